package org.evenodd.manager.registration;

import java.util.List;
import java.util.Optional;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.MembershipEvent;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeReturned;
import org.evenodd.manager.league.Roster;
import org.evenodd.manager.registration.AgentRegistration.GrantedPlace;
import org.evenodd.manager.tournament.LateMatches;
import org.evenodd.manager.tournament.RoundAnnouncer;
import org.evenodd.manager.tournament.UnitOfWork;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RegistrationMessages.RefereeMeta;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/** A referee registers (PRD 3.1, MCP 2.1): after the end only with the key, for a match that is played again. */
public final class RefereeRegistration extends AgentRegistration<RefereeMember> {
    private final RefereeMeta meta;

    public RefereeRegistration(RefereeMeta meta, Arrival arrival) {
        super(new Application(
                MessageType.REFEREE_REGISTER_REQUEST,
                meta.displayName(),
                meta.contactEndpoint(),
                meta.version(),
                meta.gameTypes(),
                meta.protocolVersion(),
                arrival));
        this.meta = meta;
    }

    @Override
    List<RefereeMember> members(Roster roster) {
        return roster.presentReferees();
    }

    @Override
    boolean isAdmitted(League league, Application application) {
        return league.settings().admitsEveryReferee() || application.showsKey(league);
    }

    @Override
    Places places(League league, boolean admitted) {
        int most = league.settings().participants().maxReferees();
        return admitted
                ? new Places(league.roster().admittedReferees(), most, "Maximum referees reached: %d.".formatted(most))
                : new Places(
                        league.roster().waitingReferees(),
                        RefereeId.MOST_WAITING,
                        "%d referees are already waiting to be admitted: show the league's referee key, or ask the operator."
                                .formatted(RefereeId.MOST_WAITING));
    }

    @Override
    Optional<Refusal> lateObjection(League league, Application application) {
        return application.showsKey(league) ? Optional.empty() : application.endObjection(league);
    }

    /** A waiting referee must not have a name that the operator could mistake for another's. */
    @Override
    boolean isNameTaken(League league, Application application, RefereeMember referee) {
        return !isAdmitted(league, application) && application.isNameOf(referee);
    }

    @Override
    MembershipEvent returned(UnitOfWork work, Application application, RefereeMember referee, int generation) {
        return new RefereeReturned(
                referee.id(),
                application.endpoint(),
                generation,
                places(),
                work.timeOfDay(),
                null,
                meta.matchTokens(),
                application.arrival().caller(),
                application.claim(work, referee));
    }

    private int places() {
        Integer places = meta.maxConcurrentMatches();
        return places == null ? 1 : places;
    }

    /** The referee may have lost the matches it had begun: they start again unless their results are reported first. */
    @Override
    void welcomeBack(UnitOfWork work, RefereeMember referee) {
        LateMatches.refereeReturned(work, referee.id());
        if (referee.showsMatchTokens() != Boolean.TRUE.equals(meta.matchTokens())) {
            RoundAnnouncer.announceTokenChange(work, referee.id());
        }
        work.changeReferees(referees -> referees.registered(referee.id()));
    }

    /** Waiting referees keep their ids when they are admitted; there are therefore more ids than places. */
    @Override
    AgentId join(UnitOfWork work, Application application, boolean admitted) {
        League league = work.league();
        int first = admitted ? 1 : RefereeId.MOST + 1;
        int last = admitted ? RefereeId.MOST : 2 * RefereeId.MOST + RefereeId.MOST_WAITING;
        GrantedPlace<RefereeId> place =
                GrantedPlace.next(league.roster().referees(), first, last, RefereeId::of, league.firstGeneration());
        work.record(new RefereeRegistered(
                place.id(),
                application.registration(league, place.generation()),
                places(),
                admitted,
                meta.matchTokens()));
        work.changeReferees(referees -> referees.registered(place.id()));
        return place.id();
    }
}
