package org.evenodd.conformance.player;

import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RoundId;

/**
 * A scripted match, the only one of its round.
 *
 * @param role the bot's role
 */
record MatchSpec(int round, RoleInMatch role) {

    /** Returns the match of a round that the bot plays as player A. */
    static MatchSpec of(int round) {
        return new MatchSpec(round, RoleInMatch.PLAYER_A);
    }

    RoundId roundId() {
        return new RoundId(round);
    }

    MatchId id() {
        return MatchId.of(roundId(), 1);
    }
}
