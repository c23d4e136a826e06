// An annotated game as a report, which is one self-contained HTML file with a board to play through, and as
// PGN that other programs can read.
#pragma once

#include <string>
#include <string_view>

#include "tools/annotate/game.h"
#include "words/language.h"

namespace annotate_tool {

using words::Language;

// The HTML page of an annotated game. It needs no network, no fonts and no other file. `made` says in a
// sentence how the game was annotated, or nothing. `index_file` is the index, relative to the report, or
// nothing.
std::string report_page(const Game& game, std::string_view made, std::string_view index_file = {},
                        Language language = Language::English);

// The page with the placeholders `@DATA@` for its data and `@TITLE@` for the name of the game.
std::string report_template(Language language = Language::English);
// Everything that the page shows, as JSON.
std::string report_data(const Game& game, std::string_view made, std::string_view index_file = {},
                        Language language = Language::English);

// Adds annotations to the main line of the game, of which the first moves are annotated: the value after each
// move, as [%eval] from White's view in pawns or moves to mate; a NAG by its class (!! to ?? and the box of an
// only move); the sentences with its reasons; and, for an inaccuracy or worse or a missed win or mate, the
// better line as a variation. Existing annotations stay: a move that has an [%eval], one of the NAGs $1 to
// $7, words in a comment or the same variation gets no second one. Our annotations are marked, and those of
// an earlier run are replaced.
void add_annotations(chess::pgn::Game& game, const analysis::AnnotatedGame& annotated);

// Removes our annotations of an earlier run.
void drop_annotations(chess::pgn::Game& game);

// --- texts of reports and indexes ---

// A value for the side `of` as text from White's view: "+0.54"; a mate in three moves "#3" or "#-3"; a win or
// loss by the tables "TB+" or "TB-".
std::string value_text(const analysis::Value& value, chess::Color of);
// Any text as JSON; '?' for what no page can show.
std::string json_of(std::string_view any);

// --- the parts of the pages of reports and indexes that are the same for all games ---

// The beginning, up to and with the styles that all pages share: HTML with the placeholder `@TITLE@`. It ends
// inside <style>.
std::string head_in(Language language);
// The script that pages of reports and indexes share: the data as D, texts, elements, light and dark.
std::string helpers_in(Language language);

// The same, with the placeholders `@LANGUAGE@` and `@TEXTS@`, and what goes into the latter: all texts of the
// pages in Chinese, by the English ones, which stand in the pages and their scripts.
std::string_view page_head();
std::string_view page_helpers();
std::string_view chinese_texts();
// HTML with the placeholders `@HEAD@`, `@DATA@`, `@HELPERS@` and `@BOARD@`.
std::string_view page_frame();
// The page of an index without its rows: HTML with the placeholders `@HEAD@`, `@HELPERS@` and `@DATA@`.
std::string_view index_template();

}  // namespace annotate_tool
