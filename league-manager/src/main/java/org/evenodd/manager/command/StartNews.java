package org.evenodd.manager.command;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What this process has told about the planned start, so that it is told once.
 *
 * @param calledRoll whether it told who of the roster is missing
 * @param missing what the league was last said to need
 * @param lateStart when it starts after a delay; null if it was not delayed, or still cannot start
 */
public record StartNews(
        boolean calledRoll, List<String> missing, @Nullable Instant lateStart) {

    static final StartNews NONE = new StartNews(false, List.of(), null);

    public StartNews {
        missing = List.copyOf(missing);
    }
}
