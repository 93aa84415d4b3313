package org.evenodd.agent.program;

import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.program.ServerCommand.RunningProgram;

/** A program in this process, over real HTTP and with a real clock. */
public final class StartedProgram implements AutoCloseable {

    private final RealPlatform real;
    private final RunningProgram program;

    public StartedProgram(ServerCommand command, String... arguments) {
        Launcher.commandLine(command).parseArgs(arguments);
        real = RealPlatform.of(command.common(), 1, true);
        program = command.start(real.platform());
    }

    /** Returns the program's own transport. */
    public Transport transport() {
        return real.platform().transport();
    }

    @Override
    public void close() {
        program.close();
        real.close();
    }
}
