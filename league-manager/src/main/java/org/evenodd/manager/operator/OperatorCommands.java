package org.evenodd.manager.operator;

import java.util.List;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.protocol.operation.PlainMethod;
import org.evenodd.protocol.value.MatchId;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** The operator's subcommands, one per method. */
public final class OperatorCommands {
    private OperatorCommands() {}

    /** A command about one agent. */
    private abstract static class AboutAnAgent extends OperatorCommand {

        @Parameters(paramLabel = "NAME", description = "The agent's id or display name.")
        private String name = "";

        AboutAnAgent(PlainMethod method) {
            super(method);
        }

        @Override
        OperatorRequest request() {
            return OperatorRequest.about(name);
        }
    }

    @Command(name = "start", description = "Starts the league with those who have registered.")
    public static final class Start extends OperatorCommand {
        public Start() {
            super(OperatorTools.START);
        }
    }

    @Command(name = "pause", description = "Lets no new match begin.")
    public static final class Pause extends OperatorCommand {
        public Pause() {
            super(OperatorTools.PAUSE);
        }
    }

    @Command(name = "resume", description = "Lets matches begin again.")
    public static final class Resume extends OperatorCommand {
        public Resume() {
            super(OperatorTools.RESUME);
        }
    }

    @Command(name = "stop", description = "Ends the league with the standings as they are.")
    public static final class Stop extends OperatorCommand {
        public Stop() {
            super(OperatorTools.STOP);
        }
    }

    @Command(name = "status", description = "Tells who is there, in what state, and what is missing to start.")
    public static final class StatusCommand extends OperatorCommand {
        public StatusCommand() {
            super(OperatorTools.STATUS);
        }

        @Override
        List<String> text(JsonNode result) {
            return StatusText.of(result);
        }
    }

    @Command(
            name = "kick",
            description = {
                "Removes an agent; what it has left to play is forfeited.",
                "Before the start its name, endpoint and place are free again. Once the league runs, nobody can take a"
                        + " player's place any more; a referee's is free at any time."
            })
    public static final class Kick extends AboutAnAgent {
        public Kick() {
            super(OperatorTools.KICK);
        }
    }

    @Command(name = "admit", description = "Gives matches to a referee that has not shown the league's referee key.")
    public static final class Admit extends OperatorCommand {

        @Parameters(
                paramLabel = "NAME",
                description = "The id or display name of a referee that waits; status shows them.")
        private String name = "";

        public Admit() {
            super(OperatorTools.ADMIT);
        }

        @Override
        OperatorRequest request() {
            return OperatorRequest.about(name);
        }
    }

    @Command(
            name = "readmit",
            description =
                    "For five minutes, lets whoever registers under the name of a player or referee that has lost its token take its place.")
    public static final class Readmit extends AboutAnAgent {
        public Readmit() {
            super(OperatorTools.READMIT);
        }
    }

    @Command(
            name = "requeue",
            description = {
                "Voids the result of a match and has it played again, as long as the league runs.",
                "The result of the last match ends the league, and then all of them stand: check them with verify, and grade from"
                        + " an export with a note beside what is to count otherwise."
            })
    public static final class Requeue extends OperatorCommand {
        private static final int LONGEST_REASON = 200;

        @Parameters(paramLabel = "MATCH", description = "The match's id, like R1M1.")
        private String match = "";

        @Option(names = "--reason", paramLabel = "TEXT", description = "Why, for those who read the results.")
        private @Nullable String reason;

        public Requeue() {
            super(OperatorTools.REQUEUE);
        }

        @Override
        OperatorRequest request() {
            if (!MatchId.SYNTAX.accepts(match)) {
                throw ProgramException.wrongUsage(
                        "MATCH takes %s, not \"%s\"".formatted(MatchId.SYNTAX.expected(), match));
            }
            if (reason != null && (reason.isBlank() || reason.length() > LONGEST_REASON)) {
                throw ProgramException.wrongUsage("--reason takes a text of 1 to %d characters, not of %d"
                        .formatted(LONGEST_REASON, reason.strip().length()));
            }
            return OperatorRequest.about(new MatchId(match), reason);
        }
    }
}
