package org.evenodd.referee.operation;

import java.util.List;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.referee.message.RefereeIdentity;
import org.jspecify.annotations.Nullable;

/**
 * Whether the manager may call without its token. One whose tokens are of the protocol's form shows them with each
 * call, and so does one that has shown it once; others may not know that they should. In strict mode nobody may.
 */
public final class ManagerTrust {

    private final Compatibility compatibility;
    private volatile boolean proven;

    public ManagerTrust(Compatibility compatibility) {
        this.compatibility = compatibility;
    }

    /** Takes note of a call with the right token. */
    void prove() {
        proven = true;
    }

    /** Whether a call without the right token is let in. */
    boolean lets(@Nullable AuthToken shown, RefereeIdentity referee) {
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
