package org.evenodd.manager.operator;

import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Supplier;
import org.evenodd.agent.program.Console;
import org.evenodd.manager.agent.LeagueEngine.Observer;
import org.evenodd.manager.league.Decision.Forfeit;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.ForfeitLines;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueReopened;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.manager.tournament.TournamentProgress;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.peer.Scheduler;
import org.evenodd.protocol.value.Printable;

/**
 * Shows the league's progress on the console: each forfeit, the beginning and end of each round, progress in between at
 * most once per {@link #PROGRESS_PAUSE}, the expected end, and the final standings. On a terminal, progress and end are
 * one line that is drawn anew; elsewhere the end is printed once a minute, as soon as it can be estimated.
 */
public final class ProgressPrinter implements Observer {
    static final Duration PROGRESS_PAUSE = Duration.ofSeconds(1);
    static final Duration END_PAUSE = Duration.ofMinutes(1);

    private final OperatorLog log;
    private final Console console;
    private final Scheduler scheduler;
    private final Supplier<Tournament> tournament;
    private boolean progressDue;
    private boolean endDue;
    private String last = "";

    public ProgressPrinter(OperatorLog log, Scheduler scheduler, Supplier<Tournament> tournament) {
        this.log = log;
        this.console = log.console();
        this.scheduler = scheduler;
        this.tournament = tournament;
    }

    @Override
    public synchronized void happened(List<LeagueEvent> events, League league) {
        events.forEach(event -> warnOfForfeits(event, league)); // before the final table, which ends the story
        events.forEach(event -> print(event, league));
    }

    private void warnOfForfeits(LeagueEvent event, League league) {
        if (event instanceof MatchDecided decided) {
            Forfeit.of(decided.ending(), decided.result())
                    .forEach(forfeit -> log.warn(ForfeitLines.of(league, decided.matchId(), forfeit)));
        }
    }

    private void print(LeagueEvent event, League league) {
        if (event instanceof RoundStarted started) {
            printOnce(ProgressText.ofRound(league, started.roundId()));
            showEndLater();
        } else if (event instanceof RoundFinished finished) {
            printOnce(ProgressText.ofRound(league, finished.roundId()));
        } else if (event instanceof MatchDecided) {
            showProgressSoon();
        } else if (event instanceof LeagueReopened) {
            console.say("The league runs again.");
        } else if (event instanceof MatchVoided voided) {
            String reason = voided.reason() == null ? "" : " (" + Printable.of(voided.reason()) + ")";
            console.say("%s is played again%s.".formatted(voided.matchId(), reason));
        } else if (event instanceof LeagueFinished) {
            console.show("");
            FinalTable.of(league).forEach(console::say);
        }
    }

    private void showEndLater() {
        if (!endDue) {
            endDue = true;
            scheduler.after(console.isTerminal() ? PROGRESS_PAUSE : END_PAUSE, this::showEnd);
        }
    }

    private synchronized void showEnd() {
        endDue = false;
        TournamentProgress progress = new TournamentProgress(tournament.get(), scheduler.timeOfDay());
        if (!progress.league().course().isRunning()) {
            return;
        }
        String line = ProgressText.of(progress, ZoneId.systemDefault());
        if (console.isTerminal()) {
            console.show(line);
        } else if (progress.left().isPresent()) {
            console.say(line);
        }
        showEndLater();
    }

    private void showProgressSoon() {
        if (console.isTerminal()) {
            showEndLater();
        } else if (!progressDue) {
            progressDue = true;
            scheduler.after(PROGRESS_PAUSE, this::printProgress);
        }
    }

    private synchronized void printProgress() {
        progressDue = false;
        League newest = tournament.get().league();
        newest.currentRound()
                .filter(round ->
                        round.progress() == Progress.RUNNING && newest.course().isRunning())
                .ifPresent(round -> printOnce(ProgressText.ofRound(newest, round.id())));
    }

    /** Prints the progress of a round, unless the last line said the same. */
    private void printOnce(String line) {
        if (!line.equals(last)) {
            last = line;
            console.say(line);
        }
    }
}
