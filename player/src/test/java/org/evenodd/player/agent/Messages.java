package org.evenodd.player.agent;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.LeagueToken;

/** Messages to player P01 from a manager and a referee; an empty token stands for none. */
public final class Messages {

    public static final String MANAGERS = ScriptedManager.TOKEN;

    private Messages() {}

    public static String matchToken(String match) {
        return matchToken(ScriptedManager.TOKEN, match);
    }

    static String matchToken(String own, String match) {
        return LeagueToken.ofMatch(PlayerId.of(1), new AuthToken(own), new MatchId(match))
                .value();
    }

    private static String message(String type, String sender, String token, String fields) {
        String auth = token.isEmpty() ? "" : "\"auth_token\": \"%s\",".formatted(token);
        return """
                {"protocol": "league.v2", "message_type": "%s", "sender": "%s", "timestamp": "2025-01-15T10:30:00Z",
                 "conversation_id": "conv-1", %s %s}""".formatted(type, sender, auth, fields);
    }

    private static String fromReferee(String type, String token, String fields) {
        return message(type, "referee:REF01", token, fields);
    }

    private static String fromManager(String type, String token, String fields) {
        return message(type, "league_manager", token, fields);
    }

    public static String invitation(String match) {
        return invitation(match, matchToken(match));
    }

    public static String invitation(String match, String token) {
        return fromReferee("GAME_INVITATION", token, """
                "league_id": "l1", "round_id": 1, "match_id": "%s", "game_type": "even_odd",
                "role_in_match": "PLAYER_A", "opponent_id": "P02"
                """.formatted(match));
    }

    public static String choiceCall(String match) {
        return choiceCall(match, "P01", "2025-01-15T10:30:30Z");
    }

    public static String choiceCall(String match, String player, String deadline) {
        return fromReferee("CHOOSE_PARITY_CALL", matchToken(match), """
                "match_id": "%s", "player_id": "%s", "game_type": "even_odd", "deadline": "%s",
                "context": {"opponent_id": "P02", "round_id": 1,
                  "your_standings": {"wins": 0, "losses": 0, "draws": 0, "points": 0}}
                """.formatted(match, player, deadline));
    }

    /** A call for the next mark on a board, which shows its rows one after the other, with dots for empty squares. */
    static String moveCall(String match, int number, String board) {
        String rows = IntStream.range(0, 3)
                .mapToObj(row -> IntStream.range(0, 3)
                        .mapToObj(col -> "\"%s\"".formatted(mark(board, row, col)))
                        .collect(Collectors.joining(",", "[", "]")))
                .collect(Collectors.joining(",", "[", "]"));
        String free = IntStream.range(0, 9)
                .filter(square -> board.charAt(square) == '.')
                .mapToObj(square -> "{\"row\": %d, \"col\": %d}".formatted(square / 3, square % 3))
                .collect(Collectors.joining(",", "[", "]"));
        boolean isOfX = board.chars().filter(square -> square == '.').count() % 2 == 1;
        return fromReferee(
                "CHOOSE_MOVE_CALL", matchToken(match), """
                "league_id": "l1", "round_id": 1, "match_id": "%s", "player_id": "P01", "game_type": "tic_tac_toe",
                "move_number": %d, "deadline": "2025-01-15T10:30:10Z",
                "context": {"opponent_id": "P02", "round_id": 1, "time_left_ms": 30000, "board": %s, "your_mark": "%s",
                  "legal_moves": %s, "last_move": null,
                  "your_standings": {"wins": 0, "losses": 0, "draws": 0, "points": 0}}
                """.formatted(match, number, rows, isOfX ? "X" : "O", free));
    }

    private static String mark(String board, int row, int col) {
        return board.substring(3 * row + col, 3 * row + col + 1).replace(".", "");
    }

