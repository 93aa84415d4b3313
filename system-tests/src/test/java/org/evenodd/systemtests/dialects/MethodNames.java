package org.evenodd.systemtests.dialects;

import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_RESPONSE;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.GAME_JOIN_ACK;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.protocol.message.MessageType.LEAGUE_COMPLETED;
import static org.evenodd.protocol.message.MessageType.LEAGUE_REGISTER_REQUEST;
import static org.evenodd.protocol.message.MessageType.LEAGUE_STANDINGS_UPDATE;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.protocol.message.MessageType.REFEREE_REGISTER_REQUEST;
import static org.evenodd.protocol.message.MessageType.ROUND_ANNOUNCEMENT;
import static org.evenodd.protocol.message.MessageType.ROUND_COMPLETED;
import static org.evenodd.protocol.message.MessageType.RUN_MATCH;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.evenodd.protocol.message.MessageType;

/** The names of methods or tools that agents use; each message has exactly one. */
enum MethodNames {

    /** The names in the protocol's table. */
    CANONICAL("the protocol's names", Map.of()),

    /** The names used in the course, which most agents have. */
    COURSE("`choose_parity` for the call", Map.of(CHOOSE_PARITY_CALL, "choose_parity")),

    /** The last aliases in the protocol's table. */
    ALIASES(
            "the aliases",
            Map.of(
                    GAME_INVITATION, "game_invitation",
                    CHOOSE_PARITY_CALL, "choose_parity",
                    GAME_OVER, "notify_game_over",
                    ROUND_ANNOUNCEMENT, "round_announcement",
                    LEAGUE_STANDINGS_UPDATE, "notify_standings",
                    RUN_MATCH, "assign_match",
                    CHOOSE_PARITY_RESPONSE, "parity_choice")),

    /** The types of the messages. */
    TYPES("the message types", Map.of()) {
        @Override
        String name(MessageType type) {
            return type.name();
        }
    },

    /** Tools named after receiving. */
    RECEIVING(
            "`receive_…`",
            Map.of(
                    GAME_INVITATION, "receive_game_invitation",
                    CHOOSE_PARITY_CALL, "choose_parity",
                    GAME_OVER, "receive_game_over",
                    ROUND_ANNOUNCEMENT, "receive_round_announcement",
                    LEAGUE_STANDINGS_UPDATE, "receive_standings_update",
                    ROUND_COMPLETED, "receive_round_completed",
                    LEAGUE_COMPLETED, "receive_league_completed",
                    GAME_JOIN_ACK, "receive_game_join_ack",
                    CHOOSE_PARITY_RESPONSE, "receive_parity_response",
                    MATCH_RESULT_REPORT, "receive_match_result_report")),

    /** Tools named after handling. */
    HANDLING(
            "`handle_…`, `on_…`",
            Map.of(
                    GAME_INVITATION, "handle_invitation",
                    CHOOSE_PARITY_CALL, "handle_parity_call",
                    GAME_OVER, "on_game_over",
                    ROUND_ANNOUNCEMENT, "on_round_announcement",
                    LEAGUE_STANDINGS_UPDATE, "on_standings_update"));

    private static final Map<MessageType, String> PROTOCOL = Map.ofEntries(
            Map.entry(REFEREE_REGISTER_REQUEST, "register_referee"),
            Map.entry(LEAGUE_REGISTER_REQUEST, "register_player"),
            Map.entry(ROUND_ANNOUNCEMENT, "notify_round"),
            Map.entry(LEAGUE_STANDINGS_UPDATE, "update_standings"),
            Map.entry(ROUND_COMPLETED, "notify_round_completed"),
            Map.entry(LEAGUE_COMPLETED, "notify_league_completed"),
            Map.entry(GAME_INVITATION, "handle_game_invitation"),
            Map.entry(CHOOSE_PARITY_CALL, "parity_choose"),
            Map.entry(GAME_OVER, "notify_match_result"),
            Map.entry(MessageType.GAME_ERROR, "notify_game_error"),
            Map.entry(MATCH_RESULT_REPORT, "report_match_result"),
            Map.entry(MessageType.LEAGUE_QUERY, "league_query"),
            Map.entry(MessageType.LEAGUE_ERROR, "notify_league_error"),
            Map.entry(RUN_MATCH, "run_match"),
            Map.entry(GAME_JOIN_ACK, "game_join_ack"),
            Map.entry(CHOOSE_PARITY_RESPONSE, "choose_parity_response"));

    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
    private final Map<MessageType, String> names;

    MethodNames(String description, Map<MessageType, String> names) {
        this.description = description;
        this.names = names;
    }

    /** Returns a description for documents. */
    String description() {
        return description;
    }

    String name(MessageType type) {
        return names.getOrDefault(type, PROTOCOL.getOrDefault(type, type.name()));
    }

    /** Returns the message that a name stands for. */
    Optional<MessageType> meaning(String name) {
        return Arrays.stream(MessageType.values())
                .filter(type -> name(type).equals(name))
                .findFirst();
    }

    /** Returns the message type with this name. */
    static Optional<MessageType> typeNamed(String name) {
        return Arrays.stream(MessageType.values())
                .filter(type -> type.name().equals(name))
                .findFirst();
    }

    /** Returns the names of all messages that have a method. */
    Map<MessageType, String> all() {
        Map<MessageType, String> all = new EnumMap<>(MessageType.class);
        PROTOCOL.keySet().forEach(type -> all.put(type, name(type)));
        return Collections.unmodifiableMap(all);
    }
}
