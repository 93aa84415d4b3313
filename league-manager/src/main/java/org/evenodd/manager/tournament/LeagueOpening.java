package org.evenodd.manager.tournament;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.PlannedRound;
import org.evenodd.manager.league.Roster;
import org.evenodd.manager.league.RoundRobin;
import org.evenodd.manager.tournament.Effect.Notice;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** Starts the league: closes registration and makes the schedule. */
public final class LeagueOpening {

    private LeagueOpening() {}

    /** Starts the league on the operator's command. */
    static CommandResponse start(UnitOfWork work) {
        if (work.course().isOver()) {
            return CommandResponse.refused(ErrorCode.E031, "The league is over.");
        }
        if (!work.course().isOpen()) {
            return CommandResponse.refused(ErrorCode.E016, "The league has already started.");
        }
        Roster roster = work.roster();
        List<String> missing = missing(
                work.league(),
                /* answering= */ false,
                roster.presentPlayers().size(),
                roster.admittedReferees().size());
        if (!missing.isEmpty()) {
            return CommandResponse.refused(ErrorCode.E016, String.join(" ", missing));
        }
        begin(work, true);
        return new CommandResponse.Done("The league starts: %d players, %s, %s%s."
                .formatted(
                        work.league().contenders().size(),
                        count(work.league().rounds().size(), "round", "rounds"),
                        count(work.league().totalMatches(), "match", "matches"),
                        inWords(work.league().leastDuration())));
    }

    /** What is missing before the league can start by itself, in sentences. */
    static List<String> missingThatAnswer(UnitOfWork work) {
        AwaitedAgents there = new AwaitedAgents(work.league(), work.rules());
        return missing(work.league(), /* answering= */ true, there.players(), there.referees());
    }

    private static List<String> missing(League league, boolean answering, int players, int referees) {
        String it = answering ? "It" : "The league";
        int needed = league.settings().participants().minPlayers();
        List<String> missing = new ArrayList<>();
        if (players < needed) {
            missing.add("%s needs at least %d players%s and has %d."
                    .formatted(it, needed, answering ? " that answer" : "", players));
        }
        if (referees == 0) {
            missing.add("%s needs a referee%s and has none%s."
                    .formatted(it, answering ? " that answers" : "", waiting(league)));
        }
        return missing;
    }

    private static String waiting(League league) {
        int waiting = league.roster().waitingReferees().size();
        return waiting == 0 ? "" : " that is admitted (%d waiting: `admit NAME`)".formatted(waiting);
    }

    /** Starts the league if it is due; players that have not answered by then are not scheduled. */
    static void startIfDue(UnitOfWork work) {
        League league = work.league();
        AwaitedAgents there = new AwaitedAgents(league, work.rules());
        boolean due = PlannedStart.isDue(work) || work.rules().autoStart().due(there.players(), there.referees());
        if (league.course().isOpen() && due && missingThatAnswer(work).isEmpty()) {
            if (there.isProbed()) {
                PlaceRelease.releaseUnheard(work);
            }
            begin(work, false);
        }
    }

    private static void begin(UnitOfWork work, boolean byOperator) {
        List<PlayerId> players =
                work.league().contenders().stream().map(PlayerMember::id).toList();
        List<PlannedRound> rounds =
                RoundRobin.schedule(players, work.league().settings().legs());
        work.record(new LeagueStarted(rounds, work.timeOfDay(), byOperator));
        League league = work.league();
        work.ask(new Notice.LeagueBegins(league.rounds().size(), league.totalMatches(), league.leastDuration()));
    }

    private static String count(int number, String one, String more) {
        return number + " " + (number == 1 ? one : more);
    }

    /** Empty without lead times: the duration then depends on the players. */
    private static String inWords(Duration duration) {
        if (duration.isZero()) {
            return "";
        }
        return duration.toMinutes() > 0
                ? "; it takes at least %d min %d s".formatted(duration.toMinutes(), duration.toSecondsPart())
                : "; it takes at least %d s".formatted(duration.toSeconds());
    }
}
