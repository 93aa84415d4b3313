package org.evenodd.manager.relay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.evenodd.agent.address.OwnMachine;
import org.evenodd.agent.http.HttpRefusal;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Delivery.Replied;
import org.evenodd.agent.peer.Delivery.TimedOut;
import org.evenodd.agent.peer.Delivery.Unreachable;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.outbound.Tokens;
import org.evenodd.manager.outbound.Tokens.LeagueKey;
import org.evenodd.manager.tournament.Effect.ProbeEndpoint;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.LeagueToken;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Calls to players behind the connector with KEY: P01 at its port 8101, which has been given three tokens, and P02. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // a call that never ends fails its test
class RelaysTest {

    private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");
    private static final long BEGUN = 1_764_440_000_123L;
    private static final String KEY = "4a".repeat(32);
    private static final String OTHERS_KEY = "4b".repeat(32);
    private static final String HALL = "203.0.113.50";
    private static final String REFEREES_HOST = "198.51.100.7";
    private static final String ANYWHERE = "192.0.2.9";
    private static final int GENERATION = 7;
    private static final PlayerId P01 = PlayerId.of(1);
    private static final Endpoint PLAYER = endpoint(KEY, 8101);
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final byte[] CALL =
            "{\"id\": %s}".formatted("1".repeat(1000)).getBytes(UTF_8);

