package org.evenodd.systemtests.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.systemtests.fuzz.TextTargets.JsonTarget;
import org.evenodd.systemtests.fuzz.TextTargets.RpcTarget;
import org.evenodd.systemtests.fuzz.TextTargets.SettingsTarget;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What can be fuzzed, with the names used on the command line. */
enum FuzzTarget {
    JSON("the parser, and writing and reading its results again", JsonTarget::new, "protocol.json"),
    MESSAGES(
            "binding, validators and the canonical form of every message",
            MessagesTarget::new,
            "protocol.codec",
            "protocol.shape",
            "protocol.value"),
    RPC("framing and batches of a JSON-RPC server", RpcTarget::new, "protocol.jsonrpc", "agent.rpc"),
    ANSWERS(
            "replies to our calls",
            AnswersTarget::new,
            "agent.calls",
            "protocol.codec",
            "protocol.shape",
            "protocol.jsonrpc"),
    SETTINGS("the values of --set", SettingsTarget::new, "agent.settings", "protocol.shape"),
    MANAGER(
            "/mcp of a manager with a running league",
            () -> new AgentTarget(MemoryLeague.MANAGER, List.of()),
            "manager.engine",
            "manager.inbound",
            "manager.outbound",
            "manager.league",
            "manager.registration",
            "manager.results",
            "manager.tournament"),
    DIVISIONS(
            "/mcp of a manager with a running league in divisions",
            () -> new AgentTarget(MemoryLeague.MANAGER, FuzzLeague.IN_DIVISIONS),
            "manager.inbound",
            "manager.league",
            "manager.tournament"),
    RELAY("what connectors say to a manager at /relay", RelayTarget::new, "manager.relay", "protocol.shape"),
    REFEREE(
            "/mcp of a referee with a running match",
            () -> new AgentTarget(MemoryLeague.FIRST_REFEREE, List.of()),
            "referee"),
    PLAYER("/mcp of a player in a match", () -> new AgentTarget(MemoryLeague.FIRST_PLAYER, List.of()), "player"),
    OPPONENT("the answers of a player to its referee, for a whole league", OpponentTarget::new, "referee");

    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // creates a new target each time
    private final Supplier<Target> maker;

    @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
    private final List<String> packages;

    FuzzTarget(String description, Supplier<Target> maker, String... packages) {
        this.description = description;
        this.maker = maker;
        this.packages = List.of(packages);
    }

    /** Returns the packages that Jazzer instruments. Instrumenting all of them would take longer than a short run. */
    String packages() {
        return packages.stream().map("org.evenodd.%s.**"::formatted).collect(Collectors.joining(":"));
    }

    String description() {
        return description;
    }

    String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    Target open() {
        return maker.get();
    }

    static Optional<FuzzTarget> named(String title) {
        return Arrays.stream(values())
                .filter(each -> each.title().equals(title))
                .findFirst();
    }

    static List<String> titles() {
        return Arrays.stream(values()).map(FuzzTarget::title).toList();
    }

    /** Something that accepts arbitrary bytes. */
    interface Target {

        /** Runs one input; an exception or error is a finding. */
        void feed(byte[] input);

        /** Returns meaningful inputs to start with. */
        List<byte[]> examples();
    }

    /** Thrown if an agent does what it must never do. */
    static final class Finding extends AssertionError {

        private static final long serialVersionUID = 1L;

        Finding(String what) {
            super(what);
        }

        Finding(String what, @Nullable Throwable cause) {
            super(what, cause);
        }

        static void unless(boolean good, String what) {
            if (!good) {
                throw new Finding(what);
            }
        }

        /** Throws a finding with what was seen. */
        static void unless(boolean good, String what, Object seen) {
            if (!good) {
                throw new Finding(what + ": " + seen);
            }
        }
    }

    /** Checks replies. */
    static final class ReplyInspection {

        private ReplyInspection() {}

        /** Returns the responses in a body; throws a finding if it is not JSON or reports an internal error. */
        static List<JsonNode> read(byte[] body) {
            JsonNode json = parse(body);
            List<JsonNode> responses = json.isArray() ? json.valueStream().toList() : List.of(json);
            for (JsonNode response : responses) {
                Finding.unless(
                        response.at("/error/code").asInt(0) != RpcError.INTERNAL_ERROR, "an internal error", response);
            }
            return responses;
        }

        /** Returns whether two values are equal; {@code 1e0} may become {@code 1} in transit. */
        static boolean same(JsonNode one, JsonNode other) {
            return one.equals(ReplyInspection::compare, other);
        }

        private static int compare(JsonNode one, JsonNode other) {
            if (one.isNumber() && other.isNumber()) {
                return one.decimalValue().compareTo(other.decimalValue());
            }
            return one.equals(other) ? 0 : 1;
        }

        private static JsonNode parse(byte[] body) {
            try {
                return StrictJson.parse(body);
            } catch (MalformedJsonException e) {
                throw new Finding("an answer that is no JSON: " + new String(body, UTF_8), e);
            }
        }
    }
}
