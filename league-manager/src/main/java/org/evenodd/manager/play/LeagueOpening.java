package org.evenodd.manager.play;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.settings.Network.EndpointCheck;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Notice;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.PlayerMember;
import org.evenodd.manager.registration.PlaceRelease;
import org.evenodd.manager.schedule.PlannedRound;
import org.evenodd.manager.schedule.RoundRobin;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.PlayerId;

/** Starts the league: closes registration and makes the schedule. */
public final class LeagueOpening {

    private LeagueOpening() {}

    /** Starts the league on the operator's command. */
    static CommandResponse start(UnitOfWork work) {
        if (work.league().course().isOver()) {
            return refused(ErrorCode.E031, "The league is over.");
        }
        if (!work.league().course().isOpen()) {
            return refused(ErrorCode.E016, "The league has already started.");
        }
        List<String> missing = missing(work.league());
        if (!missing.isEmpty()) {
            return refused(ErrorCode.E016, String.join(" ", missing));
        }
        begin(work, true);
        return new CommandResponse.Done("The league starts: %d players, %s, %s%s."
                .formatted(
                        work.league().contenders().size(),
                        count(work.league().rounds().size(), "round", "rounds"),
                        count(work.league().totalMatches(), "match", "matches"),
                        inWords(atLeast(work.league()))));
    }

    private static CommandResponse refused(ErrorCode code, String sentence) {
        return new CommandResponse.CommandRefused(Refusal.of(code, sentence));
    }

    /** What is missing before the league can start, in sentences. */
    public static List<String> missing(League league) {
        List<String> missing = new ArrayList<>();
        int players = league.roster().presentPlayers().size();
        int needed = league.settings().participants().minPlayers();
        if (players < needed) {
            missing.add("The league needs at least %d players and has %d.".formatted(needed, players));
        }
        if (league.roster().admittedReferees().isEmpty()) {
            missing.add("The league needs a referee and has none%s.".formatted(waiting(league)));
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
        int players = count(work, league.roster().presentPlayers());
        int referees = count(work, league.roster().admittedReferees());
        boolean due = PlannedStart.isDue(work) || work.rules().autoStart().due(players, referees);
        if (league.course().isOpen() && due && missingThatAnswer(work).isEmpty()) {
            if (looksForAgents(work)) {
                PlaceRelease.releaseUnheard(work);
            }
            begin(work, false);
        }
    }

    /** What is missing before the league can start by itself, in sentences. */
    static List<String> missingThatAnswer(UnitOfWork work) {
        List<String> missing = new ArrayList<>();
        int players = count(work, work.league().roster().presentPlayers());
        int needed = work.league().settings().participants().minPlayers();
        if (players < needed) {
            missing.add("It needs at least %d players that answer and has %d.".formatted(needed, players));
        }
        if (count(work, work.league().roster().admittedReferees()) == 0) {
            missing.add("It needs a referee that answers and has none%s.".formatted(waiting(work.league())));
        }
        return missing;
    }

    /** How many of these members have answered; all of them if endpoints are not probed. */
    private static int count(UnitOfWork work, List<? extends Member> members) {
        return (int) members.stream()
                .filter(member -> member.state() != AgentState.REGISTERED || !looksForAgents(work))
                .count();
    }

    private static boolean looksForAgents(UnitOfWork work) {
        return work.rules().network().endpointCheck() != EndpointCheck.OFF;
    }

    private static void begin(UnitOfWork work, boolean byOperator) {
        List<PlayerId> players =
                work.league().contenders().stream().map(PlayerMember::id).toList();
        List<PlannedRound> rounds =
                RoundRobin.schedule(players, work.league().settings().legs());
        work.record(new LeagueStarted(rounds, work.timeOfDay(), byOperator));
        League league = work.league();
        work.tell(new Notice.LeagueBegins(
                league.rounds().size(), league.totalMatches(), atLeast(league), unreached(league)));
    }

    /** The sum of all rounds' lead times: the minimum duration. */
    static Duration atLeast(League league) {
        return league.settings().announcementLead().multipliedBy(league.rounds().size());
    }

    private static List<AgentId> unreached(League league) {
        return league.roster().unreached().stream().map(Member::id).toList();
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
