package org.evenodd.manager.registration;

import org.evenodd.manager.assignment.AssignmentDispatcher;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.manager.league.MembershipEvent.RefereeRemoved;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;

/** Removes an agent from the league, and tells it. */
final class Removal {
    private Removal() {}

    static void remove(UnitOfWork turn, AgentId agent) {
        DialectSeen.storeCounts(turn);
        turn.league()
                .roster()
                .registration(agent)
                .ifPresent(known -> turn.ask(new Effect.Dismiss(agent, known.endpoint(), known.generation())));
        if (agent instanceof PlayerId player) {
            turn.record(new PlayerRemoved(player));
        } else if (agent instanceof RefereeId referee) {
            AssignmentDispatcher.takeBack(turn, referee);
            turn.record(new RefereeRemoved(referee));
            turn.changeReferees(referees -> referees.heard(referee).free(referee));
        }
        turn.changeClaims(claims -> claims.forgetting(agent));
    }
}
