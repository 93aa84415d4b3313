package org.evenodd.manager.play;

import java.time.Instant;
import java.util.Optional;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent.PlayerRegistered;
import org.evenodd.manager.league.LeagueEvent.PlayerReinstated;
import org.evenodd.manager.league.LeagueEvent.PlayerReturned;
import org.evenodd.manager.league.Player;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.PlayerMeta;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.value.PlayerId;

/** Gives a player a place, or its own again (PRD 3.3, MCP 2.2). */
final class PlayerRegistration {

    private PlayerRegistration() {}

    static Response register(Turn turn, Command.RegisterPlayer command) {
        Application application = application(command, turn.now());
        Optional<Refusal> objection = application.objection(turn.league(), turn.rules());
        if (objection.isPresent()) {
            return new Response.Refused(objection.get());
        }
        for (Player player : turn.league().roster().presentPlayers()) {
            Optional<Readmission> again = application.returnsAs(player.id(), player.registration(), turn.rules());
            if (again.isPresent()) {
                return comeBack(turn, application, player, again.get());
            }
        }
        return newcomerObjection(turn.league(), application)
                .<Response>map(Response.Refused::new)
                .orElseGet(() -> join(turn, application));
    }

    private static Application application(Command.RegisterPlayer command, Instant now) {
        PlayerMeta meta = command.meta();
        return new Application(
                MessageType.LEAGUE_REGISTER_REQUEST,
                meta.displayName(),
                meta.contactEndpoint(),
                meta.version(),
                meta.gameTypes(),
                meta.protocolVersion(),
                command.arrival(),
                now);
    }

    private static Response comeBack(Turn turn, Application application, Player player, Readmission again) {
        Optional<Refusal> objection = application.endpointObjection(turn.league(), Optional.of(player.id()));
        if (objection.isPresent()) {
            return new Response.Refused(objection.get());
        }
        if (again.generation() > player.registration().generation()) {
            MatchTokens.keep(turn, player);
        }
        turn.record(new PlayerReturned(
                player.id(), application.endpoint(), again.generation(), turn.now(), again.rotation()));
        if (player.suspended()) {
            turn.record(new PlayerReinstated(player.id()));
        }
        Acquaintance.make(turn, player.id(), player.state(), application);
        Orders.repeatFor(turn, player);
        Player returned = turn.league().roster().player(player.id()).orElseThrow();
        return new Response.Accepted(player.id(), again.generation(), MatchTokens.of(turn, returned));
    }

    private static Optional<Refusal> newcomerObjection(League league, Application application) {
        if (!league.course().isOpen()) {
            return application.refusal(ErrorCode.E019, "Registration closed - league already started.");
        }
        return nameObjection(league, application)
                .or(() -> application.endpointObjection(league, Optional.empty()))
                .or(() -> placeObjection(league, application));
    }

    private static Optional<Refusal> nameObjection(League league, Application application) {
        if (Skeleton.of(application.name().value()).isEmpty()) {
            String expected = "a name that can be seen";
            return application.refusal(
                    ErrorCode.E006,
                    "display_name",
                    expected,
                    application.name(),
                    "The display name must be " + expected + ".");
        }
        boolean taken = league.settings().uniqueDisplayNames()
                && league.roster().presentPlayers().stream()
                        .anyMatch(player -> Skeleton.alike(player.displayName(), application.name()));
        String sentence =
                "The display name \"%s\" is taken, or looks like one that is: choose another; if it is yours, register with your token,"
                        + " or ask the operator to free it with `kick %s`.";
        return taken
                ? application.refusal(
                        ErrorCode.E022,
                        "display_name",
                        "a name that nobody has, and that looks like nobody's",
                        application.name(),
                        sentence.formatted(application.name(), application.name()))
                : Optional.empty();
    }

    private static Optional<Refusal> placeObjection(League league, Application application) {
        int most = league.settings().participants().maxPlayers();
        return league.roster().presentPlayers().size() >= most
                ? application.refusal(ErrorCode.E020, "Maximum players reached: %d.".formatted(most))
                : Optional.empty();
    }

    private static Response join(Turn turn, Application application) {
        League league = turn.league();
        Seat<PlayerId> seat =
                Seat.next(league.roster().players(), PlayerId.MOST, PlayerId::of, league.firstGeneration());
        turn.record(new PlayerRegistered(seat.id(), application.registration(seat.generation())));
        Acquaintance.make(turn, seat.id(), AgentState.REGISTERED, application);
        return new Response.Accepted(seat.id(), seat.generation());
    }
}
