package org.evenodd.agent.program;

import java.util.concurrent.Callable;
import org.evenodd.agent.options.CommonOptions;
import org.evenodd.agent.options.ProgramException;

/** A command that starts a program and waits for its end; its fields are picocli options. */
public interface ServerCommand extends Callable<Integer> {

    CommonOptions common();

    /** Returns how many services the program opens. */
    default int services() {
        return 1;
    }

    /** Returns whether the program writes under {@code --shared-dir}. */
    default boolean keepsRunData() {
        return true;
    }

    /**
     * Starts the program and returns without waiting for it.
     *
     * @throws ProgramException if it cannot start
     * @throws org.evenodd.agent.settings.SettingsException for an invalid setting
     */
    RunningProgram start(Platform platform);

    @Override
    default Integer call() {
        return Serving.run(this).code();
    }
}
