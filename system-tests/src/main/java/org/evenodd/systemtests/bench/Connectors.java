package org.evenodd.systemtests.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.evenodd.systemtests.bench.BenchedPlayers.PlayerGroups;
import org.evenodd.systemtests.testbed.Program;

/** The connectors of a league's players, each with a key of its own; they run until this is closed. */
final class Connectors implements AutoCloseable {

    private static final Path SCRIPT = Path.of(
                    System.getProperty("league.root", "."), "player", "starters", "connect.py")
            .toAbsolutePath();

    private static final double MILLIS = 1000;

    private final List<Program> programs = new ArrayList<>();

    /** Starts one for each group, and returns when all of them listen. */
    Connectors(URI manager, Path directory, PlayerGroups groups) {
        for (int group = 0; group < groups.count(); group++) {
            List<String> command = new ArrayList<>(List.of("python3", SCRIPT.toString(), manager.toString()));
            command.addAll(List.of("--listen", String.valueOf(groups.connector(group)), "--bot"));
            IntStream.range(groups.bot(group), groups.bot(group + 1)).forEach(bot -> command.add(String.valueOf(bot)));
            try {
                programs.add(Program.start(Files.createTempDirectory(directory, "connector"), command));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        programs.forEach(Connectors::awaitReady);
    }

    private static void awaitReady(Program connector) {
        try {
            connector.awaitReady();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Closes them, after it has printed the processor time that they have used. */
    AutoCloseable printing() {
        return () -> {
            System.out.printf(
                    "      %d connectors: processor %.1f s%n",
                    programs.size(), processor().toMillis() / MILLIS);
            close();
        };
    }

    private Duration processor() {
        return programs.stream()
                .flatMap(each -> ProcessHandle.of(each.pid()).stream())
                .map(process -> process.info().totalCpuDuration())
                .flatMap(Optional::stream)
                .reduce(Duration.ZERO, Duration::plus);
    }

    @Override
    public void close() {
        programs.forEach(Program::close);
    }
}
