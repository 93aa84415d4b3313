package org.evenodd.manager.relay;

import java.util.Optional;
import java.util.regex.Pattern;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.protocol.jsonrpc.Caller.Headers;
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
}
