package org.evenodd.manager.check;

import org.evenodd.protocol.value.PlayerId;

/** Whom the checker plays. */
enum CheckerRole {
    MANAGER,
    PLAYER_A,
    PLAYER_B;

    static final PlayerId FIRST = PlayerId.of(1);
    static final PlayerId SECOND = PlayerId.of(2);

    /** The player of the role, which is not the manager's. */
    PlayerId player() {
        return this == PLAYER_A ? FIRST : SECOND;
    }

    CheckerRole opponent() {
        return this == PLAYER_A ? PLAYER_B : PLAYER_A;
    }
}
