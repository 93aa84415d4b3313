package org.evenodd.conformance.referee;

import java.util.List;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** The roles that the checker plays. */
enum CheckerRole {
    MANAGER,
    PLAYER_A,
    PLAYER_B;

    static final PlayerId FIRST = PlayerId.of(1);
    static final PlayerId SECOND = PlayerId.of(2);

    static final List<CheckerRole> PLAYERS = List.of(PLAYER_A, PLAYER_B);

    /** The player id of a player's role. */
    PlayerId player() {
        return this == PLAYER_A ? FIRST : SECOND;
    }

    CheckerRole opponent() {
        return this == PLAYER_A ? PLAYER_B : PLAYER_A;
    }
}
