package org.evenodd.systemtests.mcp;

import java.nio.file.Path;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.process.Program;
import org.evenodd.systemtests.process.Programs;

/** The three jars in processes of their own: a league that waits for its operator, with a referee and a player in it. */
final class Agents implements AutoCloseable {

    private final Programs programs;
    private final Endpoint manager;
    private final Endpoint referee;
    private final Endpoint player;

    private Agents(Programs programs) throws InterruptedException {
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
            return new Agents(programs);
        } catch (InterruptedException | RuntimeException | Error e) {
            programs.close();
            throw e;
        }
    }

    private Program start(String agent) {
        return programs.start(agent, "--port", "0", "--manager", manager.toString());
    }

    /** The endpoint of {@code manager}, {@code referee} or {@code player}. */
    Endpoint of(String agent) {
        return switch (agent) {
            case "manager" -> manager;
            case "referee" -> referee;
            case "player" -> player;
            default -> throw new IllegalArgumentException(agent);
        };
    }

    @Override
    public void close() {
        programs.close();
    }
}
