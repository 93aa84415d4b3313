package org.evenodd.manager.results;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.evenodd.manager.league.Wording;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * How a player is connected to the relay.
 *
 * @param age how long ago its connector asked for calls; null if it has not since this manager leads the league
 */
public record RelayPoll(@Nullable Duration age) {

    /** Where there is none. */
    public static final Function<Endpoint, Optional<Duration>> NONE = endpoint -> Optional.empty();

    /** A poll is held for ten seconds, and the next one follows at once. */
    private static final Duration LONGEST = Duration.ofSeconds(15);

    /** Whether its connector does not run, or does not reach the manager. */
    public boolean isAway() {
        return age == null || age.compareTo(LONGEST) > 0;
    }

    /** What its connector has done, to follow its name. */
    public String inWords() {
        String words = isAway() ? "has not asked for calls for %s" : "asked for calls %s ago";
        return age == null ? "has not asked for calls yet" : words.formatted(Wording.duration(age));
    }
}
