package org.evenodd.manager.registration;

import org.evenodd.manager.league.League;
import org.evenodd.protocol.message.RegistrationMessages.AgentMeta;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.message.RegistrationMessages.RefereeMeta;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.EnrolmentKey;

/**
 * Whether an agent that registers has shown its key: a referee the league's referee key, a player the enrolment key of
 * its name. {@link #NONE} also for a player whose name needs none.
 */
public enum KeyProof {
    NONE,
    RIGHT,
    WRONG;

    /** What an agent has shown. */
    public static KeyProof of(AgentMeta meta, League league, Tokens tokens) {
        return meta instanceof PlayerMeta player
                ? ofPlayer(player, league, tokens)
                : ofReferee((RefereeMeta) meta, tokens);
    }

    private static KeyProof ofPlayer(PlayerMeta meta, League league, Tokens tokens) {
        EnrolmentKey shown = meta.enrolmentKey();
        return shown == null
                ? NONE
                : league.enrolment()
                        .entry(meta.displayName())
                        .filter(entry -> entry.keyCode() != null)
                        .map(entry -> entry.isKey(tokens.enrolmentCode(shown)) ? RIGHT : WRONG)
                        .orElse(NONE);
    }

    private static KeyProof ofReferee(RefereeMeta meta, Tokens tokens) {
        AuthToken shown = meta.keyProof();
        if (shown == null) {
            return NONE;
        }
        return shown.equals(tokens.refereeKey().proofFor(meta.contactEndpoint())) ? RIGHT : WRONG;
    }
}
