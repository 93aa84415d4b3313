package org.evenodd.manager.tournament;

import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.manager.league.Course;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Roster;
import org.evenodd.protocol.message.States.Progress;

/** The league was read from its store after a start: it continues where it stopped. */
public record Recover() implements Command {

    @Override
    public CommandResponse perform(UnitOfWork work) {
        continueLeague(work);
        return CommandResponse.NOTED;
    }

    private static void continueLeague(UnitOfWork work) {
        Course course = work.league().course();
        if (course.isOver()) {
            resumeClosing(work, course);
            return;
        }
        probeSilentAgents(work);
        work.league()
                .currentRound()
                .filter(round -> round.progress() == Progress.RUNNING)
                .filter(round -> !round.isDecided())
                .ifPresent(round -> RoundAnnouncer.announceRound(work));
        RoundAnnouncer.announceRequeued(work);
    }

    private static void resumeClosing(UnitOfWork work, Course course) {
        if (course.farewellsDone()) {
            work.ask(new Effect.LeagueOver());
        } else {
            LeagueClosing.announceEnd(work);
        }
    }

    private static void probeSilentAgents(UnitOfWork work) {
        Roster roster = work.league().roster();
        if (work.rules().network().endpointCheck() != EndpointCheck.OFF) {
            roster.unreached().forEach(member -> {
                Liveness.probe(work, member);
                work.changeClaims(claims -> claims.awaiting(member.id(), work.now()));
            });
        }
        roster.presentPlayers().stream()
                .filter(PlayerMember::suspended)
                .forEach(player -> Liveness.probeSuspended(work, player.id()));
    }
}
