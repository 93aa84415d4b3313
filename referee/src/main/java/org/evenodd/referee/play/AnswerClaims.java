package org.evenodd.referee.play;

import java.util.Optional;
import org.evenodd.protocol.message.ChooseParityResponse;
import org.evenodd.protocol.message.GameJoinAck;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.Syntax;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What an answer says about itself: match, player and token. */
record AnswerClaims(Optional<MatchId> match, Optional<PlayerId> player, Optional<AuthToken> token) {

    static AnswerClaims of(Message answer) {
        if (answer instanceof GameJoinAck ack) {
            return of(ack, ack.matchId(), ack.playerId());
        }
        if (answer instanceof ChooseParityResponse response) {
            return of(response, response.matchId(), response.playerId());
        }
        return of(answer, null, null);
    }

    /** Returns the claims of an invalid message; unreadable fields are empty. */
    static AnswerClaims of(JsonNode params) {
        return new AnswerClaims(
                text(params, "match_id", MatchId.SYNTAX).map(MatchId::new),
                text(params, "player_id", PlayerId.SYNTAX).map(PlayerId::new),
                text(params, "auth_token", AuthToken.SYNTAX).map(AuthToken::new));
    }

    private static Optional<String> text(JsonNode params, String field, Syntax syntax) {
        return Optional.of(params.path(field).stringValue("")).filter(syntax::accepts);
    }

    private static AnswerClaims of(Message answer, @Nullable MatchId match, @Nullable PlayerId player) {
        return new AnswerClaims(
                Optional.ofNullable(match),
                Optional.ofNullable(player),
                Optional.ofNullable(answer.envelope().authToken()));
    }
}
