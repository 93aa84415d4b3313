package org.evenodd.manager.play;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.evenodd.manager.assignment.Announcing;
import org.evenodd.manager.assignment.Starting;
import org.evenodd.manager.health.Baffled;
import org.evenodd.manager.health.Liveness;
import org.evenodd.manager.health.Returning;
import org.evenodd.manager.registration.Admitting;
import org.evenodd.manager.registration.DialectNoting;
import org.evenodd.manager.registration.Kicking;
import org.evenodd.manager.registration.PlayerRegistration;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.manager.registration.Rotating;
import org.evenodd.manager.report.Reporting;
import org.evenodd.manager.report.Requeueing;
import org.evenodd.manager.turn.Command;
import org.evenodd.manager.turn.Response;
import org.evenodd.manager.turn.Turn;

/** Which operation each command is. */
final class Operations {

    private static final Response NOTED = new Response.Noted();
    private static final Map<Class<?>, BiFunction<Turn, Command, Response>> OPERATIONS = new HashMap<>();

    static {
        tell(Command.Recover.class, (turn, command) -> Recovery.goOn(turn));
        tell(Command.Tick.class, (turn, command) -> Timers.ring(turn));
        ask(Command.RegisterPlayer.class, PlayerRegistration::register);
        ask(Command.RegisterReferee.class, RefereeRegistration::register);
        tell(Command.EndpointAnswered.class, (turn, command) -> Liveness.heard(turn, command.agent()));
        tell(Command.EndpointSilent.class, (turn, command) -> Liveness.silent(turn, command.agent()));
        tell(Command.RefereeHeard.class, (turn, command) -> Liveness.heard(turn, command.referee()));
        tell(Command.RefereeSilent.class, (turn, command) -> Liveness.silent(turn, command.referee()));
        tell(Command.TokenUsed.class, (turn, command) -> Rotating.used(turn, command.agent()));
        tell(Command.DialectSeen.class, DialectNoting::note);
        tell(Command.AnnouncementAnswered.class, Announcing::answered);
        tell(Command.RunMatchAccepted.class, Starting::accepted);
        tell(Command.RunMatchRefused.class, Starting::refused);
        tell(Command.MatchLost.class, Returning::lost);
        tell(Command.RunMatchNotUnderstood.class, Baffled::notUnderstood);
        tell(Command.RunMatchUnanswered.class, Starting::unanswered);
        ask(Command.ReportResult.class, Reporting::report);
        tell(Command.FarewellDelivered.class, (turn, command) -> Closing.told(turn, command.agent()));
        tell(Command.FarewellGivenUp.class, (turn, command) -> Closing.told(turn, command.agent()));
        ask(Command.StartLeague.class, (turn, command) -> Opening.start(turn));
        ask(Command.PauseLeague.class, (turn, command) -> Operating.pause(turn));
        ask(Command.ResumeLeague.class, (turn, command) -> Operating.resume(turn));
        ask(Command.StopLeague.class, (turn, command) -> Operating.stop(turn));
        ask(Command.KickAgent.class, Kicking::kick);
        ask(Command.AdmitReferee.class, Admitting::admit);
        ask(Command.ReadmitAgent.class, Admitting::readmit);
        ask(Command.RequeueMatch.class, Requeueing::requeue);
    }

    private Operations() {}

    private static <C extends Command> void ask(Class<C> type, BiFunction<Turn, C, Response> operation) {
        OPERATIONS.put(type, (turn, command) -> operation.apply(turn, type.cast(command)));
    }

    private static <C extends Command> void tell(Class<C> type, BiConsumer<Turn, C> operation) {
        ask(type, (turn, command) -> {
            operation.accept(turn, command);
            return NOTED;
        });
    }

    static Response perform(Turn turn, Command command) {
        BiFunction<Turn, Command, Response> operation = OPERATIONS.get(command.getClass());
        if (operation == null) {
            throw new IllegalStateException("no operation for " + command.getClass());
        }
        return operation.apply(turn, command);
    }
}
