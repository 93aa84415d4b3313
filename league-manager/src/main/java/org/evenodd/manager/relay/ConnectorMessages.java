package org.evenodd.manager.relay;

import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.RetryAfter;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.Flat;
import org.evenodd.protocol.shape.Notation.Size;
import org.evenodd.protocol.value.Printable;
import org.evenodd.protocol.value.Violation.Excerpt;
import org.jspecify.annotations.Nullable;

/** What a connector and the manager say to each other (docs/protocol-decisions.md, players behind the relay). */
final class ConnectorMessages {

    private static final int MOST_PORTS = 100;

    private ConnectorMessages() {}

    /**
     * Answers of players, and with ports a poll for calls to the players that listen there.
     *
     * @param connector when it was started, by its own clock in milliseconds
     * @param received the numbers of calls that need not be delivered again
     */
    record ConnectorRequest(
            long connector,
            @Nullable @Size(max = MOST_PORTS) List<Integer> ports,
            @Nullable List<Long> received,
            @Nullable List<ConnectorAnswer> answers) {

        List<Long> acknowledged() {
            return received == null ? List.of() : received;
        }

        List<ConnectorAnswer> ended() {
            return answers == null ? List.of() : answers;
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

        /** The answer as its caller gets it; connectors are not trusted to keep to the length. */
        Delivery delivery(int maxReplyBytes) {
            if (unreachable != null || (status == null && connected == null && unreadable == null)) {
                return new Delivery.Unreachable(
                        unreachable == null ? "connect.py does not say why" : "connect.py says: " + shown(unreachable));
            }
            try {
                byte[] bytes = Base64.getDecoder().decode(body == null ? "" : body);
                return unreadable == null && bytes.length <= maxReplyBytes
                        ? reply(bytes)
                        : new Delivery.UnreadableReply(shown(unreadable == null ? "It is too long" : unreadable));
            } catch (IllegalArgumentException e) {
                return new Delivery.UnreadableReply("It is no Base64");
            }
        }

        private Delivery reply(byte[] bytes) {
            Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            values.putAll(headers == null ? Map.of() : headers);
            values.put(AgentApi.VIA, AgentApi.VIA_RELAY);
            return new Delivery.Replied(
                    status == null ? 200 : status,
                    values.getOrDefault("Content-Type", ""),
                    bytes,
                    RetryAfter.of(values.get(RetryAfter.HEADER)),
                    name -> Optional.ofNullable(values.get(name)));
        }

        private static String shown(String reason) {
            return Printable.of(Excerpt.of(reason));
        }
    }

    /**
     * The reply to a poll.
     *
     * @param registered ports of players that have registered since the last reply
     */
    record PollReply(List<DeliveredCall> calls, List<Integer> registered) implements JsonRecord {}

    /**
     * A call on its way to a player.
     *
     * @param call its number
     */
    record DeliveredCall(
            long call, int port, long timeLeftMs, @Flat RelayedRequest request) {}

    /**
     * What is put to a player.
     *
     * @param method POST, GET, or CONNECT: connect to the player's port, and say nothing
     * @param body in Base64
     */
    record RelayedRequest(String method, String path, Map<String, String> headers, String body, int maxReplyBytes) {

        static RelayedRequest of(String method, String path, Map<String, String> headers, byte[] body) {
            return of(method, path, headers, body, Transport.MAX_GET_REPLY_BYTES);
        }

        static RelayedRequest of(String method, String path, Map<String, String> headers, byte[] body, int most) {
            String text = Base64.getEncoder().encodeToString(body);
            return new RelayedRequest(method, path.isEmpty() ? "/" : path, headers, text, most);
        }
    }
}
