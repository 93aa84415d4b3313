package org.evenodd.manager.operator;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.evenodd.agent.program.Console;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.peer.Scheduler;

/**
 * Counts down to the planned start of a league: on a terminal in a line that is redrawn every second, else with a line
 * an hour, half an hour, ten, five minutes and a minute before.
 */
public final class StartCountdown {
    private static final List<Duration> MARKS =
            Stream.of(60, 30, 10, 5, 1).map(Duration::ofMinutes).toList();

    /** The longest wait for a look at the clock: a timer does not advance while the machine sleeps. */
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Console console;
    private final Scheduler scheduler;
    private final WallClock clock;
    private final Supplier<League> league;
    private Duration lastLeft = Duration.ZERO;

    /** A countdown that has not begun. */
    public StartCountdown(Console console, Scheduler scheduler, WallClock clock, Supplier<League> league) {
        this.console = console;
        this.scheduler = scheduler;
        this.clock = clock;
        this.league = league;
    }

    /** Begins to count, if a start is planned and has not come. */
    public void begin() {
        left().ifPresent(left -> {
            lastLeft = left;
            console.say("The league starts at %s, in %s."
                    .formatted(clock.of(scheduler.timeOfDay().plus(left)), WallClock.inWords(left)));
            waitAfter(left);
        });
    }

    private Optional<Duration> left() {
        League newest = league.get();
        Instant start = newest.preparation().startAt();
        return start == null || !newest.course().isOpen()
                ? Optional.empty()
                : Optional.of(Duration.between(scheduler.timeOfDay(), start))
                        .filter(left -> !left.isNegative() && !left.isZero());
    }

    private void waitAfter(Duration left) {
        Duration next = console.isTerminal()
                ? left.minus(SECOND.multipliedBy(Math.max(0, left.minusNanos(1).toSeconds())))
                : MARKS.stream()
                        .filter(mark -> mark.compareTo(left) < 0)
                        .findFirst()
                        .map(left::minus)
                        .filter(wait -> wait.compareTo(LONGEST_WAIT) < 0)
                        .orElse(LONGEST_WAIT);
        scheduler.after(next, this::look);
    }

    private void look() {
        Optional<Duration> left = left();
        if (left.isEmpty()) {
            console.show("");
            return;
        }
        tell(left.get());
        lastLeft = left.get();
        waitAfter(left.get());
    }

    private void tell(Duration left) {
        if (console.isTerminal()) {
            console.show("Start in %s; %s".formatted(WallClock.inDigits(left), present()));
        } else if (MARKS.stream().anyMatch(mark -> left.compareTo(mark) <= 0 && mark.compareTo(lastLeft) < 0)) {
            console.say("The league starts in %s; %s.".formatted(WallClock.inWords(left), present()));
        }
    }

    private String present() {
        League newest = league.get();
        int players = newest.roster().presentPlayers().size();
        int enrolled = newest.enrolment().names().size();
        return "players: %d%s, referees: %d"
                .formatted(
                        players,
                        enrolled == 0 ? "" : " of %d on the roster".formatted(enrolled),
                        newest.roster().admittedReferees().size());
    }
}
