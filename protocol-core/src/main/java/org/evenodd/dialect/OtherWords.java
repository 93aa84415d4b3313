package org.evenodd.dialect;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.game.Games;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.message.GameOverMessages.FlatResult;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.QueryMessages.QueryType;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.value.Violation.Excerpt;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Completes a message with values that it gives in other words than the protocol's, or that follow from the rest of it. */
final class OtherWords {

    /** How much of the reason of a refusal a message can hold. */
    private static final int LONGEST_REASON = 1000;

    private static final String ACCEPTED = "ACCEPTED";
    private static final String REJECTED = "REJECTED";
    private static final String NOTHING = "nothing";
    private static final Pattern NUMBER_AT_THE_END = Pattern.compile("(?:.*\\D)?0*([1-9][0-9]{0,3})");

    /** No other word accepts an invitation; "ok" only confirms receipt. */
    private static final Map<String, Boolean> OF_A_JOIN_ACK =
            Map.of(ACCEPTED, true, REJECTED, false, "DECLINED", false);

    private static final Set<String> ACCEPTING =
            Set.of("accepted", "accept", "ok", "success", "successful", "registered", "confirmed", "approved", "true");

    private static final Set<String> REJECTING = Set.of(
            "rejected", "reject", "refused", "denied", "declined", "error", "failed", "failure", "fail", "false");

    private static final List<String> OF_A_PLAYER =
            List.of("player_id", "display_name", "contact_endpoint", "standings");
    private static final String ENDPOINT = "(endpoint|url|contactendpoint|callbackurl|address)";

    private static final List<String> PLAYERS_OF_A_REPORT = List.of("player_a", "player_b");
    private static final List<String> FLAT_REPORT = List.of("player_a", "player_b", "winner");

    private static final Pattern VERB = Pattern.compile("^(get|list|fetch|show|query)");
    private static final Pattern ADDRESSES = Pattern.compile("directory|endpoint|address|contact");

    private final Translator translator;
    private final JsonNode message;
    private final ObjectNode own;

    /**
     * The words of a message.
     *
     * @param translator takes the notes
     * @param message as received
     * @param own translated to the protocol's names; completed here
     */
    OtherWords(Translator translator, JsonNode message, ObjectNode own) {
        this.translator = translator;
        this.message = message;
        this.own = own;
    }

    /** Completes the message. */
    void complete() {
        switch (translator.type) {
            case GAME_JOIN_ACK -> joinAck();
            case LEAGUE_REGISTER_REQUEST -> application("player_meta");
            case REFEREE_REGISTER_REQUEST -> application("referee_meta");
            case LEAGUE_REGISTER_RESPONSE -> registration("player_id");
            case REFEREE_REGISTER_RESPONSE -> registration("referee_id");
            case RUN_MATCH -> assignment();
            case MATCH_RESULT_REPORT -> report();
            case GAME_OVER -> gameOver();
            case LEAGUE_STANDINGS_UPDATE -> fill(own, "", "standings", own.arrayNode(), "the rows of the table");
            case LEAGUE_QUERY -> query();
            default -> {}
        }
        if (translator.type != MessageType.MATCH_RESULT_REPORT) {
            round();
        }
        tables();
    }

    /** Adds a field that is missing. */
    private void fill(ObjectNode object, String pointer, String field, JsonNode value, String expected) {
        if (!object.hasNonNull(field)) {
            object.set(field, value);
            translator.note(pointer + '/' + field, NOTHING, expected);
        }
    }

    /** A GAME_JOIN_ACK that has only a {@code status}: the words for a registration mean the same here. */
    private void joinAck() {
        String status = message.path("status").stringValue("");
        Boolean accepts = OF_A_JOIN_ACK.get(status.toUpperCase(Locale.ROOT));
        boolean named = own.path("message_type").stringValue("").equals(translator.type.name());
        if (named && accepts != null && !own.hasNonNull("accept")) {
            own.put("accept", accepts);
            translator.note("/status", status, "/accept, true or false");
        }
    }

