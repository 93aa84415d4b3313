package org.evenodd.manager;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.evenodd.agent.file.TokenFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The base of tests that operate a league. */
abstract class OperatedLeague {
    @TempDir
    private Path directory;

    MemoryManager manager;
    Agents agents;

    @BeforeEach
    void open() {
        manager = new MemoryManager(directory).open();
        agents = new Agents(manager);
    }

    @AfterEach
    void close() {
        manager.close();
    }

    void threePlayersOneReferee() {
        agents.referee("Referee", 8001);
        agents.player("Alpha", 8101);
        agents.player("Beta", 8102);
        agents.player("Gamma", 8103);
    }

    /** Starts a league whose first match never ends. */
    void startWithoutResults() throws IOException {
        agents.refereesReport = false;
        threePlayersOneReferee();
        operate("start_league");
        manager.time.advance(Duration.ofSeconds(1));
    }

    /** Returns the operator's token. */
    String token() throws IOException {
        return new TokenFile(manager.shared.operatorToken(MemoryManager.LEAGUE))
                .read()
                .orElseThrow()
                .value();
    }

    /** Calls a method that needs only the token. */
    JsonNode operate(String method) throws IOException {
        return manager.call(method, "{\"auth_token\": \"%s\"}".formatted(token()));
    }
}
