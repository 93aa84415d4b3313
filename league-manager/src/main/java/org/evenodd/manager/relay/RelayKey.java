package org.evenodd.manager.relay;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.protocol.jsonrpc.Caller.Headers;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Endpoint;

/** The secret of a connector, which proves that the players behind it are its own. Does not print its value. */
public record RelayKey(Digest secret) {

    /** The longest path of a player: what others are told must be an endpoint, too. */
    public static final int LONGEST_PATH = 150;

    private static final int ID_LENGTH = 32;
    private static final Pattern PATH = Pattern.compile("(?:/(?!\\.+(?:/|$))[^/%;]+)*/?");

    /** The key that a request shows; empty for none, and for a text that is none. */
    public static Optional<RelayKey> in(Headers headers) {
        return headers.value(AgentApi.RELAY_KEY)
                .filter(Digest.SYNTAX::accepts)
                .map(text -> new RelayKey(new Digest(text)));
    }

    /** The id of the relay to a player: 128 bits, the same at every manager. */
    String id(int port) {
        return Digest.sha256(secret.value() + ':' + port).value().substring(0, ID_LENGTH);
    }

    /** Whether a player's own endpoint has a path that can follow that of a relay: no server or proxy takes it for another. */
    public static boolean takes(Endpoint own) {
        String path = own.uri().getRawPath();
        return path.length() <= LONGEST_PATH && PATH.matcher(path).matches();
    }

    /** The endpoint of a player in the place of its own, which only its connector can call. */
    public Endpoint relayed(Endpoint own) {
        return Endpoint.relayed(id(own.port()), own.uri().getRawPath());
    }

    @Override
    public String toString() {
        return "***";
    }

    /** A connector that polls, as the server's limits show it: in the place of a token its key, and behind a colon its ports. */
    record Poller(RelayKey key, String ports) {

        private static final Pattern SHOWN = Pattern.compile("([0-9a-f]{64}):?([0-9,]*)");

        /** The connector that shows this; empty for any other caller. */
        static Optional<Poller> of(AuthToken shown) {
            Matcher found = SHOWN.matcher(shown.value());
            return found.matches()
                    ? Optional.of(new Poller(new RelayKey(new Digest(found.group(1))), found.group(2)))
                    : Optional.empty();
        }

        /** The ids of the relays to the players at its ports. */
        Set<String> relays() {
            return Stream.of(ports.split(","))
                    .filter(port -> port.matches("\\d{1,5}"))
                    .map(port -> key.id(Integer.parseInt(port)))
                    .collect(Collectors.toSet());
        }
    }
}
