package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.evenodd.dialect.FieldNames.Translation;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.Renaming;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Reading.Leniency;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Translates the ids of managers that use others than the protocol's: inside, each has an id of the protocol's form;
 * outgoing messages get the manager's ids back. Ids of the protocol's form are left alone.
 */
public final class Aliases extends Renaming {

    /** The objects whose keys are player ids. */
    private static final Set<String> BY_PLAYER = Set.of("choices", "score", "termination", "dialect_notes");

    private final Set<MessageType> beginning;
    private final IdsByField ids = new IdsByField();

    private Aliases(Set<MessageType> beginning) {
        this.beginning = beginning;
    }

    /** Translates nothing. */
    public static Aliases none() {
        return new Aliases(Set.of());
    }

    /** The aliases of a player; used from when the manager gives it a foreign id. */
    public static Aliases ofPlayer() {
        return new Aliases(Set.of(MessageType.LEAGUE_REGISTER_RESPONSE));
    }

    /** The aliases of a referee; used from when the manager gives it a foreign id. */
    public static Aliases ofReferee() {
        return new Aliases(Set.of(MessageType.REFEREE_REGISTER_RESPONSE));
    }

    /** The message with the protocol's ids. */
    public synchronized Translation inward(MessageType type, Translation translation) {
        if (ids.hasNoAgents() && !beginning.contains(type)) {
            return translation;
        }
        List<Leniency> leniencies = new ArrayList<>(translation.leniencies());
        ObjectNode message = translation.message().deepCopy();
        new Inward(leniencies).object(message, "", 1);
        if (!ids.hasNoAgents()) {
            inUse().set(true);
        }
        return new Translation(message, leniencies, translation.contradictions());
    }

    private final class Inward {

        private final List<Leniency> leniencies;

        Inward(List<Leniency> leniencies) {
            this.leniencies = leniencies;
        }

        void node(JsonNode node, String pointer, int round) {
            if (node instanceof ArrayNode list) {
                for (int i = 0; i < list.size(); i++) {
                    node(list.path(i), pointer + '/' + i, round);
                }
            } else if (node instanceof ObjectNode object) {
                object(object, pointer, round);
            }
        }

        void object(ObjectNode object, String pointer, int outerRound) {
            int named = object.path("round_id").intValue(outerRound);
            int round = named >= 1 && named <= RoundId.MAX ? named : outerRound;
            for (String name : List.copyOf(object.propertyNames())) {
                field(object, name, pointer + '/' + name, round);
            }
            String match = object.path("match_id").stringValue("");
            if (!object.has("round_id") && !match.equals(ids.outside("match_id", match))) {
                object.put("round_id", new MatchId(match).round().value());
            }
        }

        private void field(ObjectNode object, String name, String pointer, int round) {
            JsonNode value = object.path(name);
            if (BY_PLAYER.contains(name) && value instanceof ObjectNode byPlayer) {
                ObjectNode renamed = object.objectNode();
                byPlayer.properties()
                        .forEach(entry -> renamed.set(
                                ids.inside("player_id", entry.getKey(), round).orElse(entry.getKey()),
                                entry.getValue()));
                object.set(name, renamed);
            } else if (value.isString()) {
                ids.inside(name, value.stringValue(), round).ifPresent(id -> {
                    object.put(name, id);
                    leniencies.add(new Leniency(pointer, Reading.quote(value), ids.expected(name)));
                });
            } else {
                node(value, pointer, round);
            }
        }
    }

    @Override
    protected synchronized JsonValue renamed(JsonValue message) {
        ObjectNode tree = Json.tree(message);
        outward(tree);
        return JsonValue.of(tree);
    }

    /** The manager's id of a referee. */
    public synchronized String outward(RefereeId referee) {
        return ids.outside("referee_id", referee.value());
    }

    private void outward(JsonNode node) {
        if (node instanceof ObjectNode object) {
            List.copyOf(object.propertyNames()).forEach(name -> outward(object, name));
        } else {
            node.values().forEach(this::outward);
        }
    }

    private void outward(ObjectNode object, String name) {
        JsonNode value = object.path(name);
        if (value.isString()) {
            object.put(name, ids.outside(name, value.stringValue()));
        } else if (BY_PLAYER.contains(name) && value instanceof ObjectNode byPlayer) {
            ObjectNode renamed = object.objectNode();
            byPlayer.properties()
                    .forEach(entry -> renamed.set(ids.outside("player_id", entry.getKey()), entry.getValue()));
            object.set(name, renamed);
        } else {
            outward(value);
        }
    }
}
