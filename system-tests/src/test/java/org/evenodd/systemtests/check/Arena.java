package org.evenodd.systemtests.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.log.Logging;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.options.ExitStatus;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.MemoryHost;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.RunningProgram;
import org.evenodd.agent.program.ServerCommand;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingOverride;
import org.evenodd.agent.settings.SettingsLoader;
import org.slf4j.event.Level;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** A checker and what it checks, in memory and in virtual time. */
final class Arena {

    private static final Duration LONGEST = Duration.ofMinutes(20);

    final VirtualTime time = new VirtualTime(Instant.parse("2025-01-15T10:00:00Z"));
    final MemoryNetwork network =
            new MemoryNetwork(time, (from, to) -> Duration.ofMillis(1), MemoryNetwork.DEFAULT_MAX_BODY_BYTES);
    final SharedDirectory shared;
    private final MemoryHost hosts = new MemoryHost(network);
    private final Random random = new Random(7);
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    Arena(Path directory) {
        Logging.setLevel(Level.ERROR);
        shared = new SharedDirectory(directory);
    }

    /** The world of an agent, with settings of its own. */
    Platform platform(String... settings) {
        return hosts.platform(
                time,
                random,
                new SettingsLoader(
                        ConfigSource.BUILT_IN,
                        Arrays.stream(settings).map(SettingOverride::parse).toList()),
                shared,
                new Console(new PrintWriter(new StringWriter())));
    }

    /** Starts an agent, broken or not. */
    void start(ServerCommand command, UnaryOperator<Platform> spoiled, List<String> settings, String... arguments) {
        new CommandLine(command).parseArgs(arguments);
        command.start(spoiled.apply(platform(settings.toArray(String[]::new))));
    }

    /** Lets a checker do its work. */
    ExitStatus check(ServerCommand command, String... arguments) {
        CommandLine line = new CommandLine(command)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
        line.parseArgs(arguments);
        RunningProgram program = command.start(platform());
        Instant limit = time.instant().plus(LONGEST);
        time.runUntil(() -> program.done().isDone() || time.instant().isAfter(limit));
        assertThat(program.done()).as(err.toString()).isCompleted();
        return program.done().join();
    }

    /** What the report says, which was asked for as JSON. */
    JsonNode report() {
        return Spoiling.tree(out.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    /** Forgets what was printed. */
    void forget() {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
    }

    String errors() {
        return err.toString();
    }

    /** The rules that were broken. */
    Set<String> rules() {
        Set<String> rules = new TreeSet<>();
        report().path("findings")
                .forEach(finding -> rules.add(finding.path("rule").asString()));
        return rules;
    }
}
