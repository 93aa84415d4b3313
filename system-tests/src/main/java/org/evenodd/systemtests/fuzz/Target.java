package org.evenodd.systemtests.fuzz;

import java.util.List;

/** Something that accepts arbitrary bytes. */
interface Target {

    /** Runs one input; an exception or error is a finding. */
    void feed(byte[] input);

    /** Returns meaningful inputs to start with. */
    List<byte[]> examples();
}
