package org.evenodd.manager.registration;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.evenodd.manager.assignment.CompletionAnnouncer;
import org.evenodd.manager.assignment.MatchTokens;
import org.evenodd.manager.assignment.RefereeOrders;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.ConductEvent.PlayerReinstated;
import org.evenodd.manager.league.Enrolment.EnrolledName;
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
public record PlayerRegistration(PlayerMeta meta, Arrival arrival) implements AgentRegistration {

    @Override
    public boolean isContested(League league, Instant now) {
        return application(league, now).isContested(league);
    }

    @Override
    public CommandResponse perform(UnitOfWork work) {
        Application application = application(work.league(), work.now());
        return AgentReturn.counting(work, application, decide(work, application));
    }

    private static CommandResponse decide(UnitOfWork work, Application application) {
        Optional<Refusal> objection = application
                .objection(work.league(), work.rules())
                .or(() -> EnrolmentRules.objection(work.league(), application));
        if (objection.isPresent()) {
            return new CommandResponse.CommandRefused(objection.get());
        }
        for (PlayerMember player : work.league().roster().presentPlayers()) {
            Optional<Readmission> again = RejoinRules.readmission(work, player, application);
            if (again.isPresent()) {
                return rejoin(work, application, player, again.get());
            }
        }
        return newcomerObjection(work, application)
                .<CommandResponse>map(CommandResponse.CommandRefused::new)
                .orElseGet(() -> join(work, application));
    }

    /** On a roster a player has the name as it is spelled there. */
    private Application application(League league, Instant now) {
        return new Application(
                MessageType.LEAGUE_REGISTER_REQUEST,
                league.enrolment()
                        .entry(meta.displayName())
                        .map(EnrolledName::name)
                        .orElse(meta.displayName()),
                meta.contactEndpoint(),
                meta.version(),
                meta.gameTypes(),
                meta.protocolVersion(),
                arrival,
                now);
    }

    private static CommandResponse rejoin(
            UnitOfWork work, Application application, PlayerMember player, Readmission again) {
        EndpointClaim claim = AgentReturn.claim(work, application, player, false);
        Optional<Refusal> objection =
                application.moveObjection(work.league(), player).or(claim::objection);
        if (objection.isPresent()) {
            return new CommandResponse.CommandRefused(objection.get());
        }
        claim.takeEffect();
        if (again.generation() > player.registration().generation()) {
            MatchTokens.keep(work, player);
        }
        AgentReturn.record(
                work,
                application,
                player,
                new PlayerReturned(
                        player.id(),
                        application.endpoint(),
                        again.generation(),
                        work.now(),
                        again.rotation(),
                        application.arrival().caller(),
                        application.claim(work.league(), player, again)));
        if (player.suspended()) {
            work.record(new PlayerReinstated(player.id()));
        }
        AgentIntroduction.make(work, player.id(), player.state(), application);
        RefereeOrders.repeatFor(work, player);
        CompletionAnnouncer.repeat(work, player.id());
        PlayerMember returned = work.league().roster().player(player.id()).orElseThrow();
        return new CommandResponse.AgentAccepted(player.id(), again.generation(), MatchTokens.of(work, returned));
    }

    private static Optional<Refusal> newcomerObjection(UnitOfWork work, Application application) {
        League league = work.league();
        Optional<Refusal> over = application.endObjection(league);
        if (over.isPresent()) {
            return over;
        }
        if (!league.course().isOpen()) {
            return application.refusal(
                    ErrorCode.E019, "Registration closed - league already started." + wayBack(league, application));
        }
        return application
                .nameObjection()
                .or(() -> nameObjection(work, application))
                .or(newcomer(work, application)::objection)
                .or(() -> placeObjection(work, application));
    }

    private static EndpointClaim newcomer(UnitOfWork work, Application application) {
        return new EndpointClaim(work, application, Optional.empty(), false, false);
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

    private static Optional<Refusal> nameObjection(UnitOfWork work, Application application) {
        String sentence =
                "The display name \"%s\" is taken: choose another; if it is yours, register with your token, or ask the operator for `readmit %s`, which lets you in for five"
                        + " minutes, or for `kick %s`, which frees it.";
        return work.league().roster().presentPlayers().stream()
                .filter(player -> isNameTaken(work.league(), player, application))
                .filter(player -> !PlaceRelease.isSilent(work, player))
                .findFirst()
                .flatMap(player -> application.refusal(
                        ErrorCode.E022,
                        "display_name",
                        "a name that no other player has",
                        application.name(),
                        sentence.formatted(application.name(), player.id(), player.id())));
    }

    private static boolean isNameTaken(League league, Member player, Application application) {
        boolean unique =
                league.settings().uniqueDisplayNames() || !league.enrolment().isEmpty();
        return unique && player.displayName().sameAs(application.name());
    }

    private static Optional<Refusal> placeObjection(UnitOfWork work, Application application) {
        int most = work.league().settings().participants().maxPlayers();
        List<PlayerMember> players = work.league().roster().presentPlayers();
        return players.size() >= most && players.stream().noneMatch(player -> PlaceRelease.isSilent(work, player))
                ? application.refusal(ErrorCode.E020, "Maximum players reached: %d.".formatted(most))
                : Optional.empty();
    }

    private static void makeRoom(UnitOfWork work, Application application) {
        newcomer(work, application).takeEffect();
        PlaceRelease.clear(
                work, member -> member instanceof PlayerMember && isNameTaken(work.league(), member, application));
        List<PlayerMember> players = work.league().roster().presentPlayers();
        if (players.size() >= work.league().settings().participants().maxPlayers()) {
            PlaceRelease.releaseOne(work, players);
        }
    }

    private static CommandResponse join(UnitOfWork work, Application application) {
        makeRoom(work, application);
        League league = work.league();
        GrantedPlace<PlayerId> place =
                GrantedPlace.next(league.roster().players(), 1, PlayerId.MOST, PlayerId::of, league.firstGeneration());
        work.record(new PlayerRegistered(place.id(), application.registration(league, place.generation())));
        AgentReturn.tellOfCrowd(work, application);
        AgentIntroduction.make(work, place.id(), AgentState.REGISTERED, application);
        return new CommandResponse.AgentAccepted(place.id(), place.generation());
    }
}