    /** A round that is called by a text with its number. */
    private void round() {
        String named = own.path("round_id").stringValue("");
        Matcher number = NUMBER_AT_THE_END.matcher(named);
        if (number.matches()) {
            own.put("round_id", Integer.parseInt(number.group(1)));
            translator.note("/round_id", Reading.quote(own.stringNode(named)), "the number of the round");
        }
    }

    /** The ending of a match follows from its winner and from the draw, where the status is no word for one. */
    private void gameOver() {
        if (own.path("game_result") instanceof ObjectNode result) {
            drawn(result, "/game_result", result.path("winner_player_id"));
            String winner = result.path("winner_player_id").stringValue("");
            boolean won = !winner.isEmpty() && !winner.equalsIgnoreCase(FlatResult.DRAW);
            boolean drawn =
                    result.hasNonNull("moves") || GameResult.DRAWN.stream().allMatch(result::hasNonNull);
            String due = won ? drawn ? "WIN" : "TECHNICAL_LOSS" : "DRAW";
            String status = result.path("status").stringValue(NOTHING);
            if (!List.of(due, "DRAW", won ? "TECHNICAL_LOSS" : due).contains(status)) {
                result.put("status", due);
                translator.note("/game_result/status", status, due);
            }
        }
    }

    /** A manager's answer to a registration: acceptance, which an id implies, or rejection in other words. */
    private void registration(String idField) {
        JsonNode given = own.path("status");
        String word = new SaidFields(message, "", any -> true)
                .all(translator.names, "status").stream()
                        .map(said -> Spelling.folded(said.value().asString("")))
                        .filter(known -> ACCEPTING.contains(known) || REJECTING.contains(known))
                        .findFirst()
                        .orElse("");
        boolean rejects = REJECTING.contains(word);
        if (rejects) {
            String code = own.path("error_code").stringValue("");
            String reason = own.path("reason").stringValue("");
            if (!code.matches("|E\\d{3}")) {
                reason = Excerpt.of(code) + (reason.isEmpty() ? "" : ": " + reason);
                own.remove("error_code");
                translator.note("/error_code", Excerpt.of(code), "a code of the league, like E019");
            }
            if (!reason.isEmpty()) {
                own.put("reason", reason.substring(0, Math.min(reason.length(), LONGEST_REASON)));
            }
            fill(own, "", "reason", own.stringNode("no reason was given"), "a sentence that says why");
        } else {
            SaidFields deep = SaidFields.everywhere(message);
            List.of(idField, "auth_token", "league_id")
                    .forEach(field -> translator.find(field, translator.names, own, deep, ""));
        }
        boolean accepts = !rejects && (ACCEPTING.contains(word) || own.hasNonNull(idField));
        String status = accepts ? ACCEPTED : REJECTED;
        if ((accepts || rejects) && !status.equals(given.stringValue(""))) {
            own.put("status", status);
            translator.note("/status", seen(given), status);
            if (accepts) {
                own.remove("reason");
            }
        }
    }

    /** A registration: its values are looked for in every place, and a missing name is made of others that tell agents apart. */
    private void application(String metaField) {
        SaidFields deep = SaidFields.everywhere(message);
        translator.find("auth_token", translator.names, own, deep, "");
        FieldNames names = translator.names.objects().get(metaField);
        JsonNode given = own.path(metaField);
        if (names != null && (given.isObject() || isNothing(given))) {
            ObjectNode meta = given instanceof ObjectNode object ? object : own.objectNode();
            names.fields().forEach(field -> translator.find(field, names, meta, deep, '/' + metaField));
            String pointer = '/' + metaField + '/';
            AgentWords words = new AgentWords(meta, deep, own.path("sender").stringValue(""));
            replace(meta, pointer, "contact_endpoint", words.endpoint());
            replace(meta, pointer, "display_name", words.name());
            if (!meta.isEmpty()) {
                own.set(metaField, meta);
            }
        }
    }

