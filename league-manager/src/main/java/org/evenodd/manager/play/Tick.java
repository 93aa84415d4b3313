package org.evenodd.manager.play;

import org.evenodd.manager.assignment.OverrunHandler;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.health.RefereeReturn;

/** The instant of a {@link Effect.WakeAt} has come; one that comes early or twice does no harm. */
public record Tick() implements Command {

    /** Forgets the tick that was asked for, so that one that comes too early is asked for again. */
    @Override
    public CommandResponse perform(UnitOfWork turn) {
        turn.change(live -> live.wakingAt(null));
        turn.changeReferees(referees -> referees.at(turn.now()));
        RefereeReturn.renewForgotten(turn);
        OverrunHandler.callOverdue(turn);
        return CommandResponse.NOTED;
    }
}
