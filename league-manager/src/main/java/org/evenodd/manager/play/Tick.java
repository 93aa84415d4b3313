package org.evenodd.manager.play;

import org.evenodd.manager.assignment.OverrunHandler;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.health.RefereeReturn;

/** The instant of a {@link Effect.WakeAt} has come; an early or repeated tick is harmless. */
public record Tick() implements Command {

    /** Forgets the requested tick, so that one that came too early is requested again. */
    @Override
    public CommandResponse perform(UnitOfWork turn) {
        turn.change(live -> live.wakingAt(null));
        turn.changeReferees(referees -> referees.at(turn.now()));
        RefereeReturn.renewForgotten(turn);
        OverrunHandler.callOverdue(turn);
        return CommandResponse.NOTED;
    }
}
