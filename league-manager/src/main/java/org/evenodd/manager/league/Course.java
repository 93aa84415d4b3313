package org.evenodd.manager.league;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.evenodd.manager.league.RoundRobin.PlannedRound;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.protocol.message.States.LeagueState;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePMap;

/**
 * The progress of the league.
 *
 * @param paused whether the operator has paused the league: no new match begins
 * @param stopped whether the operator ended it early; if it was reopened since, only requeued matches are played
 * @param endAcknowledged whether every agent was told of the end
 * @param requeued the matches that the operator has requeued and that are not decided yet
 * @param reopenings how often the operator has reopened it after its end
 */
public record Course(
        LeagueState state,
        boolean paused,
        boolean stopped,
        boolean endAcknowledged,
        Set<MatchId> requeued,
        int reopenings) {

    private static final int LATEST_ROUNDS = 3;

    static final Course OPEN = new Course(LeagueState.WAITING_FOR_REGISTRATIONS, false, false, false, Set.of(), 0);

    public Course {
        requeued = Collections.unmodifiableSet(new LinkedHashSet<>(requeued));
    }

    /** Whether players may still register. */
    public boolean isOpen() {
        return state == LeagueState.WAITING_FOR_REGISTRATIONS;
    }

    public boolean isRunning() {
        return state == LeagueState.RUNNING_LEAGUE;
    }

    public boolean isOver() {
        return state == LeagueState.LEAGUE_COMPLETED;
    }

    Course started() {
        return new Course(LeagueState.RUNNING_LEAGUE, paused, false, false, requeued, reopenings);
    }

    Course pausing(boolean pause) {
        return new Course(state, pause, stopped, endAcknowledged, requeued, reopenings);
    }

    Course finished(boolean early) {
        return new Course(LeagueState.LEAGUE_COMPLETED, paused, early, false, requeued, reopenings);
    }

    Course reopened() {
        return new Course(LeagueState.RUNNING_LEAGUE, false, stopped, false, requeued, reopenings + 1);
    }

    Course allTold() {
        return new Course(state, paused, stopped, true, requeued, reopenings);
    }

    Course requeued(MatchId match) {
        return new Course(state, paused, stopped, endAcknowledged, Copies.plus(requeued, match), reopenings);
    }

    Course decided(MatchId match) {
        return requeued.contains(match)
                ? new Course(state, paused, stopped, endAcknowledged, Copies.minus(requeued, match), reopenings)
                : this;
    }

    /**
     * Estimates how long a league, or a leg, still takes; empty in a pause, until a round has ended, and if only matches are
     * replayed. All rounds have the same number of matches, so each later round is expected to take as long as the median of
     * the latest three: a round in which the operator paused the league, or in which the manager was down, says nothing about
     * the others, and a bot that made rounds slow may be suspended by now. A leg takes as long as its slowest division.
     */
    public static Optional<Duration> timeLeft(League league, Instant now) {
        Course course = league.course();
        if (league.isLegOver() || !course.isRunning() || course.paused() || course.reopenings() > 0) {
            return Optional.empty();
        }
        return league.divisions().stream()
                .filter(division -> !division.isPlayed(course))
                .flatMap(division -> timeLeft(division.rounds(), now).stream())
                .max(Comparator.naturalOrder());
    }

    private static Optional<Duration> timeLeft(List<Round> rounds, Instant now) {
        List<Instant> starts =
                rounds.stream().map(Round::startedAt).filter(Objects::nonNull).toList();
        int begun = starts.size();
        if (begun < 2) {
            return Optional.empty();
        }
        List<Duration> latest = IntStream.range(Math.max(1, begun - LATEST_ROUNDS), begun)
                .mapToObj(round -> Duration.between(starts.get(round - 1), starts.get(round)))
                .sorted()
                .toList();
        Duration each = latest.get((latest.size() - 1) / 2); // of two, the shorter
        Duration inThisRound = Duration.between(starts.get(begun - 1), now);
        Duration ofThisRound = inThisRound.compareTo(each) < 0 ? each.minus(inThisRound) : Duration.ZERO;
        return Optional.of(each.multipliedBy(rounds.size() - begun).plus(ofThisRound));
    }

    /**
     * A round of the schedule and its progress.
     *
     * @param bye the player that does not play in it
     * @param startedAt null before it began
     * @param open how many of its matches are to be played
     */
    public record Round(
            RoundId id,
            TreePMap<MatchId, Fixture> matches,
            @Nullable PlayerId bye,
            Progress progress,
            @Nullable Instant startedAt,
            int open) {

        static Round of(PlannedRound plan) {
            TreePMap<MatchId, Fixture> matches = TreePMap.empty();
            for (Pairing pairing : plan.pairings()) {
                matches = matches.plus(pairing.matchId(), Fixture.of(pairing));
            }
            return new Round(plan.roundId(), matches, plan.bye(), Progress.PENDING, null, matches.size());
        }

        PlannedRound plan() {
            return new PlannedRound(
                    id, fixtures().stream().map(Fixture::pairing).toList(), bye);
        }

        /** Its matches as they are scheduled. */
        public List<Fixture> fixtures() {
            return List.copyOf(matches.values());
        }

        /** Whether no match of it is to be played; a match that waits for the operator holds up no other. */
        public boolean isOver() {
            return open == 0;
        }

        public Optional<Fixture> fixture(MatchId match) {
            return Optional.ofNullable(matches.get(match));
        }

        /** This round with the matches of a referee alone. */
        public Round of(RefereeId referee) {
            List<MatchId> others = fixtures().stream()
                    .filter(match -> !match.isAssignedTo(referee))
                    .map(Fixture::id)
                    .toList();
            return new Round(id, matches.minusAll(others), null, progress, startedAt, open);
        }

        /** A player's match in this round. */
        public Optional<Fixture> fixtureOf(PlayerId player) {
            return matches.values().stream()
                    .filter(fixture -> fixture.involves(player))
                    .findFirst();
        }

        Round started(Instant at) {
            return new Round(id, matches, bye, Progress.RUNNING, at, open);
        }

        Round finished() {
            return new Round(id, matches, bye, Progress.COMPLETED, startedAt, open);
        }

        /** This round with one of its matches as it is now. */
        Round with(Fixture after) {
            int before = fixture(after.id()).filter(Fixture::isDue).isPresent() ? 1 : 0;
            int now = after.isDue() ? 1 : 0;
            return new Round(id, matches.plus(after.id(), after), bye, progress, startedAt, open - before + now);
        }
    }
}
