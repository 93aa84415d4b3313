package org.evenodd.manager.operator;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.evenodd.agent.program.Console;
import org.evenodd.manager.agent.LeagueEngine.Observer;
import org.evenodd.manager.league.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.CourseEvent.LeagueReopened;
import org.evenodd.manager.league.CourseEvent.RoundFinished;
import org.evenodd.manager.league.CourseEvent.RoundStarted;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeaguePace;
import org.evenodd.manager.league.Round;
import org.evenodd.manager.tournament.Notice;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.peer.Scheduler;
import org.evenodd.protocol.value.Printable;

/**
 * Shows the league's progress on the console: the beginning and end of each round, progress in between at most once per
 * {@link #PAUSE}, the expected end, and the final standings. On a terminal, progress and end are one line that is drawn
 * anew; elsewhere the end is told once a minute, as soon as it can be estimated.
 */
public final class LeagueTicker implements Observer {
    static final Duration PAUSE = Duration.ofSeconds(1);
    static final Duration PATIENCE = Duration.ofSeconds(5);
    static final Duration MINUTE = Duration.ofMinutes(1);

    private final Console console;
    private final Scheduler scheduler;
    private League newest;
    private boolean due;
    private boolean ticking;
    private String last = "";

    public LeagueTicker(Console console, Scheduler scheduler, League league) {
        this.console = console;
        this.scheduler = scheduler;
        this.newest = league;
    }

    /** Tells the expected duration when the league starts, and a little later which agents never answered. */
    public void begins(Notice.LeagueBegins start) {
        console.say("The league begins: %s, %s%s."
                .formatted(
                        count(start.rounds(), "round", "rounds"),
                        count(start.matches(), "match", "matches"),
                        atLeast(start.atLeast())));
        scheduler.after(PATIENCE, this::tellWhoIsSilent);
    }

    private synchronized void tellWhoIsSilent() {
        List<String> silent = newest.roster().unreached().stream()
                .map(member -> member.id().value())
                .toList();
        if (!silent.isEmpty()) {
            console.say("No answer yet from the endpoint of %s.".formatted(String.join(", ", silent)));
        }
    }

    private static String count(int number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }

    private static String atLeast(Duration duration) {
        return duration.isZero() ? "" : "; it takes at least " + WallClock.inWords(duration);
    }

    @Override
    public synchronized void happened(List<LeagueEvent> events, League league) {
        newest = league;
        for (LeagueEvent event : events) {
            if (event instanceof RoundStarted started) {
                say(RoundLine.of(league, started.roundId()));
                tick();
            } else if (event instanceof RoundFinished finished) {
                say(RoundLine.of(league, finished.roundId()));
            } else if (event instanceof MatchDecided) {
                tellSoon();
            } else if (event instanceof LeagueReopened) {
                console.say("The league runs again.");
            } else if (event instanceof MatchVoided voided) {
                tell(voided);
            } else if (event instanceof LeagueFinished) {
                console.show("");
                FinalTable.of(league).forEach(console::say);
            }
        }
    }

    private void tick() {
        if (!ticking) {
            ticking = true;
            scheduler.after(console.isTerminal() ? PAUSE : MINUTE, this::tellEnd);
        }
    }

    private synchronized void tellEnd() {
        ticking = false;
        if (newest.course().isRunning()) {
            showProgress();
            tick();
        }
    }

    private void showProgress() {
        Instant now = scheduler.timeOfDay();
        Optional<Duration> left = LeaguePace.left(newest, now);
        String line = ProgressLine.of(newest, left, now, ZoneId.systemDefault());
        if (console.isTerminal()) {
            console.show(line);
        } else if (left.isPresent()) {
            console.say(line);
        }
    }

    private void tell(MatchVoided voided) {
        String reason = voided.reason() == null ? "" : " (" + Printable.of(voided.reason()) + ")";
        console.say("%s is played again%s.".formatted(voided.matchId(), reason));
    }

    private void tellSoon() {
        if (!due) {
            due = true;
            scheduler.after(PAUSE, this::tell);
        }
    }

    private synchronized void tell() {
        due = false;
        newest.currentRound()
                .filter(round ->
                        round.progress() == Progress.RUNNING && newest.course().isRunning())
                .ifPresent(this::tellProgress);
    }

    private void tellProgress(Round round) {
        if (console.isTerminal()) {
            showProgress();
        } else {
            say(RoundLine.of(newest, round.id()));
        }
    }

    /** Prints the progress of a round, unless the last line said the same. */
    private void say(String line) {
        if (!line.equals(last)) {
            last = line;
            console.say(line);
        }
    }
}
