package org.evenodd.systemtests.dialects;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.dialects.Framing.UnderstoodRequest;
import org.evenodd.systemtests.testbed.MemoryLeague;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A foreign player, whose choices depend only on its name and the match. */
final class ForeignPlayer extends ForeignAgent {

    private static final Duration POSTING = Duration.ofMillis(5);
    private static final Duration STARTING = Duration.ofSeconds(2);
    private static final Duration PAUSE = Duration.ofMillis(300);
    private static final Set<MessageType> GAME =
            Set.of(MessageType.GAME_INVITATION, MessageType.CHOOSE_PARITY_CALL, MessageType.GAME_OVER);
    private static final Set<MessageType> NEWS = Set.of(
            MessageType.ROUND_ANNOUNCEMENT,
            MessageType.LEAGUE_STANDINGS_UPDATE,
            MessageType.ROUND_COMPLETED,
            MessageType.LEAGUE_COMPLETED,
            MessageType.GAME_ERROR,
            MessageType.LEAGUE_ERROR);

    private static final List<String> LISTS =
            List.of("initialize", "tools/list", "resources/list", "resources/templates/list", "prompts/list");
    private static final CompletableFuture<JsonNode> NOT_REGISTERED =
            CompletableFuture.completedFuture(JsonTrees.nothing());

    /** Of a league of yesterday. */
    private static final String OLD_TOKEN = "tok_p01_" + "0123456789abcdef".repeat(4);

    private final Set<String> joined = new HashSet<>();
    private final Set<String> chosen = new HashSet<>();
    private final Set<String> over = new HashSet<>();
    private JsonNode registration = JsonTrees.nothing();
    private final Duration thinking;

    /**
     * Creates a player that is not registered yet.
     *
     * @param thinking the time it takes for each choice
     */
    ForeignPlayer(MemoryLeague league, Accent accent, int port, Duration thinking) {
        super(league, accent, "player", port);
        this.thinking = thinking;
    }

    @Override
    Duration thinks(MessageType type) {
        return type == MessageType.CHOOSE_PARITY_CALL ? thinking : Duration.ZERO;
    }

    /** Registers; the future completes with the reply. */
    CompletableFuture<JsonNode> register() {
        if (accent.has(Habit.REGISTERS_EARLY)) {
            league.time.after(STARTING, this::open);
        } else {
            open();
        }
        return introduced()
                .thenCompose(welcome -> welcome ? apply() : NOT_REGISTERED)
                .thenApply(this::registered);
    }

    private CompletableFuture<JsonNode> apply() {
        ObjectNode request = codec.withMetadata(
                codec.message(MessageType.LEAGUE_REGISTER_REQUEST, nameForSender()), "player_meta", endpoint());
        return apply(MessageType.LEAGUE_REGISTER_REQUEST, request);
    }

    /** As a client of MCP, it first asks for all that a server may offer, and gives up at an error. */
    private CompletableFuture<Boolean> introduced() {
        CompletableFuture<Boolean> welcome = CompletableFuture.completedFuture(true);
        for (String list : accent.has(Habit.LISTS_FIRST) ? LISTS : List.<String>of()) {
            ObjectNode question = JsonTrees.object()
                    .put("jsonrpc", "2.0")
                    .put("id", LISTS.indexOf(list))
                    .put("method", list);
            question.putObject("params").put("protocolVersion", "2025-06-18");
            welcome = welcome.thenCompose(well -> well
                    ? post(MemoryLeague.MANAGER, question, Duration.ofSeconds(10))
                            .thenApply(reply -> reply.has("result"))
                    : CompletableFuture.completedFuture(false));
        }
        return welcome;
    }

    private String nameForSender() {
        return accent.name().replaceAll("[^A-Za-z0-9]", "_");
    }

    private JsonNode registered(JsonNode answer) {
        boolean first = id().isEmpty();
        if (!codec.text(answer, "player_id").isEmpty()) {
            registration = answer;
        }
        if (first && accent.has(Habit.REGISTERS_TWICE) && !id().isEmpty()) {
            league.time.after(PAUSE, () -> apply().thenAccept(this::registered));
        }
        return answer;
    }

