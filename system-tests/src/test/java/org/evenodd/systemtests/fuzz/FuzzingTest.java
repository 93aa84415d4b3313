package org.evenodd.systemtests.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.evenodd.agent.runtime.Logging;
import org.evenodd.systemtests.fuzz.FuzzTarget.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.event.Level;

class FuzzingTest {

    private static final int SECONDS_EACH = Integer.getInteger("fuzz.seconds", 2);
    private static final int AT_ONCE = 2;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void everyTargetTakesItsOwnExamplesAndWatchesPackagesThatThereAre(FuzzTarget target) {
        Logging.setLevel(Level.ERROR);
        Target opened = target.open();
        List<byte[]> examples = opened.examples();
        assertThat(examples).isNotEmpty();
        examples.forEach(opened::feed);
        assertThat(target.packages().split(":"))
                .allSatisfy(name -> assertThat(FuzzTarget.class.getResource(
                                "/" + name.replace(".**", "").replace('.', '/') + "/package-info.class"))
                        .as(name)
                        .isNotNull());
    }

    @Test
    @Tag("fuzzing")
    void someSecondsOfFuzzingFindNothing() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<Callable<FuzzRun.Outcome>> runs =
                    Stream.of(FuzzTarget.values()).map(this::run).toList();
            for (Future<FuzzRun.Outcome> run : pool.invokeAll(runs)) {
                FuzzRun.Outcome outcome = run.get();
                assertThat(outcome.isGood())
                        .as(() -> "%s%n%s".formatted(outcome, said(outcome)))
                        .isTrue();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    private Callable<FuzzRun.Outcome> run(FuzzTarget target) {
        return () -> new FuzzRun(target, Files.createDirectories(directory.resolve(target.title())), FuzzRun.HEAP)
                .fuzz(SECONDS_EACH);
    }

    @Test
    void aJvmThatDoesNotFuzzIsNoGoodOutcome() throws Exception {
        FuzzRun.Outcome outcome = new FuzzRun(FuzzTarget.JSON, directory, "1k").fuzz(1);
        assertThat(outcome.isGood()).isFalse();
        assertThat(outcome.runs()).isZero();
    }

    private static String said(FuzzRun.Outcome outcome) {
        try (Stream<String> lines = Files.lines(outcome.log())) {
            return String.join(
                    "\n", lines.filter(line -> !line.startsWith("INFO: ")).toList());
        } catch (IOException e) {
            return e.toString();
        }
    }
}
