package org.evenodd.manager.play;

import org.evenodd.manager.turn.Command;
import org.evenodd.manager.turn.Response;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.value.AgentId;

/** What came of LEAGUE_COMPLETED. */
public sealed interface FarewellAnswer extends Command {

    AgentId agent();

    @Override
    default Response perform(Turn turn) {
        Closing.told(turn, agent());
        return Response.NOTED;
    }

    /** An agent acknowledged it. */
    record Delivered(AgentId agent) implements FarewellAnswer {}

    /** An agent did not take it, retries included. */
    record GivenUp(AgentId agent) implements FarewellAnswer {}
}
