package org.evenodd.manager.operator;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** The commands that the operator has in the shell, one for each method. */
public final class OperatorCommands {
    private OperatorCommands() {}

    @Command(name = "start", description = "Starts the league with those who have registered.")
    public static final class Start extends OperatorCommand {
        @Override
        String method() {
            return "start_league";
        }
    }

    @Command(name = "pause", description = "Lets no new match begin.")
    public static final class Pause extends OperatorCommand {
        @Override
        String method() {
            return "pause_league";
        }
    }

    @Command(name = "resume", description = "Lets matches begin again.")
    public static final class Resume extends OperatorCommand {
        @Override
        String method() {
            return "resume_league";
        }
    }

    @Command(name = "stop", description = "Ends the league with the standings as they are.")
    public static final class Stop extends OperatorCommand {
        @Override
        String method() {
            return "stop_league";
        }
    }

    @Command(name = "status", description = "Tells who is there, in what state, and what is missing to start.")
    public static final class Status extends OperatorCommand {
        @Override
        String method() {
            return "league_status";
        }

        @Override
        List<String> text(JsonNode result) {
            return StatusText.of(result);
        }
    }

    @Command(name = "kick", description = "Removes an agent; its name, endpoint and place are free again.")
    public static final class Kick extends OperatorCommand {
        @Parameters(paramLabel = "NAME", description = "The agent's id or display name.")
        private String name = "";

        @Override
        String method() {
            return "kick_agent";
        }

        @Override
        @Nullable
        String subject() {
            return name;
        }
    }
}