    String id() {
        return codec.text(registration, "player_id");
    }

    @Override
    boolean knows(MessageType type) {
        return GAME.contains(type) || (NEWS.contains(type) && !accent.has(Habit.GAMES_ONLY));
    }

    @Override
    JsonNode answer(UnderstoodRequest asked) {
        return switch (asked.type()) {
            case GAME_INVITATION -> join(asked.message());
            case CHOOSE_PARITY_CALL -> choose(asked.message());
            default -> handle(asked);
        };
    }

    private JsonNode join(JsonNode invitation) {
        boolean first = joined.add(codec.text(invitation, "match_id"));
        ObjectNode answer = answerTo(invitation, MessageType.GAME_JOIN_ACK)
                .put("arrival_timestamp", codec.now(MessageType.GAME_JOIN_ACK))
                .put("accept", first || !accent.has(Habit.REFUSES_REPEATS));
        if (accent.has(Habit.POSTS_AN_OLD_TOKEN)
                && !codec.text(invitation, "referee_endpoint").isEmpty()) {
            ObjectNode old = answer.deepCopy().put("auth_token", OLD_TOKEN);
            league.time.after(POSTING, () -> ask(referee(invitation), MessageType.GAME_JOIN_ACK, old));
        }
        return accent.own(Manner.JOINS_BY)
                .<JsonNode>map(JsonTrees::value)
                .orElseGet(() -> given(invitation, MessageType.GAME_JOIN_ACK, answer));
    }

    private Endpoint referee(JsonNode call) {
        return Endpoint.parse(codec.text(call, "referee_endpoint"));
    }

    private ObjectNode choose(JsonNode call) {
        String match = codec.text(call, "match_id");
        if (!chosen.add(match) && accent.has(Habit.REFUSES_REPEATS)) {
            throw new Annoyed();
        }
        ObjectNode answer = answerTo(call, MessageType.CHOOSE_PARITY_RESPONSE)
                .put("parity_choice", Outcome.choice(accent.name(), match));
        return given(call, MessageType.CHOOSE_PARITY_RESPONSE, answer);
    }

    private ObjectNode answerTo(JsonNode call, MessageType type) {
        ObjectNode answer = codec.message(type, id())
                .put("match_id", codec.text(call, "match_id"))
                .put("player_id", id());
        codec.show(answer, codec.text(call, "auth_token"), codec.text(registration, "auth_token"));
        return answer;
    }

    private ObjectNode given(JsonNode call, MessageType type, ObjectNode answer) {
        if (accent.answers() == AnswerForm.POSTED) {
            Duration pause = type == MessageType.CHOOSE_PARITY_RESPONSE ? POSTING.plus(thinking) : POSTING;
            Endpoint referee = referee(call);
            league.time.after(pause, () -> ask(referee, type, answer.deepCopy()));
        }
        return answer;
    }

    private ObjectNode handle(UnderstoodRequest news) {
        if (accent.has(Habit.OWN_MANAGER_ONLY) && isFromAnotherManager(news)) {
            throw new Annoyed();
        }
        if (news.type() == MessageType.GAME_OVER) {
            over.add(codec.text(news.message(), "match_id"));
        }
        return JsonTrees.object().put("status", "ok");
    }

    private boolean isFromAnotherManager(UnderstoodRequest news) {
        return NEWS.contains(news.type())
                && news.type() != MessageType.GAME_ERROR
                && !codec.text(news.message(), "sender").equals("league_manager:LM01");
    }

    Set<String> joined() {
        return Set.copyOf(joined);
    }

    Set<String> chosen() {
        return Set.copyOf(chosen);
    }

    /** Returns what it has chosen, by match. */
    Map<String, String> choices() {
        return chosen.stream().collect(Collectors.toMap(match -> match, match -> Outcome.choice(accent.name(), match)));
    }

    /** Returns the matches whose results it received. */
    Set<String> over() {
        return Set.copyOf(over);
    }
}
