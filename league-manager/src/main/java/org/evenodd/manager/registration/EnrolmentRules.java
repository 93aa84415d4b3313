package org.evenodd.manager.registration;

import java.util.Optional;
import org.evenodd.agent.log.Printable;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.value.EnrolmentKey;
import org.evenodd.protocol.value.PlayerId;

/**
 * Who may register as a player in a league with a roster: whoever has a name that is on it, and shows the key of that name if it has one. A valid token makes both unnecessary: it was given to somebody who met
 * them. No other proof replaces the key, neither an address nor the operator's readmission.
 */
final class EnrolmentRules {

    private static final String KEY_FIELD = "enrolment_key";

    private EnrolmentRules() {}

    static Optional<Refusal> objection(League league, Application application) {
        if (league.enrolment().isEmpty() || application.arrival().identity() instanceof Identity.Proven) {
            return Optional.empty();
        }
        Optional<EnrolledName> entry = league.enrolment().entry(application.name());
        if (entry.isEmpty()) {
            return notEnrolled(application);
        }
        return entry.get().keyCode() == null || application.arrival().keyProof() == KeyProof.RIGHT
                ? Optional.empty()
                : keyObjection(application);
    }

    /** The sentence reveals nothing else of the roster. */
    private static Optional<Refusal> notEnrolled(Application application) {
        String name = Printable.of(application.name().value());
        return application.refusal(
                ErrorCode.E006,
                "display_name",
                "a name on the roster of this league",
                name,
                "\"%s\" is not on the roster of this league: check the spelling of display_name, or ask the instructor."
                        .formatted(name));
    }

    private static Optional<Refusal> keyObjection(Application application) {
        String expected = "the key that belongs to this name (%s)".formatted(EnrolmentKey.SYNTAX.expected());
        String got = application.arrival().keyProof() == KeyProof.NONE ? "none" : "another key";
        return application.refusal(
                ErrorCode.E006,
                KEY_FIELD,
                expected,
                got,
                "The name \"%s\" has a key on the roster of this league: expected %s as %s.%s, got %s; check it, or ask the instructor."
                        .formatted(
                                Printable.of(application.name().value()),
                                expected,
                                application.meta(),
                                KEY_FIELD,
                                got));
    }

    /** Whether the applicant has shown that this player's name is its own. */
    static boolean proves(League league, Member member, Application application) {
        return member.id() instanceof PlayerId
                && application.arrival().keyProof() == KeyProof.RIGHT
                && member.displayName().sameAs(application.name())
                && league.enrolment()
                        .entry(application.name())
                        .filter(entry -> entry.keyCode() != null)
                        .isPresent();
    }
}
