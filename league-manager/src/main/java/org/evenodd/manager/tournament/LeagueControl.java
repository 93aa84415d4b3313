package org.evenodd.manager.tournament;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.Course;
import org.evenodd.manager.league.Ladder;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.FarewellsDone;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueResumed;
import org.evenodd.manager.league.LegEvent.EndPlanned;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Pyramid.DivisionTable;
import org.evenodd.manager.tournament.AgentConduct.DialectSeen;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.LiveState.RefereeHealth;
import org.evenodd.protocol.message.StandingsMessages.Champion;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The operator's commands to start, pause, resume and stop the league; answered with {@link CommandResponse.Done} or
 * {@link CommandResponse.CommandRefused}.
 */
public enum LeagueControl implements Command {
    /** {@code start_league}. */
    START,
    /** {@code pause_league}. */
    PAUSE,
    /** {@code resume_league}. */
    RESUME,
    /** {@code stop_league}: a league in legs, after the running leg. */
    STOP,
    /** {@code stop_league} at once. */
    STOP_NOW;

    @Override
    public CommandResponse perform(UnitOfWork work) {
        return switch (this) {
            case START -> LeagueOpening.start(work);
            case PAUSE -> pause(work, true);
            case RESUME -> pause(work, false);
            case STOP ->
                stop(work, !work.settings().playsInLegs() || work.league().isLegOver());
            case STOP_NOW -> stop(work, true);
        };
    }

    private static CommandResponse pause(UnitOfWork work, boolean pause) {
        Course course = work.course();
        if (!course.isRunning()) {
            return notRunning(course);
        }
        if (course.paused() == pause) {
            return CommandResponse.refused(
                    ErrorCode.E016, pause ? "The league is already paused." : "The league is not paused.");
        }
        work.record(pause ? new LeaguePaused() : new LeagueResumed());
        work.interlude = work.interlude.uncalled();
        return new CommandResponse.Done(
                pause ? "The league is paused: running matches continue, no new ones begin." : "The league continues.");
    }

    private static CommandResponse stop(UnitOfWork work, boolean now) {
        if (work.course().isOver()) {
            return notRunning(work.course());
        }
        Legs.endPause(work);
        Ladder ladder = work.league().ladder();
        boolean legRuns = ladder.leg() > 0 && !work.league().isLegOver();
        if (now || !legRuns) {
            LeagueEnd.finish(work, legRuns || !work.settings().playsInLegs());
            return new CommandResponse.Done("The league is stopped; the current standings are final.");
        }
        if (!ladder.ending()) {
            work.record(new EndPlanned(work.timeOfDay()));
        }
        return new CommandResponse.Done(
                "The league ends when leg %d is played to its end%s; `stop --now` ends it at once."
                        .formatted(ladder.leg(), work.course().paused() ? ", once you `resume` it" : ""));
    }

    private static CommandResponse notRunning(Course course) {
        return course.isOver()
                ? CommandResponse.refused(ErrorCode.E031, "The league is over.")
                : CommandResponse.refused(ErrorCode.E030, "The league has not started.");
    }

    /** Ends the league and tells all agents (PRD 4.3). */
    public static final class LeagueEnd {

        private LeagueEnd() {}

        /** Returns true, for the league has gone on. */
        static boolean finish(UnitOfWork work, boolean stopped) {
            DialectSeen.storeCounts(work);
            work.record(new LeagueFinished(stopped, work.timeOfDay()));
            announce(work);
            return true;
        }

        /** The manager was started again after the end. */
        static void resume(UnitOfWork work) {
            if (work.course().endAcknowledged()) {
                work.ask(new Effect.LeagueOver());
            } else {
                announce(work);
            }
        }

        /** Sends LEAGUE_COMPLETED to all agents; without agents or a winner there is nothing to send. */
        private static void announce(UnitOfWork work) {
            List<AgentId> agents = work.league().finalRows().isEmpty()
                    ? List.of()
                    : work.roster().participants();
            work.changeReferees(RefereeHealth::atTheEnd);
            work.leniencies = LiveState.IDLE.leniencies();
            work.wakeAt = null;
            work.unacknowledged = LiveState.IDLE.unacknowledged();
            for (AgentId agent : agents) {
                work.unacknowledged = work.unacknowledged.plus(agent, agent);
            }
            if (agents.isEmpty()) {
                acknowledged(work);
            } else {
                send(work, agents);
            }
        }

        /** Tells a participant that comes back after the end how the league ended, unless it is being told so. */
        public static void repeat(UnitOfWork work, AgentId agent) {
            boolean told = work.course().endAcknowledged() && !work.unacknowledged.containsKey(agent);
            if (told
                    && work.roster().member(agent).filter(Member::isAdmitted).isPresent()
                    && !work.league().finalRows().isEmpty()) {
                work.unacknowledged = work.unacknowledged.plus(agent, agent);
                send(work, List.of(agent));
            }
        }

        /**
         * Players of a league in divisions are told the table of their division; who is in none of them, and the referees,
         * that of the first. The champion is whoever is first in the order of all, also where no leg was played to its end:
         * readers expect one.
         */
        private static void send(UnitOfWork work, List<AgentId> agents) {
            League league = work.league();
            List<DivisionTable> tables = league.finalTables();
            Map<PlayerId, Integer> ranks = league.overallRanks();
            Map<AgentId, DivisionTable> tableOf = new HashMap<>();
            tables.forEach(table -> table.rows().forEach(row -> tableOf.put(row.playerId(), table)));
            StandingsRow first = league.firstOfAll();
            Champion champion = new Champion(first.playerId(), first.displayName(), first.points());
            boolean stopped = league.course().stopped();
            agents.stream()
                    .collect(groupingBy(
                            agent -> tableOf.getOrDefault(agent, tables.get(0)), LinkedHashMap::new, toList()))
                    .forEach((table, to) -> work.ask(new Effect.CompleteLeague(
                            to,
                            table.nameIfAny(),
                            league.course().reopenings(),
                            stopped ? league.lastBegunRoundNumber() : league.lastRoundNumber(),
                            league.ladder().matchesBefore()
                                    + (stopped ? league.decidedMatches() : league.totalMatches()),
                            champion,
                            table.rows().stream()
                                    .limit(Ranking.MOST_ROWS)
                                    .map(row -> Ranking.of(
                                            row, table.nameIfAny() == null ? null : ranks.get(row.playerId())))
                                    .toList())));
        }

        private static void acknowledged(UnitOfWork work) {
            work.record(new FarewellsDone());
            work.ask(new Effect.LeagueOver());
        }

        /**
         * An agent has acknowledged LEAGUE_COMPLETED, or did not, not even after retries.
         *
         * @param ending which end of the league it is about: how often the league had been reopened before
         */
        public record CompletionSettled(AgentId agent, int ending) implements Command {

            @Override
            public CommandResponse perform(UnitOfWork work) {
                boolean current = ending == work.course().reopenings();
                if (current && work.unacknowledged.containsKey(agent)) {
                    work.unacknowledged = work.unacknowledged.minus(agent);
                    if (work.unacknowledged.isEmpty() && !work.course().endAcknowledged()) {
                        acknowledged(work);
                    }
                }
                return CommandResponse.NOTED;
            }
        }
    }
}
