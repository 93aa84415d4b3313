package org.evenodd.manager.start;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.RosterSet;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.StartPlanned;
import org.evenodd.manager.operator.WallClock;
import org.evenodd.manager.outbound.Tokens;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.EnrolmentKey;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options about the roster and the start of a league.
 *
 * @param roster null to keep the stored one, if any
 * @param startAt null to keep the stored time, if any
 */
public record Preparation(
        @Nullable List<RosterRow> roster, @Nullable Instant startAt) {

    /** Keeps the stored roster and time. */
    public static final Preparation NONE = new Preparation(null, null);

    public Preparation {
        roster = roster == null ? null : List.copyOf(roster);
    }

    /**
     * A row of a roster file.
     *
     * @param key null if the name has none
     * @param division its group in the first leg; null if it has none
     */
    public record RosterRow(
            DisplayName name,
            @Nullable EnrolmentKey key,
            @Nullable String division) {}

    /** How many keys of the roster are shorter than this. */
    long keysShorterThan(int length) {
        return roster == null
                ? 0
                : roster.stream()
                        .map(RosterRow::key)
                        .filter(key -> key != null && key.value().length() < length)
                        .count();
    }

    /**
     * Passes unless the wanted start has passed. A manager that is restarted with the command that planned the start keeps
     * it, and so does a manager with an overdue stored start; a league that has started needs no start.
     *
     * @param stored reads the stored league; empty for a new league
     * @throws ProgramException (wrong usage) otherwise
     */
    void requireFuture(Instant now, Supplier<Optional<League>> stored) {
        if (startAt != null
                && !startAt.isAfter(now)
                && stored.get().filter(league -> needsNoStart(league, now)).isEmpty()) {
            WallClock clock = WallClock.ofThisMachine();
            throw ProgramException.wrongUsage(
                    "--start-at: %s has passed, it is %s now; for another day give the date too, like --start-at %s"
                            .formatted(clock.of(startAt), clock.of(now), clock.nextDay(startAt)));
        }
    }

    private static boolean needsNoStart(League league, Instant now) {
        Instant planned = league.preparation().startAt();
        return !league.course().isOpen() || (planned != null && !planned.isAfter(now));
    }

    /** The events that bring the league up to date; none for a league that is over. */
    List<LeagueEvent> events(League league, Tokens tokens, Instant now) {
        List<LeagueEvent> events = new ArrayList<>();
        if (roster != null && !league.course().isOver()) {
            List<EnrolledName> names =
                    roster.stream().map(row -> enrolled(row, tokens)).toList();
            if (!names.equals(league.enrolment().names())) {
                events.add(new RosterSet(names, now));
            }
        }
        if (startAt != null
                && startAt.isAfter(now)
                && league.course().isOpen()
                && !startAt.equals(league.preparation().startAt())) {
            events.add(new StartPlanned(startAt, now));
        }
        return events;
    }

    private static EnrolledName enrolled(RosterRow row, Tokens tokens) {
        @Nullable EnrolmentKey key = row.key();
        return new EnrolledName(row.name(), key == null ? null : tokens.enrolmentCode(key), row.division());
    }

    /** The options on the command line about the roster and the start; a picocli mixin. */
    static final class PreparationOptions {

        /** A start planned further ahead is a mistake. */
        private static final Duration FURTHEST_START = Duration.ofDays(366);

        @Option(
                names = "--roster",
                paramLabel = "FILE",
                description =
                        "A CSV file with the heading name and, optionally, key and division (its group in the first"
                                + " leg of a league in divisions): only these players can register, and"
                                + " those with a key only if they show it (player --enrolment-key). Kept with the league: without"
                                + " the option, the stored roster stays.")
        private @Nullable Path roster;

        @Option(
                names = "--start-at",
                paramLabel = "TIME",
                description =
                        "Starts the league at this time with the players that are there: 10:30, today, or a date and"
                                + " time within a year, like 2026-11-26T10:30 or 2026-11-26T10:30+01:00."
                                + " With --players, earlier if that many are"
                                + " there. Kept with the league.")
        private @Nullable String startAt;

        /**
         * The preparation that the options ask for.
         *
         * @param maxPlayers how many players the league has room for
         * @throws ProgramException (wrong usage) for a wrong roster or time; it is checked later whether the time has
         *     passed
         */
        Preparation read(int maxPlayers, Instant now) {
            return new Preparation(
                    roster == null ? null : RosterFile.read(roster, maxPlayers),
                    startAt == null ? null : time(startAt, now));
        }

        private static Instant time(String text, Instant now) {
            return WallClock.ofThisMachine()
                    .read(text, now)
                    .filter(time -> time.isBefore(now.plus(FURTHEST_START)))
                    .orElseThrow(() -> ProgramException.wrongUsage(
                            ("--start-at takes a time of today like 10:30, or a date and time within a year"
                                            + " like 2026-11-26T10:30, not \"%s\"")
                                    .formatted(text)));
        }
    }
}
