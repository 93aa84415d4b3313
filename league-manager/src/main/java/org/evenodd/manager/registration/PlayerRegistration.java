package org.evenodd.manager.registration;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.evenodd.manager.assignment.MatchTokens;
import org.evenodd.manager.assignment.RefereeOrders;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.ConductEvent.PlayerReinstated;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.league.PlayerMember;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.PlayerMeta;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.value.PlayerId;

/**
 * A player registers: it is given a place, or its own again (PRD 3.3, MCP 2.2). Answered with {@link
 * CommandResponse.AgentAccepted} or {@link CommandResponse.CommandRefused}.
 */
public record PlayerRegistration(PlayerMeta meta, Arrival arrival) implements Command {

    @Override
    public CommandResponse perform(UnitOfWork turn) {
        Application application = application(turn.now());
        Optional<Refusal> objection = application.objection(turn.league(), turn.rules());
        if (objection.isPresent()) {
            return new CommandResponse.CommandRefused(objection.get());
        }
        for (PlayerMember player : turn.league().roster().presentPlayers()) {
            Optional<Readmission> again = RejoinRules.readmission(turn, player, application);
            if (again.isPresent()) {
                return comeBack(turn, application, player, again.get());
            }
        }
        return newcomerObjection(turn, application)
                .<CommandResponse>map(CommandResponse.CommandRefused::new)
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

    private static CommandResponse comeBack(
            UnitOfWork turn, Application application, PlayerMember player, Readmission again) {
        Predicate<Member> makesRoom = PlaceRelease.toPlayer(turn);
        Optional<Refusal> objection = application.endpointObjection(
                turn.league(), other -> other.id().equals(player.id()) || makesRoom.test(other));
        if (objection.isPresent()) {
            return new CommandResponse.CommandRefused(objection.get());
        }
        PlaceRelease.clear(turn, other -> !other.id().equals(player.id()) && application.isAtEndpointOf(other));
        turn.changeClaims(claims -> claims.settled(player.id()));
        if (again.generation() > player.registration().generation()) {
            MatchTokens.keep(turn, player);
        }
        turn.record(new PlayerReturned(
                player.id(), application.endpoint(), again.generation(), turn.now(), again.rotation()));
        if (player.suspended()) {
            turn.record(new PlayerReinstated(player.id()));
        }
        AgentIntroduction.make(turn, player.id(), player.state(), application);
        RefereeOrders.repeatFor(turn, player);
        PlayerMember returned = turn.league().roster().player(player.id()).orElseThrow();
        return new CommandResponse.AgentAccepted(player.id(), again.generation(), MatchTokens.of(turn, returned));
    }

    private static Optional<Refusal> newcomerObjection(UnitOfWork turn, Application application) {
        League league = turn.league();
        if (!league.course().isOpen()) {
            return application.refusal(
                    ErrorCode.E019, "Registration closed - league already started." + wayBack(league, application));
        }
        return NameRules.objection(application)
                .or(() -> nameObjection(turn, application))
                .or(() -> application.endpointObjection(league, PlaceRelease.toPlayer(turn)))
                .or(() -> placeObjection(turn, application));
    }

    /** Advice for an agent that may have had a place before. */
    private static String wayBack(League league, Application application) {
        return league.roster().presentPlayers().stream()
                .filter(player -> player.displayName().equals(application.name()))
                .findFirst()
                .map(player -> " If you are %s, register with your token, or ask the operator for `readmit %s`."
                        .formatted(player.id(), player.id()))
                .orElse("");
    }

    private static Optional<Refusal> nameObjection(UnitOfWork turn, Application application) {
        String sentence = "The display name \"%s\" is taken, or looks like one that is: choose another; if it is yours,"
                + " register with your token, or ask the operator for `readmit %s`, which lets you in for five minutes, or for"
                + " `kick %s`, which frees it.";
        return turn.league().roster().presentPlayers().stream()
                .filter(player -> isNameTaken(turn.league(), player, application))
                .filter(player -> !PlaceRelease.isSilent(turn, player))
                .findFirst()
                .flatMap(player -> application.refusal(
                        ErrorCode.E022,
                        "display_name",
                        "a name that nobody has, and that looks like nobody's",
                        application.name(),
                        sentence.formatted(application.name(), player.id(), player.id())));
    }

    private static boolean isNameTaken(League league, Member player, Application application) {
        return league.settings().uniqueDisplayNames() && NameSkeleton.alike(player.displayName(), application.name());
    }

    private static Optional<Refusal> placeObjection(UnitOfWork turn, Application application) {
        int most = turn.league().settings().participants().maxPlayers();
        List<PlayerMember> players = turn.league().roster().presentPlayers();
        return players.size() >= most && players.stream().noneMatch(player -> PlaceRelease.isSilent(turn, player))
                ? application.refusal(ErrorCode.E020, "Maximum players reached: %d.".formatted(most))
                : Optional.empty();
    }

    private static void makeRoom(UnitOfWork turn, Application application) {
        PlaceRelease.clear(
                turn,
                member -> application.isAtEndpointOf(member)
                        || (member instanceof PlayerMember && isNameTaken(turn.league(), member, application)));
        List<PlayerMember> players = turn.league().roster().presentPlayers();
        if (players.size() >= turn.league().settings().participants().maxPlayers()) {
            PlaceRelease.releaseOne(turn, players);
        }
    }

    private static CommandResponse join(UnitOfWork turn, Application application) {
        makeRoom(turn, application);
        League league = turn.league();
        GrantedPlace<PlayerId> seat =
                GrantedPlace.next(league.roster().players(), 1, PlayerId.MOST, PlayerId::of, league.firstGeneration());
        turn.record(new PlayerRegistered(seat.id(), application.registration(seat.generation())));
        AgentIntroduction.make(turn, seat.id(), AgentState.REGISTERED, application);
        return new CommandResponse.AgentAccepted(seat.id(), seat.generation());
    }
}
