package org.evenodd.manager.start;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.manager.operator.WallClock;
import org.evenodd.manager.start.ManagerPlan.WantedPreparation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options about who may register and when the league starts; a picocli mixin. */
final class PreparationOptions {

    /** A start planned further ahead is a mistake. */
    private static final Duration FURTHEST = Duration.ofDays(366);

    @Option(
            names = "--roster",
            paramLabel = "FILE",
            description = "A CSV file with the heading name and, optionally, key: only these players can register, and"
                    + " those with a key only if they show it (player --enrolment-key). Kept with the league: without"
                    + " the option, the stored roster stays.")
    private @Nullable Path roster;

    @Option(
            names = "--start-at",
            paramLabel = "TIME",
            description = "Starts the league at this time with the players that are there: 10:30, today, or a date and"
                    + " time within a year, like 2026-11-26T10:30 or 2026-11-26T10:30+01:00. With --players, earlier if that many are"
                    + " there. Kept with the league.")
    private @Nullable String startAt;

    /**
     * What the options say.
     *
     * @param mostPlayers how many players the league has room for
     * @throws ProgramException (wrong usage) for a wrong roster or time; it is checked later whether the time has passed
     */
    WantedPreparation read(int mostPlayers, WallClock clock, Instant now) {
        return new WantedPreparation(
                roster == null ? null : RosterFile.read(roster, mostPlayers),
                startAt == null ? null : time(startAt, clock, now));
    }

    private static Instant time(String text, WallClock clock, Instant now) {
        return clock.read(text, now)
                .filter(time -> time.isBefore(now.plus(FURTHEST)))
                .orElseThrow(() -> ProgramException.wrongUsage(
                        "--start-at takes a time of today like 10:30, or a date and time within a year like 2026-11-26T10:30, not \"%s\""
                                .formatted(text)));
    }
}
