package org.evenodd.referee.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.REFEREE_REGISTER_REQUEST;
import static org.evenodd.referee.Sample.CONVERSATION;
import static org.evenodd.referee.Sample.P01;
import static org.evenodd.referee.Sample.P02;
import static org.evenodd.referee.Sample.START;
import static org.evenodd.referee.Sample.assignment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.evenodd.protocol.agent.ExitStatus;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.message.AnnouncedMatch;
import org.evenodd.protocol.message.Champion;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.ErrorContext;
import org.evenodd.protocol.message.ErrorText;
import org.evenodd.protocol.message.LeagueCompleted;
import org.evenodd.protocol.message.LeagueError;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.Ranking;
import org.evenodd.protocol.message.RefereeRegisterRequest;
import org.evenodd.protocol.message.RoundAnnouncement;
import org.evenodd.protocol.message.RoundCompleted;
import org.evenodd.protocol.message.RoundSummary;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RoundId;
import org.evenodd.protocol.value.Sender;
import org.evenodd.protocol.wire.MessageCodec;
import org.evenodd.referee.Sample;
import org.evenodd.referee.bench.Reaction;
import org.evenodd.referee.bench.RefereeBench;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A referee's life around its matches. */
class RefereeAgentTest {

    private static final LeagueId LEAGUE = new LeagueId("league_2025_even_odd");
    private static final RoundId ROUND = new RoundId(1);

    @TempDir
    private Path shared;

    private static Envelope envelope() {
        return new Envelope(Sender.LEAGUE_MANAGER, START, CONVERSATION, Sample.REFEREE.token());
    }

    private static JsonNode reply(RefereeBench bench, CompletableFuture<JsonNode> reply) {
        bench.pass(Duration.ofMillis(1));
        return reply.join();
    }

    @Nested
    class Registration {

        @Test
        void saysWhoItIsAndWhatItCanDo() {
            RefereeBench bench = new RefereeBench(shared).registered();
            RefereeRegisterRequest request =
                    bench.manager().messages(RefereeRegisterRequest.class).get(0);
            assertThat(request.envelope().sender()).hasToString("referee:Whistle");
            assertThat(request.refereeMeta().displayName()).isEqualTo(new DisplayName("Whistle"));
            assertThat(request.refereeMeta().gameTypes()).containsExactly(GameType.EVEN_ODD);
            assertThat(request.refereeMeta().contactEndpoint()).isEqualTo(Sample.REFEREE.endpoint());
            assertThat(request.refereeMeta().maxConcurrentMatches()).isEqualTo(5);
        }

        @Test
        void saysThePortWhereItWasGivenNoName() {
            RefereeBench bench = new RefereeBench(shared).withManager().start("", 5);
            bench.run();
            assertThat(bench.manager()
                            .messages(RefereeRegisterRequest.class)
                            .get(0)
                            .refereeMeta()
                            .displayName())
                    .isEqualTo(new DisplayName("Referee 8001"));
        }

        @Test
        void waitsForAManagerThatIsNotUpYet() {
            RefereeBench bench = new RefereeBench(shared).start(5);
            bench.pass(Duration.ofMinutes(1));
            bench.withManager().run();
            assertThat(bench.manager().heard(REFEREE_REGISTER_REQUEST)).hasSize(1);
            assertThat(agentId(bench)).isEqualTo("REF01");
        }

        @Test
        void showsTheTokenOfAnEarlierRun() {
            new RefereeBench(shared).registered();
            RefereeBench again = new RefereeBench(shared).registered();
            assertThat(again.manager()
                            .messages(RefereeRegisterRequest.class)
                            .get(0)
                            .envelope()
                            .authToken())
                    .isEqualTo(Sample.REFEREE.token());
        }

        @Test
        void registersAnewWhenTheTokenOfAnEarlierRunIsVoid() {
            new RefereeBench(shared).registered();
            RefereeBench again = new RefereeBench(shared);
            again.manager().next(REFEREE_REGISTER_REQUEST, Reaction.error(1003, "{\"error_code\":\"E012\"}"));
            again.registered();
            assertThat(again.manager().messages(RefereeRegisterRequest.class))
                    .extracting(request -> request.envelope().authToken() != null)
                    .containsExactly(true, false);
        }

