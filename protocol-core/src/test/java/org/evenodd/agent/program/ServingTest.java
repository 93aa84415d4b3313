package org.evenodd.agent.program;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.runtime.SharedDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What all programs have in common, seen from outside: most tests start a JVM. */
@Timeout(60)
class ServingTest {

    @TempDir
    private Path shared;

    private final List<Process> started = new ArrayList<>();

    private Process start(String... arguments) throws IOException {
        return startIn(Path.of("").toAbsolutePath(), arguments);
    }

    private Process startIn(Path directory, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                EchoProgram.class.getName(),
                "--shared-dir=" + shared));
        command.addAll(List.of(arguments));
        Process process =
                new ProcessBuilder(command).directory(directory.toFile()).start();
        started.add(process);
        return process;
    }

    @AfterEach
    void endWhatStillRuns() {
        started.forEach(Process::destroyForcibly);
    }

    private static URI endpointOf(Process process) throws IOException {
        String line = process.inputReader(UTF_8).readLine();
        assertThat(line).matches("READY http://127\\.0\\.0\\.1:[0-9]+/mcp");
        return URI.create(line.substring("READY ".length()));
    }

    private static int statusOf(Process process) throws InterruptedException {
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    /** Returns the standard error of a program in this JVM that ends at once with this status and prints nothing else. */
    private String endsAtOnce(int status, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--shared-dir=" + shared);
        assertThat(Launcher.run(
                        new EchoProgram(), new PrintWriter(out), new PrintWriter(err), all.toArray(String[]::new)))
                .isEqualTo(status);
        assertThat(out.toString()).isEmpty();
        return err.toString();
    }

    private static String errorOf(Process process) throws IOException {
        return new String(process.getErrorStream().readAllBytes(), UTF_8);
    }

    private static String tellToEnd(URI endpoint) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(endpoint)
                .version(HttpClient.Version.HTTP_1_1)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"jsonrpc\":\"2.0\",\"method\":\"end\",\"id\":1}"))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    }

    @Test
    void endsWith0AfterAnOrderlyCloseWhenASignalStopsIt() throws Exception {
        Process process = start("--port=0");
        endpointOf(process);

        process.destroy();

        assertThat(statusOf(process)).isZero();
        assertThat(shared.resolve("closed")).hasContent("in order");
        assertThat(shared.resolve("logs/agents/P01.log.jsonl")).content().contains("Ready", "Closed");
    }

    @Test
    void endsWithItsOwnStatusWhenItIsDoneAndLogsNoMoreThanItsLevelAsksFor() throws Exception {
        Process process = start("--port=0", "--log-level=WARN");

        assertThat(tellToEnd(endpointOf(process))).contains("\"result\":\"end\"");

        assertThat(statusOf(process)).isZero();
        assertThat(shared.resolve("closed")).hasContent("in order");
        assertThat(errorOf(process)).isEmpty();
        assertThat(shared.resolve("logs/agents/P01.log.jsonl")).isEmptyFile();
    }

    @Test
    void endsWith1BecauseOfABug() throws Exception {
        Process process = start("--port=0", "--fail");

        tellToEnd(endpointOf(process));

        assertThat(statusOf(process)).isEqualTo(1);
        assertThat(shared.resolve("closed")).hasContent("in order");
    }

    @Test
    void endsWith3WhereItsPortIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(endsAtOnce(3, "--port=" + taken.getLocalPort()))
                    .contains("echo: cannot listen on 127.0.0.1, port %d".formatted(taken.getLocalPort()))
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void endsWith3AndOneLineWhereItCannotWrite() throws Exception {
        Files.writeString(shared.resolve("logs"), "a file in the way");
        assertThat(endsAtOnce(3, "--port=0").lines())
                .containsExactly("echo: --shared-dir %s cannot be used: %s is no directory"
                        .formatted(shared, shared.resolve("logs")));
    }

    @Test
    void endsWith2ForAWrongSettingBeforeAnythingStarts() throws Exception {
        assertThat(endsAtOnce(2, "--set=timeouts.choice_seconds=soon").lines())
                .containsExactly("echo: --set: timeouts.choice_seconds must be seconds from 0 to 86400, not \"soon\""
                        + " (see echo --help)");
        assertThat(shared.resolve("logs")).doesNotExist();
    }

    @Test
    void takesItsSettingsFromTheConfigOfTheDirectoryThatItIsStartedIn(@TempDir Path directory) throws Exception {
        Path config = Files.createDirectory(directory.resolve("config"));
        Files.writeString(config.resolve("system.json"), "{\"timeouts\": {\"choice_seconds\": \"soon\"}}");

        Process process = startIn(directory, "--port=0");

        assertThat(statusOf(process)).isEqualTo(2);
        assertThat(errorOf(process)).contains("system.json", "timeouts.choice_seconds");
    }

    @Test
    void keepsItsNameFromOthersThatShareItsDirectoryUntilItIsGone() throws Exception {
        SharedDirectory directory = new SharedDirectory(shared);
        Process process = start("--port=0");
        endpointOf(process);
        assertThatExceptionOfType(ProgramException.class)
                .isThrownBy(() -> EchoProgram.claim(directory, "Echo"))
                .withMessage(
                        "another running agent uses the name \"Echo\" in %s: choose another --name or --shared-dir",
                        shared)
                .satisfies(failure -> assertThat(failure.status()).isEqualTo(ExitStatus.WRONG_USAGE));
        EchoProgram.claim(directory, "Ada").close();

        process.destroyForcibly().waitFor();

        EchoProgram.claim(directory, "Echo").close();
    }

    /** The system frees a locked file for other processes as soon as the one that has it closes it once more. */
    @Test
    void keepsItsNameFromOthersAlsoAfterItHasClaimedItTwice() throws Exception {
        SharedDirectory directory = new SharedDirectory(shared);
        try (Closeable name = EchoProgram.claim(directory, "Echo")) {
            assertThat(name).isNotNull();
            EchoProgram.claim(directory, "Echo").close();

            Process process = start("--port=0");

            assertThat(statusOf(process)).isEqualTo(2);
            assertThat(errorOf(process)).contains("another running agent uses the name \"Echo\"");
        }
    }
}
