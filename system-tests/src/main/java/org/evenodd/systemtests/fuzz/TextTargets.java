package org.evenodd.systemtests.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.memory.PlainEndpoint;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingOverride;
import org.evenodd.agent.settings.SettingsException;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.systemtests.fuzz.FuzzTarget.Finding;
import org.evenodd.systemtests.fuzz.FuzzTarget.ReplyInspection;
import org.evenodd.systemtests.fuzz.FuzzTarget.Target;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What reads texts, without a league. */
final class TextTargets {
    private TextTargets() {}

    /** The parser: what it accepts is JSON to other parsers too, and is written as it was read. */
    static final class JsonTarget implements Target {

        private static final JsonMapper OTHERS = new JsonMapper();

        @Override
        public void feed(byte[] input) {
            try {
                JsonNode tree = StrictJson.parse(input);
                requireJsonToOthers(input);
                requireTheSameAgain(tree);
            } catch (MalformedJsonException e) {
                Finding.unless(e.getMessage() != null && !e.getMessage().isEmpty(), "a refusal without a reason");
            }
        }

        private static void requireJsonToOthers(byte[] input) {
            try {
                OTHERS.readTree(input);
            } catch (JacksonException e) {
                throw new Finding("taken, and no JSON to others", e);
            }
        }

        private static void requireTheSameAgain(JsonNode tree) {
            byte[] written = Json.bytes(JsonValue.of(tree));
            try {
                Finding.unless(ReplyInspection.same(StrictJson.parse(written), tree), "another value than before");
            } catch (MalformedJsonException e) {
                throw new Finding("written so that it cannot be read: " + new String(written, UTF_8), e);
            }
        }

        @Override
        public List<byte[]> examples() {
            return Examples.all().stream()
                    .map(each -> each.toString().getBytes(UTF_8))
                    .toList();
        }
    }

    /** A server that returns the params: one answer for each call, with its id, and none for a notification. */
    static final class RpcTarget implements Target {

        private final RpcEndpoint server = PlainEndpoint.of(RpcTarget::echo);

        private static RpcOutcome echo(RpcRequest request, Caller caller) {
            JsonNode params = request.params();
            return new RpcOutcome.RpcResult(params.isMissingNode() ? JsonValue.of("nothing") : JsonValue.of(params));
        }

        @Override
        public void feed(byte[] input) {
            CompletableFuture<ServiceResponse> answer =
                    server.serve(new ServiceRequest("POST", AgentApi.MCP, "127.0.0.1", ServiceResponse.JSON, input));
            Finding.unless(answer.isDone() && !answer.isCompletedExceptionally(), "no answer");
            byte[] json = answer.join().body();
            if (json.length > 0) {
                ReplyInspection.read(json).forEach(each -> requireEcho(each, input));
            }
        }

        private static void requireEcho(JsonNode response, byte[] input) {
            Finding.unless(response.has("result") != response.has("error"), "neither result nor error", response);
            if (response.has("result")) {
                Finding.unless(calls(input).anyMatch(call -> isEchoOf(response, call)), "not an echo", response);
            }
        }

        private static boolean isEchoOf(JsonNode response, JsonNode call) {
            return ReplyInspection.same(response.path("id"), call.path("id"))
                    && (!call.has("params") || ReplyInspection.same(response.path("result"), call.path("params")));
        }

        private static Stream<JsonNode> calls(byte[] input) {
            try {
                JsonNode body = StrictJson.parse(input);
                return body.isArray() ? body.valueStream() : Stream.of(body);
            } catch (MalformedJsonException e) {
                throw new Finding("answered, and no JSON", e);
            }
        }

        /** Returns short calls, in which a mutation is more likely to matter. */
        private static Stream<String> bare() {
            return Stream.of(
                    "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":\"a\"}",
                    "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":[1.5],\"id\":null}",
                    "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{}}",
                    "[1, {}]",
                    "[]");
        }

        @Override
        public List<byte[]> examples() {
            List<ObjectNode> calls = Examples.calls().subList(0, 12);
            return Stream.concat(
                            calls.stream().map(Object::toString), Stream.concat(Stream.of(calls.toString()), bare()))
                    .map(text -> text.getBytes(UTF_8))
                    .toList();
        }
    }

    /** Values of {@code --set}: they become settings, or are refused with one sentence. */
    static final class SettingsTarget implements Target {

        private static final int MOST_LINES = 5;

        @Override
        public void feed(byte[] input) {
            String[] lines = new String(input, UTF_8).split("\n", MOST_LINES);
            try {
                List<SettingOverride> assignments =
                        Arrays.stream(lines).map(SettingOverride::parse).toList();
                SettingsLoader loader = new SettingsLoader(ConfigSource.BUILT_IN, assignments);
                loader.system();
                loader.league(SettingsLoader.DEFAULT_LEAGUE);
            } catch (SettingsException e) {
                Finding.unless(e.getMessage() != null && !e.getMessage().isBlank(), "a refusal without a reason");
            }
        }

        @Override
        public List<byte[]> examples() {
            return Stream.of(
                            "compatibility=strict",
                            "timeouts.join_ack_seconds=0.5\ntimeouts.choice_seconds=1",
                            "retry.max_retries=2\nretry.strategy=exponential",
                            "retry.initial_delay_seconds=1\nretry.max_delay_seconds=30",
                            "limits.max_message_bytes=20000\nlimits.max_broadcast_bytes=70000",
                            "network.endpoint_check=off\nnetwork.rejoin_without_token=never",
                            "league.announcement_lead_seconds=0",
                            "league.scoring={\"win_points\":2,\"draw_points\":1,\"loss_points\":0}",
                            "league.tiebreakers=[\"points\",\"wins\"]",
                            "league.display_name=A league",
                            "league.participants.max_players=12\nleague.legs=2",
                            "league.suspension.after_silent_matches=5")
                    .map(text -> text.getBytes(UTF_8))
                    .toList();
        }
    }
}
