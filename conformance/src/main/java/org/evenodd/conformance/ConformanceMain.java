package org.evenodd.conformance;

import org.evenodd.agent.program.Launcher;
import org.evenodd.agent.runtime.ProgramVersion;
import org.evenodd.conformance.manager.CheckManagerCommand;
import org.evenodd.conformance.player.CheckPlayerCommand;
import org.evenodd.conformance.practice.PracticeCommand;
import org.evenodd.conformance.referee.CheckRefereeCommand;
import picocli.CommandLine.Command;

/** Checks an agent against the protocol, or lets a player practise. */
@Command(
        name = "check",
        description = "Checks a player, a referee or a league manager against the protocol, whoever wrote it; practice"
                + " lets a player play against our strategies.",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        subcommands = {
            CheckPlayerCommand.class,
            CheckRefereeCommand.class,
            CheckManagerCommand.class,
            PracticeCommand.class
        })
public final class ConformanceMain {

    public static void main(String[] args) {
        Launcher.main(ConformanceMain::new, args);
    }
}
