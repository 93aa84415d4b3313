package org.evenodd.manager.tournament;

import java.util.List;
import java.util.Set;
import org.evenodd.manager.league.CourseEvent.FarewellsDone;
import org.evenodd.manager.league.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.value.Identifiers.AgentId;

/** Ends the league and tells all agents (PRD 4.3). */
public final class LeagueClosing {

    private LeagueClosing() {}

    static void finish(UnitOfWork work, boolean stopped) {
        DialectSeen.storeCounts(work);
        work.record(new LeagueFinished(stopped, work.timeOfDay()));
        announceEnd(work);
    }

    /** Sends LEAGUE_COMPLETED to all agents; without agents or a winner there is nothing to send. */
    static void announceEnd(UnitOfWork work) {
        League league = work.league();
        List<AgentId> participants = league.roster().participants();
        if (participants.isEmpty() || league.rows().isEmpty()) {
            work.change(live -> live.over(Set.of()));
            allTold(work);
            return;
        }
        work.change(live -> live.over(Set.copyOf(participants)));
        CompletionAnnouncer.send(work, participants);
    }

    private static void told(UnitOfWork work, AgentId agent, int ending) {
        boolean current = ending == work.league().course().reopenings();
        if (current && work.live().farewells().contains(agent)) {
            work.change(live -> live.toldOfEnd(agent));
            if (work.live().farewells().isEmpty() && !work.league().course().farewellsDone()) {
                allTold(work);
            }
        }
    }

    private static void allTold(UnitOfWork work) {
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
            told(work, agent, ending);
            return CommandResponse.NOTED;
        }
    }
}
