package org.evenodd.conformance.player;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.http.AllowedHosts;
import org.evenodd.agent.http.HttpServer;
import org.evenodd.agent.http.HttpSite;
import org.evenodd.agent.http.HttpThreads;
import org.evenodd.agent.http.TestServers;
import org.evenodd.agent.program.Launcher;
import org.evenodd.agent.runtime.RealScheduler;
import org.evenodd.conformance.ConformanceMain;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/** The command as a user types it, over HTTP. */
class CheckPlayerCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "CHOOSES_WITH_A_CAPITAL, , MUST   choice-value (docs/protocol.md#choose_parity_response)",
        "SENDS_LOCAL_TIME, --fail-on=should, SHOULD dialect-timestamp"
    })
    void endsWith1WhereWhatCountsIsFound(String bot, @Nullable String option, String said) throws Exception {
        assertThat(check(BrokenBot.valueOf(bot).quirk, Stream.ofNullable(option).toArray(String[]::new)))
                .isEqualTo(1);
        assertThat(out.toString()).contains(said);
        assertThat(err.toString()).contains("The bot's manager is http://127.0.0.1:");
    }

    @Test
    void writesTheReportIntoAFileAndEndsWith0WhereWhatIsFoundCostsNoMatch() throws Exception {
        Path file = directory.resolve("reports").resolve("bot.xml");

        assertThat(check(BrokenBot.SENDS_LOCAL_TIME.quirk, "--format", "junit", "--out", file.toString()))
                .isZero();
        assertThat(Files.readString(file)).contains("<testsuite", "dialect-timestamp");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void saysThatAFileCannotBeWritten() throws Exception {
        Path occupied = Files.writeString(directory.resolve("occupied"), "");

        assertThat(check(Quirk.NONE, "--out", occupied.resolve("bot.xml").toString()))
                .isEqualTo(2);
        assertThat(err.toString()).contains("check player: --out ");
    }

    @Test
    void leavesNothingBehindWhereNobodyIs() {
        assertThat(run("http://127.0.0.1:1/mcp")).isEqualTo(2);
        assertThat(directory).isEmptyDirectory();
    }

    private int check(Quirk quirk, String... options) throws BindException {
        try (HttpThreads threads = new HttpThreads(1);
                RealScheduler scheduler = new RealScheduler();
                HttpServer server = HttpServer.start(
                        threads, site(), TestServers.everywhere(new TestBot(scheduler, quirk)), TestServers.LIMITS)) {
            return run("http://127.0.0.1:%d/mcp".formatted(server.ports().get(0)), options);
        }
    }

    private static HttpSite site() {
        AllowedHosts hosts = AllowedHosts.of("127.0.0.1", List.of(), "127.0.0.1");
        return TestServers.site("127.0.0.1", 0, hosts, null, LoggerFactory.getLogger(CheckPlayerCommandTest.class));
    }

    private int run(String url, String... options) {
        Stream<String> fixed = Stream.of(
                "player", url, "--port", "0", "--await-registration", "0", "--shared-dir", directory.toString());
        String[] all = Stream.concat(fixed, Stream.of(options)).toArray(String[]::new);
        return Launcher.run(new ConformanceMain(), new PrintWriter(out), new PrintWriter(err, true), all);
    }
}
