package org.evenodd.manager.registration;

import java.util.function.Function;
import org.evenodd.manager.league.Enrolment;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.message.RegistrationMessages.AgentMeta;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.message.RegistrationMessages.RefereeMeta;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.EnrolmentKey;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.RefereeKey;
import org.jspecify.annotations.Nullable;

/**
 * The circumstances of a registration.
 *
 * @param site the findings about the endpoint that it names
 * @param keyProof whether it has shown its key
 * @param rotates whether it asks for its token to be replaced
 * @param caller the address that the request came from; null where none is known
 */
public record Arrival(
        Identity identity,
        EndpointSite site,
        KeyProof keyProof,
        boolean rotates,
        @Nullable String caller) {

    /** The same arrival, after something else was found out about the endpoint. */
    public Arrival at(EndpointSite found) {
        return new Arrival(identity, found, keyProof, rotates, caller);
    }

    /** The identity that a registering agent proved with its token. */
    public sealed interface Identity {

        /** It sent no token. */
        record Unproven() implements Identity {}

        /**
         * It sent this agent's valid token. The token may be voided later, so decisions must check it again.
         *
         * @param generation of the token
         */
        record Proven(AgentId agent, int generation) implements Identity {}

        /**
         * Its token belongs to nobody, or is no longer valid.
         *
         * @param preview the part of it that an error may quote
         */
        record Disproven(String preview) implements Identity {}
    }

    /**
     * Whether an agent that registers has shown its key: a referee the league's referee key, a player the enrolment key of
     * its name, or of the one that is spelled {@link Enrolment#alike alike}. {@link #NONE} also for a player whose name needs none.
     */
    public enum KeyProof {
        NONE,
        RIGHT,
        WRONG;

        /** The proof that an agent has shown. */
        public static KeyProof of(
                AgentMeta meta, League league, Function<EnrolmentKey, Digest> enrolmentCode, RefereeKey refereeKey) {
            return meta instanceof PlayerMeta player
                    ? ofPlayer(player, league, enrolmentCode)
                    : ofReferee((RefereeMeta) meta, refereeKey);
        }

        private static KeyProof ofPlayer(PlayerMeta meta, League league, Function<EnrolmentKey, Digest> enrolmentCode) {
            EnrolmentKey shown = meta.enrolmentKey();
            Enrolment roster = league.enrolment();
            return shown == null
                    ? NONE
                    : roster.entry(meta.displayName())
                            .or(() -> roster.alike(meta.displayName()))
                            .filter(entry -> entry.keyCode() != null)
                            .map(entry -> entry.isKey(enrolmentCode.apply(shown)) ? RIGHT : WRONG)
                            .orElse(NONE);
        }

        private static KeyProof ofReferee(RefereeMeta meta, RefereeKey refereeKey) {
            AuthToken shown = meta.keyProof();
            if (shown == null) {
                return NONE;
            }
            return shown.equals(refereeKey.proofFor(meta.contactEndpoint())) ? RIGHT : WRONG;
        }
    }
}