        @Test
        void endsWithStatusOneWhenTheManagerHasNoPlaceForIt() {
            RefereeBench bench = new RefereeBench(shared);
            bench.manager()
                    .always(
                            REFEREE_REGISTER_REQUEST,
                            Reaction.result(
                                    "{\"protocol\":\"league.v2\",\"message_type\":\"REFEREE_REGISTER_RESPONSE\","
                                            + "\"status\":\"REJECTED\",\"reason\":\"ten are enough\",\"error_code\":\"E020\"}"));
            bench.registered();
            assertThat(bench.referee().done()).isCompletedWithValue(ExitStatus.FAILED);
        }

        private String agentId(RefereeBench bench) {
            return reply(bench, bench.health()).path("agent_id").stringValue("none");
        }

        @Test
        void showsInItsHealth() {
            RefereeBench bench = new RefereeBench(shared).start(5);
            assertThat(reply(bench, bench.health()).path("agent_id").isNull()).isTrue();
            bench.withManager().run();
            assertThat(agentId(bench)).isEqualTo("REF01");
            assertThat(reply(bench, bench.health()).path("status").stringValue(""))
                    .isEqualTo("UP");
        }

        @Test
        void isNotNeededToSayThatItIsReady() {
            RefereeBench bench = new RefereeBench(shared).start(5);
            assertThat(bench.output()).startsWith("READY http://127.0.0.1:8001/mcp");
        }
    }

    @Nested
    class Notices {

        private JsonNode acknowledged(Message notice) {
            RefereeBench bench = new RefereeBench(shared).registered();
            return reply(bench, bench.send(notice)).path("result");
        }

        @Test
        void ofARoundAreAcknowledged() {
            AnnouncedMatch match = new AnnouncedMatch(
                    Sample.MATCH, GameType.EVEN_ODD, P01, P02, Sample.REFEREE.id(), Sample.REFEREE.endpoint());
            JsonNode ack = acknowledged(new RoundAnnouncement(envelope(), LEAGUE, ROUND, List.of(match)));
            assertThat(ack.path("message_type").stringValue("")).isEqualTo("ROUND_ANNOUNCEMENT_ACK");
            assertThat(ack.path("referee_id").stringValue("")).isEqualTo("REF01");
            assertThat(ack.path("round_id").intValue()).isEqualTo(1);
        }

        @Test
        void ofARoundOfManyMatchesMayBeLongerThanOtherMessagesMayBe() {
            List<AnnouncedMatch> matches = IntStream.rangeClosed(1, 49)
                    .mapToObj(number -> new AnnouncedMatch(
                            MatchId.of(ROUND, number),
                            GameType.EVEN_ODD,
                            PlayerId.of(2 * number - 1),
                            PlayerId.of(2 * number),
                            Sample.REFEREE.id(),
                            Endpoint.parse("http://127.0.0.1:8001/mcp?" + "x".repeat(100))))
                    .toList();
            RoundAnnouncement announcement = new RoundAnnouncement(envelope(), LEAGUE, ROUND, matches);
            assertThat(Json.bytes(MessageCodec.encode(announcement))).hasSizeBetween(10_241, 65_536);
            assertThat(acknowledged(announcement).path("status").stringValue(""))
                    .isEqualTo("ACKNOWLEDGED");
        }

        @Test
        void ofARoundsEndAreAcknowledged() {
            JsonNode ack = acknowledged(
                    new RoundCompleted(envelope(), LEAGUE, ROUND, 1, 1, null, new RoundSummary(1, 1, 0, 0)));
            assertThat(ack.path("message_type").stringValue("")).isEqualTo("ROUND_COMPLETED_ACK");
        }

        private LeagueCompleted leagueCompleted() {
            DisplayName name = new DisplayName("Alpha");
            Ranking row = new Ranking(1, P01, name, 3, 1, 1, 0, 0);
            return new LeagueCompleted(envelope(), LEAGUE, 1, 1, new Champion(P01, name, 3), List.of(row));
        }

