package org.evenodd.manager.registration;

import java.util.Optional;
import org.evenodd.agent.log.Printable;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.EnrolmentKey;

/**
 * Who may register as a player in a league with a roster: whoever has a name that is on it, and shows the key of that name if it has one. A valid token makes both unnecessary: it was given to somebody who met
 * them. No other proof replaces the key, neither an address nor the operator's readmission.
 */
final class EnrolmentRules {

    private EnrolmentRules() {}

    /** One refusal for all reasons: who has no key learns nothing of the roster, not even which names are on it. */
    static Optional<Refusal> objection(League league, Application application) {
        if (!application.isOfPlayer()
                || league.enrolment().isEmpty()
                || application.arrival().identity() instanceof Identity.Proven) {
            return Optional.empty();
        }
        boolean mayRegister = league.enrolment().entry(application.name()).isPresent()
                && (!needsKey(league, application.name())
                        || application.arrival().keyProof() == KeyProof.RIGHT);
        String name = Printable.of(application.name().value());
        return mayRegister
                ? Optional.empty()
                : application.refusal(
                        ErrorCode.E006,
                        "display_name",
                        "a name on the roster of this league, with its key as enrolment_key if it has one",
                        name,
                        "\"%s\" is not on the roster of this league, or has a key there that player_meta.enrolment_key does not show (%s): check the spelling of both, or ask the instructor."
                                .formatted(name, EnrolmentKey.SYNTAX.expected()));
    }

    static boolean needsKey(League league, DisplayName name) {
        return league.enrolment()
                .entry(name)
                .filter(entry -> entry.keyCode() != null)
                .isPresent();
    }
}
