package org.evenodd.systemtests.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.fuzz.FuzzLeague.FuzzLeagues;
import org.evenodd.systemtests.fuzz.FuzzTarget.Finding;
import org.evenodd.systemtests.fuzz.FuzzTarget.Target;
import org.evenodd.systemtests.testbed.Envelopes;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A player with arbitrary answers, separated by record separators. Its league still ends, without an error.
 */
final class OpponentTarget implements Target {

    private static final Duration LONG = Duration.ofMinutes(30);

    private final FuzzLeagues leagues = new FuzzLeagues();

    @Override
    public void feed(byte[] input) {
        FuzzLeague league = leagues.begin(() -> new Erratic(input));
        league.time.advance(LONG);
        leagues.requireNoError();
        Finding.unless(league.has("league_finished"), "the league does not end");
    }

    @Override
    public List<byte[]> examples() {
        return Stream.of(
                        answers(
                                MessageType.GAME_JOIN_ACK,
                                MessageType.CHOOSE_PARITY_RESPONSE,
                                MessageType.GAME_OVER_ACK),
                        answers(MessageType.GAME_JOIN_ACK, MessageType.CHOOSE_PARITY_RESPONSE),
                        answers(MessageType.CHOOSE_PARITY_RESPONSE),
                        Stream.of("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32601,\"message\":\"no\"},\"id\":1}"))
                .map(answers -> String.join(String.valueOf(AgentTarget.SEPARATOR), answers.toList()))
                .map(text -> text.getBytes(UTF_8))
                .toList();
    }

    private static Stream<String> answers(MessageType... types) {
        return Arrays.stream(types)
                .flatMap(type -> Examples.messages().stream()
                        .filter(each -> Examples.type(each) == type)
                        .map(each -> "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":" + each + "}"));
    }

    /** Answers the match's calls from the input until it is used up, and then correctly. */
    private static final class Erratic extends Opponent {

        private final Deque<String> answers;

        Erratic(byte[] input) {
            answers = new ArrayDeque<>(
                    List.of(new String(input, UTF_8).split(String.valueOf(AgentTarget.SEPARATOR), -1)));
        }

        @Override
        CompletableFuture<ServiceResponse> answer(JsonNode message) {
            String answer = answers.poll();
            return answer == null
                    ? properly(message)
                    : CompletableFuture.completedFuture(ServiceResponse.json(200, filled(answer, message)));
        }

        private CompletableFuture<ServiceResponse> properly(JsonNode message) {
            return Examples.type(message) == MessageType.CHOOSE_PARITY_CALL
                    ? now(to(message, MessageType.CHOOSE_PARITY_RESPONSE).put("parity_choice", "even"))
                    : super.answer(message);
        }

        /** Replaces the sample's token by that of the call. */
        private static byte[] filled(String answer, JsonNode call) {
            String token = call.path("auth_token").stringValue("");
            return Recording.TOKEN.matcher(answer).replaceAll(token).getBytes(UTF_8);
        }
    }

    /** A foreign player. This one joins its match and never chooses. */
    static class Opponent implements Service {

        static final Endpoint ADDRESS = Endpoint.parse("http://127.0.0.1:9000/mcp");

        private static final Duration PATIENCE = Duration.ofSeconds(10);

        private @Nullable FuzzLeague league;

        /** Registers as P01. */
        void register(FuzzLeague entered) {
            league = entered;
            ObjectNode request =
                    Envelopes.message(MessageType.LEAGUE_REGISTER_REQUEST, "player:opponent", entered.time.instant());
            ObjectNode meta = request.putObject("player_meta")
                    .put("display_name", "Opponent")
                    .put("version", "1.0.0")
                    .put("contact_endpoint", ADDRESS.toString());
            meta.putArray("game_types").add("even_odd");
            byte[] body =
                    Envelopes.request("register_player", request).toString().getBytes(UTF_8);
            CompletableFuture<Delivery> delivery =
                    entered.network.transport(MemoryLeague.HOST).post(MemoryLeague.MANAGER, body, PATIENCE, 10_240);
            entered.time.runUntil(delivery::isDone);
        }

        @Override
        public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
            return request.path().equals("/mcp")
                    ? answer(message(request))
                    : CompletableFuture.completedFuture(ServiceResponse.empty(200));
        }

        /** Answers a message; a future that never completes means no answer. */
        CompletableFuture<ServiceResponse> answer(JsonNode message) {
            return switch (Examples.type(message)) {
                case GAME_INVITATION -> now(join(message));
                case CHOOSE_PARITY_CALL -> new CompletableFuture<>();
                default -> CompletableFuture.completedFuture(ServiceResponse.empty(202));
            };
        }

        static CompletableFuture<ServiceResponse> now(ObjectNode result) {
            byte[] body = Envelopes.response(result).toString().getBytes(UTF_8);
            return CompletableFuture.completedFuture(ServiceResponse.json(200, body));
        }

        ObjectNode join(JsonNode invitation) {
            ObjectNode answer = to(invitation, MessageType.GAME_JOIN_ACK).put("accept", true);
            return answer.put("arrival_timestamp", answer.path("timestamp").stringValue());
        }

        ObjectNode to(JsonNode call, MessageType type) {
            return Envelopes.message(
                            type, "player:P01", requireNonNull(league).time.instant())
                    .put("auth_token", call.path("auth_token").stringValue(""))
                    .put("match_id", call.path("match_id").stringValue(""))
                    .put("player_id", "P01");
        }

        static JsonNode message(ServiceRequest request) {
            try {
                return StrictJson.parse(request.body()).path("params");
            } catch (MalformedJsonException e) {
                throw new Finding("an agent of ours sends what is no JSON", e);
            }
        }
    }
}
