package org.evenodd.manager.registration;

import org.evenodd.manager.assignment.AssignmentDispatcher;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.manager.league.MembershipEvent.RefereeRemoved;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;

/** Removes an agent from the league, and tells it. */
final class Removal {
    private Removal() {}

    static void remove(UnitOfWork work, AgentId agent, @Nullable String reason) {
        DialectSeen.storeCounts(work);
        work.league()
                .roster()
                .registration(agent)
                .ifPresent(known -> work.ask(new Effect.Dismiss(agent, known.endpoint(), known.generation())));
        if (agent instanceof PlayerId player) {
            work.record(new PlayerRemoved(player, reason));
        } else if (agent instanceof RefereeId referee) {
            AssignmentDispatcher.takeBack(work, referee);
            work.record(new RefereeRemoved(referee, reason));
            work.changeReferees(referees -> referees.answering(referee).free(referee));
        }
        work.changeClaims(claims -> claims.forgetting(agent));
    }
}
