package org.evenodd.systemtests.dialects;

import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_RESPONSE;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.GAME_JOIN_ACK;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.protocol.message.MessageType.LEAGUE_COMPLETED;
import static org.evenodd.protocol.message.MessageType.LEAGUE_STANDINGS_UPDATE;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.protocol.message.MessageType.ROUND_ANNOUNCEMENT;
import static org.evenodd.protocol.message.MessageType.ROUND_COMPLETED;
import static org.evenodd.protocol.message.MessageType.RUN_MATCH;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.evenodd.protocol.message.MessageType;

/** The names of methods or tools that agents use; each message has exactly one. */
enum MethodNames implements Trait {

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
        return names.getOrDefault(type, type.canonicalMethod());
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
}
