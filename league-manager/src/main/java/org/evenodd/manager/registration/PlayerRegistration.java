package org.evenodd.manager.registration;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.evenodd.manager.assignment.MatchTokens;
import org.evenodd.manager.assignment.Orders;
import org.evenodd.manager.league.ConductEvent.PlayerReinstated;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.league.Player;
import org.evenodd.manager.turn.Command;
import org.evenodd.manager.turn.Response;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.PlayerMeta;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.value.PlayerId;

/**
 * A player registers: it is given a place, or its own again (PRD 3.3, MCP 2.2). Answered with {@link Response.Accepted} or
 * {@link Response.Refused}.
 */
public record PlayerRegistration(PlayerMeta meta, Arrival arrival) implements Command {

    @Override
    public Response perform(Turn turn) {
        Application application = application(turn.now());
        Optional<Refusal> objection = application.objection(turn.league(), turn.rules());
        if (objection.isPresent()) {
            return new Response.Refused(objection.get());
        }
        for (Player player : turn.league().roster().presentPlayers()) {
            Optional<Readmission> again = Rejoining.readmission(turn, player, application);
            if (again.isPresent()) {
                return comeBack(turn, application, player, again.get());
            }
        }
        return newcomerObjection(turn, application)
                .<Response>map(Response.Refused::new)
                .orElseGet(() -> join(turn, application));
    }

    private Application application(Instant now) {
        return new Application(
                MessageType.LEAGUE_REGISTER_REQUEST,
                meta.displayName(),
                meta.contactEndpoint(),
                meta.version(),
                meta.gameTypes(),
                meta.protocolVersion(),
                arrival,
                now);
    }

    private static Response comeBack(Turn turn, Application application, Player player, Readmission again) {
        Predicate<Member> makesRoom = Yielding.toPlayer(turn);
        Optional<Refusal> objection = application.endpointObjection(
                turn.league(), other -> other.id().equals(player.id()) || makesRoom.test(other));
        if (objection.isPresent()) {
            return new Response.Refused(objection.get());
        }
        Yielding.clear(turn, other -> !other.id().equals(player.id()) && application.isAtEndpointOf(other));
        turn.changeClaims(claims -> claims.settled(player.id()));
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

    private static Optional<Refusal> newcomerObjection(Turn turn, Application application) {
        League league = turn.league();
        if (!league.course().isOpen()) {
            return application.refusal(
                    ErrorCode.E019, "Registration closed - league already started." + wayBack(league, application));
        }
        return Naming.objection(application)
                .or(() -> nameObjection(turn, application))
                .or(() -> application.endpointObjection(league, Yielding.toPlayer(turn)))
                .or(() -> placeObjection(turn, application));
    }

    /** For one who may have had a place before. */
    private static String wayBack(League league, Application application) {
        return league.roster().presentPlayers().stream()
                .filter(player -> player.displayName().equals(application.name()))
                .findFirst()
                .map(player -> " If you are %s, register with your token, or ask the operator for `readmit %s`."
                        .formatted(player.id(), player.id()))
                .orElse("");
    }

    private static Optional<Refusal> nameObjection(Turn turn, Application application) {
        String sentence = "The display name \"%s\" is taken, or looks like one that is: choose another; if it is yours,"
                + " register with your token, or ask the operator for `readmit %s`, which lets you in for five minutes, or for"
                + " `kick %s`, which frees it.";
        return turn.league().roster().presentPlayers().stream()
                .filter(player -> isNameTaken(turn.league(), player, application))
                .filter(player -> !Yielding.isSilent(turn, player))
                .findFirst()
                .flatMap(player -> application.refusal(
                        ErrorCode.E022,
                        "display_name",
                        "a name that nobody has, and that looks like nobody's",
                        application.name(),
                        sentence.formatted(application.name(), player.id(), player.id())));
    }

    private static boolean isNameTaken(League league, Member player, Application application) {
        return league.settings().uniqueDisplayNames() && Skeleton.alike(player.displayName(), application.name());
    }

    private static Optional<Refusal> placeObjection(Turn turn, Application application) {
        int most = turn.league().settings().participants().maxPlayers();
        List<Player> players = turn.league().roster().presentPlayers();
        return players.size() >= most && players.stream().noneMatch(player -> Yielding.isSilent(turn, player))
                ? application.refusal(ErrorCode.E020, "Maximum players reached: %d.".formatted(most))
                : Optional.empty();
    }

    private static void makeRoom(Turn turn, Application application) {
        Yielding.clear(
                turn,
                member -> application.isAtEndpointOf(member)
                        || (member instanceof Player && isNameTaken(turn.league(), member, application)));
        List<Player> players = turn.league().roster().presentPlayers();
        if (players.size() >= turn.league().settings().participants().maxPlayers()) {
            Yielding.releaseOne(turn, players);
        }
    }

    private static Response join(Turn turn, Application application) {
        makeRoom(turn, application);
        League league = turn.league();
        Seat<PlayerId> seat =
                Seat.next(league.roster().players(), 1, PlayerId.MOST, PlayerId::of, league.firstGeneration());
        turn.record(new PlayerRegistered(seat.id(), application.registration(seat.generation())));
        Acquaintance.make(turn, seat.id(), AgentState.REGISTERED, application);
        return new Response.Accepted(seat.id(), seat.generation());
    }
}
