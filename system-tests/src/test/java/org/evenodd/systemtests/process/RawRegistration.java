package org.evenodd.systemtests.process;

import java.io.IOException;
import org.evenodd.protocol.value.Endpoint;

/** Registers with a manager by plain HTTP and returns the replies unchanged. */
final class RawRegistration implements AutoCloseable {

    private static final String REGISTRATION = """
            {"jsonrpc":"2.0","id":1,"method":"%1$s","params":{"protocol":"league.v2","message_type":"%2$s",\
            "sender":"%3$s:x","timestamp":"2025-01-15T10:30:00Z","conversation_id":"c","%3$s_meta":{\
            "display_name":"%4$s","version":"1.0.0","game_types":["even_odd"],"contact_endpoint":"%5$s"}}}""";

    private final Attacker connection;

    RawRegistration(Endpoint manager) {
        this.connection = new Attacker(manager);
    }

    /** Registers as a player without a token. */
    String asPlayer(String name, Endpoint endpoint) throws IOException {
        return connection.ask(
                REGISTRATION.formatted("register_player", "LEAGUE_REGISTER_REQUEST", "player", name, endpoint));
    }

    /** Registers as a referee with neither token nor key. */
    String asReferee(String name, Endpoint endpoint) throws IOException {
        return connection.ask(
                REGISTRATION.formatted("register_referee", "REFEREE_REGISTER_REQUEST", "referee", name, endpoint));
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
