package org.evenodd.systemtests.mcp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;

/**
 * The three jars as processes: a league with a referee and a player that waits for its operator.
 */
final class Agents implements AutoCloseable {

    private final Path directory;
    private final Programs programs;
    private final Endpoint manager;
    private final Endpoint referee;
    private final Endpoint player;

    private Agents(Path directory, Programs programs) throws InterruptedException {
        this.directory = directory;
        this.programs = programs;
        this.manager = programs.start("manager", "--port", "0").awaitReady();
        Program refereeing = start("referee");
        Program playing = start("player");
        this.referee = refereeing.awaitReady();
        this.player = playing.awaitReady();
        refereeing.awaitLineWith("Registered as REF01");
        playing.awaitLineWith("Registered as P01");
    }

    static Agents start(Path directory) throws InterruptedException {
        Programs programs = new Programs(directory);
        try {
            return new Agents(directory, programs);
        } catch (InterruptedException | RuntimeException | Error e) {
            programs.close();
            throw e;
        }
    }

    private Program start(String agent) {
        return programs.start(agent, "--port", "0", "--manager", manager.toString());
    }

    /** Returns the endpoint of {@code manager}, {@code referee} or {@code player}. */
    Endpoint of(String agent) {
        return switch (agent) {
            case "manager" -> manager;
            case "referee" -> referee;
            case "player" -> player;
            default -> throw new IllegalArgumentException(agent);
        };
    }

    /** Returns the player's token from its file. */
    AuthToken playersToken() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".token"))
                    .map(Agents::read)
                    .filter(text -> text.startsWith("tok_p01_"))
                    .map(AuthToken::new)
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        programs.close();
    }
}
