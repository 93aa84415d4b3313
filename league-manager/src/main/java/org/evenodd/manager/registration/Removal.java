package org.evenodd.manager.registration;

import org.evenodd.manager.assignment.Starting;
import org.evenodd.manager.league.LeagueEvent.PlayerRemoved;
import org.evenodd.manager.league.LeagueEvent.RefereeRemoved;
import org.evenodd.manager.turn.Effect;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;

/** Takes an agent's place away, and tells it. */
final class Removal {
    private Removal() {}

    static void remove(Turn turn, AgentId agent) {
        DialectNoting.storeCounts(turn);
        turn.league()
                .roster()
                .registration(agent)
                .ifPresent(known -> turn.ask(new Effect.Dismiss(agent, known.endpoint(), known.generation())));
        if (agent instanceof PlayerId player) {
            turn.record(new PlayerRemoved(player));
        } else if (agent instanceof RefereeId referee) {
            Starting.takeBack(turn, referee);
            turn.record(new RefereeRemoved(referee));
            turn.change(play -> play.heard(referee).free(referee));
        }
        turn.change(play -> play.with(play.door().forgetting(agent)));
    }
}
