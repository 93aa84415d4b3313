package org.evenodd.manager.registration;

import java.util.List;
import java.util.Optional;
import org.evenodd.manager.league.ConductEvent.PlayerReinstated;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.MembershipEvent;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.league.Roster;
import org.evenodd.manager.registration.AgentRegistration.GrantedPlace;
import org.evenodd.manager.tournament.RefereeOrders;
import org.evenodd.manager.tournament.UnitOfWork;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** A player registers (PRD 3.3, MCP 2.2). */
public final class PlayerRegistration extends AgentRegistration<PlayerMember> {

    public PlayerRegistration(PlayerMeta meta, Arrival arrival) {
        super(new Application(
                MessageType.LEAGUE_REGISTER_REQUEST,
                meta.displayName(),
                meta.contactEndpoint(),
                meta.version(),
                meta.gameTypes(),
                meta.protocolVersion(),
                arrival));
    }

    @Override
    List<PlayerMember> members(Roster roster) {
        return roster.presentPlayers();
    }

    @Override
    boolean isAdmitted(League league, Application application) {
        return true;
    }

    @Override
    Places places(League league, boolean admitted) {
        int most = league.settings().participants().maxPlayers();
        return new Places(league.roster().presentPlayers(), most, "Maximum players reached: %d.".formatted(most));
    }

    @Override
    Optional<Refusal> lateObjection(League league, Application application) {
        return application
                .endObjection(league)
                .or(() -> league.course().isOpen()
                        ? Optional.empty()
                        : application.refusal(
                                ErrorCode.E019,
                                "Registration closed - league already started." + wayBack(league, application)));
    }

    /** Advice for an agent that may have had a place before. */
    private static String wayBack(League league, Application application) {
        return league.roster().presentPlayers().stream()
                .filter(application::isNameOf)
                .findFirst()
                .map(player -> " If you are %s, register with your token, or ask the operator for `readmit %s`."
                        .formatted(player.id(), player.id()))
                .orElse("");
    }

    @Override
    boolean isNameTaken(League league, Application application, PlayerMember player) {
        boolean unique =
                league.settings().uniqueDisplayNames() || !league.enrolment().isEmpty();
        return unique && application.isNameOf(player);
    }

    @Override
    MembershipEvent returned(UnitOfWork work, Application application, PlayerMember player, int generation) {
        return new PlayerReturned(
                player.id(),
                application.endpoint(),
                generation,
                work.timeOfDay(),
                null,
                application.arrival().caller(),
                application.claim(work, player));
    }

    @Override
    void welcomeBack(UnitOfWork work, PlayerMember player) {
        if (player.suspended()) {
            work.record(new PlayerReinstated(player.id()));
        }
        RefereeOrders.repeatFor(work, player);
    }

    @Override
    AgentId join(UnitOfWork work, Application application, boolean admitted) {
        League league = work.league();
        GrantedPlace<PlayerId> place =
                GrantedPlace.next(league.roster().players(), 1, PlayerId.MOST, PlayerId::of, league.firstGeneration());
        work.record(new PlayerRegistered(place.id(), application.registration(league, place.generation())));
        return place.id();
    }
}
