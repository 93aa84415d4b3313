package org.evenodd.manager.play;

import org.evenodd.agent.settings.Network.EndpointCheck;
import org.evenodd.manager.assignment.RoundAnnouncer;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.health.Liveness;
import org.evenodd.manager.league.Course;
import org.evenodd.manager.league.PlayerMember;
import org.evenodd.manager.league.Roster;
import org.evenodd.protocol.message.Progress;

/** The league was read from its store after a start: it continues where it stopped. */
public record Recover() implements Command {

    @Override
    public CommandResponse perform(UnitOfWork turn) {
        goOn(turn);
        return CommandResponse.NOTED;
    }

    private static void goOn(UnitOfWork turn) {
        Course course = turn.league().course();
        if (course.isOver()) {
            closeAgain(turn, course);
            return;
        }
        probeWhoDoesNotAnswer(turn);
        turn.league()
                .currentRound()
                .filter(round -> round.progress() == Progress.RUNNING)
                .filter(round -> !round.isDecided())
                .ifPresent(round -> RoundAnnouncer.announceRound(turn));
        RoundAnnouncer.announceRequeued(turn);
    }

    private static void closeAgain(UnitOfWork turn, Course course) {
        if (course.farewellsDone()) {
            turn.ask(new Effect.LeagueOver());
        } else {
            LeagueClosing.sayFarewell(turn);
        }
    }

    private static void probeWhoDoesNotAnswer(UnitOfWork turn) {
        Roster roster = turn.league().roster();
        if (turn.rules().network().endpointCheck() != EndpointCheck.OFF) {
            roster.unreached().forEach(member -> {
                Liveness.lookFor(turn, member);
                turn.changeClaims(claims -> claims.awaiting(member.id(), turn.now()));
            });
        }
        roster.presentPlayers().stream()
                .filter(PlayerMember::suspended)
                .forEach(player -> Liveness.examine(turn, player.id()));
    }
}
