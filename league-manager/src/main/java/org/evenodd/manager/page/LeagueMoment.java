package org.evenodd.manager.page;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Standings;
import org.evenodd.manager.league.Standings.TablePlace;
import org.evenodd.manager.outbound.MatchWaits.MatchWait;
import org.evenodd.manager.results.RelayPoll;
import org.evenodd.manager.results.TournamentProgress;
import org.evenodd.manager.tournament.LiveState;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * What pages show of a league at a moment.
 *
 * @param waits what matches wait for, where their referees have said so
 * @param ranksBefore the ranks before the current or last round
 * @param event the number of its last event
 * @param storeAwaySince since when the database takes nothing; null while it does
 * @param clockAhead how far the machine's clock is ahead of the one by which waits are measured
 */
public record LeagueMoment(
        TournamentProgress progress,
        Map<MatchId, MatchWait> waits,
        Map<PlayerId, Integer> ranksBefore,
        long event,
        @Nullable Instant storeAwaySince,
        Duration clockAhead) {

    private static final Duration SHORTEST_SILENCE = Duration.ofSeconds(10);

    /** A league that nobody plays. */
    public static LeagueMoment stored(League league, long event, Instant now) {
        TournamentProgress progress = new TournamentProgress(league, LiveState.IDLE, List.of(), now, RelayPoll.NONE);
        return new LeagueMoment(progress, Map.of(), new RankHistory().before(league), event, null, Duration.ZERO);
    }

    public League league() {
        return progress.league();
    }

    /** Tells a league apart from others of its id, whose events have the same numbers. */
    public static String opened(League league) {
        return Long.toString(league.openedAt().toEpochMilli(), Character.MAX_RADIX);
    }

    /** When the next leg begins; empty while one runs, and once the time has come. */
    public Optional<Instant> nextLegAt() {
        League league = league();
        return league.ladder()
                .idleSince()
                .map(since -> since.plus(league.settings().endless().pauseBetweenLegs()))
                .filter(next ->
                        league.course().isRunning() && !league.course().paused() && next.isAfter(progress.now()));
    }

    /** The state of the league, in a word or two. */
    String state() {
        return storeAwaySince != null ? "Waiting for its database" : progress.state();
    }

    /** What the league waits for. Before the start its first sentence: agents that do not answer have a place of their own. */
    public String detail() {
        List<String> awaited = progress.awaited();
        return league().course().isOpen() && awaited.size() > 1 ? awaited.get(0) : progress.detail();
    }

    /**
     * Since when an agent has not answered; null if it has, or if that is unknown. Of a new agent, which may register before
     * it listens, only after {@link #SHORTEST_SILENCE}.
     */
    @Nullable
    Instant silentSince(Member member) {
        boolean unheard = member.state() == AgentState.REGISTERED;
        Map<? extends AgentId, Instant> silent = unheard
                ? progress.live().claims().unheard()
                : progress.live().referees().silent();
        return Optional.ofNullable(silent.get(member.id()))
                .map(this::timeOfDay)
                .filter(since -> !unheard || since.plus(SHORTEST_SILENCE).isBefore(progress.now()))
                .orElse(null);
    }

    /** What the machine's clock would have shown at a time by which waits are measured. */
    Instant timeOfDay(Instant measured) {
        return measured.plus(clockAhead);
    }

    /**
     * The ranks before the current round, or before the last one of a finished league. Remembers the latest answer,
     * because it changes once a round. Thread-safe.
     */
    static final class RankHistory {

        private List<Round> counted = List.of();
        private Map<PlayerId, Integer> ranks = Map.of();

        /** The rank of each player; empty if no round came before. */
        synchronized Map<PlayerId, Integer> before(League league) {
            List<Round> rounds = league.rounds().subList(0, Math.max(0, league.begunRounds() - 1));
            if (!rounds.equals(counted)) {
                counted = rounds;
                ranks = of(league, rounds);
            }
            return ranks;
        }

        private static Map<PlayerId, Integer> of(League league, List<Round> rounds) {
            Standings before = Standings.of(league.standings().players());
            for (Round round : rounds) {
                for (Fixture fixture : round.fixtures()) {
                    before = league.after(before, fixture);
                }
            }
            return rounds.isEmpty()
                    ? Map.of()
                    : before.places(league.settings().tiebreakers(), Set.of(), List::copyOf).stream()
                            .collect(toMap(TablePlace::player, TablePlace::number));
        }
    }
}
