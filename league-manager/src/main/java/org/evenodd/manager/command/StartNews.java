package org.evenodd.manager.command;

import java.util.List;

/**
 * What this process has told about the planned start, so that it is told once.
 *
 * @param calledRoll whether it told who of the roster is missing
 * @param missing what the league was last said to need
 */
public record StartNews(boolean calledRoll, List<String> missing) {

    static final StartNews NONE = new StartNews(false, List.of());

    public StartNews {
        missing = List.copyOf(missing);
    }
}
