package org.evenodd.manager.registration;

import java.util.function.Function;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.message.RegistrationMessages.AgentMeta;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.message.RegistrationMessages.RefereeMeta;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.EnrolmentKey;
import org.evenodd.protocol.value.RefereeKey;

/**
 * Whether an agent that registers has shown its key: a referee the league's referee key, a player the enrolment key of
 * its name. {@link #NONE} also for a player whose name needs none.
 */
public enum KeyProof {
    NONE,
    RIGHT,
    WRONG;

    /**
     * What an agent has shown.
     *
     * @param enrolmentCode what the roster stores instead of a key
     */
    public static KeyProof of(
            AgentMeta meta, League league, Function<EnrolmentKey, Digest> enrolmentCode, RefereeKey refereeKey) {
        return meta instanceof PlayerMeta player
                ? ofPlayer(player, league, enrolmentCode)
                : ofReferee((RefereeMeta) meta, refereeKey);
    }

    private static KeyProof ofPlayer(PlayerMeta meta, League league, Function<EnrolmentKey, Digest> enrolmentCode) {
        EnrolmentKey shown = meta.enrolmentKey();
        return shown == null
                ? NONE
                : league.enrolment()
                        .entry(meta.displayName())
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
