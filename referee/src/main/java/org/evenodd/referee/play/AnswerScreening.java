package org.evenodd.referee.play;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.message.Contestant;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;

/**
 * Checks the ids and token in a valid answer against the call that it answers (docs/protocol-decisions.md, "what a
 * referee does with the token in an answer").
 */
public final class AnswerScreening {

    private final Compatibility compatibility;
    private final MessageType type;
    private final List<Violation> violations = new ArrayList<>();
    private final List<DialectNote> notes = new ArrayList<>();

    private AnswerScreening(Compatibility compatibility, MessageType type) {
        this.compatibility = compatibility;
        this.type = type;
    }

    /** The result: an answer with violations is wrong. */
    public record Findings(List<Violation> violations, List<DialectNote> notes) {
        public Findings {
            violations = List.copyOf(violations);
            notes = List.copyOf(notes);
        }
    }

    /** Screens the reply to a call of ours: the call determines the player, and the connection authenticates it. */
    public static Findings reply(Message answer, MatchId match, Contestant player, Compatibility compatibility) {
        return reply(answer, match, player.playerId(), Credentials.of(player), compatibility);
    }

    /** Screens the reply of a player that may have been given several tokens. */
    static Findings reply(
            Message answer, MatchId match, PlayerId player, Credentials credentials, Compatibility compatibility) {
        AnswerScreening screening = new AnswerScreening(compatibility, answer.type());
        AnswerClaims claim = AnswerClaims.of(answer);
        screening.checkMatch(claim, match);
        screening.checkPlayer(claim, player);
        screening.checkToken(claim, credentials);
        return new Findings(screening.violations, screening.notes);
    }

    /** Screens a posted answer, whose token was right and identifies the player. */
    static Findings posted(Message answer, PlayerId owner, Compatibility compatibility) {
        AnswerScreening screening = new AnswerScreening(compatibility, answer.type());
        screening.checkPlayer(AnswerClaims.of(answer), owner);
        return new Findings(screening.violations, screening.notes);
    }

    private void checkMatch(AnswerClaims claim, MatchId match) {
        claim.match()
                .filter(claimed -> !claimed.equals(match))
                .ifPresent(claimed ->
                        violations.add(new Violation("/match_id", ErrorCode.E015, match.value(), claimed.value())));
    }

    private void checkPlayer(AnswerClaims claim, PlayerId player) {
        claim.player()
                .filter(claimed -> !claimed.equals(player))
                .ifPresent(claimed ->
                        tolerate(new Violation("/player_id", ErrorCode.E006, player.value(), claimed.value())));
    }

    private void checkToken(AnswerClaims claim, Credentials credentials) {
        if (credentials.areUnknown()) {
            return;
        }
        claim.token()
                .ifPresentOrElse(
                        token -> checkToken(token, credentials),
                        () -> tolerate(new Violation("/auth_token", ErrorCode.E011, Credentials.EXPECTED, "nothing")));
    }

    private void checkToken(AuthToken token, Credentials credentials) {
        if (credentials.accept(token)) {
            return;
        }
        Violation wrong = new Violation("/auth_token", ErrorCode.E012, Credentials.EXPECTED, token.preview());
        if (Credentials.looksLikeOurs(token)) {
            violations.add(wrong);
        } else {
            tolerate(wrong);
        }
    }

    private void tolerate(Violation violation) {
        if (compatibility == Compatibility.STRICT) {
            violations.add(violation);
            return;
        }
        String fix = "In %s, send %s as %s.".formatted(type, violation.pointer(), violation.expected());
        notes.add(new DialectNote(violation.pointer(), violation.got(), violation.expected(), type.section(), fix, 1));
    }
}
