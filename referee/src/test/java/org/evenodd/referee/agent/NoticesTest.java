package org.evenodd.referee.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.referee.Sample.CONVERSATION;
import static org.evenodd.referee.Sample.P01;
import static org.evenodd.referee.Sample.P02;
import static org.evenodd.referee.Sample.START;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.ErrorText;
import org.evenodd.protocol.message.ErrorMessages.LeagueError;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import org.evenodd.protocol.message.RoundMessages.RoundCompleted;
import org.evenodd.protocol.message.RoundMessages.RoundSummary;
import org.evenodd.protocol.message.StandingsMessages.Champion;
import org.evenodd.protocol.message.StandingsMessages.LeagueCompleted;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Sender;
import org.evenodd.referee.Sample;
import org.evenodd.referee.bench.MemoryReferee;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The manager's broadcasts. */
class NoticesTest {

    private static final LeagueId LEAGUE = new LeagueId("league_2025_even_odd");
    private static final RoundId ROUND = new RoundId(1);

    @TempDir
    private Path shared;

    private static Envelope envelope() {
        return new Envelope(Sender.LEAGUE_MANAGER, START, CONVERSATION, Sample.REFEREE.token());
    }

    private JsonNode acknowledged(Message notice) {
        MemoryReferee referee = new MemoryReferee(shared).registered();
        return referee.soon(referee.send(notice)).path("result");
    }

    @Test
    void ofARoundAreAcknowledged() {
        AnnouncedMatch match = new AnnouncedMatch(
                Sample.MATCH, GameType.EVEN_ODD, P01, P02, Sample.REFEREE.id(), Sample.REFEREE.endpoint(), null);
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
                        Endpoint.parse("http://127.0.0.1:8001/mcp?" + "x".repeat(100)),
                        null))
                .toList();
        RoundAnnouncement announcement = new RoundAnnouncement(envelope(), LEAGUE, ROUND, matches);
        assertThat(Json.bytes(MessageCodec.encode(announcement))).hasSizeBetween(10_241, 65_536);
        assertThat(acknowledged(announcement).path("status").stringValue("")).isEqualTo("ACKNOWLEDGED");
    }

    @Test
    void ofARoundsEndAreAcknowledged() {
        JsonNode ack =
                acknowledged(new RoundCompleted(envelope(), LEAGUE, ROUND, 1, 1, null, new RoundSummary(1, 1, 0, 0)));
        assertThat(ack.path("message_type").stringValue("")).isEqualTo("ROUND_COMPLETED_ACK");
    }

    private LeagueCompleted leagueCompleted() {
        DisplayName name = new DisplayName("Alpha");
        Ranking row = new Ranking(1, P01, name, 3, 1, 1, 0, 0);
        return new LeagueCompleted(envelope(), LEAGUE, 1, 1, new Champion(P01, name, 3), List.of(row));
    }

    @Test
    void takeItFromRegistrationToShutdown() {
        MemoryReferee referee = new MemoryReferee(shared).start(5);
        assertThat(state(referee)).isEqualTo("INIT");
        referee.withManager().run();
        assertThat(state(referee)).isEqualTo("REGISTERED");
        referee.play(new RoundCompleted(envelope(), LEAGUE, ROUND, 1, 1, null, new RoundSummary(1, 1, 0, 0)));
        assertThat(state(referee)).isEqualTo("ACTIVE");
        referee.play(leagueCompleted());
        assertThat(state(referee)).isEqualTo("SHUTDOWN");
    }

    private String state(MemoryReferee referee) {
        return referee.soon(referee.health()).path("state").stringValue("none");
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
    void ofItsDismissalShutItDown() {
        MemoryReferee referee = new MemoryReferee(shared).registered();
        referee.soon(referee.send(LeagueError.dismissal(envelope(), Sample.REFEREE.id())));
        assertThat(referee.soon(referee.health()).path("state").stringValue("")).isEqualTo("SHUTDOWN");
    }

    @Test
    void withAnotherTokenAreRefused() {
        MemoryReferee referee = new MemoryReferee(shared).registered();
        Envelope foreign = new Envelope(Sender.LEAGUE_MANAGER, START, CONVERSATION, Sample.ownToken(1));
        JsonNode refusal = referee.soon(
                referee.send(new RoundCompleted(foreign, LEAGUE, ROUND, 1, 1, null, new RoundSummary(1, 1, 0, 0))));
        assertThat(refusal.path("error").path("code").intValue()).isEqualTo(3001);
    }

    @Test
    void ofUnknownKindsAreTakenWithoutAnAnswer() {
        MemoryReferee referee = new MemoryReferee(shared).registered();
        CompletableFuture<Delivery.Replied> reply =
                referee.post("{\"jsonrpc\":\"2.0\",\"method\":\"notify_weather\",\"params\":{}}".getBytes(UTF_8));
        referee.run();
        assertThat(reply.join().status()).isEqualTo(202);
    }
}
