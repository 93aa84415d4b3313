package org.evenodd.player.caller;

import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.MatchId;
import org.jspecify.annotations.Nullable;

/**
 * The token that a caller shows, and the call it shows it for.
 *
 * @param kind the only kind of caller that may send the message
 * @param match the match that a referee calls about; null from the manager, and if not given
 * @param shown null if it shows no token
 */
public record CallerCredentials(
        CallerKind kind, @Nullable MatchId match, @Nullable AuthToken shown) {

    public static CallerCredentials ofManager(@Nullable AuthToken shown) {
        return new CallerCredentials(CallerKind.MANAGER, null, shown);
    }

    public static CallerCredentials ofReferee(@Nullable MatchId match, @Nullable AuthToken shown) {
        return new CallerCredentials(CallerKind.REFEREE, match, shown);
    }
}
