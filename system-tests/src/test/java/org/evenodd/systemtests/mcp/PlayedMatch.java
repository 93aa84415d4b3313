package org.evenodd.systemtests.mcp;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * The arguments of a client that acts as referee in a match of P01 against P02.
 *
 * @param token the match token
 */
record PlayedMatch(AuthToken token) {

    private static final String MATCH = "R1M1";

    /** Returns a match whose token is derived from P01's own. */
    static PlayedMatch with(AuthToken playersOwn) {
        return new PlayedMatch(LeagueToken.ofMatch(PlayerId.of(1), playersOwn, new MatchId(MATCH)));
    }

    Map<String, Object> invitation() {
        return message("""
                {"league_id": "league_2025_even_odd", "round_id": 1, "match_id": "R1M1", "game_type": "even_odd",
                 "role_in_match": "PLAYER_A", "player_id": "P01", "opponent_id": "P02"}""");
    }

    Map<String, Object> call() {
        return message("""
                {"match_id": "R1M1", "player_id": "P01", "game_type": "even_odd", "deadline": "%s"}""".formatted(now().plusSeconds(30)));
    }

    Map<String, Object> over(String choice) {
        boolean even = choice.equals("even");
        return message("""
                {"league_id": "league_2025_even_odd", "round_id": 1, "match_id": "R1M1", "game_type": "even_odd",
                 "game_result": {"status": "WIN", "winner_player_id": "P01", "drawn_number": %d, "number_parity": "%s",
                 "choices": {"P01": "%s", "P02": "%s"}, "reason": "P01 named the parity of the number"}}""".formatted(even ? 8 : 7, choice, choice, even ? "odd" : "even"));
    }

    private Map<String, Object> message(String json) {
        Map<String, Object> message = new JsonMapper().readValue(json, new TypeReference<HashMap<String, Object>>() {});
        message.put("sender", "referee:REF01");
        message.put("auth_token", token.value());
        message.put("timestamp", now().toString());
        message.put("conversation_id", "a match by hand");
        return message;
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }
}