    static String gameOfMovesOver(String match) {
        return fromReferee("GAME_OVER", matchToken(match), """
                "match_id": "%s", "game_type": "tic_tac_toe", "game_result": {"status": "WIN",
                  "winner_player_id": "P01", "drawn_number": null, "number_parity": null,
                  "choices": {"P01": null, "P02": null}, "reason": "P01 has three X in a line", "draw_nonce": null,
                  "moves": [{"move_number": 1, "player_id": "P01", "move": {"row": 0, "col": 0}, "took_ms": 3}],
                  "board": [["X", "", ""], ["", "", ""], ["", "", ""]]}
                """.formatted(match));
    }

    public static String gameOver(String match) {
        return fromReferee("GAME_OVER", matchToken(match), """
                "match_id": "%s", "game_type": "even_odd", "game_result": {"status": "WIN",
                  "winner_player_id": "P01", "drawn_number": 7, "number_parity": "odd",
                  "choices": {"P01": "odd", "P02": "even"}, "reason": "7 is odd"}
                """.formatted(match));
    }

    public static String gameError(String match) {
        return fromReferee("GAME_ERROR", matchToken(match), """
                "match_id": "%s", "error_code": "E001", "error_description": "TIMEOUT_ERROR",
                "affected_player": "P02", "action_required": "CHOOSE_PARITY_RESPONSE", "retry_count": 1,
                "max_retries": 3, "consequence": "technical loss"
                """.formatted(match));
    }

    public static String announcement() {
        return announcement(MANAGERS);
    }

    public static String announcement(String token) {
        return fromManager("ROUND_ANNOUNCEMENT", token, """
                "league_id": "l1", "round_id": 1, "matches": [{"match_id": "R1M1", "game_type": "even_odd",
                  "player_A_id": "P01", "player_B_id": "P02", "referee_endpoint": "http://localhost:8001/mcp"}]
                """);
    }

    public static String roundCompleted() {
        return fromManager("ROUND_COMPLETED", MANAGERS, """
                "league_id": "l1", "round_id": 1, "matches_completed": 1, "next_round_id": 2,
                "summary": {"total_matches": 1, "wins": 1, "draws": 0, "technical_losses": 0}
                """);
    }

    public static String standings(int players) {
        String rows = IntStream.rangeClosed(1, players)
                .mapToObj(n -> """
                        {"rank": %d, "player_id": "P%02d", "display_name": "%s", "played": 1, "wins": 1, "draws": 0,
                         "losses": 0, "points": 3}""".formatted(n, n, "A player whose name has fifty characters: " + n))
                .collect(Collectors.joining(","));
        return fromManager("LEAGUE_STANDINGS_UPDATE", MANAGERS, """
                "league_id": "l1", "round_id": 1, "standings": [%s]""".formatted(rows));
    }

    public static String leagueCompleted() {
        return fromManager("LEAGUE_COMPLETED", MANAGERS, """
                "league_id": "l1", "total_rounds": 1, "total_matches": 1,
                "champion": {"player_id": "P01", "display_name": "Ada", "points": 3},
                "final_standings": [{"rank": 1, "player_id": "P01", "display_name": "Ada", "points": 3}]
                """);
    }

    public static String leagueError() {
        return fromManager("LEAGUE_ERROR", MANAGERS, """
                "error_code": "E005", "error_name": "PLAYER_NOT_REGISTERED",
                "error_description": "PLAYER_NOT_REGISTERED", "original_message_type": "LEAGUE_QUERY"
                """);
    }

    /** The loss of the place: E009 where nobody answered at the endpoint, E012 where a new league has begun. */
    static String loss(String code, String token) {
        return fromManager("LEAGUE_ERROR", token, """
                "error_code": "%s", "error_name": "LOST", "error_description": "LOST",
                "message": "register again", "original_message_type": "LEAGUE_REGISTER_REQUEST"
                """.formatted(code));
    }

    static String dismissal(String token) {
        return fromManager("LEAGUE_ERROR", token, """
                "error_code": "E005", "error_name": "PLAYER_NOT_REGISTERED",
                "error_description": "PLAYER_NOT_REGISTERED", "original_message_type": "kick_agent"
                """);
    }
}
