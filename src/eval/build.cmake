# The network's kernels are compiled for the CPUs that they are for, whatever HOUYI_ARCH says, and chosen at
# run time, so that one binary is fast everywhere. Each starts from plain x86-64: the compiler must not use
# more than was asked for.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
    set(kernels ${CMAKE_CURRENT_LIST_DIR}/nnue/simd)
    set_source_files_properties(${kernels}/kernels_sse2.cpp PROPERTIES COMPILE_OPTIONS "-march=x86-64;-O3")
    set_source_files_properties(${kernels}/kernels_avx2.cpp PROPERTIES COMPILE_OPTIONS "-march=x86-64;-mavx2;-O3")
    set_source_files_properties(${kernels}/kernels_avx512.cpp PROPERTIES
        COMPILE_OPTIONS "-march=x86-64;-mavx512f;-mavx512bw;-O3")
    set_source_files_properties(${kernels}/kernels_avx512_vnni.cpp PROPERTIES
        COMPILE_OPTIONS "-march=x86-64;-mavx512f;-mavx512bw;-mavx512vnni;-O3")
    set_source_files_properties(${kernels}/kernels_sse2.cpp ${kernels}/kernels_avx2.cpp
        ${kernels}/kernels_avx512.cpp ${kernels}/kernels_avx512_vnni.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
endif()

# The default network goes into the binary if there is one.
set(HOUYI_NETWORK "" CACHE FILEPATH "The network in the engine; nets/default.nnue if it is empty")
file(GLOB default_network CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/nets/default.nnue)
if(HOUYI_NETWORK)
    set(default_network ${HOUYI_NETWORK})
endif()
if(default_network)
    set(section .rodata)
    if(WIN32)
        set(section .rdata)
    elseif(APPLE)
        set(section __TEXT,__const)
    endif()
    # Without link-time optimisation, which does not look into assembler.
    set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/nnue/embedded.cpp PROPERTIES
        COMPILE_DEFINITIONS "HOUYI_DEFAULT_NETWORK=\"${default_network}\";HOUYI_READ_ONLY_SECTION=\"${section}\""
        COMPILE_OPTIONS "-fno-lto"
        SKIP_PRECOMPILE_HEADERS ON
        OBJECT_DEPENDS ${default_network})
endif()
