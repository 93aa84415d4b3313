package org.evenodd.manager.league;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.Decision.FailedStep;
import org.evenodd.manager.league.Decision.Forfeit;
import org.evenodd.manager.results.ForfeitLines;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForfeitTest {

    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);

    private final List<TranscriptEntry> transcript = new ArrayList<>();

    private final List<RawExchange> exchanges = new ArrayList<>();

    private void exchange(String type, ExchangeOutcome outcome, @Nullable String request, @Nullable String answer) {
        exchanges.add(new RawExchange(Instant.EPOCH, P01, type, 1, 5, 5000, outcome, request, answer));
    }

    private ForfeitTest tell(String event, PlayerId player, String detail) {
        transcript.add(new TranscriptEntry(Instant.EPOCH, event, player, detail));
        return this;
    }

    private List<Forfeit> forfeits(Ending ending, PlayerId winner, Map<PlayerId, Termination> faults) {
        Map<PlayerId, Parity> choices = new LinkedHashMap<>();
        choices.put(P01, null);
        choices.put(P02, null);
        ResultDetails details = new ResultDetails(
                        null, choices, MatchStatus.TECHNICAL_LOSS, null, null, null, faults, transcript, null)
                .with(exchanges);
        Map<PlayerId, Integer> score = new LinkedHashMap<>();
        score.put(P01, 0);
        score.put(P02, 0);
        return Forfeit.of(ending, new MatchResult(winner, score, details));
    }

    private Forfeit of(Termination fault) {
        return forfeits(Ending.FORFEIT, P02, Map.of(P01, fault)).get(0);
    }

    @Test
    void isNoneInAGameThatWasPlayedOut() {
        assertThat(forfeits(Ending.WIN, P02, Map.of())).isEmpty();
        assertThat(forfeits(Ending.DRAW, null, Map.of())).isEmpty();
    }

    @Test
    void saysAtWhichStepAPlayerFailedWhatCameBackAndHowOften() {
        tell("invited", P01, "call 1").tell("invited", P02, "call 1");
        tell("error", P01, "E001 No GAME_JOIN_ACK within 5.0 seconds");
        tell("joined", P02, null).tell("joined", P01, null);
        tell("called", P01, "call 1").tell("called", P02, "call 1");
        for (int attempt = 1; attempt <= 4; attempt++) {
            tell("error", P01, "E009 answered with the error -32603 list index out of range");
            tell("error", P02, "E001 No CHOOSE_PARITY_RESPONSE within 30.0 seconds");
        }

        exchange("CHOOSE_PARITY_CALL", ExchangeOutcome.ERROR_RETURNED, "{}", "{\"error\":{}}");
        exchange("GAME_OVER", ExchangeOutcome.ACKNOWLEDGED, "{}", "{}");

        Forfeit forfeit = of(Termination.UNREACHABLE);

        assertThat(forfeit.step()).isEqualTo(FailedStep.CHOICE);
        assertThat(ForfeitLines.description(forfeit))
                .isEqualTo("answered with an error (E009 answered with the error -32603"
                        + " list index out of range; 4 times)");
    }

    @ParameterizedTest
    @CsvSource({
        "UNREACHABLE, {}, , was not reachable",
        "UNREACHABLE, {}, <html>, answered with something unreadable",
        "ERROR_RETURNED, {}, HTTP 500, answered with an error",
        "UNREACHABLE, , , could not be reached or understood",
        "TIMED_OUT, {}, , could not be reached or understood"
    })
    void tellsWhoWasNotReachableFromWhoAnsweredWhatNobodyUnderstands(
            ExchangeOutcome outcome, @Nullable String request, @Nullable String answer, String words) {
        tell("invited", P01, "call 1").tell("error", P01, "E009 The connection was refused");
        exchange("GAME_INVITATION", outcome, request, answer);

        assertThat(ForfeitLines.inWords(of(Termination.UNREACHABLE))).isEqualTo(words);
    }

    @Test
    void namesTheWrongAnswersNotTheSilenceAfterThem() {
        tell("called", P01, "call 1");
        for (int attempt = 1; attempt <= 4; attempt++) {
            tell("error", P01, "E004 /parity_choice: expected even or odd, got banana");
        }
        tell("error", P01, "E001 No CHOOSE_PARITY_RESPONSE within 30.0 seconds");

        assertThat(ForfeitLines.description(of(Termination.INVALID_CHOICE)))
                .isEqualTo("made no valid choice (E004 /parity_choice: expected even or odd, got banana; 4 times)");
    }

    @Test
    void ofBothPlayersIsToldOfEach() {
        Map<PlayerId, Termination> faults = Map.of(P01, Termination.REFUSED, P02, Termination.TIMEOUT_JOIN);
        tell("invited", P02, "call 1").tell("error", P02, "E001 No GAME_JOIN_ACK within 5.0 seconds");

        assertThat(forfeits(Ending.BOTH_FAILED, null, faults))
                .extracting(ForfeitLines::description)
                .containsExactly(
                        "refused the invitation",
                        "did not answer the invitation in time (E001 No GAME_JOIN_ACK within 5.0 seconds; once)");
    }

    @Test
    void saysThatAForeignRefereeGaveNoReason() {
        Forfeit forfeit = forfeits(Ending.FORFEIT, P02, null).get(0);
        assertThat(forfeit.player()).isEqualTo(P01);
        assertThat(forfeit.termination()).isEqualTo(MatchTermination.UNSPECIFIED);
        assertThat(ForfeitLines.description(forfeit)).isEqualTo("failed, and its referee does not say how");
    }

    @Tag("case:token-in-an-error")
    @Test
    void showsNoTokenThatAPlayerRepeatsInItsError() {
        String token = "tok_p01_" + "ab".repeat(32);
        tell("called", P01, null).tell("error", P01, "E009 answered with the error -1 no such token: " + token);
        assertThat(of(Termination.UNREACHABLE).words())
                .isEqualTo("E009 answered with the error -1 no such token: [token]");
    }

    @Tag("case:token-in-an-error")
    @Test
    void showsWhatSomebodyElseWroteAsEscapesAndBounded() {
        tell("called", P01, null).tell("error", P01, "E009 \u001b[2J\u202e\n" + "x".repeat(280));
        assertThat(of(Termination.UNREACHABLE).words())
                .startsWith("E009 \\u001b[2J\\u202e\\nxx")
                .hasSizeLessThan(250)
                .endsWith("x…");
    }
}
