package org.evenodd.systemtests.dialects;

import java.util.List;

/**
 * Something for which each agent has words of its own. In them, {@code KIND} stands for what the agent is, a player or a
 * referee.
 */
enum Manner {
    REGISTERS_AT(
            "registers with a bare object at `%s`",
            "/register", "/api/register", "/api/v1/players", "/league/registration", "/join"),
    REGISTERS_AS("registers as `%s`", "REGISTER_KIND", "KIND_REGISTRATION", "RegisterKIND", "KIND_REGISTER_REQUEST"),
    REGISTERS_IN("registers with its data in `%s`", "data", "payload", "KIND", "KIND_info", "agent_info"),
    CALLS_AS("calls for a choice by the type `%s`", "CHOOSE_PARITY", "PARITY_CHOICE_REQUEST", "MAKE_CHOICE"),
    ENDPOINT_IS("gives its endpoint as `%s`", "endpoint", "url", "callback_url", "address", "KIND_endpoint"),
    NAME_IS("gives its name as `%s`", "name", "KIND_name", "agent_name"),
    NAMED("its name: %s", "P%s", "Player P%s", Manner.NOTHING, Manner.ONLY_AN_ID),

    JOINS_BY(
            "joins by `%s`",
            "{\"status\": \"ACK\"}",
            "{\"status\": \"ACKNOWLEDGED\"}",
            "{\"status\": \"received\"}",
            "{\"status\": \"JOINED\"}",
            "{\"status\": \"accepted\"}",
            Manner.BARE_JOIN,
            "{\"message_type\": \"GAME_JOIN_ACK\", \"status\": \"ACK\"}",
            "\"ACK\"",
            "\"joined\""),

    PROTOCOL("protocol: `%s`", "league.v1", "league.v2.1", "League V2"),
    TIME("times: `%s`", "2025-01-15T10:30:00+00:00Z", "1736937000000", "15.01.2025 10:30"),

    WANTS("wants `%s` in a message", Manner.ITS_SENDER, Manner.ITS_WRAPPER, "game_id", "opponent", "token"),
    SAYS_SO("says with %s what is missing", "-32602", "HTTP 400", "HTTP 422", "HTTP 500"),
    SESSION(
            "wants a session: `%s`",
            "Bad Request: Missing session ID",
            "Bad Request: Server not initialized",
            "Bad Request: Mcp-Session-Id header is required",
            "Bad Request: No valid session ID provided"),
    LISTENS_AT("listens at `%s`", "/", "/rpc", "/api/v1/agent"),

    READS("reads answers %s", Manner.BESIDE, Manner.IN_PARAMS),
    ASSIGNED(
            "takes matches as `%s`",
            "MATCH_ASSIGNMENT: player1_id, player1_endpoint, player2_id, player2_endpoint",
            "run_match: player1, player2",
            "start_match_command: player_a_id, player_a_url, player_b_id, player_b_url"),
    BEGINS(
            "begins from the announcement and answers `%s`",
            "{\"status\": \"started\"}",
            "{\"status\": \"MATCH_STARTED\"}",
            "{\"status\": \"ACKNOWLEDGED\", \"matches_started\": 1}"),

    MATCHES("matches like `%s`", "M1", "match-1", "1"),
    ROUNDS("rounds like `%s`", "ROUND_1", "Round 1", "1", Manner.NOTHING),
    STANDINGS("standings %s", Manner.EMPTY, Manner.TEXTS, Manner.NAMES_ONLY),
    ROLES("roles like `%s`", "player_a", "Player A", "A"),
    OPPONENTS("opponents: %s", Manner.NOTHING, Manner.EMPTY),
    RESULTS("results %s", Manner.LOSS, Manner.GREAT_NUMBER, Manner.NO_REASON);

    static final String BARE_JOIN = "{\"message_type\": \"GAME_JOIN_ACK\"}";
    static final String NOTHING = "nothing";
    static final String ONLY_AN_ID = "only by its `player_id`";
    static final String ITS_SENDER = "league_manager:LM01";
    static final String ITS_WRAPPER = "game_invitation";
    static final String BESIDE = "beside `result`";
    static final String IN_PARAMS = "in `params`";
    static final String EMPTY = "empty";
    static final String TEXTS = "with texts for numbers";
    static final String NAMES_ONLY = "with names only";
    static final String LOSS = "with `LOSS`";
    static final String GREAT_NUMBER = "with numbers over 10";
    static final String NO_REASON = "without a reason";
    static final String POSTED = "that are posted to it";

    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
    private final List<String> options;

    Manner(String description, String... options) {
        this.description = description;
        this.options = List.of(options);
    }

    /** What has been heard of it. */
    List<String> options() {
        return options;
    }

    /** An agent's own words. */
    Own by(String words) {
        return new Own(this, words);
    }

    /** What an agent says in its own words. */
    record Own(Manner manner, String words) implements Trait {

        String description() {
            return manner.description.formatted(words);
        }
    }
}
