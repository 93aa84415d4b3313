package org.evenodd.referee.match;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.evenodd.protocol.value.PlayerId;

/**
 * The players whose answer a match waits for. If there are several, times are of the try that began first.
 *
 * @param since when the present try began
 * @param limit how long a try may take
 * @param attempt the number of the present try, from 1; a further call after a wrong answer belongs to the same try
 */
public record Awaited(PlayerRequest request, List<PlayerId> players, Instant since, Duration limit, int attempt) {

    public Awaited {
        players = List.copyOf(players);
    }
}
