package org.evenodd.manager.play;

import org.evenodd.manager.assignment.Overrunning;
import org.evenodd.manager.health.Returning;
import org.evenodd.manager.turn.Command;
import org.evenodd.manager.turn.Effect;
import org.evenodd.manager.turn.Response;
import org.evenodd.manager.turn.Turn;

/** The instant of a {@link Effect.WakeAt} has come; one that comes early or twice does no harm. */
public record Tick() implements Command {

    /** Forgets the tick that was asked for, so that one that comes too early is asked for again. */
    @Override
    public Response perform(Turn turn) {
        turn.change(live -> live.wakingAt(null));
        turn.changeReferees(referees -> referees.at(turn.now()));
        Returning.renewForgotten(turn);
        Overrunning.callOverdue(turn);
        return Response.NOTED;
    }
}
