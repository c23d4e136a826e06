// Does this CPU have the instructions that the program was built with?
#pragma once

namespace uci {

// The name of an instruction set that is missing, or nullptr. Plain code, so that it runs on any CPU, also
// before the constructors of static objects.
const char* missing_cpu_feature() noexcept;

}  // namespace uci
