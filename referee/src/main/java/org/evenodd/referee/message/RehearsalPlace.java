package org.evenodd.referee.message;

import java.time.Instant;
import java.util.Map;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.LeagueRegisterRequest;
import org.evenodd.protocol.message.LeagueRegisterResponse;
import org.evenodd.protocol.message.RegistrationStatus;
import org.evenodd.protocol.message.Rejection;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The one place there is for a player where there is no league. It is given as a manager of ours gives it, so that the
 * player demands valid tokens from then on.
 *
 * @param openedAt null where it is not told
 */
public record RehearsalPlace(
        LeagueId league,
        PlayerId player,
        AuthToken token,
        @Nullable Instant openedAt) {

    private static final Rejection TOKEN_OF_ANOTHER_LEAGUE =
            new Rejection("This token is not valid here: register without one.", ErrorCode.E012, null);

    /** Whether a request is to be accepted: it is not with the token of a league. */
    public boolean isFor(LeagueRegisterRequest request) {
        AuthToken shown = request.envelope().authToken();
        return shown == null || shown.equals(token);
    }

    /** The answer to a request. */
    public LeagueRegisterResponse answer(LeagueRegisterRequest request, EnvelopeWriter author) {
        Envelope reply = author.replyTo(request.envelope());
        return isFor(request)
                ? new LeagueRegisterResponse(
                        reply.withToken(token),
                        RegistrationStatus.ACCEPTED,
                        player,
                        league,
                        openedAt,
                        Map.of(),
                        Rejection.NONE)
                : new LeagueRegisterResponse(
                        reply, RegistrationStatus.REJECTED, null, league, openedAt, null, TOKEN_OF_ANOTHER_LEAGUE);
    }
}
