package org.evenodd.manager.operator;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Wording;
import org.evenodd.manager.tournament.Effect.Notice;
import org.evenodd.manager.tournament.EffectPerformers;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;

/** Shows notices on the console and in the log. */
public final class NoticePrinter {
    /** How long agents have to answer when the league begins. */
    static final Duration ANSWER_WAIT = Duration.ofSeconds(5);

    private static final int MOST_PROBLEMS = 100;

    private final Set<String> printedProblems = new HashSet<>();
    private final OperatorLog log;
    private final Console console;
    private final Scheduler scheduler;
    private final Supplier<League> league;

    public NoticePrinter(OperatorLog log, Scheduler scheduler, Supplier<League> league) {
        this.log = log;
        this.console = log.console();
        this.scheduler = scheduler;
        this.league = league;
    }

    /** Registers this printer as the performer of all notices. */
    public EffectPerformers registerIn(EffectPerformers performers) {
        return performers
                .with(Notice.Warning.class, warning -> log.warn(warning.sentence()))
                .with(Notice.GoodNews.class, news -> log.print(news.sentence()))
                .with(Notice.LeagueBegins.class, this::leagueBegins)
                .with(Notice.LegBegins.class, this::legBegins)
                .with(Notice.LegOver.class, leg -> console.say(FinalTable.ofLeg(leg.leg(), league.get())))
                .with(Notice.RollCall.class, call -> log.print(ProgressText.attendance(call.enrolled(), call.absent())))
                .with(Notice.StartDelayed.class, this::startDelayed)
                .with(Notice.MatchRefused.class, this::matchRefused)
                .with(Notice.RefereeOverdue.class, this::refereeOverdue);
    }

    private void legBegins(Notice.LegBegins leg) {
        console.say("Leg %d begins: %s, %s, %s%s."
                .formatted(
                        leg.leg(),
                        Wording.count(leg.players(), "player"),
                        Wording.count(leg.rounds(), "round"),
                        Wording.count(leg.matches(), "match"),
                        leftOut(league.get())));
    }

    /** The players that are not in the leg although they do not pause. */
    private static String leftOut(League league) {
        List<PlayerMember> players = league.roster().presentPlayers().stream()
                .filter(player -> !player.attendance().pausing() && !league.isInRunningLeg(player.id()))
                .toList();
        return players.isEmpty()
                ? ""
                : "; left out: "
                        + Wording.list(players, player -> "%s (%s)".formatted(player.shownName(), player.id()));
    }

    /** Prints the expected duration, and a little later which agents never answered. */
    private void leagueBegins(Notice.LeagueBegins start) {
        console.say("The league begins: %s, %s%s."
                .formatted(
                        Wording.count(start.rounds(), "round"),
                        Wording.count(start.matches(), "match"),
                        start.atLeast().isZero() ? "" : "; it takes at least " + Wording.duration(start.atLeast())));
        scheduler.after(ANSWER_WAIT, this::printWhoIsSilent);
    }

    private void printWhoIsSilent() {
        List<String> silent = league.get().roster().unreached().stream()
                .map(member -> member.id().value())
                .toList();
        if (!silent.isEmpty()) {
            console.say("No answer yet from the endpoint of %s.".formatted(String.join(", ", silent)));
        }
    }

    private void startDelayed(Notice.StartDelayed notice) {
        WallClock clock = WallClock.ofThisMachine();
        @Nullable Instant lateStart = notice.lateStart();
        String news = lateStart == null
                ? "cannot yet: %s It starts a minute after it can, with those who are there then"
                        .formatted(String.join(" ", notice.missing()))
                : "can now. It starts at %s at the latest".formatted(clock.of(lateStart));
        log.warn(
                "The league was to start at %s and %s; to wait for more, start the manager again with a later --start-at."
                        .formatted(clock.of(notice.startAt()), news));
    }

    /** A problem is shown on the console once, however often it is repeated. */
    private void matchRefused(Notice.MatchRefused notice) {
        log.log().warn(AgentLog.FOR_THE_FILE, "{} refused {}: {}", notice.referee(), notice.match(), notice.reason());
        if (isNew(notice.referee() + " " + notice.reason())) {
            console.say("%s did not accept %s (%s); it is asked again."
                    .formatted(notice.referee(), notice.match(), Printable.of(notice.reason())));
        }
    }

    private void refereeOverdue(Notice.RefereeOverdue notice) {
        String consequence = notice.excluded()
                ? "it is given no more matches until it registers again"
                : "it is given matches only if no other referee is available";
        log.warnInFile("%s did not report %s in time: %s".formatted(notice.referee(), notice.match(), consequence));
        if (isNew(notice.referee() + " overran " + notice.excluded())) {
            console.say("%s took %s and did not report it in time: %s."
                    .formatted(notice.referee(), notice.match(), consequence));
        }
    }

    private boolean isNew(String problem) {
        return printedProblems.size() < MOST_PROBLEMS && printedProblems.add(problem);
    }
}
