// Finds the files by their names, maps them on first use and probes them.
#include "tablebase/table_set.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "util/os/files.h"
#include "util/prng.h"
#include "util/text.h"

namespace tablebase {

namespace {

std::optional<TableKind> kind_of(std::string_view suffix) {
    if (suffix == ".rtbw") return TableKind::Wdl;
    if (suffix == ".rtbz") return TableKind::Dtz;
    return {};
}

}  // namespace

bool TableSet::add_folder(const std::string& folder) {
    std::error_code error;
    std::filesystem::directory_iterator entry(util::os::path_of(folder), error);
    for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        const auto kind = kind_of(util::os::name_of(entry->path().extension()));
        const auto material = Material::parse(util::os::name_of(entry->path().stem()));
        const bool is_table = kind && material && material->is_in_table_order() && material->men() > 2 &&
                              material->men() <= MaxMen;
        if (is_table) add_file(util::os::name_of(entry->path()), *kind, *material);
    }
    return !error;
}

void TableSet::add_file(const std::string& name, TableKind kind, const Material& material) {
    const auto is_same = [&](const auto& file) { return file->kind == kind && file->material == material; };
    const auto earlier = std::find_if(files_.rbegin(), files_.rend(), is_same);
    auto file = std::make_unique<File>();
    file->name = name;
    file->kind = kind;
    file->material = material;
    const bool is_copy = earlier != files_.rend();
    if (is_copy) (*earlier)->next = file.get();
    files_.push_back(std::move(file));
    if (is_copy) return;
    fingerprint_ += util::Prng(material.key() * 2 + (kind == TableKind::Wdl ? 0 : 1)).next();
    ++(kind == TableKind::Wdl ? wdl_files_ : dtz_files_);
    if (kind == TableKind::Wdl) largest_ = std::max(largest_, material.men());
    for (const bool is_swapped : {false, true}) {
        // If both sides have the same men, the second pass changes nothing.
        const u64 key = (is_swapped ? material.swapped() : material).key();
        FilesOfMaterial& files = files_of_.try_emplace(key, FilesOfMaterial{is_swapped}).first->second;
        (kind == TableKind::Wdl ? files.wdl : files.dtz) = files_.back().get();
    }
}

TableSet::Found TableSet::find(const Material& material, TableKind kind) const {
    const auto found = files_of_.find(material.key());
    if (found == files_of_.end()) return {};
    const FilesOfMaterial& files = found->second;
    return {kind == TableKind::Wdl ? files.wdl : files.dtz, files.is_swapped};
}

const Table* TableSet::table_of(const File& file) const {
    std::call_once(file.mapping, [&] { map(file); });
    return file.table.get();
}

void TableSet::map(const File& file) const {
    auto bytes = util::MappedFile::open(file.name);
    if (!bytes) {
        report(file, bytes.error());
        return;
    }
    file.bytes = std::move(bytes).value();
    auto table = Table::parse(file.bytes.bytes(), file.kind, file.material);
    if (table)
        file.table = std::make_unique<const Table>(std::move(table).value());
    else
        report(file, fmt::format("{} {}", util::quoted(file.name), table.error()));
}

std::optional<Wdl> TableSet::wdl(const Board& board) const {
    const Material material = board.material();
    if (material == Material()) return Wdl::Draw;
    const Found found = find(material, TableKind::Wdl);
    for (const File* file = found.file; file != nullptr; file = file->next) {
        const Table* const table = table_of(*file);
        if (table == nullptr) continue;
        if (const auto value = table->wdl(board, found.is_swapped)) return value;
        report_damage(*file);
    }
    return {};
}

StoredDtz TableSet::dtz(const Board& board, Wdl value) const {
    const Found found = find(board.material(), TableKind::Dtz);
    for (const File* file = found.file; file != nullptr; file = file->next) {
        const Table* const table = table_of(*file);
        if (table == nullptr) continue;
        if (!table->has_side_to_move(board, found.is_swapped)) return {StoredDtz::Kind::OtherSide, 0};
        if (const auto distance = table->dtz(board, found.is_swapped, value))
            return {StoredDtz::Kind::Known, *distance};
        report_damage(*file);
    }
    return {};
}

void TableSet::report(const File& file, std::string_view fault) const {
    if (!file.is_reported.exchange(true)) add_error(fault);
}

void TableSet::report_damage(const File& file) const {
    report(file, fmt::format("{} is damaged", util::quoted(file.name)));
}

void TableSet::add_error(std::string_view error) const {
    const std::scoped_lock lock(errors_mutex_);
    errors_.emplace_back(error);
    has_errors_ = true;
}

std::vector<std::string> TableSet::take_errors() const {
    if (!has_errors_) return {};
    const std::scoped_lock lock(errors_mutex_);
    has_errors_ = false;
    return std::exchange(errors_, {});
}

}  // namespace tablebase
