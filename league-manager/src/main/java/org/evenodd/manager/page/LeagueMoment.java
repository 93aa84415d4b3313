package org.evenodd.manager.page;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.game.Outcome;
import org.evenodd.manager.agent.MatchWaits.MatchWait;
import org.evenodd.manager.league.Course;
import org.evenodd.manager.league.Course.LeaguePace;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Standings;
import org.evenodd.manager.league.Standings.TablePlace;
import org.evenodd.manager.tournament.LiveState;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * A league at a moment: how far it is, and what it waits for.
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

    /** A league that nobody plays. */
    public static LeagueMoment stored(League league, long event, Instant now) {
        Map<PlayerId, Integer> ranks = new RankHistory().before(league);
        return new LeagueMoment(league, LiveState.IDLE, List.of(), Map.of(), ranks, event, now, Duration.ZERO);
    }

    /** What the machine's clock would have shown at a time by which waits are measured. */
    Instant timeOfDay(Instant measured) {
        return measured.plus(clockAhead);
    }

    /** The state and the round, like "Running: round 3 of 7". */
    public String headline() {
        int round = league.currentRoundNumber();
        int rounds = league.rounds().size();
        if (round == 0) {
            return state();
        }
        return end() == null && league.decidedMatches() == league.totalMatches()
                ? "%s after %s".formatted(state(), Words.count(rounds, "round"))
                : "%s: round %d of %d".formatted(state(), round, rounds);
    }

    /** The state in a word or two. */
    public String state() {
        return state(league);
    }

    static String state(League league) {
        if (league.course().isOver()) {
            return league.course().stopped() ? "Stopped" : "Finished";
        }
        if (league.course().isOpen()) {
            return "Waiting for players";
        }
        return league.course().paused() ? "Paused" : "Running";
    }

    /** When it is planned to start; null without a plan, and once it has started. */
    public @Nullable Instant startAt() {
        return league.course().isOpen() ? league.preparation().startAt() : null;
    }

    /** When it will end if it goes on at its present pace; null if that cannot be said. */
    public @Nullable Instant end() {
        return live.referees().awaited()
                ? null
                : LeaguePace.left(league, now).map(now::plus).orElse(null);
    }

    /** What it waits for, if anything; empty if nothing. */
    public String detail() {
        Course course = league.course();
        if (course.isOpen()) {
            return (awaited.isEmpty() ? registered() : String.join(" ", awaited)) + roster();
        }
        if (course.isOver()) {
            return Stream.of(
                            course.stopped() ? "The operator ended the league before every match was decided." : "",
                            course.reopenings() > 0 ? "Matches were played again after its end." : "")
                    .filter(sentence -> !sentence.isEmpty())
                    .collect(Collectors.joining(" "));
        }
        if (!awaited.isEmpty()) {
            return String.join(" ", awaited);
        }
        if (course.paused()) {
            return "No new match begins until the operator resumes the league.";
        }
        return course.reopenings() > 0 ? "The league was over; it runs again for matches to be played again." : "";
    }

    private String registered() {
        return "%s and %s have registered."
                .formatted(
                        Words.count(league.roster().presentPlayers().size(), "player"),
                        Words.count(league.roster().presentReferees().size(), "referee"));
    }

    private String roster() {
        int enrolled = league.enrolment().names().size();
        int absent = league.absent().size();
        return enrolled == 0
                ? ""
                : (absent == 0 ? " All %2$d on the roster are there." : " Not there yet: %d of the %d on the roster.")
                        .formatted(absent, enrolled);
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
            List<Round> rounds = league.rounds().subList(0, Math.max(0, league.currentRoundNumber() - 1));
            if (!rounds.equals(counted)) {
                counted = rounds;
                ranks = of(league, rounds);
            }
            return ranks;
        }

        private static Map<PlayerId, Integer> of(League league, List<Round> rounds) {
            Standings before = Standings.of(league.standings().players());
            List<Outcome> outcomes = rounds.stream()
                    .flatMap(round -> round.fixtures().stream())
                    .flatMap(fixture -> fixture.outcome().stream())
                    .toList();
            for (Outcome outcome : outcomes) {
                before = before.after(
                        outcome, league.settings().scoring(), league.settings().doubleForfeit());
            }
            return rounds.isEmpty()
                    ? Map.of()
                    : before.places(league.settings().tiebreakers(), Set.of()).stream()
                            .collect(toMap(TablePlace::player, TablePlace::number));
        }
    }
}
