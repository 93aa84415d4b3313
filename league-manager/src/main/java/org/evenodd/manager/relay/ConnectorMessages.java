package org.evenodd.manager.relay;

import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.evenodd.agent.http.RetryAfter;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.Size;
import org.evenodd.protocol.value.Printable;
import org.evenodd.protocol.value.Violation.Rules;
import org.jspecify.annotations.Nullable;

/** What a connector and the manager say to each other (docs/protocol-decisions.md, players behind the relay). */
final class ConnectorMessages {

    private static final int MOST_PORTS = 100;
    private static final int LONGEST_REASON = 200;
    private static final int HIGHEST_PORT = 65_535;

    private ConnectorMessages() {}

    /**
     * Answers of players, or with ports a poll for calls to the players that listen there.
     *
     * @param connector when it was started, by its own clock in milliseconds
     * @param received the numbers of calls that need not be delivered again
     */
    record ConnectorRequest(
            long connector,
            @Nullable @Size(max = MOST_PORTS) List<Integer> ports,
            @Nullable List<Long> received,
            @Nullable List<ConnectorAnswer> answers) {

        ConnectorRequest {
            ports = ports == null ? null : List.copyOf(ports);
            received = received == null ? List.of() : List.copyOf(received);
            answers = answers == null ? List.of() : List.copyOf(answers);
            Rules.require(
                    ports == null || ports.stream().allMatch(port -> port > 0 && port <= HIGHEST_PORT),
                    "/ports",
                    "numbers from 1 to " + HIGHEST_PORT,
                    ports);
        }
    }

    /**
     * What became of a call: a player's reply, a connection, or why there is neither.
     *
     * @param body in Base64; null for none
     */
    record ConnectorAnswer(
            long call,
            @Nullable @Between(min = 200, max = 599) Integer status,
            @Nullable Map<String, String> headers,
            @Nullable String body,
            @Nullable Boolean connected,
            @Nullable String unreachable,
            @Nullable String unreadable) {

        ConnectorAnswer {
            headers = headers == null ? Map.of() : Map.copyOf(headers);
            Rules.require(
                    Stream.of(status, connected, unreachable, unreadable)
                                    .filter(Objects::nonNull)
                                    .count()
                            == 1,
                    "",
                    "one of status, connected, unreachable, unreadable",
                    "none or several");
            Rules.require(isBase64(body), "/body", "Base64", "something else");
        }

        private static boolean isBase64(@Nullable String text) {
            try {
                return text == null || Base64.getDecoder().decode(text).length >= 0;
            } catch (IllegalArgumentException e) {
                return false;
            }
        }

        /** The answer as its caller gets it. */
        Delivery delivery(int maxReplyBytes) {
            if (unreachable != null) {
                return new Delivery.Unreachable(shown(unreachable));
            }
            byte[] bytes = Base64.getDecoder().decode(body == null ? "" : body);
            if (unreadable != null || bytes.length > maxReplyBytes) {
                return new Delivery.UnreadableReply(
                        unreadable == null ? "more than %d bytes".formatted(maxReplyBytes) : shown(unreadable));
            }
            TreeMap<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            values.putAll(headers);
            return new Delivery.Replied(
                    status == null ? 200 : status,
                    values.getOrDefault("Content-Type", ""),
                    bytes,
                    RetryAfter.of(values.get(RetryAfter.HEADER)),
                    name -> Optional.ofNullable(values.get(name)));
        }

        private static String shown(String reason) {
            return Printable.of(reason.substring(0, Math.min(reason.length(), LONGEST_REASON)));
        }
    }

    /**
     * The reply to a poll.
     *
     * @param registered ports of players that have registered since the last reply
     */
    record PollReply(List<DeliveredCall> calls, List<Integer> registered) implements JsonRecord {
        PollReply {
            calls = List.copyOf(calls);
            registered = List.copyOf(registered);
        }
    }

    /**
     * A call for a player.
     *
     * @param call its number
     * @param method POST, GET, or CONNECT: connect to the player's port, and say nothing
     * @param body in Base64
     */
    record DeliveredCall(
            long call,
            int port,
            String method,
            String path,
            Map<String, String> headers,
            String body,
            int timeLeftMs,
            int maxReplyBytes) {
        DeliveredCall {
            headers = Map.copyOf(headers);
        }
    }
}
