package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.protocol.message.DoubleForfeit;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.Scoring;
import org.evenodd.protocol.shape.Leniency;
import org.evenodd.protocol.value.AgentKind;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the assignment of a manager that does not know our RUN_MATCH: two players' ids and endpoints, in any
 * arrangement, and default values for everything else. Without an id and endpoint for both players there is no match.
 */
final class AssignmentWords {

    private static final MessageNames NAMES_OF_TYPES = new MessageNames(AgentKind.REFEREE);
    private static final List<String> IDS = List.of("playerid", "id", "agentid");
    private static final List<String> NAMES = List.of("displayname", "name", "playername");
    private static final List<String> ENDPOINTS =
            List.of("contactendpoint", "endpoint", "url", "playerendpoint", "callbackurl", "address");
    private static final List<String> LISTS = List.of("players", "participants", "contestants");
    private static final List<String> MAPS = List.of("playerendpoints", "endpoints", "players");

    private final FoldedFields message;
    private final ObjectNode own;
    private final List<Leniency> leniencies = new ArrayList<>();

    AssignmentWords(JsonNode message, ObjectNode own) {
        this.message = FoldedFields.of(message);
        this.own = own;
    }

    /** Completes the assignment; returns the leniencies needed. */
    List<Leniency> complete() {
        type();
        player("player_A", 0, List.of("playera", "player1"));
        player("player_B", 1, List.of("playerb", "player2"));
        setDefault("scoring", scoring());
        setDefault("double_forfeit", own.stringNode(DoubleForfeit.DRAW.wireName()));
        setDefault("lease", own.numberNode(1));
        return leniencies;
    }

    /** The message goes by several names; the method or this name has already told its type. */
    private void type() {
        String named = own.path("message_type").stringValue("");
        if (NAMES_OF_TYPES.typed(named).isPresent() && !named.equals(MessageType.RUN_MATCH.name())) {
            own.put("message_type", MessageType.RUN_MATCH.name());
            leniencies.add(new Leniency("/message_type", named, MessageType.RUN_MATCH.name()));
        }
    }

    private void setDefault(String field, JsonNode value) {
        if (!own.hasNonNull(field)) {
            own.set(field, value);
            leniencies.add(new Leniency('/' + field, "nothing", "what this match is run under"));
        }
    }

    private ObjectNode scoring() {
        return own.objectNode()
                .put("win_points", Scoring.STANDARD.winPoints())
                .put("draw_points", Scoring.STANDARD.drawPoints())
                .put("loss_points", Scoring.STANDARD.lossPoints());
    }

    private void player(String field, int index, List<String> sides) {
        if (isComplete(own.path(field))) {
            return;
        }
        FoldedFields given = FoldedFields.of(Stream.concat(sides.stream(), Stream.of(""))
                .map(message::get)
                .filter(JsonNode::isObject)
                .findFirst()
                .orElseGet(() -> message.first(LISTS).path(index)));
        Optional<String> id = id(given, index, sides);
        Optional<String> endpoint = id.flatMap(player -> endpoint(given, player, sides));
        if (id.isPresent() && endpoint.isPresent()) {
            own.set(field, contestant(given, id.get(), endpoint.get()));
            leniencies.add(new Leniency('/' + field, "a player in another form", "an object as in RUN_MATCH"));
        }
    }

    private static boolean isComplete(JsonNode player) {
        return Stream.of("player_id", "display_name", "contact_endpoint", "standings")
                .allMatch(player::hasNonNull);
    }

    private Optional<String> id(FoldedFields given, int index, List<String> sides) {
        Stream<String> beside =
                sides.stream().flatMap(side -> Stream.of(message.text(side), message.text(side + "id")));
        Stream<String> listed = Stream.of(message.first(LISTS).path(index).stringValue(""));
        return Stream.of(IDS.stream().map(given::text), beside, listed)
                .flatMap(texts -> texts)
                .filter(text -> !text.isEmpty())
                .findFirst();
    }

    private Optional<String> endpoint(FoldedFields given, String id, List<String> sides) {
        Stream<String> beside =
                sides.stream().flatMap(side -> ENDPOINTS.stream().map(name -> message.text(side + name)));
        Stream<String> mapped =
                MAPS.stream().map(name -> message.get(name).path(id).stringValue(""));
        return Stream.of(ENDPOINTS.stream().map(given::text), beside, mapped)
                .flatMap(texts -> texts)
                .filter(text -> !text.isEmpty())
                .findFirst();
    }

    private ObjectNode contestant(FoldedFields given, String id, String endpoint) {
        ObjectNode contestant = own.objectNode();
        contestant.put("player_id", id).put("contact_endpoint", endpoint);
        contestant.put(
                "display_name",
                NAMES.stream()
                        .map(given::text)
                        .filter(name -> !name.isEmpty())
                        .findFirst()
                        .orElse(id));
        put(contestant, "match_token", given.text("matchtoken"));
        put(contestant, "token_digest", given.text("tokendigest"));
        JsonNode standings = given.get("standings");
        contestant.set("standings", standings.isObject() ? standings : noStandings());
        return contestant;
    }

    /** A missing token is not invented: it would be taken for a forged one. */
    private static void put(ObjectNode contestant, String field, String value) {
        if (!value.isEmpty()) {
            contestant.put(field, value);
        }
    }

    private ObjectNode noStandings() {
        return own.objectNode().put("wins", 0).put("losses", 0).put("draws", 0).put("points", 0);
    }
}