    private final VirtualTime time = new VirtualTime(NOW);
    private final Tokens tokens = new Tokens(LeagueKey.random(new Random(1)), SettingsLoader.DEFAULT_LEAGUE);
    private final List<ProbeEndpoint> probes = new ArrayList<>();
    private League league = League.open(
            new LeagueOpened(SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), NOW, GENERATION - 2));
    private Relays relays = new Relays(time, () -> league, OwnMachine.DEFAULT);
    private RelayService service = service();

    private RelayService service() {
        return new RelayService(
                relays,
                tokens::of,
                time,
                request -> HttpRefusal.NOT_FOUND.response().now());
    }

    private static Endpoint endpoint(String key, int port) {
        return new RelayKey(new Digest(key)).relayed(Endpoint.parse("http://127.0.0.1:%d/mcp".formatted(port)));
    }

    private void register(int player, Endpoint at) {
        league = league.apply(new PlayerRegistered(
                PlayerId.of(player), new Registration(new DisplayName("Player " + player), at, GENERATION, null)));
    }

    @BeforeEach
    void begin() {
        register(1, PLAYER);
        register(2, endpoint(KEY, 8102));
        Registration referee = new Registration(
                new DisplayName("Referee"),
                Endpoint.parse("http://198.51.100.7:8001/mcp"),
                GENERATION,
                null,
                null,
                REFEREES_HOST,
                null);
        league = league.apply(new RefereeRegistered(RefereeId.of(1), referee, 5, true, true));
        relays.probeBy(probes::add);
    }

    private CompletableFuture<ServiceResponse> say(String key, String body) {
        return service.serve(new ServiceRequest(
                "POST",
                "/relay",
                HALL,
                "application/json",
                body.getBytes(UTF_8),
                name -> Optional.of(key).filter(value -> name.equals("Relay-Key") && !value.isEmpty()),
                ""));
    }

    private CompletableFuture<ServiceResponse> poll(String key, long connector, Long... received) {
        return say(
                key,
                "{\"connector\": %d, \"ports\": [8101, 8102], \"received\": %s}"
                        .formatted(connector, List.of(received)));
    }

    /** Polls until there is something to say, as a connector does that has just been started. */
    private CompletableFuture<ServiceResponse> connect() {
        poll(KEY, BEGUN).join();
        return poll(KEY, BEGUN);
    }

    private int answer(String key, String answer) {
        return say(key, "{\"connector\": %d, \"answers\": [%s]}".formatted(BEGUN, answer))
                .join()
                .status();
    }

    private int reply(JsonNode call, String body) {
        return answer(KEY, """
                {"call": %d, "status": 200, "headers": {"content-type": "application/json", "Retry-After": "2"},
                 "body": "%s"}""".formatted(number(call), Base64.getEncoder().encodeToString(body.getBytes(UTF_8))));
    }

    private static JsonNode json(CompletableFuture<ServiceResponse> reply) {
        assertThat(reply).isCompleted();
        assertThat(reply.join().status()).isEqualTo(200);
        return JsonText.parse(reply.join().body());
    }

    private static List<JsonNode> calls(CompletableFuture<ServiceResponse> reply) {
        return StreamSupport.stream(json(reply).path("calls").spliterator(), false)
                .toList();
    }

    private static JsonNode call(CompletableFuture<ServiceResponse> reply) {
        assertThat(calls(reply)).hasSize(1);
        return calls(reply).get(0);
    }

    private static long number(JsonNode call) {
        return call.path("call").longValue();
    }

    private CompletableFuture<Delivery> ask() {
        return relays.post(PLAYER, Map.of(), CALL, LONG, 10_240);
    }

    private CompletableFuture<ServiceResponse> from(String address, String method, String path, String body) {
        return service.serve(new ServiceRequest(method, path, address, "application/json", body.getBytes(UTF_8)));
    }

    private CompletableFuture<ServiceResponse> fromReferee() {
        return from(REFEREES_HOST, "POST", "/relay/%s/mcp".formatted(PLAYER.relayId()), "{}");
    }

    @Nested
    class ACallOfTheManager {

        @Tag("case:relay")
        @Test
        void isInTheReplyToThePollUnderWayWithWhatThePlayerIsToGet() {
            var poll = connect();
            Map<String, String> headers = Map.of("Mcp-Session-Id", "abc");

            relays.post(PLAYER, headers, CALL, Duration.ofSeconds(5), 1 << 20);

            JsonNode call = call(poll);
            assertThat(number(call)).isGreaterThan(NOW.toEpochMilli() * 1000);
            assertThat(call.path("port").intValue()).isEqualTo(8101);
            assertThat(call.path("method").stringValue()).isEqualTo("POST");
            assertThat(call.path("path").stringValue()).isEqualTo("/mcp");
            assertThat(call.path("headers").toString())
                    .contains("\"Mcp-Session-Id\":\"abc\"", "\"Content-Type\":\"application/json\"", "event-stream");
            assertThat(Base64.getDecoder().decode(call.path("body").stringValue()))
                    .isEqualTo(CALL);
            assertThat(call.path("time_left_ms").intValue()).isEqualTo(5000);
            assertThat(call.path("max_reply_bytes").intValue()).isEqualTo(65_536);
        }

        @Test
        void getsThePlayersReply() {
            var poll = connect();
            var outcome = ask();

            assertThat(reply(call(poll), "yes")).isEqualTo(200);

            assertThat(outcome.join()).isInstanceOfSatisfying(Replied.class, replied -> {
                assertThat(new String(replied.body(), UTF_8)).isEqualTo("yes");
                assertThat(replied.contentType()).isEqualTo("application/json");
                assertThat(replied.retryAfter()).isEqualTo(Duration.ofSeconds(2));
                assertThat(replied.headers().apply("CONTENT-TYPE")).contains("application/json");
            });
        }

        @Test
        void waitsForThePollWhichLeavesItLessTime() {
            ask();
            time.advance(Duration.ofSeconds(2));

            assertThat(call(poll(KEY, BEGUN)).path("time_left_ms").intValue()).isEqualTo(28_000);
        }

        @Test
        void isUnreachableIfNoPollTakesItIn3Seconds() {
            poll(KEY, BEGUN).join();
            time.advance(Duration.ofSeconds(9));
            var outcome = ask();

            time.advance(Duration.ofMillis(2999));
            assertThat(outcome).isNotDone();
            time.advance(Duration.ofMillis(1));

            assertThat(outcome.join()).isEqualTo(new Unreachable("connect.py has not asked for calls for 12 s"));
            assertThat(calls(poll(KEY, BEGUN + 1))).isEmpty();
        }

        @Test
        void isUnreachableEarlierIfItsTimeIsUp() {
            var outcome = relays.get(PLAYER, Duration.ofSeconds(1));
            time.advance(Duration.ofSeconds(1));
            assertThat(outcome.join()).isEqualTo(new Unreachable("connect.py has not asked for its calls"));
        }

        @Test
        void timesOutIfItWasTaken() {
            connect();
            var outcome = ask();
            time.advance(LONG.minusMillis(1));
            assertThat(outcome).isNotDone();
            time.advance(Duration.ofMillis(1));
            assertThat(outcome.join()).isEqualTo(new TimedOut());
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                "unreachable": "connection refused\\u001b[31m"      | Unreachable[reason=connect.py says: connection refused\\u001b[31m]
                "unreadable": "no HTTP"                             | UnreadableReply[reason=no HTTP]
                "status": 200, "body": "=="                         | UnreadableReply[reason=It is no Base64]
                "status": 200, "body": "MDEyMzQ1Njc4OQ=="           | UnreadableReply[reason=It is too long]
                "headers": {}                                       | Unreachable[reason=connect.py does not say why]
                """)
        void endsAsItsConnectorSaysWithinItsLimits(String said, String outcome) {
            var poll = connect();
            var asked = relays.post(PLAYER, Map.of(), CALL, LONG, 9);
            answer(KEY, "{\"call\": %d, %s}".formatted(number(call(poll)), said));
            assertThat(asked.join()).hasToString(outcome);
        }

        @Test
        void isAProbeByAConnection() {
            var poll = connect();
            var refused = relays.connect(PLAYER, List.of(), LONG);
            assertThat(call(poll).path("method").stringValue()).isEqualTo("CONNECT");
            answer(KEY, "{\"call\": %d, \"unreachable\": \"refused\"}".formatted(number(call(poll))));
            assertThat(refused.join()).contains("connect.py says: refused");

            poll = poll(KEY, BEGUN);
            var connected = relays.connect(PLAYER, List.of(), LONG);
            answer(KEY, "{\"call\": %d, \"connected\": true}".formatted(number(call(poll))));
            assertThat(connected.join()).isEmpty();
        }
    }

    @Nested
    class ACallInAReply {

        @Test
        void isDeliveredAgainUntilItIsAcknowledged() {
            var lost = connect();
            ask();
            JsonNode call = call(lost);

            assertThat(call(poll(KEY, BEGUN))).isEqualTo(call);
            var next = poll(KEY, BEGUN, number(call));

            assertThat(next).isNotDone();
            time.advance(Duration.ofSeconds(10));
            assertThat(calls(next)).isEmpty();
        }

        @Test
        void isAcknowledgedByItsAnswer() {
            var poll = connect();
            var first = ask();
            reply(call(poll), "1");
            assertThat(first).isDone();
            assertThat(poll(KEY, BEGUN)).isNotDone();
        }

        @Test
        void isNotPutAgainByAnotherConnectorIfItMayHaveBeenPut() {
            var poll = connect();
            var acknowledged = ask();
            long number = number(call(poll));
            poll = poll(KEY, BEGUN, number);
            var lost = ask();
            long second = number(call(poll));

            poll = poll(KEY, BEGUN + 1);

            assertThat(acknowledged.join()).isInstanceOf(Unreachable.class);
            assertThat(number(call(poll))).isEqualTo(second);
            assertThat(lost).isNotDone();
        }

        @Test
        void isAnsweredByItsOwnConnectorAlone() {
            var poll = connect();
            var outcome = ask();
            poll(OTHERS_KEY, BEGUN);
            String forged = "{\"call\": %d, \"status\": 200}".formatted(number(call(poll)));

            assertThat(answer(OTHERS_KEY, forged)).isEqualTo(200);
            assertThat(say(
                            OTHERS_KEY,
                            "{\"connector\": 1, \"ports\": [], \"received\": [%d]}".formatted(number(call(poll)))))
                    .isCompleted();

            assertThat(outcome).isNotDone();
            assertThat(call(poll(KEY, BEGUN))).isEqualTo(call(poll));
        }
    }

    @Nested
    class APoll {

        @Test
        void isRepliedToAfter10Seconds() {
            var poll = connect();
            time.advance(Duration.ofMillis(9999));
            assertThat(poll).isNotDone();
            time.advance(Duration.ofMillis(1));
            assertThat(calls(poll)).isEmpty();
        }

        @Test
        void endsAnOlderOneOfTheSameConnector() {
            var older = connect();
            var newer = poll(KEY, BEGUN);
            ask();
            assertThat(calls(older)).isEmpty();
            assertThat(calls(newer)).hasSize(1);
        }

        @Test
        void endsThoseOfAConnectorThatWasStartedEarlier() {
            var older = connect();
            poll(KEY, BEGUN + 1).join();
            var newer = poll(KEY, BEGUN + 1);

            assertThat(older.join().status()).isEqualTo(409);
            assertThat(poll(KEY, BEGUN).join().status()).isEqualTo(409);
            assertThat(answer(KEY, "{\"call\": 1, \"status\": 200}")).isEqualTo(409);
            assertThat(newer).isNotDone();
            time.advance(Duration.ofMillis(15_001));
            assertThat(poll(KEY, BEGUN).join().status()).isEqualTo(200);
        }

        @Test
        void tellsOfRegistrationsOnce() {
            var poll = connect();
            relays.registered(new RelayKey(new Digest(KEY)), 8102);
            assertThat(json(poll).path("registered").toString()).isEqualTo("[8102]");
            assertThat(poll(KEY, BEGUN)).isNotDone();
        }

        @Test
        void afterAnAbsenceHasPlayersProbedThatHaveNotAnswered() {
            connect();
            assertThat(probes).extracting(ProbeEndpoint::agent).containsExactlyInAnyOrder(P01, PlayerId.of(2));
            probes.clear();

            time.advance(Duration.ofSeconds(10));
            poll(KEY, BEGUN);
            assertThat(probes).isEmpty();
            time.advance(Duration.ofMillis(15_001));
            poll(KEY, BEGUN);
            assertThat(probes).hasSize(2);
        }

        @Test
        void isKnownByItsTime() {
            assertThat(relays.pollAge(PLAYER)).isEmpty();
            connect();
            time.advance(Duration.ofSeconds(3));
            assertThat(relays.pollAge(PLAYER)).contains(Duration.ofSeconds(3));
        }

        @Test
        void countsForAPlayerOfItsConnector() {
            poll(OTHERS_KEY, BEGUN);
            assertThat(relays.holder(new AuthToken(KEY))).isEmpty();
            assertThat(relays.holder(new AuthToken(KEY + ":8103,99999999999"))).isEmpty();
            assertThat(relays.holder(new AuthToken(OTHERS_KEY + ":8101"))).isEmpty();
            assertThat(relays.holder(new AuthToken(KEY + ":8103,8101"))).isPresent();
            connect();
            assertThat(relays.holder(new AuthToken(KEY))).isPresent();
            assertThat(relays.holder(new AuthToken(OTHERS_KEY))).isEmpty();
            assertThat(relays.holder(tokens.of(P01, GENERATION))).isEmpty();
        }

        @Test
        void endsWithTheTermAndSoDoCallsFromOutside() {
            var poll = connect();
            var outside = fromReferee();
            poll = poll(KEY, BEGUN, number(call(poll)));
            var own = ask();

            relays.close();

            for (var each : List.of(poll(KEY, BEGUN), outside, fromReferee())) {
                assertThat(each.join().status()).isEqualTo(503);
                assertThat(each.join().headers())
                        .containsEntry("Retry-After", "1")
                        .doesNotContainKey("Via");
            }
            time.advance(LONG);
            assertThat(own).isNotDone();
        }

        @Test
        void isForgottenWithoutAPlayer() {
            for (int i = 0; i < 10_000; i++) {
                poll(Digest.sha256("key " + i).value(), BEGUN);
                time.advance(Duration.ofSeconds(1));
            }
            connect();
            assertThat(relays)
                    .extracting("connectors")
                    .asInstanceOf(InstanceOfAssertFactories.MAP)
                    .hasSizeLessThan(20);
            time.advance(Duration.ofMinutes(1));
            poll(OTHERS_KEY, BEGUN);
            assertThat(relays.holder(new AuthToken(KEY))).isPresent();
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                {                                                     | line 1
                []                                                    | expected an object, got a list
                {}                                                    | /connector: expected
                {"connector": "now"}                                  | /connector: expected a whole number
                {"connector": 1, "ports": [1, "x"]}                   | /ports/1: expected a whole number
                {"connector": 1, "ports": 8101}                       | /ports: expected a list, got 8101
                {"connector": 1, "received": [0.5]}                   | /received/0: expected
                {"connector": 1, "answers": [{}]}                     | /answers/0/call: expected
                {"connector": 1, "answers": [{"call": 1, "status": 100}]} | /answers/0/status: expected
                """)
        void isRefusedWithTheFieldIfItIsMalformed(String body, String told) {
            ServiceResponse refused = say(KEY, body).join();
            assertThat(refused.status()).isEqualTo(400);
            assertThat(new String(refused.body(), UTF_8)).contains(told);
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "4A", "tok_p01_0"})
        void isNothingWithoutAKey(String key) {
            assertThat(poll(key, BEGUN).join().status()).isEqualTo(404);
        }

        @Test
        void hasAHundredPortsAtMost() {
            String ports = IntStream.rangeClosed(1, 101).boxed().toList().toString();
            assertThat(say(KEY, "{\"connector\": 1, \"ports\": %s}".formatted(ports))
                            .join()
                            .status())
                    .isEqualTo(400);
        }
    }

    @Nested
    class CallsAtOnce {

        @Test
        void are8ForARelay() {
            connect();
            for (int i = 0; i < 8; i++) {
                assertThat(ask()).isNotDone();
            }
            assertThat(ask().join()).isInstanceOfSatisfying(Replied.class, replied -> {
                assertThat(replied.status()).isEqualTo(429);
                assertThat(replied.retryAfter()).isEqualTo(Duration.ofSeconds(1));
            });
            assertThat(relays.get(PLAYER, LONG).join()).isInstanceOf(Unreachable.class);
            assertThat(relays.connect(PLAYER, List.of(), LONG).join()).isPresent();
            assertThat(fromReferee().join())
                    .matches(refused -> refused.status() == 429)
                    .matches(refused -> refused.headers().containsKey("Retry-After"));
            assertThat(relays.post(endpoint(KEY, 8102), Map.of(), CALL, LONG, 9))
                    .isNotDone();
        }

        @Test
        void hold512KilobytesForARelay() {
            byte[] large = new byte[256 << 10];
            assertThat(relays.post(PLAYER, Map.of(), large, LONG, 9)).isNotDone();
            assertThat(relays.post(PLAYER, Map.of(), large, LONG, 9)).isNotDone();
            assertThat(ask().join()).isInstanceOf(Replied.class);
        }

        @Test
        void hold16MegabytesInAll() {
            for (int i = 0; i < 32; i++) {
                assertThat(relays.post(endpoint(KEY, 9000 + i), Map.of(), new byte[512 << 10], LONG, 9))
                        .isNotDone();
            }
            assertThat(ask().join()).isInstanceOf(Replied.class);
            time.advance(Duration.ofSeconds(3));
            assertThat(ask()).isNotDone();
        }

        @Test
        void are20ASecondFromOutside() {
            var poll = connect();
            for (int i = 0; i < 20; i++) {
                var outside = fromReferee();
                reply(call(poll), "{}");
                assertThat(outside.join().status()).isEqualTo(200);
                poll = poll(KEY, BEGUN);
            }
            assertThat(fromReferee().join().status()).isEqualTo(429);
            time.advance(Duration.ofMillis(50));
            assertThat(fromReferee()).isNotDone();
            assertThat(ask()).isNotDone();
        }
    }

    @Nested
    class ACallFromOutside {

        private static final String NEVER = "0".repeat(64);

        private int status(String address, String method, String path, String body) {
            var reply = from(address, method, path.replace("{id}", PLAYER.relayId()), body);
            return reply.isDone() ? reply.join().status() : 0;
        }

        private String filledIn(String text) {
            AuthToken own = tokens.of(P01, GENERATION);
            return text.replace("NOW", own.value())
                    .replace("FIRST", tokens.of(P01, GENERATION - 2).value())
                    .replace("FORMER_LEAGUE", tokens.of(P01, GENERATION - 3).value())
                    .replace(
                            "MATCH",
                            LeagueToken.ofMatch(P01, tokens.of(P01, GENERATION - 1), new MatchId("R1M1"))
                                    .value())
                    .replace("OTHER", tokens.of(PlayerId.of(2), GENERATION).value())
                    .replace("REFEREE", tokens.of(RefereeId.of(1), GENERATION).value())
                    .replace("MADE_UP", "tok_p01_" + NEVER);
        }

        /** 0 is for a call that is put to the player. */
        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                {"params": {"auth_token": "NOW"}}                                             |   0 | 0
                {"params": {"auth_token": "FIRST"}}                                           |   0 | 0
                {"params": {"auth_token": "MATCH", "match_id": "R1M1"}}                       |   0 | 0
                {"params": {"authToken":"MATCH","matchId":"R1M1"}}                            |   0 | 0
                {"text": "{\\"auth_token\\": \\"NOW\\"}"}                                     |   0 | 0
                {"params": {"auth_token": "MATCH", "match_id": "R1M2"}}                       | 404 | 0
                {"params": {"auth_token": "FORMER_LEAGUE"}}                                   | 404 | 0
                {"params": {"auth_token": "MADE_UP"}}                                         | 404 | 0
                {"params": {"auth_token": "OTHER"}}                                           | 404 | 404
                {"params": {"auth_token": "OTHER"}, "auth_token": "NOW"}                      | 404 | 404
                {"params": {"auth_token": "REFEREE"}}                                         | 404 | 0
                {"params": {"auth_token": "of my own"}}                                       | 404 | 0
                {}                                                                            | 404 | 0
                """)
        void isPutToThePlayerWithATokenOfItsOwnOrFromTheAddressOfAReferee(String body, int anywhere, int atTheReferee) {
            assertThat(status(ANYWHERE, "POST", "/relay/{id}/mcp", filledIn(body)))
                    .isEqualTo(anywhere);
            assertThat(status(REFEREES_HOST, "POST", "/relay/{id}/mcp", filledIn(body)))
                    .isEqualTo(atTheReferee);
        }

        @Test
        void mayShowItsTokenInTheHeader() {
            String path = "/relay/%s/mcp".formatted(PLAYER.relayId());
            String shown = "Bearer " + tokens.of(P01, GENERATION).value();
            var call = service.serve(new ServiceRequest(
                    "POST",
                    path,
                    ANYWHERE,
                    "application/json",
                    CALL,
                    name -> Optional.of(shown).filter(any -> name.equals("Authorization")),
                    ""));
            assertThat(call).isNotDone();
        }

        @ParameterizedTest
        @CsvSource({
            "GET, /relay/{id}/health, 0",
            "GET, /relay/{id}/algo/health, 0",
            "GET, /relay/{id}/openapi.json, 0",
            "GET, /relay/{id}/mcp, 404",
            "PUT, /relay/{id}/mcp, 404",
            "POST, /relay/{id}, 0",
            "POST, /relay/{id}/algo/mcp, 0",
            "POST, /relay/{id}x/mcp, 404",
            "POST, /relay/{id}/a b, 404",
            "POST, /relay/00000000000000000000000000000000/mcp, 404",
            "GET, /relay/00000000000000000000000000000000/health, 404",
            "POST, /relay/, 404",
            "GET, /relay, 404"
        })
        void isAMessageOrAQuestionForTheHealthOrThePathsOfAPlayerThatIsThere(String method, String path, int status) {
            assertThat(status(REFEREES_HOST, method, path, "{}")).isEqualTo(status);
            assertThat(status(ANYWHERE, method, path, "{}")).isEqualTo(404);
        }

        @Test
        void isNotTakenInAnotherTypeThanJson() {
            assertThat(service.serve(new ServiceRequest(
                                    "POST",
                                    "/relay/%s/mcp".formatted(PLAYER.relayId()),
                                    REFEREES_HOST,
                                    "text/plain",
                                    CALL))
                            .join()
                            .status())
                    .isEqualTo(404);
        }

        @Test
        void getsThePlayersReplyWhichIsNoPage() {
            var poll = connect();
            var call = fromReferee();
            answer(KEY, """
                    {"call": %d, "status": 200, "headers": {"Content-Type": "text/html", "Set-Cookie": "a=b",
                     "Mcp-Session-Id": "s"}, "body": "PGI+"}""".formatted(number(call(poll))));
            ServiceResponse reply = call.join();
            assertThat(new String(reply.body(), UTF_8)).isEqualTo("<b>");
            assertThat(reply.contentType()).isEqualTo("text/html");
            assertThat(reply.headers())
                    .containsEntry("Mcp-Session-Id", "s")
                    .containsEntry("Via", "1.1 relay")
                    .containsEntry("X-Content-Type-Options", "nosniff")
                    .containsKey("Content-Security-Policy")
                    .doesNotContainKey("Set-Cookie");
        }

        @Test
        void is503IfNoPollTakesItIn3SecondsAnd502WithoutThePlayer() {
            var untaken = fromReferee();
            time.advance(Duration.ofSeconds(3));
            assertThat(untaken.join().status()).isEqualTo(503);
            assertThat(untaken.join().headers())
                    .containsEntry("Retry-After", "1")
                    .doesNotContainKey("Via");
            assertThat(new String(untaken.join().body(), UTF_8)).contains("connect.py has not asked");

            var poll = connect();
            var refused = fromReferee();
            answer(KEY, "{\"call\": %d, \"unreachable\": \"refused\"}".formatted(number(call(poll))));
            assertThat(refused.join().status()).isEqualTo(502);
            assertThat(new String(refused.join().body(), UTF_8)).contains("refused");
        }

        @Test
        void is504After60Seconds() {
            connect();
            var call = fromReferee();
            time.advance(Duration.ofSeconds(60));
            assertThat(call.join().status()).isEqualTo(504);
        }
    }
}
