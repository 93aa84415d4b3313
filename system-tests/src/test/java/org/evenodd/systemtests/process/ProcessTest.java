package org.evenodd.systemtests.process;

import java.nio.file.Path;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test with processes in a directory of its own, which are killed at its end. */
abstract class ProcessTest {

    @TempDir
    Path directory;

    @AutoClose
    Programs programs;

    @BeforeEach
    final void open() {
        programs = new Programs(directory);
    }

    /** The files that they write by default. */
    final RunData data() {
        return new RunData(directory.resolve("SHARED"));
    }
}
