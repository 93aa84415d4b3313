package org.evenodd.manager.play;

import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent.RefereeRegistered;
import org.evenodd.manager.league.LeagueEvent.RefereeReturned;
import org.evenodd.manager.league.Referee;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RefereeMeta;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.value.RefereeId;

/** Gives a referee a place, or its own again, as long as the league runs (PRD 3.1, MCP 2.1). */
final class RefereeRegistration {

    private RefereeRegistration() {}

    static Response register(Turn turn, Command.RegisterReferee command) {
        Application application = application(command, turn.now());
        Optional<Refusal> objection = application.objection(turn.league(), turn.rules());
        if (objection.isPresent()) {
            return new Response.Refused(objection.get());
        }
        for (Referee referee : turn.league().roster().presentReferees()) {
            Optional<Readmission> again = application.returnsAs(referee.id(), referee.registration(), turn.rules());
            if (again.isPresent()) {
                return comeBack(turn, application, referee, again.get(), command.meta());
            }
        }
        return newcomerObjection(turn.league(), application)
                .<Response>map(Response.Refused::new)
                .orElseGet(() -> join(turn, application, command.meta()));
    }

    private static Application application(Command.RegisterReferee command, Instant now) {
        RefereeMeta meta = command.meta();
        return new Application(
                MessageType.REFEREE_REGISTER_REQUEST,
                meta.displayName(),
                meta.contactEndpoint(),
                meta.version(),
                meta.gameTypes(),
                meta.protocolVersion(),
                command.arrival(),
                now);
    }

    private static int places(RefereeMeta meta) {
        Integer places = meta.maxConcurrentMatches();
        return places == null ? 1 : places;
    }

    /** What it had begun it may have forgotten: that begins anew, unless it is reported first. */
    private static Response comeBack(
            Turn turn, Application application, Referee referee, Readmission again, RefereeMeta meta) {
        Optional<Refusal> objection = application.endpointObjection(turn.league(), Optional.of(referee.id()));
        if (objection.isPresent()) {
            return new Response.Refused(objection.get());
        }
        turn.record(new RefereeReturned(
                referee.id(),
                application.endpoint(),
                again.generation(),
                places(meta),
                turn.now(),
                again.rotation(),
                meta.matchTokens()));
        Returning.comeBack(turn, referee.id());
        if (referee.showsMatchTokens() != Boolean.TRUE.equals(meta.matchTokens())) {
            Announcing.announceOtherwise(turn, referee.id());
        }
        Set<RefereeId> watched = new HashSet<>(turn.play().watched());
        watched.remove(referee.id());
        turn.change(play -> play.heard(referee.id())
                .free(referee.id())
                .understoodBy(referee.id())
                .watching(watched));
        Acquaintance.make(turn, referee.id(), referee.state(), application);
        return new Response.Accepted(referee.id(), again.generation());
    }

    private static Optional<Refusal> newcomerObjection(League league, Application application) {
        return application.endpointObjection(league, Optional.empty()).or(() -> placeObjection(league, application));
    }

    private static Optional<Refusal> placeObjection(League league, Application application) {
        int most = league.settings().participants().maxReferees();
        return league.roster().presentReferees().size() >= most
                ? application.refusal(ErrorCode.E020, "Maximum referees reached: %d.".formatted(most))
                : Optional.empty();
    }

    private static Response join(Turn turn, Application application, RefereeMeta meta) {
        League league = turn.league();
        Seat<RefereeId> seat =
                Seat.next(league.roster().referees(), RefereeId.MOST, RefereeId::of, league.firstGeneration());
        turn.record(new RefereeRegistered(
                seat.id(), application.registration(seat.generation()), places(meta), true, meta.matchTokens()));
        turn.change(play -> play.heard(seat.id()).free(seat.id()).understoodBy(seat.id()));
        Acquaintance.make(turn, seat.id(), AgentState.REGISTERED, application);
        return new Response.Accepted(seat.id(), seat.generation());
    }
}
