package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.assertTaken;
import static org.evenodd.manager.tournament.TournamentFixture.running;
import static org.evenodd.protocol.message.ResultDetails.ExchangeOutcome.ANSWERED;
import static org.evenodd.protocol.message.ResultDetails.ExchangeOutcome.TIMED_OUT;

import java.util.List;
import java.util.stream.IntStream;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.manager.league.Decision.ResponseTime;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ReportMessages.FlatReport;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What the manager keeps of the exchanges in a report, and what it gives away. */
class ReportedExchangesTakenTest {

    private static final String TOKEN = "tok_p01_" + "ab".repeat(32);

    private static final String GAME_INVITATION = "GAME_INVITATION";
    private static final String CHOOSE_PARITY_CALL = "CHOOSE_PARITY_CALL";

    private final TournamentFixture tournament = running(4, 2, 1);

    private static RawExchange exchange(PlayerId player, String type, int tookMs, ExchangeOutcome outcome) {
        String body = "{\"auth_token\":\"%s\",\"parity_choice\":\"even\"}".formatted(TOKEN);
        return new RawExchange(Samples.MORNING, player, type, 1, tookMs, 5000, outcome, body, body);
    }

    private MatchResultReport played() {
        return tournament.played(R1M1, 8);
    }

    private MatchResultReport with(RawExchange... exchanges) {
        MatchResultReport report = played();
        return report.with(report.result().with(List.of(exchanges)));
    }

    private MatchDecided stored() {
        return tournament.events(MatchDecided.class).get(0);
    }

    private List<RawExchange> kept() {
        return stored().result().details().exchanges();
    }

    @Test
    void areStoredWithTheResultAndReadAgainFromTheStore() {
        tournament.report(
                REF01,
                with(exchange(P01, GAME_INVITATION, 5000, TIMED_OUT), exchange(P02, CHOOSE_PARITY_CALL, 12, ANSWERED)));
        assertThat(kept())
                .extracting(RawExchange::playerId, RawExchange::tookMs, RawExchange::limitMs, RawExchange::outcome)
                .containsExactly(tuple(P01, 5000, 5000, TIMED_OUT), tuple(P02, 12, 5000, ANSWERED));
        EventCodec<LeagueEvent> codec = new EventCodec<>(LeagueEvent.class);
        String payload = codec.payload(stored());
        assertThat(payload).contains("\"outcome\":\"timed_out\"").doesNotContain("tok_");
        assertThat(codec.read(new StoredEvent(1, Samples.MORNING, codec.type(stored()), payload)))
                .isEqualTo(stored());
    }

    private static RawExchange talkative(PlayerId player) {
        return new RawExchange(
                Samples.MORNING, player, CHOOSE_PARITY_CALL, 1, 7, 5000, ANSWERED, "short", "x".repeat(3000));
    }

    @Test
    void haveTheirLongestBodiesCutWhereTheyAreTooLongTogetherAndTheRefereeIsTold() {
        tournament.report(
                REF01,
                with(IntStream.range(0, 20)
                        .mapToObj(i -> talkative(i % 2 == 0 ? P01 : P02))
                        .toArray(RawExchange[]::new)));

        assertThat(RawExchange.lengthOfBodies(kept())).isLessThanOrEqualTo(RawExchange.MOST_OF_BODIES);
        assertThat(kept()).hasSize(20).extracting(RawExchange::request).containsOnly("short");
        assertThat(kept()).extracting(RawExchange::answer).allMatch(answer -> answer.endsWith("… (3000 characters)"));
        assertThat(tournament.league().roster().referee(REF01).orElseThrow().dialectNotes())
                .extracting(DialectNote::field)
                .contains("/result/details/exchanges");
    }

    @Test
    void ofPlayersThatAreNotInTheMatchAreLeftOut() {
        tournament.report(
                REF01,
                with(
                        exchange(new PlayerId("P03"), GAME_INVITATION, 5000, TIMED_OUT),
                        exchange(P01, GAME_INVITATION, 7, ANSWERED)));
        assertThat(kept()).extracting(RawExchange::playerId).containsExactly(P01);
    }

