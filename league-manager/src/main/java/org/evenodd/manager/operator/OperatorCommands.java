package org.evenodd.manager.operator;

import java.time.Duration;
import java.util.List;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.runtime.Terminal;
import org.evenodd.manager.inbound.OperatorMethods;
import org.evenodd.manager.inbound.OperatorMethods.OperatorRequest;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** The operator's subcommands, one per method. */
public final class OperatorCommands {
    private static final int MAX_REASON_LENGTH = 200;

    private OperatorCommands() {}

    private static @Nullable String checked(@Nullable String reason) {
        if (reason != null && (reason.isBlank() || reason.length() > MAX_REASON_LENGTH)) {
            throw ProgramException.wrongUsage("--reason takes a text of 1 to %d characters, not of %d"
                    .formatted(MAX_REASON_LENGTH, reason.strip().length()));
        }
        return reason;
    }

    /** A command about one agent. */
    private abstract static class AboutAnAgent extends OperatorCommand {

        @Parameters(
                paramLabel = "NAME",
                description =
                        "The agent's id or display name; player:P03 or referee:REF01 where that may be another's too.")
        private String name = "";

        @Override
        OperatorRequest request() {
            return about(null, null);
        }

        final OperatorRequest about(@Nullable String reason, @Nullable Endpoint endpoint) {
            return new OperatorRequest(null, name, null, reason, null, endpoint, null);
        }
    }

    @Command(name = "start", description = "Starts the league with the registered agents.")
    public static final class Start extends OperatorCommand {}

    @Command(name = "pause", description = "Pauses the league: no new match begins.")
    public static final class Pause extends OperatorCommand {}

    @Command(name = "resume", description = "Resumes a paused league.")
    public static final class Resume extends OperatorCommand {}

    @Command(
            name = "stop",
            description = "Ends the league with the standings as they are; a league without end after its running leg.")
    public static final class Stop extends OperatorCommand {

        @Option(names = "--now", description = "Does not wait for the end of the leg.")
        private boolean now;

        @Override
        OperatorRequest request() {
            return new OperatorRequest(null, null, null, null, null, null, now);
        }
    }

    @Command(
            name = "status",
            description = {
                "Shows the agents, their states, and what is missing before the league can start; while it runs, whom"
                        + " matches wait for, how fast players answer, and their technical losses.",
                "MEDIAN and 95 %%: half, and 95 of 100, of a player's answers to calls for choices took"
                        + " at most as long."
            })
    public static final class StatusCommand extends OperatorCommand {
        private static final int MAX_PAUSE_SECONDS = 3600;

        @Option(
                names = "--watch",
                arity = "0..1",
                fallbackValue = "2",
                paramLabel = "SECONDS",
                description = "On a terminal, draws the status again and again, every 2 seconds if not told otherwise,"
                        + " until Ctrl-C.")
        private @Nullable Integer watch;

        @Override
        public RunningProgram start(Platform platform) {
            if (watch == null) {
                return super.start(platform);
            }
            if (watch < 1 || watch > MAX_PAUSE_SECONDS) {
                throw ProgramException.wrongUsage(
                        "--watch takes a number of seconds from 1 to %d, not %d".formatted(MAX_PAUSE_SECONDS, watch));
            }
            if (!platform.console().isTerminal()) {
                throw ProgramException.wrongUsage(
                        "--watch draws on a terminal, and standard output is none: leave it out to print the status once");
            }
            return new StatusWatch(platform, out(), Terminal::height, Duration.ofSeconds(watch), call(platform)::send);
        }

        @Override
        String method() {
            return OperatorMethods.STATUS;
        }

        @Override
        List<String> text(JsonNode result) {
            return StatusText.of(result);
        }
    }

    @Command(
            name = "kick",
            description = {
                "Removes an agent. A player forfeits its remaining matches.",
                "Before the start, its name, endpoint and place become free. After the start, a player's place stays"
                        + " taken; a referee's becomes free at any time.",
                "A league without end bars the player's name after the start, and those on the roster with its key, until"
                        + " you readmit it."
            })
    public static final class Kick extends AboutAnAgent {

        @Option(names = "--reason", paramLabel = "TEXT", description = "The reason, for the operator's records.")
        private @Nullable String reason;

        @Override
        OperatorRequest request() {
            return about(checked(reason), null);
        }
    }

    @Command(name = "admit", description = "Gives matches to a referee that has not shown the league's referee key.")
    public static final class Admit extends AboutAnAgent {}

    @Command(
            name = "readmit",
            description = {
                "For five minutes, lets an agent that lost its token take its place again: once, under its name, at its"
                        + " endpoint and from there.",
                "If somebody else was faster, readmit it again: that voids the new token at once.",
                "Lifts the bar of a name that you have kicked in a league without end."
            })
    public static final class Readmit extends AboutAnAgent {

        @Option(
                names = "--endpoint",
                paramLabel = "URL",
                description = "The endpoint at which it will register, if not its own; any other agent loses it.")
        private @Nullable Endpoint endpoint;

        @Override
        OperatorRequest request() {
            return about(null, endpoint);
        }
    }

    @Command(
            name = "requeue",
            description = {
                "Voids the result of a match and has it played again.",
                "A league that is over is reopened for it: start the manager without --new-league, a referee, and the two"
                        + " players, which must answer. It ends anew with the corrected standings."
            })
    public static final class Requeue extends OperatorCommand {
        @Parameters(paramLabel = "MATCH", description = "The match's id, like R1M1.")
        private @Nullable MatchId match;

        @Option(names = "--reason", paramLabel = "TEXT", description = "The reason, shown with the results.")
        private @Nullable String reason;

        @Option(
                names = "--anyway",
                description = "Reopen the league even if a player of the match does not answer: unless it comes back in"
                        + " time, it forfeits the match.")
        private boolean anyway;

        @Override
        OperatorRequest request() {
            return new OperatorRequest(null, null, match, checked(reason), anyway, null, null);
        }
    }
}
