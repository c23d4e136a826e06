# The program needs an MPI (on Debian openmpi-bin and libopenmpi-dev, or mpich and libmpich-dev) and is built
# if that is wanted; the rest of the folder is a library that is tested without.
option(HOUYI_MPI "houyi-cluster, over MPI" OFF)
add_library(houyi_mpi INTERFACE)
if(HOUYI_MPI)
    set(MPI_CXX_SKIP_MPICXX ON)    # the C calls alone
    find_package(MPI REQUIRED COMPONENTS CXX)
    target_link_libraries(houyi_mpi INTERFACE MPI::MPI_CXX)
else()
    set(houyi_left_out main.cpp mpi_transport.cpp)
endif()
