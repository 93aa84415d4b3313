package org.evenodd.player.caller;

import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.MatchId;
import org.jspecify.annotations.Nullable;

/**
 * What a caller shows, and for what.
 *
 * @param kind whom only the message can come from
 * @param match the match that a referee calls about; null from the manager, and where it is not said
 * @param shown null where it shows no token
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
