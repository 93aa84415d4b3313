package org.evenodd.dialect;

import java.util.List;
import org.evenodd.protocol.shape.Size;

/** What all agents understood in an earlier run, where it was not what the protocol says. */
public record LearnedTongues(@Size(max = MOST) List<LearnedTongue> tongues) {

    /** So many are remembered at most. */
    static final int MOST = 2000;

    public LearnedTongues {
        tongues = List.copyOf(tongues);
    }
}
