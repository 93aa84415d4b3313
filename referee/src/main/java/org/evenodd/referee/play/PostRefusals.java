package org.evenodd.referee.play;

import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.ErrorContext;
import org.evenodd.protocol.message.MatchState;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.value.AuthToken;

/** The refusals of posted answers, with the field at fault. */
final class PostRefusals {

    private PostRefusals() {}

    static Refusal noSuchMatch(AnswerClaims claim) {
        String got = claim.match().map(match -> match.value()).orElse("nothing");
        return Refusal.of(ErrorCode.E015, "No such match is run here")
                .with(ErrorContext.at("/match_id", "a match that is run here", got));
    }

    static Refusal noToken() {
        return Refusal.of(ErrorCode.E011, "A posted answer needs " + Credentials.EXPECTED)
                .with(ErrorContext.missingToken(Credentials.EXPECTED));
    }

    static Refusal wrongToken(AuthToken token) {
        return Refusal.of(ErrorCode.E012, "That token belongs to no player of the match")
                .with(ErrorContext.wrongToken(Credentials.EXPECTED, token.preview()));
    }

    static Refusal notAskedYet(MessageType answer, MatchState state) {
        return Refusal.of(ErrorCode.E016, "Nobody asked for that yet: the match is in " + state)
                .with(ErrorContext.at("/message_type", "an answer to a call that was sent", answer.name()));
    }
}
