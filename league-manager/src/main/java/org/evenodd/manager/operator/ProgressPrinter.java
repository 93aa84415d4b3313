package org.evenodd.manager.operator;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.manager.engine.LeagueEngine.Observer;
import org.evenodd.manager.league.Decision.Forfeit;
import org.evenodd.manager.league.Enrolment;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueReopened;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.Wording;
import org.evenodd.manager.results.ForfeitLines;
import org.evenodd.manager.results.TournamentProgress;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.value.Printable;

/**
 * Shows the league's progress on the console: the stored state at the start, the time until a planned start, each forfeit,
 * the results of a small league, the beginning and end of each round, the progress, the expected end, and the final
 * standings. On a terminal, the progress is one line that is drawn anew every second; elsewhere the time until the start is
 * printed an hour, half an hour, ten, five minutes and a minute before, the matches of a round once a second at most, the
 * expected end once a minute. A league in legs prints nothing of its rounds, and a league without end, which lasts for weeks,
 * its progress every ten minutes.
 *
 * <p>Before the start it prints the agents that the league waits for, if it did so at two looks in a row,
 * {@link #PAUSE_BETWEEN_LOOKS} apart: most agents register before they answer. A referee that has waited to be admitted for
 * {@link #ADMISSION_WAIT} is named: a referee that was started with the manager finds the key a moment later.
 */
public final class ProgressPrinter implements Observer {
    static final Duration SECOND = Duration.ofSeconds(1);
    static final Duration LONG_LEG = Duration.ofMinutes(15);
    static final Duration PAUSE_BETWEEN_LOOKS = Duration.ofSeconds(2);
    static final Duration ADMISSION_WAIT = Duration.ofSeconds(10);
    private static final int SECONDS_BETWEEN_ENDS = 60;

    /** The results of a league of ten are a line each. */
    private static final int MOST_NAMED = 45;

    private static final List<Duration> COUNTDOWN =
            Stream.of(60, 30, 10, 5, 1).map(Duration::ofMinutes).toList();

    private final OperatorLog log;
    private final Console console;
    private final Scheduler scheduler;
    private final WallClock clock;
    private final Supplier<TournamentProgress> now;
    private boolean due;
    private long looks;
    private Duration lastLeft = Duration.ZERO;
    private String last = "";
    private Optional<League> observed = Optional.empty();
    private Set<String> failing = new HashSet<>();
    private Set<String> failed = Set.of();
    private int longLeg;
    private boolean absentDue;
    private List<String> awaitedBefore = List.of();
    private List<String> awaitedTold = List.of();

    /** @param now the league's progress at the moment when it is asked for */
    public ProgressPrinter(OperatorLog log, Scheduler scheduler, WallClock clock, Supplier<TournamentProgress> now) {
        this.log = log;
        this.console = log.console();
        this.scheduler = scheduler;
        this.clock = clock;
        this.now = now;
    }

    /**
     * Prints the state that was found in the store, for a finished league its standings, and begins to count down to a
     * planned start.
     *
     * @param anew whether the store had no events of the league
     */
    public synchronized void begin(boolean anew) {
        TournamentProgress progress = now.get();
        League found = progress.league();
        log.print("League %s: %s".formatted(found.settings().leagueId(), anew ? "new" : found(found)));
        if (found.course().isOver()) {
            FinalTable.of(found).forEach(console::say);
        } else if (!found.enrolment().isEmpty()) {
            printRoster(found);
        }
        lastLeft = progress.startsIn().orElse(Duration.ZERO);
        if (!lastLeft.isZero()) {
            console.say("The league starts at %s, in %s."
                    .formatted(clock.of(progress.now().plus(lastLeft)), Wording.duration(lastLeft)));
            lookLater();
        }
    }

    private static String found(League league) {
        return league.course().isOver()
                ? "finished; served read-only (--new-league begins a new one)"
                : "resumed " + ProgressText.ofStored(league) + (league.course().paused() ? ", paused" : "");
    }

    private void printRoster(League found) {
        Enrolment roster = found.enrolment();
        long withKey = roster.names().stream()
                .filter(enrolled -> enrolled.keyCode() != null)
                .count();
        log.print("Roster: %s, %d with a key; nobody else can register."
                .formatted(Wording.count(roster.names().size(), "name"), withKey));
        if (!found.settings().inDivisions()
                && roster.names().stream().anyMatch(enrolled -> enrolled.division() != null)) {
            log.print("Its column division has no effect in a league of one table (see --division-size).");
        }
        found.roster().presentPlayers().stream()
                .filter(player -> roster.entry(player.displayName()).isEmpty())
                .forEach(player -> log.print("%s \"%s\" has a place and is not on the roster: `kick %s` removes it."
                        .formatted(player.id(), player.shownName(), player.id())));
    }

    @Override
    public synchronized void happened(List<LeagueEvent> events, League league) {
        events.forEach(event -> warnOfForfeits(event, league)); // before the final table, which ends the story
        events.forEach(event -> print(event, league));
        observed = Optional.of(league); // the newest one is ahead of it for a moment
        if (league.course().isRunning()) {
            lookLater();
        } else if (league.course().isOpen()) {
            lookForAbsentLater();
        }
    }

    private void warnOfForfeits(LeagueEvent event, League league) {
        if (event instanceof LegStarted) {
            failed = failing;
            failing = new HashSet<>();
        } else if (event instanceof MatchDecided decided) {
            Forfeit.of(decided.ending(), decided.result()).stream()
                    .filter(forfeit -> isNews(forfeit, league))
                    .forEach(forfeit -> log.warn(ForfeitLines.of(league, decided.matchId(), forfeit)));
        }
    }

