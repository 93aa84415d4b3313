package org.evenodd.agent.program;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.program.ManagerOption.ManagerFinder;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingOverride;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ManagerFinderTest {
    private static final Endpoint ONE = Endpoint.parse("http://one:8000/mcp");
    private static final Endpoint TWO = Endpoint.parse("http://two:8000/mcp");
    private static final Endpoint ELSEWHERE = Endpoint.parse("http://elsewhere:8000/mcp");
    private static final Delivery DONE = replied(200, "{\"jsonrpc\":\"2.0\",\"result\":{},\"id\":1}");
    private static final Delivery ABSENT = new Delivery.Unreachable("connection refused");
    private static final String NOT_ACTIVE_BODY =
            "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32000,\"message\":\"INVALID_STATE\",\"data\":{\"error_code\":\"E016\","
                    + "\"context\":{\"active_endpoint\":\"http://elsewhere:8000/mcp\"}}},\"id\":1}";
    private static final Delivery NOT_ACTIVE = replied(200, NOT_ACTIVE_BODY);

    private final Answering answering = new Answering();
    private final ManagerFinder finder = new ManagerFinder(answering, List.of(ONE, TWO));

    /** Answers by a script, and records the endpoints that are called. */
    private static final class Answering implements Transport {
        private final Map<Endpoint, Delivery> answers = new HashMap<>();
        private final List<Endpoint> asked = new ArrayList<>();

        @Override
        public CompletableFuture<Delivery> post(
                Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
            asked.add(endpoint);
            return CompletableFuture.completedFuture(answers.getOrDefault(endpoint, DONE));
        }

        @Override
        public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
            return post(endpoint, new byte[0], timeout, 0);
        }
    }

    private static Delivery replied(int status, String body) {
        return new Delivery.Replied(status, "application/json", body.getBytes(UTF_8));
    }

    private Delivery post(Endpoint endpoint) {
        return finder.post(endpoint, new byte[] {'{', '}'}, Duration.ofSeconds(5), 1000)
                .join();
    }

    private static Stream<Arguments> answersOfTheFirst() {
        return Stream.of(
                arguments("active", DONE, List.of(ONE, ONE)),
                arguments("not active", NOT_ACTIVE, List.of(ONE, TWO, TWO)),
                arguments("gone", ABSENT, List.of(ONE, TWO, TWO)),
                arguments("shutting down", replied(503, "{}"), List.of(ONE, TWO, TWO)),
                arguments("hanging", new Delivery.TimedOut(), List.of(ONE, TWO)),
                arguments("refusing", replied(200, NOT_ACTIVE_BODY.replace("-32000", "5003")), List.of(ONE, ONE)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("answersOfTheFirst")
    void asksTheNextAtOnceOrNextTimeAsTheFirstAnswersAndNobodyWhomItNames(
            String first, Delivery answer, List<Endpoint> asked) {
        answering.answers.put(ONE, answer);

        assertThat(post(ONE)).isEqualTo(asked.size() > 2 ? DONE : answer);
        post(ONE);

        assertThat(answering.asked).isEqualTo(asked);
    }

    @Test
    void comesBackToTheFirstWhenTheOtherIsGone() {
        answering.answers.put(ONE, ABSENT);
        post(ONE);
        answering.answers.put(TWO, ABSENT);
        answering.answers.remove(ONE);

        assertThat(post(ONE)).isEqualTo(DONE);

        assertThat(answering.asked).containsExactly(ONE, TWO, TWO, ONE);
    }

    @Test
    void asksEachOnceAndTellsTheLastWordWhenNoneIsActive() {
        answering.answers.put(ONE, ABSENT);
        answering.answers.put(TWO, NOT_ACTIVE);

        assertThat(post(ONE)).isEqualTo(NOT_ACTIVE);

        assertThat(answering.asked).containsExactly(ONE, TWO);
    }

    @Test
    void looksForOneThatListensAmongAll() {
        answering.answers.put(ONE.at("/health"), ABSENT);

        assertThat(finder.get(ONE.at("/health"), Duration.ofSeconds(1)).join()).isEqualTo(DONE);

        assertThat(answering.asked).containsExactly(ONE.at("/health"), TWO.at("/health"));
    }

    @Test
    void leavesWhatIsMeantForOthersAsItIs() {
        answering.answers.put(ELSEWHERE, NOT_ACTIVE);

        assertThat(post(ELSEWHERE)).isEqualTo(NOT_ACTIVE);

        assertThat(answering.asked).containsExactly(ELSEWHERE);
    }

    /** Which managers an agent belongs to, and what they may have it call. */
    @Nested
    class TheOption {

        private static final Endpoint USUAL = Endpoint.parse("http://localhost:8000/mcp");

        private static Optional<String> objection(String managers, String host) throws Exception {
            return objection(managers, "public_url=", host, host);
        }

        private static Optional<String> objection(String managers, String setting, String host, String address)
                throws Exception {
            SettingsLoader settings = new SettingsLoader(
                    ConfigSource.BUILT_IN,
                    List.of(
                            SettingOverride.parse("network." + setting),
                            SettingOverride.parse("network.endpoint_hosts=10.9.0.0/16")));
            Platform platform = new MemoryWorld(Path.of("none")).platform(new Random(1), settings);
            ManagerOption option = new ManagerOption();
            Launcher.commandLine(option)
                    .parseArgs(managers.isEmpty() ? new String[0] : new String[] {"--manager", managers});
            option.guard(platform, USUAL);
            return platform.resolver().objection(host, 8101, List.of(InetAddress.getByName(address)));
        }

        @Tag("case:endpoint-here")
        @ParameterizedTest
        @CsvSource({
            "'', 127.0.0.1, true",
            "http://127.0.0.1:8000/mcp, [::1], true",
            "http://192.0.2.7:8000/mcp, 127.0.0.1, false",
            "http://192.0.2.7:8000/mcp, 0.0.0.0, false",
            "http://192.0.2.7:8000/mcp, [fe80::1], false",
            "http://192.0.2.7:8000/mcp, 192.0.2.9, true",
            "'http://192.0.2.7:8000/mcp,http://localhost:8000/mcp', 127.0.0.1, true",
            "http://169.254.1.1:8000/mcp, 169.254.1.1, true"
        })
        void aManagerElsewhereHasNothingCalledHere(String managers, String host, boolean called) throws Exception {
            assertThat(objection(managers, host).isEmpty()).isEqualTo(called);
        }

        /** A manager on this machine has checked addresses itself, but a name may lead elsewhere by now. */
        @Tag("case:endpoint-private")
        @ParameterizedTest
        @CsvSource({
            "http://10.0.0.5:8000/mcp, 203.0.113.7, 203.0.113.7, true",
            "http://10.0.0.5:8000/mcp, 10.0.0.5, 10.0.0.5, true",
            "http://10.0.0.5:8000/mcp, 10.0.0.7, 10.0.0.7, false",
            "http://10.0.0.5:8000/mcp, 10.9.0.7, 10.9.0.7, true",
            "http://10.0.0.5:8000/mcp, cheat.example, 10.0.0.7, false",
            "http://10.0.0.5:8000/mcp, cheat.example, fd00::7, false",
            "http://localhost:8000/mcp, 127.0.0.1, 127.0.0.1, true",
            "http://localhost:8000/mcp, localhost, 127.0.0.1, true",
            "http://localhost:8000/mcp, cheat.example, 127.0.0.1, false",
            "http://localhost:8000/mcp, cheat.example, 10.0.0.7, false",
            "http://localhost:8000/mcp, bot.example, 203.0.113.7, true",
        })
        void aRefereeWithAPublicUrlCallsWhatItsManagerSaysOnTheInternetOnly(
                String manager, String host, String address, boolean called) throws Exception {
            assertThat(objection(manager, "public_url=https://ref.example.org", host, address)
                            .isEmpty())
                    .isEqualTo(called);
            assertThat(objection(manager, "allow_private=false", host, address).isEmpty())
                    .isEqualTo(called);
            assertThat(objection(manager, "public_url=https://ref.lan", host, address))
                    .isEmpty();
        }

        /** Behind it there are the relays of a manager on the same machine, whose name may lead to this machine from here. */
        @Tag("case:endpoint-private")
        @ParameterizedTest
        @CsvSource({"8101, true", "8102, false"})
        void aRefereeCallsThePublicUrlInItsSettingsAndNothingElseThere(int port, boolean called) throws Exception {
            String setting = "public_url=https://league.example.org:" + port;
            assertThat(objection("http://localhost:8000/mcp", setting, "league.example.org", "127.0.1.1")
                            .isEmpty())
                    .isEqualTo(called);
        }

        @ParameterizedTest
        @CsvSource({
            "http://127.0.0.1:35975, http://127.0.0.1:35975/mcp",
            "http://127.0.0.1:35975/, http://127.0.0.1:35975/mcp",
            "http://127.0.0.1:35975/mcp, http://127.0.0.1:35975/mcp",
            "http://example.org/league, http://example.org/league",
        })
        void takesTheAddressOfTheManagersPage(String given, String manager) {
            ManagerOption option = new ManagerOption();
            Launcher.commandLine(option).parseArgs("--manager", given);

            assertThat(option.first().orElse(USUAL)).hasToString(manager);
        }
    }
}
