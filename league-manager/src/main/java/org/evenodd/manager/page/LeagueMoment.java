package org.evenodd.manager.page;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.agent.MatchWaits.MatchWait;
import org.evenodd.manager.league.League;
import org.evenodd.manager.tournament.LiveState;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * A league at a moment.
 *
 * @param live what is not stored; idle for a league that nobody plays
 * @param awaited whom it waits for, in sentences
 * @param waits what matches wait for, where their referees have said so
 * @param ranksBefore the ranks before the current or last round
 * @param event the number of its last event
 * @param now what the machine's clock shows
 * @param clockAhead how far that clock is ahead of the one by which waits are measured
 */
public record LeagueMoment(
        League league,
        LiveState live,
        List<String> awaited,
        Map<MatchId, MatchWait> waits,
        Map<PlayerId, Integer> ranksBefore,
        long event,
        Instant now,
        Duration clockAhead) {
    public LeagueMoment {
        awaited = List.copyOf(awaited);
        ranksBefore = Map.copyOf(ranksBefore);
        waits = Map.copyOf(waits);
    }

    /** A league that nobody plays. */
    public static LeagueMoment stored(League league, long event, Instant now) {
        return new LeagueMoment(
                league,
                LiveState.IDLE,
                List.of(),
                Map.of(),
                new RankHistory().before(league),
                event,
                now,
                Duration.ZERO);
    }

    /** What the machine's clock would have shown at a time by which waits are measured. */
    Instant timeOfDay(Instant measured) {
        return measured.plus(clockAhead);
    }
}