    /** In legs, a player's forfeits of a kind are no news again while no leg passes without one. */
    private boolean isNews(Forfeit forfeit, League league) {
        String kind = forfeit.player() + " " + forfeit.termination();
        return (failing.add(kind) && !failed.contains(kind))
                || !league.settings().playsInLegs();
    }

    private void print(LeagueEvent event, League league) {
        boolean inLegs = league.settings().playsInLegs();
        if (event instanceof RoundStarted started && !inLegs) {
            printOnce(ProgressText.ofRound(league, started.roundId()));
        } else if (event instanceof RoundFinished finished && !inLegs) {
            printOnce(ProgressText.ofRound(league, finished.roundId()));
        } else if (event instanceof MatchDecided decided) {
            if (!inLegs
                    && league.totalMatches() <= MOST_NAMED
                    && !decided.ending().isForfeit()) {
                console.say(ProgressText.ofResult(league, decided));
            }
        } else if (event instanceof RefereeRegistered registered && Boolean.FALSE.equals(registered.admitted())) {
            scheduler.after(ADMISSION_WAIT, () -> printIfWaiting(registered));
        } else if (event instanceof LeagueReopened) {
            console.say("The league runs again.");
        } else if (event instanceof MatchVoided voided && !voided.isForGood()) {
            String reason = voided.reason() == null ? "" : " (" + Printable.of(voided.reason()) + ")";
            console.say("%s is played again%s.".formatted(voided.matchId(), reason));
        } else if (event instanceof LeagueFinished) {
            console.show("");
            FinalTable.of(league).forEach(console::say);
        }
    }

    /** Prints the progress of a round, unless the last line said the same. */
    private void printOnce(String line) {
        if (!line.equals(last)) {
            last = line;
            console.say(line);
        }
    }

    private void lookLater() {
        if (!due) {
            due = true;
            scheduler.after(SECOND, this::look);
        }
    }

    private synchronized void look() {
        due = false;
        TournamentProgress progress = now.get();
        Duration left = progress.startsIn().orElse(Duration.ZERO);
        if (progress.league().course().isRunning()) {
            showProgress(progress);
        } else if (left.isZero()) {
            console.show("");
            return;
        } else {
            countDown(progress.league(), left);
        }
        lookLater();
    }

    private void countDown(League league, Duration left) {
        int enrolled = league.enrolment().names().size();
        String line = "The league starts in %s; players: %d%s, referees: %d."
                .formatted(
                        Wording.duration(left),
                        league.roster().presentPlayers().size(),
                        enrolled == 0 ? "" : " of %d on the roster".formatted(enrolled),
                        league.roster().admittedReferees().size());
        if (console.isTerminal()) {
            console.show(line);
        } else if (COUNTDOWN.stream().anyMatch(mark -> left.compareTo(mark) <= 0 && mark.compareTo(lastLeft) < 0)) {
            console.say(line);
        }
        lastLeft = left;
    }

    private void showProgress(TournamentProgress progress) {
        String line = ProgressText.of(progress, clock.zone());
        boolean endless = progress.league().settings().isEndless();
        if (endless) {
            warnOfALongLeg(progress);
        }
        if (console.isTerminal()) {
            console.show(line);
            return;
        }
        observed.filter(league -> !league.settings().playsInLegs())
                .ifPresent(league -> league.divisions()
                        .first()
                        .currentRound()
                        .filter(round -> round.progress() == Progress.RUNNING)
                        .ifPresent(round -> printOnce(ProgressText.ofRound(league, round.id()))));
        looks++;
        int pause = endless ? 10 * SECONDS_BETWEEN_ENDS : SECONDS_BETWEEN_ENDS;
        if (looks % pause == 0
                && (progress.left().isPresent() || !progress.league().held().isEmpty())) {
            console.say(line);
        }
    }

    private void warnOfALongLeg(TournamentProgress progress) {
        League league = progress.league();
        int leg = league.ladder().leg();
        Duration whole = progress.left()
                .flatMap(left -> Optional.ofNullable(
                                league.divisions().first().rounds().get(0).startedAt())
                        .map(begun -> Duration.between(begun, progress.now()).plus(left)))
                .orElse(Duration.ZERO);
        if (leg > longLeg && whole.compareTo(LONG_LEG) > 0) {
            longLeg = leg;
            log.warn("Leg %d is going to last about %s at this pace, and whoever registers now waits for its end."
                    .formatted(leg, Wording.duration(whole)));
        }
    }

    private void printIfWaiting(RefereeRegistered registered) {
        if (now.get().league().roster().waitingReferees().stream()
                .anyMatch(waiting -> waiting.id().equals(registered.refereeId()))) {
            log.print("%s \"%s\" at %s has not shown the referee key and is given no matches: `admit %s` admits it."
                    .formatted(
                            registered.refereeId(),
                            Printable.of(registered.registration().displayName(), registered.refereeId()),
                            registered.registration().endpoint(),
                            registered.refereeId()));
        }
    }

    /** Looks in a while for the agents that the league waits for. */
    public synchronized void lookForAbsentLater() {
        if (!absentDue) {
            absentDue = true;
            scheduler.after(PAUSE_BETWEEN_LOOKS, this::lookForAbsent);
        }
    }

    private synchronized void lookForAbsent() {
        absentDue = false;
        TournamentProgress progress = now.get();
        List<String> awaited = progress.league().course().isOpen() ? progress.awaited() : List.of();
        List<String> lasting = awaited.stream().filter(awaitedBefore::contains).toList();
        lasting.stream().filter(sentence -> !awaitedTold.contains(sentence)).forEach(log::print);
        awaitedTold = lasting;
        awaitedBefore = awaited;
        if (lasting.size() < awaited.size()) {
            lookForAbsentLater();
        }
    }
}
