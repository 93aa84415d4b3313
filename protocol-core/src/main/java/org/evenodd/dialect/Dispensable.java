package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Reading.Leniency;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Violation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The values that a message can do without. In a message to a player or referee, only its addressee, its token, its match
 * and the choice decide; in a registration the agent's data about itself, save its games; and in the answer to a
 * registration the acceptance and the id. Any other value that cannot be read is taken out, with a note, and then counts as
 * missing; an object that cannot do without it goes with it.
 */
final class Dispensable {

    private static final Set<String> DECIDING = Set.of("auth_token", "match_id", "player_id", "referee_id", "lease");
    private static final Set<String> DECIDING_OF_A_REGISTRATION =
            Set.of("protocol", "timestamp", "auth_token", "player_meta", "referee_meta");
    private static final Set<String> DECIDING_OF_A_PLAYER =
            Set.of("player_id", "contact_endpoint", "match_token", "token_digest");

    private Dispensable() {}

    /**
     * Takes out the values that violate the protocol.
     *
     * @return the values taken out; empty if the message is of a kind from which none may be taken, or if one of them decides
     *     or stands nowhere
     */
    static Optional<List<Leniency>> takeOut(
            MessageType type, ObjectNode message, List<Violation> violations, boolean reply) {
        boolean applies = reply
                ? type.answersRegistration()
                : type.registers() || !type.receivers().contains(AgentKind.LEAGUE_MANAGER);
        if (!applies) {
            return Optional.empty();
        }
        Map<String, Leniency> found = new LinkedHashMap<>();
        for (Violation violation : violations) {
            String there = deepest(message, violation.pointer());
            if (there.isEmpty() || decides(type, message, violation.pointer())) {
                return Optional.empty();
            }
            found.putIfAbsent(there, new Leniency(violation.pointer(), violation.got(), violation.expected()));
        }
        List<String> backwards = new ArrayList<>(found.keySet());
        Collections.reverse(backwards);
        backwards.stream()
                .filter(pointer -> found.keySet().stream().noneMatch(outer -> pointer.startsWith(outer + '/')))
                .forEach(pointer -> remove(message, pointer));
        return Optional.of(List.copyOf(found.values()));
    }

    /** The violating value, or the object that lacks it; empty for the message itself. */
    private static String deepest(JsonNode message, String pointer) {
        String there = pointer;
        while (!there.isEmpty() && message.at(there).isMissingNode()) {
            there = there.substring(0, there.lastIndexOf('/'));
        }
        return there;
    }

    private static boolean decides(MessageType type, JsonNode message, String pointer) {
        String[] path = pointer.split("/", -1);
        String field = path[1];
        if (field.equals("message_type")) {
            return MessageType.named(message.path(field).stringValue(""))
                    .filter(named -> named != type)
                    .isPresent();
        }
        if (type.registers()) {
            return DECIDING_OF_A_REGISTRATION.contains(field) && !pointer.contains("_meta/game_types");
        }
        if (type == MessageType.RUN_MATCH && field.matches("player_[AB]")) {
            return path.length == 2 || DECIDING_OF_A_PLAYER.contains(path[2]);
        }
        boolean isNothing =
                field.endsWith("_id") && message.path(field).stringValue("-").isEmpty();
        return isDecision(type, field) && !isNothing;
    }

    private static boolean isDecision(MessageType type, String field) {
        boolean isNews = type.decision().isEmpty()
                && !type.asksForDecision()
                && type != MessageType.GAME_OVER
                && type != MessageType.RUN_MATCH;
        return type.decision().filter(field::equals).isPresent()
                || (DECIDING.contains(field) && (!isNews || field.equals("auth_token")));
    }

    private static void remove(JsonNode message, String pointer) {
        int last = pointer.lastIndexOf('/');
        JsonNode outer = message.at(pointer.substring(0, last));
        String name = pointer.substring(last + 1);
        if (outer instanceof ArrayNode list) {
            list.remove(Integer.parseInt(name));
        } else if (outer instanceof ObjectNode object) {
            object.remove(name.replace("~1", "/").replace("~0", "~"));
        }
    }
}
