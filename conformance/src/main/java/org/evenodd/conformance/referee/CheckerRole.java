package org.evenodd.conformance.referee;

import java.util.List;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** The roles that the checker plays. */
enum CheckerRole {
    MANAGER,
    PLAYER_A,
    PLAYER_B;

    static final List<CheckerRole> PLAYERS = List.of(PLAYER_A, PLAYER_B);

    /** The player id of a player's role. */
    PlayerId player() {
        return this == PLAYER_A ? ScriptedLeague.P01 : ScriptedLeague.P02;
    }

    CheckerRole opponent() {
        return this == PLAYER_A ? PLAYER_B : PLAYER_A;
    }
}