    private void replace(ObjectNode object, String pointer, String field, JsonNode value) {
        JsonNode before = object.path(field);
        if (!value.equals(before) && !value.isMissingNode()) {
            object.set(field, value);
            translator.note(pointer + field, seen(before), "what it was taken for: " + value);
        }
    }

    private static boolean isNothing(JsonNode value) {
        return value.isMissingNode() || value.isNull();
    }

    private static String seen(JsonNode value) {
        return isNothing(value) ? NOTHING : Reading.quote(value);
    }

    /**
     * The assignment of a manager that does not know our RUN_MATCH: two players' ids and endpoints, and default values for
     * everything else. Without an id and endpoint for both players there is no match.
     */
    private void assignment() {
        SaidFields said = SaidFields.everywhere(message);
        player("player_A", "player[a1]", said);
        player("player_B", "player[b2]", said);
        ObjectNode scoring = own.objectNode()
                .put("win_points", Scoring.STANDARD.winPoints())
                .put("draw_points", Scoring.STANDARD.drawPoints())
                .put("loss_points", Scoring.STANDARD.lossPoints());
        String usual = "what this match is run under";
        fill(own, "", "scoring", scoring, usual);
        fill(own, "", "double_forfeit", own.stringNode(DoubleForfeit.DRAW.wireName()), usual);
        fill(own, "", "lease", own.numberNode(1), usual);
    }

    /** A missing token is not invented: it would be taken for a forged one. */
    private void player(String side, String name, SaidFields said) {
        ObjectNode player = own.path(side) instanceof ObjectNode object ? object : own.objectNode();
        String id = text(player.path("player_id"), name + "(id)?", said);
        String endpoint = text(player.path("contact_endpoint"), name + ENDPOINT, said);
        if (id.isEmpty() || endpoint.isEmpty() || OF_A_PLAYER.stream().allMatch(player::hasNonNull)) {
            return;
        }
        String displayed = player.path("display_name").stringValue(id);
        player.put("player_id", id).put("contact_endpoint", endpoint).put("display_name", displayed);
        if (!player.path("standings").isObject()) {
            ObjectNode none = player.putObject("standings");
            Stream.of("wins", "losses", "draws", "points").forEach(count -> none.put(count, 0));
        }
        own.set(side, player);
        translator.note('/' + side, "a player in another form", "an object as in RUN_MATCH");
    }

    /** The text of the field itself, or of one beside it, named after the player. */
    private static String text(JsonNode field, String name, SaidFields said) {
        String text = field.stringValue("");
        return text.isEmpty() ? said.text(each -> each.matches(name)).orElse("") : text;
    }

    /**
     * A report with only winner and score, also inside of {@code result}, is one in the flat form, with the players from the
     * score. Details must be complete if present, and a winner with the lower score is invalid.
     */
    private void report() {
        JsonNode built = own.path("result");
        JsonNode winner = built.path("winner");
        if (built.path("details") instanceof ObjectNode details) {
            drawn(details, "/result/details", winner);
        }
        boolean whole = built.has("score") && built.path("details").has("choices");
        boolean told =
                message.path("result").has("details") || FLAT_REPORT.stream().allMatch(message::hasNonNull);
        if (whole || told) {
            return;
        }
        if (winner.isString() && !own.hasNonNull("winner")) {
            own.set("winner", winner);
        }
        boolean agrees = winner.stringValue("").equals(own.path("winner").stringValue(""));
        if (agrees && built.path("score") instanceof ObjectNode score && score.size() == PLAYERS_OF_A_REPORT.size()) {
            addPlayers(score, List.copyOf(score.propertyNames()));
        }
        if (FLAT_REPORT.stream().allMatch(own::hasNonNull)) {
            own.remove("result");
        }
    }

