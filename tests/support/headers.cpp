// Nothing of its own: the headers that most tests begin with are precompiled beside it (tests/CMakeLists.txt).
