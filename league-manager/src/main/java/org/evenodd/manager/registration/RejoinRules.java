package org.evenodd.manager.registration;

import java.util.Optional;
import org.evenodd.agent.settings.SystemSettings.Network.RejoinWithoutToken;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.tournament.OperatingRules;
import org.evenodd.manager.tournament.UnitOfWork;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * Decides who may take a place again, and with which token: the holder of its token; a referee of that name that knows
 * the referee key; an agent of that name at the endpoint at which the operator readmits it; where the settings accept the caller's
 * address as proof, a player of that name at that endpoint; and a player that shows the enrolment key of that name.
 * Whoever knows that key is the student, so the key is proof enough for a bot that lost its token: at any endpoint, and
 * before and after the start. The former token is void then, so that of two who claim the name the one with the key
 * stays. In a league with a roster, {@link Application#enrolmentObjection} comes first.
 */
final class RejoinRules {
    private RejoinRules() {}

    /** The generation of the token with which the applicant takes this member's place again; empty if it may not. */
    static Optional<Integer> generation(UnitOfWork work, Member member, Application application) {
        Registration registration = member.registration();
        if (application.arrival().identity() instanceof Identity.Proven proven) {
            return proven.agent().equals(member.id())
                    ? Optional.of(
                            registration.generation() + (application.arrival().rotates() ? 1 : 0))
                    : Optional.empty();
        }
        boolean isKnown = application.isNameOf(member)
                && (application.showsKey(work.league())
                        || isReadmitted(work, member, application)
                        || isKnownByItsAddress(work.rules(), member, application));
        return isKnown ? Optional.of(registration.generation() + 1) : Optional.empty();
    }

    /** Whether the operator readmits exactly this: the endpoint proves what a name cannot. */
    static boolean isReadmitted(UnitOfWork work, Member member, Application application) {
        return application.arrival().fromItsEndpoint()
                && application.isNameOf(member)
                && work.claims()
                        .openPlace(member.id(), work.now())
                        .filter(place -> place.at() == null
                                ? application.isAtEndpointOf(member)
                                : place.at().sameAs(application.endpoint()))
                        .isPresent();
    }

    private static boolean isKnownByItsAddress(OperatingRules rules, Member member, Application application) {
        Arrival arrival = application.arrival();
        return member.id() instanceof PlayerId
                && !rules.strict()
                && arrival.fromItsEndpoint()
                && member.registration().endpoint().sameAs(application.endpoint())
                && suffices(rules.network().rejoinWithoutToken(), arrival.site(), member);
    }

    private static boolean suffices(RejoinWithoutToken rule, EndpointSite site, Member member) {
        return switch (rule) {
            case OWN_HOST -> site.isHostOf(member.id());
            case SAME_ADDRESS -> true;
            case NEVER -> false;
        };
    }
}