    /** A number from another range counts as the one of the game that decides the same, save against the winner. */
    private void drawn(ObjectNode told, String pointer, JsonNode winner) {
        JsonNode number = told.path(GameResult.NUMBER);
        JsonNode choices = told.path("choices");
        List<String> moves =
                choices.values().stream().map(move -> move.stringValue("")).toList();
        String winning = choices.path(winner.stringValue("")).stringValue("");
        Optional.of(number)
                .filter(JsonNode::isInt)
                .flatMap(said -> Games.usual().alike(said.intValue(), moves, winning))
                .filter(alike -> alike != number.intValue())
                .ifPresent(alike -> {
                    told.put(GameResult.NUMBER, alike);
                    translator.note(
                            pointer + '/' + GameResult.NUMBER,
                            number.toString(),
                            "a number of the game (it counts as " + alike + ")");
                });
    }

    private void addPlayers(ObjectNode score, List<String> players) {
        int difference = Integer.compare(
                score.path(players.get(0)).intValue(0),
                score.path(players.get(1)).intValue(0));
        if (!own.hasNonNull("winner") && difference == 0) {
            own.put("winner", FlatResult.DRAW);
        }
        int place = players.indexOf(own.path("winner").stringValue(""));
        int due = place < 0 ? 0 : 1 - 2 * place;
        for (int i = 0; difference == due && i < players.size(); i++) {
            fill(own, "", PLAYERS_OF_A_REPORT.get(i), own.stringNode(players.get(i)), "the id of a player");
        }
    }

    /** A query in other words: with another verb or none, or one that asks where players are called. */
    private void query() {
        String named = own.path("query_type").stringValue("");
        String subject = VERB.matcher(Spelling.folded(named)).replaceFirst("");
        String asked = ADDRESSES.matcher(subject).find() ? "players" : subject;
        Arrays.stream(QueryType.values())
                .filter(type -> Spelling.folded(type.name()).equals("get" + asked))
                .filter(type -> !type.name().equals(named))
                .findFirst()
                .ifPresent(type -> {
                    own.put("query_type", type.name());
                    translator.note("/query_type", named, type.name());
                });
    }

    /**
     * Completes standings rows with values that follow from the rest: rank, display name, matches played. Their order decides
     * nothing.
     */
    private void tables() {
        name(own.path("champion"), "/champion");
        for (String table : List.of("standings", "final_standings")) {
            List<JsonNode> rows = List.copyOf(own.path(table).values());
            IntStream.range(0, rows.size()).forEach(i -> row(rows.get(i), "/" + table + '/' + i, i + 1));
            List<JsonNode> sorted = rows.stream()
                    .sorted(Comparator.comparingInt(row -> row.path("rank").intValue(Integer.MAX_VALUE)))
                    .toList();
            if (!sorted.equals(rows)) {
                own.set(table, own.arrayNode().addAll(sorted));
                translator.note("/" + table, "rows in another order", "rows sorted by rank");
            }
        }
    }

    private void row(JsonNode each, String pointer, int place) {
        if (each instanceof ObjectNode row && row.hasNonNull("player_id")) {
            fill(row, pointer, "rank", row.numberNode(place), "the place in the table");
            name(row, pointer);
            List<JsonNode> counts =
                    Stream.of("wins", "draws", "losses").map(row::path).toList();
            if (counts.stream().allMatch(JsonNode::canConvertToInt)) {
                int sum = counts.stream().mapToInt(count -> count.intValue(0)).sum();
                fill(row, pointer, "played", row.numberNode(sum), "the sum of wins, draws and losses");
            }
        }
    }

    private void name(JsonNode each, String pointer) {
        if (each instanceof ObjectNode row && row.path("player_id").isString()) {
            fill(row, pointer, "display_name", row.path("player_id"), "the name of the player");
        }
    }
}
