package org.evenodd.referee.play;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.game.Position;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Envelope.PlayerAnswer;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.LeagueToken;
import org.evenodd.protocol.value.Syntax;
import org.evenodd.protocol.value.Violation;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

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

        /** Returns notes on an answer's form and, after them, these. */
        List<DialectNote> notesAfter(List<DialectNote> ofForm) {
            return Stream.concat(ofForm.stream(), notes.stream()).toList();
        }
    }

    /**
     * Screens the reply to a call of ours: the call determines the player, and the connection authenticates it.
     *
     * @param asked the position in which it is to move; null if it is not
     */
    public static Findings reply(
            Message answer, MatchId match, Contestant player, @Nullable Position asked, Compatibility compatibility) {
        return reply(answer, match, player.playerId(), Credentials.of(player), asked, compatibility);
    }

    /**
     * Screens the reply of a player that may have been given several tokens.
     *
     * @param asked the position in which it is to move; null if it is not
     */
    static Findings reply(
            Message answer,
            MatchId match,
            PlayerId player,
            Credentials credentials,
            @Nullable Position asked,
            Compatibility compatibility) {
        AnswerScreening screening = new AnswerScreening(compatibility, answer.type());
        AnswerClaims claim = AnswerClaims.of(answer);
        screening.checkMatch(claim, match);
        screening.checkPlayer(claim, player);
        screening.checkToken(claim, credentials);
        if (asked != null) {
            screening.checkMove(claim, asked);
            asked.illegal(player, answer).ifPresent(screening.violations::add);
        }
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

    private void checkMove(AnswerClaims claim, Position asked) {
        claim.number()
                .filter(number -> number != asked.number())
                .ifPresent(number -> tolerate(new Violation(
                        "/move_number", ErrorCode.E006, String.valueOf(asked.number()), number.toString())));
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

    /** The claims of an answer about itself: match, player, token, and the number of a move. */
    record AnswerClaims(
            Optional<MatchId> match, Optional<PlayerId> player, Optional<AuthToken> token, Optional<Integer> number) {

        static AnswerClaims of(Message answer) {
            PlayerAnswer said = answer instanceof PlayerAnswer known ? known : null;
            return new AnswerClaims(
                    Optional.ofNullable(said).map(PlayerAnswer::matchId),
                    Optional.ofNullable(said).map(PlayerAnswer::playerId),
                    Optional.ofNullable(answer.envelope().authToken()),
                    Optional.ofNullable(said).map(PlayerAnswer::moveNumber));
        }

        /** Returns the claims of an invalid message; unreadable fields are empty. */
        static AnswerClaims of(JsonNode params) {
            return new AnswerClaims(
                    text(params, "match_id", MatchId.SYNTAX).map(MatchId::new),
                    text(params, "player_id", PlayerId.SYNTAX).map(PlayerId::new),
                    text(params, "auth_token", AuthToken.SYNTAX).map(AuthToken::new),
                    Optional.of(params.path("move_number"))
                            .filter(number -> number.isInt())
                            .map(JsonNode::intValue));
        }

        private static Optional<String> text(JsonNode params, String field, Syntax syntax) {
            return Optional.of(params.path(field).stringValue("")).filter(syntax::accepts);
        }
    }

    /**
     * The tokens that a player may answer with: those of the match, and its own, known here by digest only. Empty if the
     * manager has sent none. A player that gets a new token during a match may still answer with the earlier one.
     */
    record Credentials(List<AuthToken> matchTokens, List<Digest> ownTokenDigests) {

        static final String EXPECTED = "the match token or the player's own";

        /** The maximum number of tokens of each kind; the oldest is dropped first. */
        private static final int MOST_TOKENS_OF_A_KIND = 8;

        Credentials {
            matchTokens = List.copyOf(matchTokens);
            ownTokenDigests = List.copyOf(ownTokenDigests);
        }

        static Credentials of(Contestant contestant) {
            return new Credentials(
                    Stream.ofNullable(contestant.matchToken()).toList(),
                    Stream.ofNullable(contestant.tokenDigest()).toList());
        }

        /** Returns these tokens and those of a later assignment. */
        Credentials and(Contestant later) {
            return new Credentials(plus(matchTokens, later.matchToken()), plus(ownTokenDigests, later.tokenDigest()));
        }

        private static <T> List<T> plus(List<T> known, @Nullable T told) {
            if (told == null || known.contains(told)) {
                return known;
            }
            List<T> more = new ArrayList<>(known);
            more.add(told);
            return more.size() > MOST_TOKENS_OF_A_KIND ? more.subList(1, more.size()) : more;
        }

        /** Returns whether no token is known. */
        boolean areUnknown() {
            return matchTokens.isEmpty() && ownTokenDigests.isEmpty();
        }

        boolean accept(AuthToken token) {
            return matchTokens.contains(token) || ownTokenDigests.contains(LeagueToken.digest(token));
        }

        static boolean looksLikeOurs(AuthToken token) {
            return LeagueToken.claimed(token).isPresent();
        }
    }
}
