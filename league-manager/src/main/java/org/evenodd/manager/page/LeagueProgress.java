package org.evenodd.manager.page;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.manager.league.Course.LeaguePace;
import org.evenodd.manager.league.League;
import org.jspecify.annotations.Nullable;

/**
 * How far a league is.
 *
 * @param state in a word or two
 * @param detail what it waits for, if anything; empty if nothing
 * @param startAt when it is planned to start; null without a plan, and once it has started
 * @param end when it will end if it goes on at its present pace; null if that cannot be said
 */
public record LeagueProgress(
        String state,
        String detail,
        int round,
        int rounds,
        int decided,
        int matches,
        int forfeited,
        @Nullable Instant startAt,
        @Nullable Instant end) {

    static LeagueProgress of(LeagueMoment moment) {
        League league = moment.league();
        return new LeagueProgress(
                state(league),
                detail(moment),
                league.currentRoundNumber(),
                league.rounds().size(),
                league.decidedMatches(),
                league.totalMatches(),
                league.forfeitedMatches(),
                league.course().isOpen() ? league.preparation().startAt() : null,
                end(moment).orElse(null));
    }

    /** The state and the round, like "Running: round 3 of 7". */
    public String headline() {
        if (rounds == 0 || round == 0) {
            return state;
        }
        return end == null && decided == matches
                ? "%s after %s".formatted(state, Words.count(rounds, "round"))
                : "%s: round %d of %d".formatted(state, round, rounds);
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

    private static String detail(LeagueMoment moment) {
        League league = moment.league();
        if (league.course().isOpen()) {
            return (moment.awaited().isEmpty() ? registered(league) : String.join(" ", moment.awaited()))
                    + roster(league);
        }
        if (league.course().isOver()) {
            return Stream.of(
                            league.course().stopped()
                                    ? "The operator ended the league before every match was decided."
                                    : "",
                            league.course().reopenings() > 0 ? "Matches were played again after its end." : "")
                    .filter(sentence -> !sentence.isEmpty())
                    .collect(Collectors.joining(" "));
        }
        if (!moment.awaited().isEmpty()) {
            return String.join(" ", moment.awaited());
        }
        if (league.course().paused()) {
            return "No new match begins until the operator resumes the league.";
        }
        return league.course().reopenings() > 0
                ? "The league was over; it runs again for matches to be played again."
                : "";
    }

    private static String registered(League league) {
        return "%s and %s have registered."
                .formatted(
                        Words.count(league.roster().presentPlayers().size(), "player"),
                        Words.count(league.roster().presentReferees().size(), "referee"));
    }

    private static String roster(League league) {
        int enrolled = league.enrolment().names().size();
        int absent = league.absent().size();
        return enrolled == 0
                ? ""
                : (absent == 0 ? " All %2$d on the roster are there." : " Not there yet: %d of the %d on the roster.")
                        .formatted(absent, enrolled);
    }

    private static Optional<Instant> end(LeagueMoment moment) {
        return moment.live().referees().awaited()
                ? Optional.empty()
                : LeaguePace.left(moment.league(), moment.now()).map(moment.now()::plus);
    }
}
