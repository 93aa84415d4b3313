package org.evenodd.conformance.player;

import java.time.Instant;
import java.util.Map;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.RegistrationStatus;
import org.evenodd.protocol.message.RegistrationMessages.Rejection;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The place that a player gets where there is no league. Given in the form of our manager, so that the player demands
 * valid tokens from then on.
 *
 * @param openedAt null if unknown
 */
public record RehearsalPlace(
        LeagueId league,
        PlayerId player,
        AuthToken token,
        @Nullable Instant openedAt) {

    private static final Rejection TOKEN_OF_ANOTHER_LEAGUE =
            new Rejection("This token is not valid here: register without one.", ErrorCode.E012, null);

    /** Returns whether to accept a request: one with a league's token is refused. */
    public boolean isFor(LeagueRegisterRequest request) {
        AuthToken shown = request.envelope().authToken();
        return shown == null || shown.equals(token);
    }

    /** Returns the answer to a registration request. */
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
                : refusal(request, TOKEN_OF_ANOTHER_LEAGUE, author);
    }

    /** Returns the answer to a request that is refused. */
    public LeagueRegisterResponse refusal(LeagueRegisterRequest request, Rejection rejection, EnvelopeWriter author) {
        return new LeagueRegisterResponse(
                author.replyTo(request.envelope()),
                RegistrationStatus.REJECTED,
                null,
                league,
                openedAt,
                null,
                rejection);
    }
}
