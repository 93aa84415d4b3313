package org.evenodd.manager.tournament;

/** The instant of a {@link Effect.WakeAt} has come; an early or repeated tick is harmless. */
public record Tick() implements Command {

    /** Forgets the requested tick, so that one that came too early is requested again. */
    @Override
    public CommandResponse perform(UnitOfWork work) {
        work.change(live -> live.wakingAt(null));
        work.changeReferees(referees -> referees.at(work.now()));
        RefereeReturn.restartForgotten(work);
        OverrunHandler.callOverdue(work);
        return CommandResponse.NOTED;
    }
}
