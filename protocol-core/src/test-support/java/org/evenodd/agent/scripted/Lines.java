package org.evenodd.agent.scripted;

/** Answers of players, as JSON. */
public final class Lines {

    private static final String HEAD =
            "{\"protocol\":\"league.v2\",\"message_type\":\"%s\",\"sender\":\"player:P%02d\","
                    + "\"timestamp\":\"2025-01-15T10:30:01Z\",\"conversation_id\":\"c1\",";

    private Lines() {}

    public static String join(int player, boolean accept) {
        return join(player, accept, "%MATCH%", "%TOKEN%");
    }

    public static String join(int player, boolean accept, String match, String token) {
        return HEAD.formatted("GAME_JOIN_ACK", player)
                + "\"auth_token\":\"%s\",\"match_id\":\"%s\",\"player_id\":\"P%02d\",".formatted(token, match, player)
                + "\"arrival_timestamp\":\"2025-01-15T10:30:01Z\",\"accept\":%s}".formatted(accept);
    }

    public static String choice(int player, String parity) {
        return choice(player, parity, "%MATCH%", "%TOKEN%");
    }

    public static String choice(int player, String parity, String match, String token) {
        return HEAD.formatted("CHOOSE_PARITY_RESPONSE", player)
                + "\"auth_token\":\"%s\",\"match_id\":\"%s\",\"player_id\":\"P%02d\",\"parity_choice\":\"%s\"}"
                        .formatted(token, match, player, parity);
    }

    public static String ack(String type, int player) {
        return HEAD.formatted(type, player)
                + "\"status\":\"ACKNOWLEDGED\",\"player_id\":\"P%02d\",\"match_id\":\"%%MATCH%%\"}".formatted(player);
    }
}