        @Test
        void takeItFromRegistrationToShutdown() {
            RefereeBench bench = new RefereeBench(shared).start(5);
            assertThat(state(bench)).isEqualTo("INIT");
            bench.withManager().run();
            assertThat(state(bench)).isEqualTo("REGISTERED");
            bench.play(new RoundCompleted(envelope(), LEAGUE, ROUND, 1, 1, null, new RoundSummary(1, 1, 0, 0)));
            assertThat(state(bench)).isEqualTo("ACTIVE");
            bench.play(leagueCompleted());
            assertThat(state(bench)).isEqualTo("SHUTDOWN");
        }

        private String state(RefereeBench bench) {
            return reply(bench, bench.health()).path("state").stringValue("none");
        }

        @Test
        void ofTheLeaguesEndAreAcknowledged() {
            JsonNode ack = acknowledged(leagueCompleted());
            assertThat(ack.path("message_type").stringValue("")).isEqualTo("LEAGUE_COMPLETED_ACK");
        }

        @Test
        void ofAnErrorAreTaken() {
            JsonNode ack = acknowledged(new LeagueError(
                    envelope(), ErrorText.of(ErrorCode.E016), "a sentence", "RUN_MATCH", ErrorContext.NONE));
            assertThat(ack.path("status").stringValue("")).isEqualTo("ACKNOWLEDGED");
        }

        @Test
        void withAnotherTokenAreRefused() {
            RefereeBench bench = new RefereeBench(shared).registered();
            Envelope foreign = new Envelope(Sender.LEAGUE_MANAGER, START, CONVERSATION, Sample.ownToken(1));
            JsonNode refusal = reply(
                    bench,
                    bench.send(new RoundCompleted(foreign, LEAGUE, ROUND, 1, 1, null, new RoundSummary(1, 1, 0, 0))));
            assertThat(refusal.path("error").path("code").intValue()).isEqualTo(3001);
        }

        @Test
        void ofUnknownKindsAreTakenWithoutAnAnswer() {
            RefereeBench bench = new RefereeBench(shared).registered();
            CompletableFuture<Delivery.Replied> reply =
                    bench.post("{\"jsonrpc\":\"2.0\",\"method\":\"notify_weather\",\"params\":{}}".getBytes(UTF_8));
            bench.run();
            assertThat(reply.join().status()).isEqualTo(202);
        }
    }

    @Nested
    class DebugTools {

        @Test
        void answerAPing() {
            RefereeBench bench = new RefereeBench(shared).start(5);
            assertThat(reply(bench, bench.send("ping", "{}"))
                            .path("result")
                            .path("status")
                            .stringValue(""))
                    .isEqualTo("ok");
        }

        @Test
        void showTheStateOfAMatchAndNoChoice() {
            RefereeBench bench = new RefereeBench(shared).registered();
            bench.player(1, "even");
            bench.send(assignment());
            bench.pass(Duration.ofSeconds(1));
            JsonNode state = reply(bench, bench.send("get_match_state", "{\"match_id\":\"R1M1\"}"));
            assertThat(state.path("result").path("state").stringValue("")).isEqualTo("WAITING_FOR_PLAYERS");
            assertThat(state.path("result").propertyNames())
                    .containsExactlyInAnyOrder("match_id", "state", "player_a", "player_b");
        }

        @Test
        void knowNothingOfAMatchThatIsNotRunHere() {
            RefereeBench bench = new RefereeBench(shared).registered();
            assertThat(reply(bench, bench.send("get_match_state", "{\"match_id\":\"R7M7\"}"))
                            .path("error")
                            .path("code")
                            .intValue())
                    .isEqualTo(4003);
            assertThat(reply(bench, bench.send("get_match_state", "{\"match_id\":\"R7M7\"}"))
                            .at("/error/data/context")
                            .toString())
                    .isEqualTo("{\"field\":\"/match_id\",\"expected\":\"a match that is run here\",\"got\":\"R7M7\"}");
            assertThat(reply(bench, bench.send("get_match_state", "{}"))
                            .path("error")
                            .path("code")
                            .intValue())
                    .isEqualTo(4003);
        }
    }
}
