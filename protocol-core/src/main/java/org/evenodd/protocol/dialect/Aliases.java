package org.evenodd.protocol.dialect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Leniency;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.value.PlayerId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Player ids of managers that give others than the protocol's: in here each has one of the protocol's, and what goes out
 * has theirs again. Ids of the protocol's form are left as they are.
 */
public final class Aliases {

    private static final Set<String> ID_FIELDS = Set.of(
            "player_id",
            "opponent_id",
            "player_A_id",
            "player_B_id",
            "winner_player_id",
            "winner",
            "player_a",
            "player_b",
            "affected_player");

    /** Whose keys are ids. */
    private static final Set<String> BY_PLAYER = Set.of("choices", "score");

    private static final Set<String> OTHER_WORDS =
            Set.of("", "draw", "none", "player_a", "player_b", "playera", "playerb");
    private static final Pattern FOREIGN = Pattern.compile("[\\x20-\\x7e]{1,64}");
    private static final Pattern NUMBER_AT_THE_END = Pattern.compile("(?:^|.*\\D)0*([1-9][0-9]?)");
    private static final String SENDER = "player:";

    private final boolean begins;
    private final Map<String, String> inside = new HashMap<>();
    private final Map<String, String> outside = new HashMap<>();

    private Aliases(boolean begins) {
        this.begins = begins;
    }

    /** Of an agent that calls nobody by another id. */
    public static Aliases none() {
        return new Aliases(false);
    }

    /** Of a player, who begins to need them when the manager gives it another id than the protocol's. */
    public static Aliases ofPlayer() {
        return new Aliases(true);
    }

    /** The same message with the protocol's ids. */
    public synchronized Translation inward(MessageType type, Translation translation) {
        if (!begins || (isEmpty() && type != MessageType.LEAGUE_REGISTER_RESPONSE)) {
            return translation;
        }
        List<Leniency> leniencies = new ArrayList<>(translation.leniencies());
        ObjectNode message = translation.message().deepCopy();
        inward(message, "", leniencies);
        return new Translation(message, leniencies, translation.contradictions());
    }

    private void inward(JsonNode node, String pointer, List<Leniency> leniencies) {
        if (node instanceof ArrayNode list) {
            for (int i = 0; i < list.size(); i++) {
                inward(list.path(i), pointer + '/' + i, leniencies);
            }
        } else if (node instanceof ObjectNode object) {
            for (String name : List.copyOf(object.propertyNames())) {
                field(object, name, pointer + '/' + name, leniencies);
            }
        }
    }

    private void field(ObjectNode object, String name, String pointer, List<Leniency> leniencies) {
        JsonNode value = object.path(name);
        if (ID_FIELDS.contains(name) && value.isString()) {
            alias(value.stringValue()).ifPresent(id -> {
                object.put(name, id);
                leniencies.add(new Leniency(pointer, Reading.quote(value), PlayerId.SYNTAX.expected()));
            });
        } else if (BY_PLAYER.contains(name) && value instanceof ObjectNode byPlayer) {
            ObjectNode renamed = object.objectNode();
            byPlayer.properties()
                    .forEach(entry -> renamed.set(alias(entry.getKey()).orElse(entry.getKey()), entry.getValue()));
            object.set(name, renamed);
        } else {
            inward(value, pointer, leniencies);
        }
    }

    /** Empty where an id needs none. */
    private Optional<String> alias(String id) {
        boolean foreign = !PlayerId.SYNTAX.accepts(id)
                && !OTHER_WORDS.contains(Spelling.folded(id))
                && !OTHER_WORDS.contains(id)
                && FOREIGN.matcher(id).matches();
        boolean known = inside.containsKey(id) || outside.size() < PlayerId.MOST;
        return foreign && known ? Optional.of(inside.computeIfAbsent(id, this::free)) : Optional.empty();
    }

    /** The number at its end if it has one; otherwise one that is the same each time. */
    private String free(String id) {
        Matcher number = NUMBER_AT_THE_END.matcher(id);
        int first =
                number.matches() ? Integer.parseInt(number.group(1)) : Math.floorMod(id.hashCode(), PlayerId.MOST) + 1;
        for (int i = 0; i < PlayerId.MOST; i++) {
            String candidate = PlayerId.of((first - 1 + i) % PlayerId.MOST + 1).value();
            if (outside.putIfAbsent(candidate, id) == null) {
                return candidate;
            }
        }
        throw new IllegalStateException("no id is free");
    }

    private boolean isEmpty() {
        return outside.isEmpty();
    }

    /** A message of ours with the ids that its receiver knows. */
    public synchronized JsonValue outward(JsonValue message) {
        if (isEmpty()) {
            return message;
        }
        ObjectNode tree = Echo.tree(message);
        outward(tree);
        return JsonValue.of(tree);
    }

    private void outward(ObjectNode message) {
        for (String name : List.copyOf(message.propertyNames())) {
            String value = message.path(name).stringValue("");
            if (ID_FIELDS.contains(name) && outside.containsKey(value)) {
                message.put(name, outside.get(value));
            } else if (name.equals("sender") && value.startsWith(SENDER)) {
                String id = value.substring(SENDER.length());
                message.put(name, SENDER + outside.getOrDefault(id, id));
            }
        }
    }
}
