package org.evenodd.manager.page.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.play.PlayedLeagues;
import org.evenodd.manager.query.Viewer;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReplayTest {

    private static final Instant NOW = Instant.parse("2025-06-01T10:00:00Z");
    private static final String WRONG = "E004 /parity_choice: expected \"even\" or \"odd\", got \"EVEN!\"";

    private final League league = League.replay(PlayedLeagues.smooth(4));
    private final Fixture fixture = league.rounds().get(0).fixtures().get(0);
    private final PlayerId player = fixture.playerA();

    private TranscriptEntry entry(String event, String detail) {
        return new TranscriptEntry(NOW, event, player, detail);
    }

    private RawExchange exchange(String type, int tookMs, int limitMs, ExchangeOutcome outcome) {
        return new RawExchange(NOW, player, type, 1, tookMs, limitMs, outcome, "{}", "{}");
    }

    /** A wrong answer, about which the player is told, and a late one, before the right one. */
    private ResultDetails details() {
        Map<PlayerId, @Nullable Parity> choices = new LinkedHashMap<>();
        choices.put(fixture.playerA(), Parity.EVEN);
        choices.put(fixture.playerB(), null);
        return new ResultDetails(
                null,
                choices,
                null,
                null,
                null,
                null,
                null,
                List.of(
                        entry("invited", "call 1"),
                        entry("joined", ""),
                        entry("called", "call 1"),
                        entry("error", WRONG),
                        entry("called", "call 2"),
                        entry("error", "E001 No CHOOSE_PARITY_RESPONSE within 1.0 seconds"),
                        entry("called", "call 3"),
                        entry("chose", "even")),
                null,
                List.of(
                        exchange("GAME_INVITATION", 5, 5000, ExchangeOutcome.ANSWERED),
                        exchange("CHOOSE_PARITY_CALL", 13, 1000, ExchangeOutcome.WRONG_ANSWER),
                        new RawExchange(
                                NOW,
                                player,
                                "GAME_ERROR",
                                1,
                                101,
                                10000,
                                ExchangeOutcome.ANSWERED,
                                "{\"invalid_choice\":\"EVEN!\"}",
                                "{}"),
                        exchange("CHOOSE_PARITY_CALL", 1000, 1000, ExchangeOutcome.TIMED_OUT),
                        exchange("GAME_ERROR", 102, 10000, ExchangeOutcome.ANSWERED),
                        exchange("CHOOSE_PARITY_CALL", 7, 1000, ExchangeOutcome.ANSWERED),
                        exchange("GAME_OVER", 103, 5000, ExchangeOutcome.ACKNOWLEDGED)));
    }

    private List<ReplayStep> steps(Viewer viewer) {
        return Replay.of(league, fixture, fixture.decided().orElseThrow(), details(), viewer);
    }

    private static List<String> timings(List<ReplayStep> steps) {
        return steps.stream()
                .flatMap(step -> step.timing() == null
                        ? Stream.empty()
                        : Stream.of(step.timing().words()))
                .toList();
    }

    private static String texts(List<ReplayStep> steps) {
        return String.join("\n", steps.stream().map(ReplayStep::text).toList());
    }

    @Test
    void showsTheTimeOfEachAnswerBesideItAndNotThatOfAMessageThatOnlyTells() {
        assertThat(timings(steps(new Viewer.Operator())))
                .containsExactly(
                        "answered after 5 ms of 5,000 ms",
                        "answered wrongly after 13 ms of 1,000 ms",
                        "timed out after 1,000 ms",
                        "answered after 7 ms of 1,000 ms");
    }

    @Test
    void saysInWordsWhatWentWrongAndTheWordingToThePlayerAndTheOperatorOnly() {
        assertThat(texts(steps(new Viewer.Anyone())))
                .contains("gives a wrong answer: E004.", "does not answer in time: E001.")
                .doesNotContain("EVEN!");
        assertThat(texts(steps(new Viewer.OfPlayer(player)))).contains("gives a wrong answer: " + WRONG);
        assertThat(texts(steps(new Viewer.OfPlayer(fixture.playerB())))).doesNotContain("EVEN!");
    }

    private String messages(Viewer viewer) {
        return MessagesPage.of(league, fixture, details(), viewer).orElseThrow().toString();
    }

    @Test
    void tellsOthersThanThePlayerAndTheOperatorNotWhatTheRefereeSaidAboutAMistake() {
        assertThat(messages(new Viewer.Anyone())).contains("GAME_ERROR").doesNotContain("EVEN!");
        assertThat(messages(new Viewer.OfPlayer(fixture.playerB()))).doesNotContain("EVEN!");
        assertThat(messages(new Viewer.OfPlayer(player))).contains("EVEN!");
        assertThat(messages(new Viewer.Operator())).contains("EVEN!");
    }
}
