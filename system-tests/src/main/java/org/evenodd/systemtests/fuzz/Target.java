package org.evenodd.systemtests.fuzz;

import java.util.List;

/** Something that takes whatever bytes there are. */
interface Target {

    /** Takes an input; an exception or error is a finding. */
    void feed(byte[] input);

    /** Inputs that make sense, to begin with. */
    List<byte[]> examples();
}
