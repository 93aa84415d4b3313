package org.evenodd.manager.registration;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.evenodd.agent.settings.SystemSettings.Network.RejoinWithoutToken;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.Registration.Rotation;
import org.evenodd.manager.registration.Identity.Proven;
import org.evenodd.manager.tournament.OperatingRules;
import org.evenodd.manager.tournament.UnitOfWork;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

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

    /** How the applicant takes this member's place again; empty if it may not. */
    static Optional<Readmission> readmission(UnitOfWork work, Member member, Application application) {
        Registration registration = member.registration();
        if (application.arrival().identity() instanceof Identity.Proven proven) {
            return proven.agent().equals(member.id())
                    ? Optional.of(readmit(registration, proven, application.arrival(), work.now()))
                    : Optional.empty();
        }
        boolean isKnown = application.isNameOf(member)
                && (application.showsKey(work.league())
                        || isReadmitted(work, member, application)
                        || isKnownByItsAddress(work.rules(), member, application));
        return isKnown ? Optional.of(Readmission.with(registration.generation() + 1)) : Optional.empty();
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

    /**
     * The token with which an agent takes its place again.
     *
     * @param rotation the request for a new token, if there was one
     */
    record Readmission(int generation, @Nullable Rotation rotation) {

        /** A readmission that was not asked for a new token. */
        static Readmission with(int generation) {
            return new Readmission(generation, null);
        }
    }

    /** Long enough for a manager to be restarted. */
    private static final Duration REPEATABLE = Duration.ofMinutes(5);

    /**
     * Whether the token is valid now; it may have been voided since it was checked. One that was replaced on request is
     * void at once, but an agent that lost the answer can repeat the identical request and gets the same new token, for a
     * while and until that has been used.
     */
    static boolean opens(Registration registration, Proven proven, Arrival arrival, Instant now) {
        return proven.generation() == registration.generation() || isRepeated(registration, proven, arrival, now);
    }

    private static boolean isRepeated(Registration registration, Proven proven, Arrival arrival, Instant now) {
        Rotation granted = registration.rotation();
        return granted != null
                && granted.request().equals(arrival.rotation())
                && proven.generation() == registration.generation() - 1
                && now.isBefore(granted.at().plus(REPEATABLE));
    }

    /** The readmission of an agent with a valid token. */
    static Readmission readmit(Registration registration, Proven proven, Arrival arrival, Instant now) {
        Digest request = arrival.rotation();
        if (request == null) {
            return Readmission.with(registration.generation());
        }
        return proven.generation() == registration.generation()
                ? new Readmission(registration.generation() + 1, new Rotation(request, now))
                : new Readmission(registration.generation(), registration.rotation());
    }
}
