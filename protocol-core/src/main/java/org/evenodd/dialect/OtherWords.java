package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.dialect.UnknownFields.UnknownField;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.message.GameOverMessages.FlatResult;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Reading.Leniency;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** Completes a message with what it says in other words than the protocol's, or what follows from the rest of it. */
final class OtherWords {

    private static final String ACCEPTED = "ACCEPTED";
    private static final String REJECTED = "REJECTED";
    private static final String NO_REASON = "no reason was given";
    private static final String NOTHING = "nothing";

    /** No other word accepts an invitation; "ok" only confirms receipt. */
    private static final Map<String, Boolean> OF_A_JOIN_ACK =
            Map.of(ACCEPTED, true, REJECTED, false, "DECLINED", false);

    private static final Set<String> ACCEPTING =
            Set.of("accepted", "accept", "ok", "success", "successful", "registered", "confirmed", "approved", "true");

    private static final Set<String> REJECTING = Set.of(
            "rejected", "reject", "refused", "denied", "declined", "error", "failed", "failure", "fail", "false");

    private static final List<String> FLAGS_OF_A_REGISTRATION = List.of("accepted", "success", "registered", "ok");

    private static final MessageNames NAMES_OF_ASSIGNMENTS = new MessageNames(AgentKind.REFEREE);
    private static final Map<String, List<String>> SIDES =
            Map.of("player_A", List.of("playera", "player1"), "player_B", List.of("playerb", "player2"));
    private static final List<String> OF_A_PLAYER =
            List.of("player_id", "display_name", "contact_endpoint", "standings");
    private static final List<String> IDS = List.of("playerid", "id", "agentid");
    private static final List<String> NAMES = List.of("displayname", "name", "playername");
    private static final List<String> ENDPOINTS =
            List.of("contactendpoint", "endpoint", "url", "playerendpoint", "callbackurl", "address");
    private static final List<String> LISTS = List.of("players", "participants", "contestants");
    private static final List<String> MAPS = List.of("playerendpoints", "endpoints", "players");

    private static final List<String> PLAYERS_OF_A_REPORT = List.of("player_a", "player_b");
    private static final List<String> FLAT_REPORT = List.of("player_a", "player_b", "winner");

    private static final String FINAL = "final_standings";
    private static final List<String> TABLES = List.of("standings", FINAL);

    private final MessageType type;
    private final FieldNames fieldNames;
    private final JsonNode message;
    private final ObjectNode own;
    private final List<Leniency> leniencies = new ArrayList<>();

    /**
     * The words of a message.
     *
     * @param message as received
     * @param own translated to the protocol's names; completed here
     */
    OtherWords(MessageType type, FieldNames fieldNames, JsonNode message, ObjectNode own) {
        this.type = type;
        this.fieldNames = fieldNames;
        this.message = message;
        this.own = own;
    }

    /** Completes the message; returns the leniencies needed. */
    List<Leniency> complete() {
        switch (type) {
            case GAME_JOIN_ACK -> joinAck();
            case LEAGUE_REGISTER_RESPONSE, REFEREE_REGISTER_RESPONSE -> registration();
            case RUN_MATCH -> assignment();
            case MATCH_RESULT_REPORT -> report();
            default -> {}
        }
        tables();
        return leniencies;
    }

    private void note(String pointer, String seen, String expected) {
        leniencies.add(new Leniency(pointer, seen, expected));
    }

    /** A GAME_JOIN_ACK that has only a {@code status}: the words for a registration mean the same here. */
    private void joinAck() {
        String status = message.path("status").stringValue("");
        Boolean accepts = OF_A_JOIN_ACK.get(status.toUpperCase(Locale.ROOT));
        boolean named = own.path("message_type").stringValue("").equals(type.name());
        if (named && accepts != null && !own.hasNonNull("accept")) {
            own.put("accept", accepts);
            note("/status", status, "/accept, true or false");
        }
    }

    /** A manager's answer to a registration: acceptance or rejection in other words, and a nested id. */
    private void registration() {
        UnknownFields deep = new UnknownFields(fieldNames, message, "");
        deep.addNested();
        String idField = type == MessageType.REFEREE_REGISTER_RESPONSE ? "referee_id" : "player_id";
        if (!REJECTING.contains(word(message.path("status")))) {
            Stream.of(idField, "auth_token", "league_id")
                    .filter(field -> !own.hasNonNull(field))
                    .forEach(field ->
                            deep.all(fieldNames, field).stream().findFirst().ifPresent(found -> take(field, found)));
        }
        String given = own.path("status").stringValue("");
        if (!given.equals(ACCEPTED) && !given.equals(REJECTED)) {
            settleStatus(own.path("status"), idField);
        }
    }

