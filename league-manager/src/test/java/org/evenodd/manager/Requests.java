package org.evenodd.manager;

import java.util.Locale;
import org.evenodd.game.evenodd.NumberDraw;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.MatchId;

/** The params of requests to the manager, as the documents show them. */
final class Requests {
    private static final String ENVELOPE = """
            "protocol": "league.v2", "message_type": "%s", "sender": "%s", "timestamp": "2025-01-15T10:30:00Z",
            "conversation_id": "conv-1"%s""";

    private Requests() {}

    private static String envelope(String type, String sender, String token) {
        String authorisation = token.isEmpty() ? "" : ", \"auth_token\": \"%s\"".formatted(token);
        return ENVELOPE.formatted(type, sender, authorisation);
    }

    static String registerPlayer(String name, int port, String token) {
        return registerPlayer(name, "http://127.0.0.1:%d/mcp".formatted(port), token);
    }

    static String registerPlayer(String name, String endpoint, String token) {
        return """
                {%s, "player_meta": {"display_name": "%s", "version": "1.0.0", "game_types": ["even_odd"],
                 "contact_endpoint": "%s"}}""".formatted(envelope("LEAGUE_REGISTER_REQUEST", "player:" + sender(name), token), name, endpoint);
    }

    static String registerReferee(String name, int port, String token) {
        return """
                {%s, "referee_meta": {"display_name": "%s", "version": "1.0.0", "game_types": ["even_odd"],
                 "contact_endpoint": "http://127.0.0.1:%d/mcp", "max_concurrent_matches": 5,
                 "match_tokens": true}}""".formatted(envelope("REFEREE_REGISTER_REQUEST", "referee:" + sender(name), token), name, port);
    }

    private static String sender(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "_");
    }

    /** Returns a report, with its proof, that the first player won with even against the second player's odd. */
    static String report(String referee, String token, String match, String winner, String loser) {
        String round = match.substring(1, match.indexOf('M'));
        NumberDraw draw = new NumberDraw(4, new Digest("0".repeat(64)));
        return """
                {%s, "league_id": "league_2025_even_odd", "round_id": %s, "match_id": "%s", "game_type": "even_odd",
                 "result": {"winner": "%s", "score": {"%s": 3, "%s": 0},
                 "details": {"drawn_number": 4, "draw_nonce": "%s", "draw_commitment": "%s",
                 "transcript": [{"at": "2025-01-15T10:30:00Z", "event": "drawing"}],
                 "choices": {"%s": "even", "%s": "odd"}}}}""".formatted(
                        envelope("MATCH_RESULT_REPORT", "referee:" + referee, token),
                        round,
                        match,
                        winner,
                        winner,
                        loser,
                        draw.nonce(),
                        draw.commitment(new MatchId(match)),
                        winner,
                        loser);
    }

    static String query(String sender, String token, String type) {
        return query(sender, token, type, "league_2025_even_odd");
    }

    static String query(String sender, String token, String type, String league) {
        return """
                {%s, "league_id": "%s", "query_type": "%s", "query_params": {}}""".formatted(envelope("LEAGUE_QUERY", sender, token), league, type);
    }
}
