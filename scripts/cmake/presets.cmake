# The presets: named builds of the project, chosen by HOUYI_PRESET.
#
# CMake reads CMakePresets.json only from the top level, and the top level of this repository takes no further
# files, so the presets are here: -DHOUYI_PRESET=NAME, or scripts/build.sh NAME, which builds into build/NAME.
# Values on the command line override the preset. This file is included before project(), because
# the build type must be set by then.
set(HOUYI_PRESET "" CACHE STRING "release, debug, asan-ubsan or tsan; empty for none")
set_property(CACHE HOUYI_PRESET PROPERTY STRINGS "" release debug asan-ubsan tsan)

set(preset_type RelWithDebInfo)
set(preset_sanitize "")
if(HOUYI_PRESET STREQUAL "debug")
    set(preset_type Debug)
elseif(HOUYI_PRESET STREQUAL "asan-ubsan")
    set(preset_sanitize "address,undefined")
elseif(HOUYI_PRESET STREQUAL "tsan")
    set(preset_sanitize "thread")
elseif(NOT HOUYI_PRESET MATCHES "^(release)?$")
    message(FATAL_ERROR "HOUYI_PRESET is '${HOUYI_PRESET}'; allowed: release, debug, asan-ubsan, tsan")
elseif(NOT HOUYI_FUZZ)    # a fuzzer needs the asserts
    set(preset_type Release)
endif()

# What a preset sets goes into the cache, and stays there.
set(preset_values "${preset_type} ${preset_sanitize}")
if(NOT HOUYI_FIRST_PRESET)
    set(HOUYI_FIRST_PRESET ${preset_values} CACHE INTERNAL "What the preset of the first configuration sets")
elseif(NOT HOUYI_FIRST_PRESET STREQUAL preset_values)
    message(FATAL_ERROR "this folder was configured for ${HOUYI_FIRST_PRESET}: another preset, or HOUYI_FUZZ, needs another folder")
endif()
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE ${preset_type} CACHE STRING "Release, Debug or RelWithDebInfo" FORCE)
endif()
set(HOUYI_SANITIZE "${preset_sanitize}" CACHE STRING "Sanitizers for everything: address,undefined or thread")
