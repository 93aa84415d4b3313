package org.evenodd.systemtests.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.systemtests.fuzz.FuzzLeague.FuzzLeagues;
import org.evenodd.systemtests.fuzz.FuzzTarget.Finding;
import org.evenodd.systemtests.fuzz.FuzzTarget.Target;
import org.evenodd.systemtests.testbed.MemoryPlayer;
import org.evenodd.systemtests.testbed.Wiretap;
import tools.jackson.databind.JsonNode;

/**
 * A player with arbitrary answers, separated by record separators. Its league still ends, without an error.
 */
final class OpponentTarget implements Target {

    private static final Duration LONG = Duration.ofMinutes(30);

    private final FuzzLeagues leagues = new FuzzLeagues();

    @Override
    public void feed(byte[] input) {
        boolean inDivisions = Arrays.hashCode(input) % 2 == 0;
        FuzzLeague league = leagues.begin(new Erratic(input), inDivisions ? FuzzLeague.IN_DIVISIONS : List.of());
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
    private static final class Erratic extends MemoryPlayer {

        private final Deque<String> answers;

        Erratic(byte[] input) {
            answers = new ArrayDeque<>(
                    List.of(new String(input, UTF_8).split(String.valueOf(AgentTarget.SEPARATOR), -1)));
        }

        @Override
        protected CompletableFuture<ServiceResponse> answer(JsonNode message) {
            String answer = answers.poll();
            return answer == null
                    ? properly(message)
                    : CompletableFuture.completedFuture(ServiceResponse.json(200, filled(answer, message)));
        }

        private CompletableFuture<ServiceResponse> properly(JsonNode message) {
            return Examples.type(message) == MessageType.CHOOSE_PARITY_CALL
                    ? result(choose(message, "even"))
                    : super.answer(message);
        }

        /** Replaces the sample's token by that of the call. */
        private static byte[] filled(String answer, JsonNode call) {
            String token = call.path("auth_token").stringValue("");
            return Wiretap.TOKEN.matcher(answer).replaceAll(token).getBytes(UTF_8);
        }
    }
}