    private void take(String field, UnknownField found) {
        own.set(field, found.value());
        note(found.pointer(), found.name(), "/" + field);
    }

    private void settleStatus(JsonNode given, String idField) {
        String seen = given.isMissingNode() || given.isNull() ? NOTHING : Reading.quote(given);
        String status = status(word(given), idField);
        if (!status.isEmpty()) {
            own.put("status", status);
            note("/status", seen, status);
            settleReason(status.equals(ACCEPTED));
        }
    }

    /** An id implies acceptance. */
    private String status(String word, String idField) {
        if (REJECTING.contains(word)) {
            return REJECTED;
        }
        return ACCEPTING.contains(word) ? ACCEPTED : flag().orElse(own.hasNonNull(idField) ? ACCEPTED : "");
    }

    private Optional<String> flag() {
        return FLAGS_OF_A_REGISTRATION.stream()
                .map(message::path)
                .filter(JsonNode::isBoolean)
                .map(flag -> flag.booleanValue() ? ACCEPTED : REJECTED)
                .findFirst();
    }

    /** Drops the reason of an acceptance, which some managers use as a greeting; a rejection always gets one. */
    private void settleReason(boolean accepts) {
        if (accepts && own.hasNonNull("reason")) {
            own.remove("reason");
            if (message.has("reason")) {
                note("/reason", Reading.quote(message.path("reason")), "null where it accepts");
            }
        } else if (!accepts && !own.hasNonNull("reason")) {
            own.put("reason", NO_REASON);
            note("/reason", NOTHING, "a sentence that says why");
        }
    }

    private static String word(JsonNode status) {
        return status.isBoolean() ? String.valueOf(status.booleanValue()) : Spelling.folded(status.stringValue(""));
    }

    /**
     * The assignment of a manager that does not know our RUN_MATCH: two players' ids and endpoints, in any arrangement,
     * and default values for everything else. Without an id and endpoint for both players there is no match.
     */
    private void assignment() {
        String named = own.path("message_type").stringValue("");
        if (NAMES_OF_ASSIGNMENTS.typed(named).isPresent() && !named.equals(type.name())) {
            own.put("message_type", type.name());
            note("/message_type", named, type.name());
        }
        Map<String, JsonNode> folded = Spelling.foldedFields(message);
        player(folded, "player_A", 0);
        player(folded, "player_B", 1);
        ObjectNode scoring = own.objectNode()
                .put("win_points", Scoring.STANDARD.winPoints())
                .put("draw_points", Scoring.STANDARD.drawPoints())
                .put("loss_points", Scoring.STANDARD.lossPoints());
        setDefault("scoring", scoring);
        setDefault("double_forfeit", own.stringNode(DoubleForfeit.DRAW.wireName()));
        setDefault("lease", own.numberNode(1));
    }

    private void setDefault(String field, JsonNode value) {
        if (!own.hasNonNull(field)) {
            own.set(field, value);
            note('/' + field, NOTHING, "what this match is run under");
        }
    }

    private void player(Map<String, JsonNode> folded, String field, int index) {
        if (OF_A_PLAYER.stream().allMatch(own.path(field)::hasNonNull)) {
            return;
        }
        List<String> sides = SIDES.getOrDefault(field, List.of());
        JsonNode listed = first(folded, LISTS).path(index);
        JsonNode object = sides.stream()
                .map(side -> get(folded, side))
                .filter(JsonNode::isObject)
                .findFirst()
                .orElse(listed);
        Map<String, JsonNode> given = Spelling.foldedFields(object);
        Stream<String> idsBeside = sides.stream().flatMap(side -> Stream.of(side, side + "id"));
        String id = text(
                Stream.of(texts(given, IDS.stream()), texts(folded, idsBeside), Stream.of(listed.stringValue(""))));
        Stream<String> endpointsBeside =
                sides.stream().flatMap(side -> ENDPOINTS.stream().map(name -> side + name));
        String endpoint = text(Stream.of(
                texts(given, ENDPOINTS.stream()),
                texts(folded, endpointsBeside),
                MAPS.stream().map(name -> get(folded, name).path(id).stringValue(""))));
        if (!id.isEmpty() && !endpoint.isEmpty()) {
            own.set(field, contestant(given, id, endpoint));
            note('/' + field, "a player in another form", "an object as in RUN_MATCH");
        }
    }

    private static JsonNode get(Map<String, JsonNode> folded, String name) {
        return folded.getOrDefault(name, MissingNode.getInstance());
    }

    /** The first of these fields that is present, by folded names; the missing node if there is none. */
    static JsonNode first(Map<String, JsonNode> folded, List<String> names) {
        return names.stream()
                .filter(folded::containsKey)
                .findFirst()
                .map(folded::get)
                .orElse(MissingNode.getInstance());
    }

