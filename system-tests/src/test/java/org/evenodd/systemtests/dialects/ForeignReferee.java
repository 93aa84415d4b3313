package org.evenodd.systemtests.dialects;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.dialects.ForeignMatch.InvitedPlayer;
import org.evenodd.systemtests.dialects.Framing.UnderstoodRequest;
import org.evenodd.systemtests.testbed.MemoryLeague;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A foreign referee: accepts RUN_MATCH, runs the match in its own way and reports it. */
final class ForeignReferee extends ForeignAgent {

    private final Map<String, ForeignMatch> matches = new HashMap<>();
    private JsonNode registration = JsonTrees.nothing();

    ForeignReferee(MemoryLeague league, Accent accent, int port) {
        super(league, accent, "referee", port);
    }

    /** Registers; the future completes with the reply. */
    CompletableFuture<JsonNode> register() {
        open();
        ObjectNode request = codec.withMetadata(
                codec.message(MessageType.REFEREE_REGISTER_REQUEST, "alpha"), "referee_meta", endpoint());
        return apply(MessageType.REFEREE_REGISTER_REQUEST, request).thenApply(this::registered);
    }

    /** Works for a manager that knows it without a registration. */
    void hired() {
        open();
        registered(JsonTrees.object().put("referee_id", "REF01"));
    }

    private JsonNode registered(JsonNode answer) {
        registration = answer;
        return answer;
    }

    String id() {
        return codec.text(registration, "referee_id");
    }

    String token() {
        return codec.text(registration, "auth_token");
    }

    @Override
    boolean knows(MessageType type) {
        return switch (type) {
            case RUN_MATCH -> accent.own(Manner.ASSIGNED).isEmpty() && !beginsByItself();
            case ROUND_ANNOUNCEMENT, ROUND_COMPLETED, LEAGUE_COMPLETED, LEAGUE_ERROR -> true;
            case GAME_JOIN_ACK, CHOOSE_PARITY_RESPONSE -> accent.says(Manner.READS, Manner.POSTED);
            default -> false;
        };
    }

    private boolean beginsByItself() {
        return accent.own(Manner.BEGINS).isPresent() || accent.has(Habit.ASKS_FOR_PLAYERS);
    }

    @Override
    Optional<UnderstoodRequest> understood(String path, JsonNode body) {
        return accent.own(Manner.ASSIGNED)
                .filter(words -> path.equals(path()))
                .flatMap(words -> ForeignAssignment.parse(words).understood(body))
                .or(() -> super.understood(path, body));
    }

    @Override
    Optional<Demand> unmet(UnderstoodRequest asked) {
        return asked.type() == MessageType.RUN_MATCH
                        && accent.own(Manner.ASSIGNED).isPresent()
                ? ForeignAssignment.parse(accent.own(Manner.ASSIGNED).get()).unmet(asked.message())
                : super.unmet(asked);
    }

    @Override
    JsonNode answer(UnderstoodRequest asked) {
        return switch (asked.type()) {
            case RUN_MATCH -> take(asked.message());
            case ROUND_ANNOUNCEMENT -> announced(asked.message());
            case GAME_JOIN_ACK, CHOOSE_PARITY_RESPONSE -> posted(asked.message());
            default -> JsonTrees.object().put("status", "ok");
        };
    }

    private JsonNode take(JsonNode assignment) {
        String match = codec.text(assignment, "match_id");
        begin(assignment, player(assignment, "player_A", 0), player(assignment, "player_B", 1));
        return codec.message(MessageType.RUN_MATCH_ACK, id())
                .put("match_id", match)
                .put("status", "acknowledged");
    }

    /** Begins a match unless it has begun it. */
    void begin(JsonNode assignment, InvitedPlayer one, InvitedPlayer other) {
        matches.computeIfAbsent(codec.text(assignment, "match_id"), id -> {
            ForeignMatch match = new ForeignMatch(this, assignment, one, other);
            league.time.execute(match::invite);
            return match;
        });
    }

