package org.evenodd.referee.operation;

import java.util.List;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.referee.message.RefereeIdentity;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether the manager may call without its token. Not if its tokens have the protocol's form, nor once it has
 * shown one; other managers may not know that they should. Never in strict mode.
 */
public final class ManagerTrust {

    private final Compatibility compatibility;
    private volatile boolean proven;

    public ManagerTrust(Compatibility compatibility) {
        this.compatibility = compatibility;
    }

    /** Notes a call with the right token. */
    void prove() {
        proven = true;
    }

    /** Returns whether to accept a call without the right token. */
    boolean accepts(@Nullable AuthToken shown, RefereeIdentity referee) {
        return compatibility == Compatibility.TOLERANT
                && !proven
                && LeagueToken.claimed(referee.token()).isEmpty()
                && (shown == null || LeagueToken.claimed(shown).isEmpty());
    }

    static List<DialectNote> note(@Nullable AuthToken shown) {
        return List.of(new DialectNote(
                "/auth_token",
                shown == null ? "nothing" : "another token",
                "the referee's own token",
                "MCP 1.4",
                "Give each referee an auth_token when it registers, and send it with each call.",
                1));
    }
}