    private static Stream<String> texts(Map<String, JsonNode> folded, Stream<String> names) {
        return names.map(name -> get(folded, name).stringValue(""));
    }

    /** The first text that says something. */
    private static String text(Stream<Stream<String>> places) {
        return places.flatMap(texts -> texts)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** A missing token is not invented: it would be taken for a forged one. */
    private ObjectNode contestant(Map<String, JsonNode> given, String id, String endpoint) {
        ObjectNode contestant = own.objectNode().put("player_id", id).put("contact_endpoint", endpoint);
        String name = text(Stream.of(texts(given, NAMES.stream()), Stream.of(id)));
        contestant.put("display_name", name);
        for (String field : List.of("match_token", "token_digest")) {
            String token = get(given, Spelling.folded(field)).stringValue("");
            if (!token.isEmpty()) {
                contestant.put(field, token);
            }
        }
        JsonNode standings = get(given, "standings");
        ObjectNode none =
                own.objectNode().put("wins", 0).put("losses", 0).put("draws", 0).put("points", 0);
        contestant.set("standings", standings.isObject() ? standings : none);
        return contestant;
    }

    /**
     * A report with only winner and score is one in the flat form, with the players from the score. A {@code result}
     * must be complete if present, and a winner with the lower score is invalid.
     */
    private void report() {
        JsonNode built = own.path("result");
        boolean whole = built.has("score") && built.path("details").has("choices");
        if (message.has("result") || whole || FLAT_REPORT.stream().allMatch(message::hasNonNull)) {
            return;
        }
        if (built.path("score") instanceof ObjectNode score && score.size() == PLAYERS_OF_A_REPORT.size()) {
            addPlayers(score);
        }
        if (FLAT_REPORT.stream().allMatch(own::hasNonNull)) {
            own.remove("result");
        }
    }

    private void addPlayers(ObjectNode score) {
        List<String> players = List.copyOf(score.propertyNames());
        int first = score.path(players.get(0)).intValue(0);
        int second = score.path(players.get(1)).intValue(0);
        if (!own.hasNonNull("winner") && first == second) {
            own.put("winner", FlatResult.DRAW);
        }
        String winner = own.path("winner").stringValue("");
        boolean possible = winner.equals(players.get(0))
                ? first > second
                : winner.equals(players.get(1)) ? second > first : first == second;
        for (int i = 0; possible && i < players.size(); i++) {
            String field = PLAYERS_OF_A_REPORT.get(i);
            if (!own.hasNonNull(field)) {
                own.put(field, players.get(i));
                note('/' + field, NOTHING, "the id of a player");
            }
        }
    }

    /** Completes standings rows with what follows from the rest: rank, display name, matches played. */
    private void tables() {
        TABLES.stream().filter(name -> own.path(name).isArray()).forEach(this::table);
        sort();
        if (own.path("champion") instanceof ObjectNode champion) {
            name(champion, "/champion");
        }
    }

    private void table(String name) {
        int place = 0;
        for (JsonNode each : own.path(name).values()) {
            String pointer = "/" + name + '/' + place++;
            if (each instanceof ObjectNode row && row.hasNonNull("player_id")) {
                if (!row.hasNonNull("rank")) {
                    row.put("rank", place);
                    note(pointer + "/rank", NOTHING, "the place in the table");
                }
                name(row, pointer);
                played(row, pointer);
            }
        }
    }

    private void name(ObjectNode row, String pointer) {
        if (!row.hasNonNull("display_name") && row.path("player_id").isString()) {
            row.set("display_name", row.path("player_id"));
            note(pointer + "/display_name", NOTHING, "the name of the player");
        }
    }

    private void played(ObjectNode row, String pointer) {
        List<JsonNode> counts =
                Stream.of("wins", "draws", "losses").map(row::path).toList();
        if (counts.stream().allMatch(JsonNode::canConvertToInt) && !row.hasNonNull("played")) {
            row.put(
                    "played",
                    counts.stream().mapToInt(count -> count.intValue(0)).sum());
            note(pointer + "/played", NOTHING, "the sum of wins, draws and losses");
        }
    }

    /** Sorts final standings, which decide nothing; in earlier ones a wrong order is an error. */
    private void sort() {
        List<JsonNode> rows = List.copyOf(own.path(FINAL).values());
        List<JsonNode> sorted = rows.stream()
                .sorted(Comparator.comparingInt(row -> row.path("rank").intValue(Integer.MAX_VALUE)))
                .toList();
        if (!sorted.equals(rows)) {
            own.set(FINAL, own.arrayNode().addAll(sorted));
            note("/" + FINAL, "rows in another order", "rows sorted by rank");
        }
    }
}
