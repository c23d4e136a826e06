# The network's kernels are compiled for the CPUs that they are for, whatever HOUYI_ARCH says, and chosen at run time, so
# that one binary is fast everywhere. Each starts from plain x86-64: the compiler must not use more than was asked for.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
    set(folder ${PROJECT_SOURCE_DIR}/src/eval/nnue/simd)
    set_source_files_properties(${folder}/kernels_avx2.cpp PROPERTIES COMPILE_OPTIONS "-march=x86-64;-mavx2;-O3")
    set_source_files_properties(${folder}/kernels_avx512.cpp PROPERTIES
        COMPILE_OPTIONS "-march=x86-64;-mavx512f;-mavx512bw;-O3")
    set_source_files_properties(${folder}/kernels_avx512_vnni.cpp PROPERTIES
        COMPILE_OPTIONS "-march=x86-64;-mavx512f;-mavx512bw;-mavx512vnni;-O3")

    # It must run where the rest of the program does not, so nothing of that may be inlined either.
    set_source_files_properties(${PROJECT_SOURCE_DIR}/src/uci/cpu_check.cpp PROPERTIES
        COMPILE_OPTIONS "-march=x86-64;-fno-lto")
endif()

# The default network goes into the binary where there is one.
file(GLOB default_network CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/nets/default.nnue)
if(default_network)
    # Without link-time optimisation, which does not look into assembler.
    set_source_files_properties(${PROJECT_SOURCE_DIR}/src/eval/nnue/embedded.cpp PROPERTIES
        COMPILE_DEFINITIONS "HOUYI_DEFAULT_NETWORK=\"${default_network}\""
        COMPILE_OPTIONS "-fno-lto"
        OBJECT_DEPENDS ${default_network})
endif()

# The trainer's loops: its sums need not be those of another compiler, and no one asks for errno.
set_source_files_properties(${PROJECT_SOURCE_DIR}/tools/train/gradient.cpp ${PROJECT_SOURCE_DIR}/tools/train/adamw.cpp
    PROPERTIES COMPILE_OPTIONS "-O3;-ffp-contract=fast;-fno-math-errno;-fno-trapping-math")

# Command lines: no one waits for them, and at O3 g++ 12 takes the strings of their options for uninitialised.
file(GLOB command_lines CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/uci/cli.cpp ${PROJECT_SOURCE_DIR}/tools/*/cli.cpp)
set_source_files_properties(${command_lines} PROPERTIES COMPILE_OPTIONS "-O1")
