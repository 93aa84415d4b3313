package org.evenodd.systemtests.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.stream.Stream;
import org.evenodd.conformance.ConformanceMain;
import org.evenodd.manager.start.LeagueManagerCommand;
import org.evenodd.player.PlayerCommand;
import org.evenodd.referee.RefereeCommand;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The help texts of all commands of the programs. */
class HelpTextsTest {

    static Stream<CommandLine> commands() {
        return Stream.of(
                        new CommandLine(new LeagueManagerCommand()),
                        new CommandLine(new RefereeCommand()),
                        new CommandLine(new PlayerCommand(players -> Runnable::run).spec()),
                        new CommandLine(new ConformanceMain()))
                .flatMap(HelpTextsTest::withSubcommands);
    }

    private static Stream<CommandLine> withSubcommands(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(HelpTextsTest::withSubcommands));
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("commands")
    @ResourceLock(Resources.SYSTEM_ERR)
    void areSaidWithoutAWarning(CommandLine command) {
        String name = command.getCommandSpec().qualifiedName();
        PrintStream before = System.err;
        ByteArrayOutputStream complaints = new ByteArrayOutputStream();
        try {
            System.setErr(new PrintStream(complaints, true, UTF_8));
            assertThat(command.getUsageMessage()).as(name).startsWith("Usage: " + name);
        } finally {
            System.setErr(before);
        }
        assertThat(complaints.toString(UTF_8))
                .as("%s --help on standard error", name)
                .isEmpty();
    }
}