    private InvitedPlayer player(JsonNode assignment, String which, int place) {
        if (accent.own(Manner.ASSIGNED).isPresent()) {
            return ForeignAssignment.parse(accent.own(Manner.ASSIGNED).get()).player(assignment, place);
        }
        JsonNode player = codec.field(assignment, which);
        return new InvitedPlayer(
                codec.text(player, "player_id"),
                Endpoint.parse(codec.text(player, "contact_endpoint")),
                codec.text(player, "match_token"));
    }

    private JsonNode announced(JsonNode round) {
        List<JsonNode> own = codec.field(round, "matches").values().stream()
                .filter(match -> codec.text(match, "referee_id").equals(id()))
                .toList();
        if (own.isEmpty() || !beginsByItself()) {
            return JsonTrees.object().put("status", "ok");
        }
        if (accent.has(Habit.ASKS_FOR_PLAYERS)) {
            CompletableFuture<Void> unused = ask(MemoryLeague.MANAGER, MessageType.LEAGUE_QUERY, directoryQuery(round))
                    .thenAccept(directory -> own.forEach(match -> begin(round, match, endpoints(directory))));
        } else {
            own.forEach(match -> begin(round, match, endpointsIn(match)));
        }
        return JsonTrees.value(accent.own(Manner.BEGINS).orElse("{\"status\": \"started\"}"));
    }

    private void begin(JsonNode round, JsonNode announced, Map<String, String> endpoints) {
        ObjectNode assignment = JsonTrees.object();
        List.of("league_id", "round_id").forEach(field -> assignment.set(field, codec.field(round, field)));
        assignment.set("match_id", codec.field(announced, "match_id"));
        List<InvitedPlayer> players = Stream.of("player_A_id", "player_B_id")
                .map(field -> codec.text(announced, field))
                .filter(endpoints::containsKey)
                .map(player -> new InvitedPlayer(player, Endpoint.parse(endpoints.get(player)), ""))
                .toList();
        if (players.size() == 2) {
            begin(assignment, players.get(0), players.get(1));
        }
    }

    private Map<String, String> endpointsIn(JsonNode match) {
        return Stream.of("player_A", "player_B")
                .filter(player -> !codec.text(match, player + "_endpoint").isEmpty())
                .collect(Collectors.toMap(
                        player -> codec.text(match, player + "_id"),
                        player -> codec.text(match, player + "_endpoint")));
    }

    private ObjectNode directoryQuery(JsonNode round) {
        ObjectNode query = codec.message(MessageType.LEAGUE_QUERY, id())
                .put("auth_token", token())
                .put("query_type", "GET_PLAYER_DIRECTORY");
        query.set("league_id", codec.field(round, "league_id"));
        return query;
    }

    private Map<String, String> endpoints(JsonNode directory) {
        return codec.field(codec.field(directory, "data"), "players").values().stream()
                .collect(Collectors.toMap(
                        player -> codec.text(player, "player_id"), player -> codec.text(player, "contact_endpoint")));
    }

    private JsonNode posted(JsonNode answer) {
        Optional.ofNullable(matches.get(codec.text(answer, "match_id")))
                .ifPresent(match -> match.posted(codec.text(answer, "player_id"), answer));
        return JsonTrees.object().put("status", "received");
    }

    /** Returns the number of matches whose report the manager accepted. */
    long reported() {
        return matches.values().stream().filter(ForeignMatch::reported).count();
    }

    /** Returns the number of matches in which it did not get both choices. */
    long failures() {
        return matches.values().stream().filter(ForeignMatch::failed).count();
    }

    /** Returns the winners that the choices and numbers say, by match; empty for a draw. */
    Map<String, String> winners() {
        return matches.entrySet().stream()
                .filter(match -> match.getValue().reported())
                .collect(Collectors.toMap(
                        Map.Entry::getKey, match -> match.getValue().winner()));
    }

    int taken() {
        return matches.size();
    }
}
