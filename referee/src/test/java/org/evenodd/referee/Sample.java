package org.evenodd.referee;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.evenodd.agent.settings.SystemSettings.RetryPolicy;
import org.evenodd.game.MatchSetup;
import org.evenodd.game.evenodd.NumberDraw;
import org.evenodd.game.tictactoe.TicTacToe;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.FlatPairing;
import org.evenodd.protocol.message.AssignmentMessages.PlayerRecord;
import org.evenodd.protocol.message.AssignmentMessages.PointRules;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.MoveMessages.ChooseMoveResponse;
import org.evenodd.protocol.message.ParityMessages.ChooseParityResponse;
import org.evenodd.protocol.shape.GameJson;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.Sender;
import org.evenodd.protocol.value.Violation;
import org.evenodd.referee.match.MatchTimeouts;
import org.evenodd.referee.play.RefereeIdentity;
import org.jspecify.annotations.Nullable;

/** The match of the tests: P01 against P02, with the number 8. */
public final class Sample {

    public static final PlayerId P01 = PlayerId.of(1);
    public static final PlayerId P02 = PlayerId.of(2);
    public static final MatchId MATCH = new MatchId("R1M1");
    public static final MatchSetup FIXTURE = new MatchSetup(MATCH, P01, P02);
    public static final NumberDraw DRAW = new NumberDraw(8, new Digest("ab".repeat(32)));
    public static final Instant START = Instant.parse("2025-01-15T10:30:00Z");
    public static final ConversationId CONVERSATION = new ConversationId("880e8400-e29b-41d4-a716-446655440003");
    public static final RetryPolicy FIXED = policy(RetryPolicy.BackoffStrategy.FIXED, 3);
    public static final MatchTimeouts TERMS = terms(FIXED);
    public static final RefereeIdentity REFEREE = new RefereeIdentity(
            RefereeId.of(1),
            new AuthToken("tok_ref01_" + "0".repeat(64)),
            Endpoint.parse("http://127.0.0.1:8001/mcp"),
            new LeagueId("league_2025_even_odd"),
            null);

    private Sample() {}

    public static MatchTimeouts terms(RetryPolicy retry) {
        return new MatchTimeouts(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofDays(1), retry, Map.of());
    }

    public static RetryPolicy policy(RetryPolicy.BackoffStrategy strategy, int maxRetries) {
        return new RetryPolicy(
                maxRetries, strategy, Duration.ofSeconds(2), Duration.ofSeconds(1), Duration.ofSeconds(30));
    }

    public static GameJoinAck join(PlayerId player, boolean accept) {
        return new GameJoinAck(envelope(player), MATCH, player, START, accept);
    }

    public static ChooseParityResponse choice(PlayerId player, Parity parity) {
        return new ChooseParityResponse(envelope(player), MATCH, player, parity);
    }

    /** A move of tic-tac-toe. */
    public static ChooseMoveResponse move(PlayerId player, @Nullable Integer number, int row, int col) {
        return new ChooseMoveResponse(
                envelope(player), MATCH, player, number, new GameJson("{\"row\":%d,\"col\":%d}".formatted(row, col)));
    }

    private static Envelope envelope(PlayerId player) {
        return new Envelope(player.asSender(), START, CONVERSATION);
    }

    public static Violation invalidChoice(String got) {
        return new Violation("/parity_choice", ErrorCode.E004, "one of even, odd", '"' + got + '"');
    }

    public static DialectNote note(String field) {
        return new DialectNote(field, "nothing", "a value", "PRD 6.2", "Send " + field, 1);
    }

    public static RunMatch assignment() {
        return assignment(MATCH, DoubleForfeit.DRAW, 1);
    }

    public static RunMatch assignment(MatchId match, DoubleForfeit doubleForfeit, int lease) {
        return assignment(match, doubleForfeit, lease, contestant(1));
    }

    public static RunMatch assignment(MatchId match, DoubleForfeit doubleForfeit, int lease, Contestant playerA) {
        return assignment(match, doubleForfeit, lease, playerA, GameType.EVEN_ODD);
    }

    /** A match of tic-tac-toe. */
    public static RunMatch ticTacToe() {
        return assignment(MATCH, DoubleForfeit.DRAW, 1, contestant(1), TicTacToe.TYPE);
    }

    private static RunMatch assignment(
            MatchId match, DoubleForfeit doubleForfeit, int lease, Contestant playerA, GameType game) {
        return new RunMatch(
                new Envelope(Sender.LEAGUE_MANAGER, START, CONVERSATION, REFEREE.token()),
                new LeagueId("league_2025_even_odd"),
                new RoundId(1),
                match,
                game,
                playerA,
                contestant(2),
                new PointRules(Scoring.STANDARD, doubleForfeit),
                lease,
                null,
                FlatPairing.of(playerA, contestant(2)));
    }

    public static AuthToken ownToken(int player) {
        return new AuthToken(
                "tok_p%02d_%s".formatted(player, String.valueOf(player).repeat(64)));
    }

    public static Contestant contestant(int player) {
        return contestant(player, null);
    }

    public static Contestant contestant(int player, @Nullable Integer maxRetries) {
        return new Contestant(
                PlayerId.of(player),
                new DisplayName("Player " + player),
                Endpoint.parse("http://127.0.0.1:" + (8100 + player) + "/mcp"),
                new AuthToken("tok_p%02d_%s".formatted(player, "c".repeat(64))),
                Digest.sha256(ownToken(player).value()),
                new PlayerRecord(2, 1, 0, 6),
                null,
                null,
                maxRetries);
    }

    public static <T> List<T> only(Class<T> type, List<?> among) {
        return among.stream().filter(type::isInstance).map(type::cast).toList();
    }
}
