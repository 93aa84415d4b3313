package org.evenodd.agent.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.PublicUrl;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class LauncherTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(Object command, String... arguments) {
        return Launcher.run(command, new PrintWriter(out), new PrintWriter(err), arguments);
    }

    /** Reads its options and settings, as programs do when they start, and ends. */
    @Command(name = "probe")
    static final class Probe implements Callable<Integer> {

        @Mixin
        private CommonOptions common = new CommonOptions();

        private ListenAddress address = MemoryHost.address("nowhere", 0, "nowhere");
        private Path shared = Path.of("");
        private boolean strict;
        private int legs;

        @Override
        public Integer call() {
            address = common.listenAddress(8101);
            shared = common.shared().root();
            strict = common.settings().system().strict();
            legs = common.settings().league(new LeagueId("cup")).legs();
            return 0;
        }
    }

    @Command(name = "failing")
    private static final class FailingCommand implements Callable<Integer> {
        private final RuntimeException failure;

        FailingCommand(RuntimeException failure) {
            this.failure = failure;
        }

        @Override
        public Integer call() {
            throw failure;
        }
    }

    @Command(name = "referee")
    private static final class NamedLikeTheReferee implements Callable<Integer> {
        @Override
        public Integer call() {
            return 0;
        }
    }

    @Test
    void completesOptionsInAShellAndSaysSo() {
        assertThat(run(new Probe(), "completion")).isZero();
        assertThat(out.toString()).contains("complete -F _complete_probe", "--shared-dir");

        assertThat(run(new Probe(), "--help")).isZero();
        assertThat(out.toString()).contains("source <(probe completion)");
    }

    @Test
    void namesTheNewCommandOfASubcommandThatHasMoved() {
        assertThat(run(new NamedLikeTheReferee(), "check", "http://localhost:8101/mcp", "--format=junit"))
                .isEqualTo(2);
        assertThat(err.toString()).startsWith("referee: check is now bin/check player URL");
    }

    @Nested
    class Options {

        private final Probe probe = new Probe();

        @Test
        void haveTheDefaultsThatProgramsPromise() {
            assertThat(run(probe)).isZero();

            assertThat(probe.address).isEqualTo(MemoryHost.address("127.0.0.1", 8101, "127.0.0.1"));
            assertThat(probe.shared).isEqualTo(Path.of("SHARED"));
            assertThat(probe.strict).isFalse();
        }

        @Test
        void areTakenFromTheCommandLine(@TempDir Path config) throws Exception {
            Files.createDirectories(config.resolve("leagues"));
            Files.writeString(config.resolve("leagues/cup.json"), "{\"legs\": 2}");

            int status = run(
                    probe,
                    "--host=0.0.0.0",
                    "--port=0",
                    "--advertise-host=example.org",
                    "--shared-dir=elsewhere",
                    "--config-dir=" + config,
                    "--strict",
                    "--log-level=debug");

            assertThat(status).isZero();
            assertThat(probe.address).isEqualTo(MemoryHost.address("0.0.0.0", 0, "example.org"));
            assertThat(probe.shared).isEqualTo(Path.of("elsewhere"));
            assertThat(probe.strict).isTrue();
            assertThat(probe.legs).isEqualTo(2);
        }

        @Test
        void overrideSettingsAnyNumberOfTimes() {
            assertThat(run(probe, "--set", "compatibility=strict", "--set", "league.legs=3"))
                    .isZero();

            assertThat(probe.strict).isTrue();
            assertThat(probe.legs).isEqualTo(3);
        }

        @Test
        void tellThemselvesInTheHelp() {
            assertThat(run(probe, "--help")).isZero();

            assertThat(out.toString())
                    .contains("--host", "--port", "--advertise-host", "--config-dir", "--shared-dir", "--set")
                    .contains("--strict", "--log-level", "--help", "--version")
                    .contains("127.0.0.1", "SHARED", "INFO");
        }

        @Test
        void tellTheVersion() {
            assertThat(run(probe, "--version")).isZero();

            assertThat(out.toString())
                    .startsWith("probe dev (commit unknown), Java %s (%s)"
                            .formatted(System.getProperty("java.version"), System.getProperty("java.vendor")))
                    .hasLineCount(1);
        }
    }

    @Nested
    class AWrongCommandLine {

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
            --unheard-of=1         | "--unheard-of=1" is no option (see
            -port=1                | "-port=1" is no option: did you mean --port?
            --port=many            | Invalid value for option '--port' (N): 'many' is not a whole number
            8000                   | "8000" is neither a command nor the value of an option: did you mean --port 8000?
            start                  | "start" is neither a command nor the value of an option (see
            --port=65536           | --port takes a number from 0 to 65535, not 65536
            --port=1 --port=2      | --port is given more than once
            --port=-1              | --port takes a number from 0 to 65535, not -1
            --log-level=LOUD       | Invalid value for option '--log-level'
            --host=0.0.0.0         | --host 0.0.0.0 binds every address: say with --advertise-host which one
            --host=::              | --host :: binds every address: say with --advertise-host which one
            --advertise-host=a/b   | --advertise-host takes a host name or an IP address, not "a/b"
            --config-dir=/nowhere  | --config-dir: there is no directory
            --set=retry            | --set: expected PATH=VALUE, like retry.max_retries=2, not "retry"
            --set=retry.x=1        | --set: retry.x is unknown; it must be one of delay_seconds
            --set=league.legs=101  | --set: league.legs must be a whole number from 0 to 100, not 101
            """)
        void isRefusedInOneLineThatNamesTheHelp(String argument, String complaint) {
            assertThat(run(new Probe(), argument.split(" "))).isEqualTo(2);

            assertThat(err.toString().lines()).hasSize(1);
            assertThat(err.toString()).startsWith("probe: " + complaint).contains("(see probe --help)");
        }

        @Test
        void isRefusedWhereItsCharactersAreLost() {
            assertThat(run(new Probe(), "--shared-dir", "Zo\ufffd\ufffd")).isEqualTo(2);

            assertThat(err.toString())
                    .startsWith("probe: argument 2 has characters that cannot be read")
                    .contains("LC_ALL=C.UTF-8")
                    .doesNotContain("Zo");
        }

        @ParameterizedTest
        @ValueSource(strings = {"--set=a\nb=1", "--set=\u001b[2J=1", "--log-level=\u001b[2J"})
        void cannotDrawOnTheTerminal(String argument) {
            assertThat(run(new Probe(), argument)).isEqualTo(2);

            assertThat(err.toString().lines()).hasSize(1);
            assertThat(err.toString()).doesNotContain("\u001b");
        }
    }

    @Nested
    class AProgramThatCannotGoOn {

        @Test
        void hasTheStatusOfItsReason() {
            RuntimeException taken = ProgramException.cannotStart("port 8000 is taken", new IllegalStateException());

            assertThat(run(new FailingCommand(taken))).isEqualTo(3);

            assertThat(err).hasToString("failing: port 8000 is taken" + System.lineSeparator());
        }

        @Test
        void hasStatus1ForABugAndShowsNoStack() {
            assertThat(run(new FailingCommand(new IllegalStateException("oops"))))
                    .isEqualTo(1);

            assertThat(err.toString()).doesNotContain("\tat ", "oops");
        }
    }

    @Nested
    class AnAddress {

        @ParameterizedTest
        @CsvSource({
            "127.0.0.1, http://127.0.0.1:8101/mcp",
            "example.org, http://example.org:8101/mcp",
            "::1, http://[::1]:8101/mcp",
            "[::1], http://[::1]:8101/mcp",
        })
        void tellsOthersTheAdvertisedHostAndTheBoundPort(String host, String endpoint) {
            assertThat(MemoryHost.address("127.0.0.1", 0, host).endpoint("http", 8101))
                    .hasToString(endpoint);
        }

        @Test
        void movesToAnotherPort() {
            assertThat(MemoryHost.address("::1", 8101, "here").at(8102))
                    .isEqualTo(MemoryHost.address("::1", 8102, "here"));
        }

        @Test
        void knowsTheAddressesToListenAt() throws Exception {
            assertThat(MemoryHost.address("127.0.0.1", 0, "here").bound())
                    .containsExactly(InetAddress.getLoopbackAddress());
            assertThat(MemoryHost.address("0.0.0.0", 0, "here").bound()).isEmpty();
        }

        @ParameterizedTest
        @CsvSource({
            "https://bots.example.org/matches",
            "https://bots.example.org/health/",
            "https://bots.example.org/mcp/algo",
            "https://bots.example.org/schemas/x"
        })
        void refusesAPublicUrlThatBeginsLikeAPathOfOurOwn(String url) {
            assertThatThrownBy(() -> new ListenAddress("127.0.0.1", List.of(0), "here", new PublicUrl(url)))
                    .isInstanceOf(ProgramException.class)
                    .hasMessageStartingWith("--public-url %s begins like a path".formatted(new PublicUrl(url)));
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "https://a.example", "https://a.example/algo", "https://a.example/match/matches"})
        void takesEveryOtherPublicUrl(String url) {
            assertThat(new ListenAddress("127.0.0.1", List.of(0), "here", new PublicUrl(url)).publicUrl())
                    .hasToString(url);
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "a b", "a/b", "http://a", "a:1", "user@a", "a?b", "a#b"})
        void refusesAnAdvertisedHostThatCannotBe(String host) {
            assertThatThrownBy(() -> MemoryHost.address("127.0.0.1", 0, host))
                    .isInstanceOf(ProgramException.class)
                    .hasMessageStartingWith("--advertise-host takes a host name or an IP address, not ");
        }
    }

    @Nested
    class OnTheConsole {

        @Test
        void saysWhereItListensAndWhereOthersReachIt() {
            new Console(new PrintWriter(out))
                    .ready(new OpenService(
                            new PublicUrl("https://bots.example.org/algo"),
                            List.of(
                                    Endpoint.parse("http://127.0.0.1:8000/mcp"),
                                    Endpoint.parse("http://127.0.0.1:8010/mcp")),
                            () -> {}));

            assertThat(out.toString().lines())
                    .containsExactly(
                            "READY http://127.0.0.1:8000/mcp",
                            "Directly, without the proxy: http://127.0.0.1:8010/mcp",
                            "Others reach it at https://bots.example.org/algo/mcp");
        }

        private final StringWriter out = new StringWriter();
        private final Console console = new Console(new PrintWriter(out));

        @Test
        void tellsScriptsThatAnAgentAnswers() {
            console.ready(
                    new OpenService(PublicUrl.NONE, List.of(Endpoint.parse("http://127.0.0.1:8000/mcp")), () -> {}));

            assertThat(out.toString().lines()).containsExactly("READY http://127.0.0.1:8000/mcp");
        }

        @Test
        void showsALineBelowAllOthersOnATerminal() {
            Console terminal = new Console(new PrintWriter(out), true);
            terminal.show("1 of 2\u001b[2J");
            terminal.say("READY");
            terminal.show("2 of 2");
            terminal.show("");
            terminal.show("");
            terminal.say("Done");

            String cleared = "\r\u001b[K";
            String first = "\u001b[?7l1 of 2\\u001b[2J\u001b[?7h\r";
            assertThat(out)
                    .hasToString(cleared + first + cleared + "READY\n" + first + cleared
                            + "\u001b[?7l2 of 2\u001b[?7h\r" + cleared + "Done\n");
        }

        @Test
        void showsNoSuchLineWhereThereIsNoTerminal() {
            console.show("1 of 2");
            console.say("Done");

            assertThat(out).hasToString("Done\n");
        }

        @Test
        void keepsALineALine() {
            console.say("Champion: \u001b[31mMallory\nREADY http://evil/");

            assertThat(out.toString().lines()).containsExactly("Champion: \\u001b[31mMallory\\nREADY http://evil/");
        }
    }
}
