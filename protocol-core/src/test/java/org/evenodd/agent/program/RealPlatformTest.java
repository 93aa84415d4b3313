package org.evenodd.agent.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.program.Serving.Shutdown;
import org.evenodd.agent.runtime.RecordedLog;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.protocol.value.PublicUrl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class RealPlatformTest {

    @TempDir
    private Path directory;

    @Test
    void drawsFromSecureRandomness() {
        CommonOptions options = new CommonOptions();
        new CommandLine(options).parseArgs("--shared-dir=" + directory);

        try (RealPlatform real = RealPlatform.of(options, 1, true)) {
            assertThat(real.platform().random()).isInstanceOf(SecureRandom.class);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1,8000,is it taken? --port names another one",
        "127.0.0.1,0,no port is free",
        "192.0.2.1,8000,the host is no address of this machine",
        "no-such-host.invalid,0,the host is unknown"
    })
    void blamesTheHostOrThePortWhereItCannotListen(String host, int port, String reason) {
        assertThat(RealPlatform.whyUnbound(MemoryHost.address(host, port, "localhost")))
                .isEqualTo("cannot listen on %s, port %d: %s", host, port, reason);
    }

    /** A URL with a port of the program's own leads to no proxy. */
    @ParameterizedTest
    @CsvSource({
        "https://bots.example.org, , and network.trusted_proxies names nobody",
        "https://bots.example.org, network.trusted_proxies=127.0.0.1, ",
        "https://bots.example.org, network.trusted_proxies=10.0.0.0/8, which is wider than /24",
        "https://bots.example.org, network.local_callers=false, ",
        "http://bots.example.org:PORT, , ",
        "'', , ",
    })
    void warnsOfAProxyThatIsNotToldApart(String url, @Nullable String set, @Nullable String warning) {
        CommonOptions options = new CommonOptions();
        new CommandLine(options)
                .parseArgs("--shared-dir=" + directory, "--set=" + (set == null ? "page.enabled=true" : set));
        RecordedLog log = new RecordedLog();

        AgentApi agent = AgentApi.later(new CompletableFuture<>());
        try (RealPlatform real = RealPlatform.of(options, 1, true)) {
            int port = real.open(MemoryHost.address("127.0.0.1", 0, "127.0.0.1"), agent)
                    .listening()
                    .port();
            PublicUrl told = new PublicUrl(url.replace("PORT", String.valueOf(port)));
            ListenAddress address = new ListenAddress("127.0.0.1", List.of(0, port), "127.0.0.1", told);
            assertThatExceptionOfType(ProgramException.class).isThrownBy(() -> real.open(address, agent, log.logger()));
        }

        assertThat(log.texts())
                .hasSize(warning == null ? 0 : 1)
                .allMatch(line -> line.contains(String.valueOf(warning)));
    }

    @Nested
    class ItsDirectory {

        private static void isRefused(Path root, String sentence) {
            assertThatExceptionOfType(ProgramException.class)
                    .isThrownBy(() -> RealPlatform.writable(new SharedDirectory(root)))
                    .withMessage("--shared-dir %s cannot be used: %s", root, sentence)
                    .satisfies(failure -> assertThat(failure.status()).isEqualTo(ExitStatus.CANNOT_START));
        }

        @Test
        void isMadeWhereThereIsNone() {
            Path root = directory.resolve("deep/SHARED");
            assertThat(RealPlatform.writable(new SharedDirectory(root)).root()).isEqualTo(root);
            assertThat(root.resolve("data")).isDirectory();
            assertThat(root.resolve("logs")).isDirectory();
        }

        @Test
        @EnabledOnOs(OS.LINUX)
        void cannotBeWhereNothingCanBeWritten() throws IOException {
            Path file = Files.writeString(directory.resolve("SHARED"), "a file");
            Path logs = Files.writeString(directory.resolve("logs"), "a file");

            isRefused(file, file + " is no directory");
            isRefused(file.resolve("SHARED"), "not a directory");
            isRefused(Path.of("/proc/no-such-place/SHARED"), "no such file or directory");
            isRefused(directory, logs + " is no directory");
        }

        @Tag("case:inside-information")
        @Test
        @EnabledOnOs(OS.LINUX)
        void closesItsLogsToOtherUsersAndLeavesTheRestOpen() throws IOException {
            Path former =
                    Files.createDirectories(directory.resolve("logs/agents")).resolve("REF01.log.jsonl");
            Files.setPosixFilePermissions(
                    Files.writeString(former, "P01 chose even"), PosixFilePermissions.fromString("rw-r--r--"));
            Files.setPosixFilePermissions(directory.resolve("logs"), PosixFilePermissions.fromString("rwxr-xr-x"));
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
            RealPlatform.writable(new SharedDirectory(directory));
            assertThat(mode(directory.resolve("logs"))).isEqualTo("rwx------");
            assertThat(mode(former)).isEqualTo("rw-------");
            assertThat(mode(directory)).isEqualTo("rwxr-xr-x");
        }

        private static String mode(Path path) throws IOException {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        }
    }

    @Nested
    class ItsEnd {

        private static final Duration PATIENCE = Duration.ofSeconds(30);

        private final List<String> closed = new CopyOnWriteArrayList<>();

        @Test
        void closesInOrderAndOnceAndGoesOnWhereSomethingCannotBeClosed() {
            Shutdown shutdown = new Shutdown(PATIENCE);
            shutdown.opened(List.of(
                    () -> closed.add("first"),
                    () -> {
                        throw new IllegalStateException("stuck");
                    },
                    () -> closed.add("second")));

            shutdown.run();
            shutdown.run();

            assertThat(closed).containsExactly("first", "second");
        }

        @Test
        void closesAProgramThatCannotEndWhatItHasBegun() {
            Shutdown shutdown = new Shutdown(PATIENCE);
            shutdown.opened(List.of(new RunningProgram() {
                @Override
                public CompletableFuture<ExitStatus> done() {
                    return new CompletableFuture<>();
                }

                @Override
                public CompletableFuture<?> finish() {
                    return CompletableFuture.failedFuture(new IllegalStateException("stuck"));
                }

                @Override
                public void close() {
                    closed.add("program");
                }
            }));

            shutdown.finish(new CompletableFuture<>());
            shutdown.run();

            assertThat(closed).containsExactly("program");
        }

        @Test
        void leavesBehindWhatTakesTooLong() {
            CountDownLatch never = new CountDownLatch(1);
            Shutdown shutdown = new Shutdown(Duration.ofMillis(1));
            shutdown.opened(List.of(never::await, () -> closed.add("last")));

            shutdown.run();

            assertThat(closed).isEmpty();
            never.countDown();
        }

        @Test
        void closesNothingWhileThingsAreBeingOpened() {
            Shutdown shutdown = new Shutdown(Duration.ofMillis(1));

            shutdown.run();

            assertThat(closed).isEmpty();
            shutdown.opened(List.of());
        }
    }
}
