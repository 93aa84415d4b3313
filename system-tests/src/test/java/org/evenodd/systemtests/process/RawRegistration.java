package org.evenodd.systemtests.process;

import java.io.IOException;
import org.evenodd.protocol.value.Endpoint;

/** Registers with a manager by plain HTTP and returns the replies unchanged. */
final class RawRegistration implements AutoCloseable {

    private static final String REGISTRATION = """
            {"jsonrpc":"2.0","id":1,"method":"%1$s","params":{"protocol":"league.v2","message_type":"%2$s",\
            "sender":"%3$s:x","timestamp":"2025-01-15T10:30:00Z","conversation_id":"c",%7$s"%3$s_meta":{%4$s\
            "display_name":"%5$s","version":"1.0.0","game_types":["even_odd"],"contact_endpoint":"%6$s"}}}""";

    private final Attacker connection;

    RawRegistration(Endpoint manager) {
        this.connection = new Attacker(manager);
    }

    /** Registers as a player without a token. */
    String asPlayer(String name, Endpoint endpoint) throws IOException {
        return playerWith("", name, endpoint);
    }

    /** Registers as a player with its token. */
    String asPlayerShowing(String token, String name, Endpoint endpoint) throws IOException {
        return playerWith("\"auth_token\":\"%s\",".formatted(token), name, endpoint);
    }

    private String playerWith(String token, String name, Endpoint endpoint) throws IOException {
        return connection.ask(REGISTRATION.formatted(
                "register_player", "LEAGUE_REGISTER_REQUEST", "player", "", name, endpoint, token));
    }

    /** Registers as a referee with neither token nor key. */
    String asReferee(String name, Endpoint endpoint) throws IOException {
        return refereeWith("", name, endpoint);
    }

    /** Registers as a referee with a key proof and without a token. */
    String asRefereeShowing(String keyProof, String name, Endpoint endpoint) throws IOException {
        return refereeWith("\"key_proof\":\"%s\",".formatted(keyProof), name, endpoint);
    }

    private String refereeWith(String proof, String name, Endpoint endpoint) throws IOException {
        return connection.ask(REGISTRATION.formatted(
                "register_referee", "REFEREE_REGISTER_REQUEST", "referee", proof, name, endpoint, ""));
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
