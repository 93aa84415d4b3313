package org.evenodd.player.history;

import org.evenodd.protocol.message.RoleInMatch;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * A match from one player's side, as far as it has been told.
 *
 * @param opponent null where nobody has said it yet
 * @param role null where nobody has said it yet
 */
public record Pairing(
        MatchId match,
        PlayerId self,
        @Nullable PlayerId opponent,
        @Nullable RoleInMatch role) {}
