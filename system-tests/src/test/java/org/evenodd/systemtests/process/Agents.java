package org.evenodd.systemtests.process;

import java.nio.file.Path;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;

/** A manager, a referee and a player as processes, registered: a league that waits for its operator. */
public record Agents(Path directory, Programs programs, Endpoint manager, Endpoint referee, Endpoint player)
        implements AutoCloseable {

    public static Agents start(Path directory) throws InterruptedException {
        Programs programs = new Programs(directory);
        try {
            Endpoint manager = programs.start("manager", "--port=0").awaitReady();
            Program referee = programs.referee(manager, "Referee");
            Program player = programs.start("player", "--port=0", "--manager=" + manager);
            referee.awaitLineWith("Registered as REF01");
            player.awaitLineWith("Registered as P01");
            return new Agents(directory, programs, manager, referee.awaitReady(), player.awaitReady());
        } catch (InterruptedException | RuntimeException | Error e) {
            programs.close();
            throw e;
        }
    }

    /** Returns the endpoint of {@code manager}, {@code referee} or {@code player}. */
    public Endpoint of(String agent) {
        return switch (agent) {
            case "manager" -> manager;
            case "referee" -> referee;
            case "player" -> player;
            default -> throw new IllegalArgumentException(agent);
        };
    }

    /** Returns the player's token from its file. */
    public AuthToken playersToken() {
        return new RunData(directory.resolve("SHARED"))
                .tokens().values().stream()
                        .map(String::strip)
                        .filter(token -> token.startsWith("tok_p01_"))
                        .map(AuthToken::new)
                        .findFirst()
                        .orElseThrow();
    }

    @Override
    public void close() {
        programs.close();
    }
}
