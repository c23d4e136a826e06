// The Windows implementation. The console reports Ctrl-C on a separate thread.
#include "util/os/process.h"

#include <atomic>
#include <cstdlib>

#include <fcntl.h>
#include <io.h>
#include <windows.h>

namespace util::os {

namespace {

std::atomic<void (*)()> stop_asked_for = nullptr;
std::atomic<bool> was_interrupted = false;
UINT code_page_before = 0;

// If the result is false, the system ends the process. It also ends the process when this function returns
// after the window or the session was closed.
BOOL WINAPI ask_to_stop(DWORD event) {
    stop_asked_for.load()();
    if (event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT) return !was_interrupted.exchange(true);
    ::Sleep(INFINITE);  // the system waits a few seconds for it
    return TRUE;
}

}  // namespace

u64 stack_limit() {
    ULONG_PTR low = 0, high = 0;
    ::GetCurrentThreadStackLimits(&low, &high);
    return high - low;
}

// NUL that is open only for reading refuses writes.
void open_standard_streams() {
    for (const int stream : {0, 1, 2})
        if (::_get_osfhandle(stream) < 0) {
            const int file = ::_open("NUL", stream == 2 ? _O_WRONLY : _O_RDONLY);
            if (file >= 0 && file != stream) {
                ::_dup2(file, stream);
                ::_close(file);
            }
        }
    // Input and output have the same bytes as on other systems: not every reader accepts \r\n as a line
    // end.
    for (const int stream : {0, 1, 2}) ::_setmode(stream, _O_BINARY);
    code_page_before = ::GetConsoleOutputCP();  // 0 without a console
    if (code_page_before == 0 || code_page_before == CP_UTF8) return;
    ::SetConsoleOutputCP(CP_UTF8);
    std::atexit([] { ::SetConsoleOutputCP(code_page_before); });
}

bool is_error_output_a_terminal() {
    DWORD mode = 0;  // NUL has none
    return ::GetConsoleMode(::GetStdHandle(STD_ERROR_HANDLE), &mode) != 0;
}

void outlive_failed_writes() {}  // failed writes do not end a process on Windows

void on_stop_signals(void (*stop)()) {
    stop_asked_for = stop;
    ::SetConsoleCtrlHandler(ask_to_stop, TRUE);
}

std::string host_name() {
    char name[256] = "";
    DWORD size = sizeof(name);
    return ::GetComputerNameExA(ComputerNameDnsHostname, name, &size) != 0 ? name : "unknown";
}

}  // namespace util::os
