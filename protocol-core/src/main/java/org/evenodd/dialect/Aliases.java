package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Leniency;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;
import org.evenodd.protocol.value.RoundId;
import org.evenodd.protocol.value.Syntax;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Ids of managers that give others than the protocol's: in here each has one of the protocol's, and what goes out has theirs
 * again. Ids of the protocol's form are left as they are.
 */
public final class Aliases {

    private static final Set<String> PLAYER_FIELDS = Set.of(
            "player_id",
            "opponent_id",
            "player_A_id",
            "player_B_id",
            "winner_player_id",
            "winner",
            "player_a",
            "player_b",
            "affected_player");

    /** Whose keys are ids of players. */
    private static final Set<String> BY_PLAYER = Set.of("choices", "score", "termination", "dialect_notes");

    private static final Set<String> OTHER_WORDS =
            Set.of("", "draw", "none", "player_a", "player_b", "playera", "playerb");
    private static final String PLAYER_SENDER = "player:";
    private static final String REFEREE_SENDER = "referee:";

    /** Of one round, and of all of them. */
    private static final int MOST_MATCHES = 9999;

    private final Set<MessageType> beginning;
    private final ForeignIds players = new ForeignIds(PlayerId.SYNTAX, PlayerId.MOST);
    private final ForeignIds referees = new ForeignIds(RefereeId.SYNTAX, RefereeId.MOST);
    private final ForeignIds matches = new ForeignIds(MatchId.SYNTAX, MOST_MATCHES);

    private Aliases(Set<MessageType> beginning) {
        this.beginning = beginning;
    }

    /** Of an agent that calls nobody by another id. */
    public static Aliases none() {
        return new Aliases(Set.of());
    }

    /** Of a player, who begins to need them when the manager gives it another id than the protocol's. */
    public static Aliases ofPlayer() {
        return new Aliases(Set.of(MessageType.LEAGUE_REGISTER_RESPONSE));
    }

    /** Of a referee, who begins to need them in the same way. */
    public static Aliases ofReferee() {
        return new Aliases(Set.of(MessageType.REFEREE_REGISTER_RESPONSE));
    }

    private boolean isEmpty() {
        return players.isEmpty() && referees.isEmpty();
    }

    /** The same message with the protocol's ids. */
    public synchronized Translation inward(MessageType type, Translation translation) {
        if (isEmpty() && !beginning.contains(type)) {
            return translation;
        }
        List<Leniency> leniencies = new ArrayList<>(translation.leniencies());
        ObjectNode message = translation.message().deepCopy();
        new Inward(leniencies).object(message, "", 1);
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
            if (!object.has("round_id") && !match.equals(matches.outside(match))) {
                object.put("round_id", new MatchId(match).round().value());
            }
        }

        private void field(ObjectNode object, String name, String pointer, int round) {
            JsonNode value = object.path(name);
            if (BY_PLAYER.contains(name) && value instanceof ObjectNode byPlayer) {
                ObjectNode renamed = object.objectNode();
                byPlayer.properties()
                        .forEach(entry -> renamed.set(player(entry.getKey()).orElse(entry.getKey()), entry.getValue()));
                object.set(name, renamed);
            } else if (value.isString()) {
                alias(name, value.stringValue(), round).ifPresent(id -> {
                    object.put(name, id);
                    leniencies.add(new Leniency(
                            pointer, Reading.quote(value), syntax(name).expected()));
                });
            } else {
                node(value, pointer, round);
            }
        }
    }

    private Optional<String> alias(String field, String id, int round) {
        return switch (field) {
            case "match_id" -> matches.inside(id, number -> "R" + round + "M" + number);
            case "referee_id" ->
                referees.inside(id, number -> RefereeId.of(number).value());
            default -> PLAYER_FIELDS.contains(field) ? player(id) : Optional.empty();
        };
    }

    private Optional<String> player(String id) {
        return OTHER_WORDS.contains(Spelling.folded(id)) || OTHER_WORDS.contains(id)
                ? Optional.empty()
                : players.inside(id, number -> PlayerId.of(number).value());
    }

    private static Syntax syntax(String field) {
        return switch (field) {
            case "match_id" -> MatchId.SYNTAX;
            case "referee_id" -> RefereeId.SYNTAX;
            default -> PlayerId.SYNTAX;
        };
    }

    /** A message of ours with the ids that its receiver knows. */
    public synchronized JsonValue outward(JsonValue message) {
        if (isEmpty()) {
            return message;
        }
        ObjectNode tree = Json.tree(message);
        outward(tree);
        return JsonValue.of(tree);
    }

    /** The id by which the manager knows a referee. */
    public synchronized String outward(RefereeId referee) {
        return referees.outside(referee.value());
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
            object.put(name, outside(name, value.stringValue()));
        } else if (BY_PLAYER.contains(name) && value instanceof ObjectNode byPlayer) {
            ObjectNode renamed = object.objectNode();
            byPlayer.properties().forEach(entry -> renamed.set(players.outside(entry.getKey()), entry.getValue()));
            object.set(name, renamed);
        } else {
            outward(value);
        }
    }

    private String outside(String field, String text) {
        return switch (field) {
            case "match_id" -> matches.outside(text);
            case "referee_id" -> referees.outside(text);
            case "sender" -> sender(text);
            default -> PLAYER_FIELDS.contains(field) ? players.outside(text) : text;
        };
    }

    private String sender(String text) {
        return text.startsWith(REFEREE_SENDER)
                ? REFEREE_SENDER + referees.outside(text.substring(REFEREE_SENDER.length()))
                : text.startsWith(PLAYER_SENDER)
                        ? PLAYER_SENDER + players.outside(text.substring(PLAYER_SENDER.length()))
                        : text;
    }
}
