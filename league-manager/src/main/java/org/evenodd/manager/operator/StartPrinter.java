package org.evenodd.manager.operator;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.evenodd.agent.program.Console;
import org.evenodd.manager.league.Enrolment;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.peer.Scheduler;

/**
 * Prints at start-up what the store contains, for a finished league its standings, and counts down to a planned start: on
 * a terminal in a line that is redrawn every second, else with a line an hour, half an hour, ten, five minutes and a
 * minute before.
 */
public final class StartPrinter {
    private static final List<Duration> COUNTDOWN_LINES =
            Stream.of(60, 30, 10, 5, 1).map(Duration::ofMinutes).toList();

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final OperatorLog log;
    private final Console console;
    private final Scheduler scheduler;
    private final WallClock clock;
    private final Supplier<League> league;
    private Duration lastLeft = Duration.ZERO;

    /** Prints nothing yet. */
    public StartPrinter(OperatorLog log, Scheduler scheduler, WallClock clock, Supplier<League> league) {
        this.log = log;
        this.console = log.console();
        this.scheduler = scheduler;
        this.clock = clock;
        this.league = league;
    }

    /**
     * Prints what was found, and begins to count if a start is planned and has not come.
     *
     * @param anew whether the store had no events of the league
     */
    public void begin(boolean anew) {
        League found = league.get();
        log.print("League %s: %s".formatted(found.settings().leagueId(), anew ? "new" : found(found)));
        if (found.course().isOver()) {
            FinalTable.of(found).forEach(console::say);
        } else if (!found.enrolment().isEmpty()) {
            printRoster(found);
        }
        left().ifPresent(left -> {
            lastLeft = left;
            console.say("The league starts at %s, in %s."
                    .formatted(clock.of(scheduler.timeOfDay().plus(left)), WallClock.inWords(left)));
            scheduler.after(SECOND, this::countDown);
        });
    }

    private static String found(League league) {
        if (league.course().isOver()) {
            return "finished; served read-only";
        }
        return "resumed " + ProgressText.ofStored(league) + (league.course().paused() ? ", paused" : "");
    }

    private void printRoster(League found) {
        Enrolment roster = found.enrolment();
        long withKey = roster.names().stream()
                .filter(enrolled -> enrolled.keyCode() != null)
                .count();
        log.print("Roster: %s, %d with a key; nobody else can register."
                .formatted(ProgressText.count(roster.names().size(), "name"), withKey));
        found.roster().presentPlayers().stream()
                .filter(player -> roster.entry(player.displayName()).isEmpty())
                .forEach(player -> log.print("%s \"%s\" has a place and is not on the roster: `kick %s` removes it."
                        .formatted(player.id(), player.shownName(), player.id())));
    }

    private Optional<Duration> left() {
        League newest = league.get();
        Instant start = newest.preparation().startAt();
        return start == null || !newest.course().isOpen()
                ? Optional.empty()
                : Optional.of(Duration.between(scheduler.timeOfDay(), start))
                        .filter(left -> !left.isNegative() && !left.isZero());
    }

    private void countDown() {
        Optional<Duration> left = left();
        if (left.isEmpty()) {
            console.show("");
            return;
        }
        print(left.get());
        lastLeft = left.get();
        scheduler.after(SECOND, this::countDown);
    }

    private void print(Duration left) {
        if (console.isTerminal()) {
            console.show("Start in %s; %s".formatted(WallClock.inDigits(left), present()));
        } else if (COUNTDOWN_LINES.stream()
                .anyMatch(mark -> left.compareTo(mark) <= 0 && mark.compareTo(lastLeft) < 0)) {
            console.say("The league starts in %s; %s.".formatted(WallClock.inWords(left), present()));
        }
    }

    private String present() {
        League newest = league.get();
        int enrolled = newest.enrolment().names().size();
        return "players: %d%s, referees: %d"
                .formatted(
                        newest.roster().presentPlayers().size(),
                        enrolled == 0 ? "" : " of %d on the roster".formatted(enrolled),
                        newest.roster().admittedReferees().size());
    }
}