    @Test
    void leaveTheirTimesInTheDecisionAndNothingOfWhatWasSaid() {
        tournament.report(
                REF01,
                with(exchange(P01, GAME_INVITATION, 5000, TIMED_OUT), exchange(P02, CHOOSE_PARITY_CALL, 12, ANSWERED)));
        assertThat(tournament.match(R1M1).decided().orElseThrow().responseTimes())
                .containsExactly(
                        new ResponseTime(P01, GAME_INVITATION, 5000, 5000, TIMED_OUT),
                        new ResponseTime(P02, CHOOSE_PARITY_CALL, 12, 5000, ANSWERED));
        assertThat(tournament
                        .match(R1M1)
                        .decided()
                        .orElseThrow()
                        .result()
                        .details()
                        .exchanges())
                .isNull();
        assertThat(tournament.league().toString()).doesNotContain("parity_choice");
    }

    @Test
    void mayBeMissingAsInTheReportsOfOtherReferees() {
        assertTaken(tournament.report(REF01, played()));
        assertThat(kept()).isNull();
        assertThat(tournament.match(R1M1).decided().orElseThrow().responseTimes())
                .isEmpty();
    }

    private static ObjectNode json(MatchResultReport report) {
        Envelope envelope = new Envelope(REF01.asSender(), Samples.MORNING, new ConversationId("c1"), null);
        MatchResultReport sent = new MatchResultReport(
                envelope,
                report.leagueId(),
                report.roundId(),
                report.matchId(),
                1,
                report.gameType(),
                report.result(),
                new FlatReport(P01, P02, "P01"));
        return JsonText.tree(MessageCodec.encode(sent));
    }

    private Decoded read(MessageCodec codec, String field, JsonNode value) {
        MatchResultReport report = with(exchange(P01, GAME_INVITATION, 7, ANSWERED));
        ObjectNode json = json(report);
        ((ObjectNode) json.at("/result/details/exchanges/0")).set(field, value);
        return codec.decodeRequest(MessageType.MATCH_RESULT_REPORT, json);
    }

    private static MessageCodec codec(Compatibility compatibility) {
        return compatibility == Compatibility.STRICT
                ? MessageCodec.STRICT
                : ProtocolStack.of(compatibility).codec();
    }

    private static ResultDetails details(Decoded decoded) {
        assertThat(decoded).isInstanceOf(Decoded.Valid.class);
        return ((MatchResultReport) ((Decoded.Valid) decoded).message())
                .result()
                .details();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "took_ms=-1",
                "took_ms=1000000000",
                "took_ms=99999999999",
                "limit_ms=\"soon\"",
                "attempt=0",
                "outcome=\"vanished\"",
                "type=\"<script>\"",
                "player_id=\"P10000\"",
                "at=\"yesterday\"",
                "request=7",
            })
    void withAHostileValueAreLeftOutOfATolerantReportAndRefusedInStrictMode(String hostile) {
        String[] pair = hostile.split("=", 2);
        JsonNode value = JsonText.parse(pair[1]);
        assertThat(details(read(codec(Compatibility.TOLERANT), pair[0], value)).exchanges())
                .isNull();
        assertThat(read(codec(Compatibility.STRICT), pair[0], value)).isInstanceOf(Decoded.InvalidMessage.class);
    }

    @Test
    void tooManyOrTooLongAreLeftOutWithADialectNote() {
        ObjectNode json = json(with(exchange(P01, GAME_INVITATION, 7, ANSWERED)));
        ArrayNode list = (ArrayNode) json.at("/result/details/exchanges");
        JsonNode one = list.get(0);
        for (int i = 0; i < 10_000; i++) {
            list.add(one);
        }
        Decoded decoded = codec(Compatibility.TOLERANT).decodeRequest(MessageType.MATCH_RESULT_REPORT, json);
        assertThat(details(decoded).exchanges()).isNull();
        assertThat(((Decoded.Valid) decoded).notes().toString()).contains("/result/details/exchanges");
        ((ObjectNode) one).put("answer", "x".repeat(5000));
        list.removeAll().add(one);
        assertThat(details(codec(Compatibility.TOLERANT).decodeRequest(MessageType.MATCH_RESULT_REPORT, json))
                        .exchanges())
                .isNull();
    }

    @Test
    void thatARefereeHasNotMaskedAreMaskedWhenTheReportIsRead() {
        ObjectNode json = json(with(exchange(P01, GAME_INVITATION, 7, ANSWERED)));
        ((ObjectNode) json.at("/result/details/exchanges/0"))
                .put("request", "{\"auth_token\":\"plain\",\"other\":\"" + TOKEN + "\"}");
        Decoded decoded = codec(Compatibility.TOLERANT).decodeRequest(MessageType.MATCH_RESULT_REPORT, json);
        assertThat(details(decoded).exchanges().get(0).request())
                .isEqualTo("{\"auth_token\":\"[token]\",\"other\":\"[token]\"}");
    }
}
