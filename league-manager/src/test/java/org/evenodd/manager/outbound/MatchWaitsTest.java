package org.evenodd.manager.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.outbound.Peers.START;
import static org.evenodd.manager.outbound.Peers.seconds;
import static org.evenodd.manager.outbound.RunningLeague.P01;
import static org.evenodd.manager.outbound.RunningLeague.P02;
import static org.evenodd.manager.outbound.RunningLeague.R1M1;
import static org.evenodd.manager.outbound.RunningLeague.R1M2;
import static org.evenodd.manager.outbound.RunningLeague.REF01;
import static org.evenodd.manager.outbound.RunningLeague.REF02;
import static org.evenodd.manager.outbound.TellingReferee.choiceOfFirst;
import static org.evenodd.manager.outbound.TellingReferee.match;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.evenodd.agent.peer.MatchesInHand.AwaitedStep;
import org.evenodd.manager.outbound.MatchWaits.MatchDelay;
import org.evenodd.manager.outbound.MatchWaits.MatchWait;
import org.evenodd.manager.outbound.Outboxes.AgentContact;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MatchWaitsTest {
    private final Peers peers = new Peers();
    private RunningLeague league = new RunningLeague().runs(REF01, R1M1, START.minusSeconds(10));
    private final TellingReferee referee = new TellingReferee(peers, 8001);
    private final TellingReferee other = new TellingReferee(peers, 8002);
    private final MatchWaits waits = new MatchWaits(
            () -> league.tournament(),
            agent -> league.tournament()
                    .league()
                    .roster()
                    .registration(agent)
                    .map(registration -> new AgentContact(registration.endpoint(), Peers.token(agent), true)),
            peers.network.transport("127.0.0.1"),
            peers.time);
    private int changes;

    MatchWaitsTest() {
        waits.onChange(() -> changes++);
    }

    private void pass(Duration time) {
        peers.time.advance(time);
    }

    /** Has somebody look four times a second for this many seconds. */
    private void look(int seconds) {
        for (int i = 0; i < 4 * seconds; i++) {
            waits.watched();
            pass(Duration.ofMillis(250));
        }
    }

    private Optional<MatchWait> told() {
        return Optional.ofNullable(waits.waits().get(R1M1));
    }

    @Nested
    class Questions {

        @Test
        void areAskedAtOnceAndNoMoreWhenNobodyLooksAnyMore() {
            pass(seconds(60));
            assertThat(referee.asked).isEmpty();

            waits.watched();
            pass(seconds(60));

            assertThat(referee.asked).containsExactly(seconds(60));
        }

        @Test
        void areAskedOnceASecondHoweverManyLook() {
            for (int i = 0; i <= 50; i++) {
                waits.watched();
                pass(Duration.ofMillis(20));
            }

            assertThat(referee.asked).containsExactly(seconds(0), seconds(1));
        }

        @Test
        void goOnlyToRefereesWithAMatchOfMoreThanASecond() {
            league.runs(REF02, R1M2, START.plusMillis(500));

            look(3);

            assertThat(referee.asked).hasSize(3);
            assertThat(other.asked).containsExactly(seconds(2));
        }

        @Test
        void goToAdmittedRefereesOnly() {
            league = new RunningLeague(false).runs(REF01, R1M1, START.minusSeconds(10));

            look(3);

            assertThat(referee.asked).isEmpty();
        }

        @Test
        void waitForTheAnswerToTheFormer() {
            referee.after(Duration.ofMillis(1_500));

            look(5);

            assertThat(referee.asked).containsExactly(seconds(0), seconds(2), seconds(4));
        }

        @Test
        void areGivenUpAfterTwoSecondsAndAskedAgain() {
            referee.after(Duration.ofHours(1));

            look(6);

            assertThat(referee.asked).hasSizeBetween(2, 4);
            assertThat(told()).isEmpty();
        }

        @Test
        void doNotKeepTheAnswersOfOthersWaiting() {
            referee.after(Duration.ofHours(1));
            league.runs(REF02, R1M2, START.minusSeconds(5));
            other.tells(START, match("R1M2", "\"P03\"", "invitation", START, 5_000));

            look(1);

            assertThat(waits.waits()).containsOnlyKeys(R1M2);
        }

        @Test
        void goNeverAgainToARefereeThatDoesNotKnowThem() {
            referee.answers("\"error\":{\"code\":-32601,\"message\":\"Method not found\"}");

            look(100);

            assertThat(referee.asked).hasSize(1);
            assertThat(changes).isZero();
        }

        @Test
        void leaveARefereeAloneForAWhileWhoseAnswerCannotBeUsed() {
            referee.answers("\"error\":{\"code\":-32602,\"message\":\"no\"}");

            look(12);

            assertThat(referee.asked).containsExactly(seconds(0), seconds(10));
        }
    }

    @Nested
    class Answers {

        @Test
        void tellWhomAMatchWaitsFor() {
            referee.tells(START, choiceOfFirst(START.minusSeconds(4)));

            look(1);

            assertThat(referee.calls.get(0).path("method").stringValue()).isEqualTo("matches_in_hand");
            assertThat(referee.calls.get(0).path("params").toString())
                    .isEqualTo("{\"auth_token\":\"%s\"}"
                            .formatted(Peers.token(REF01).value()));
            assertThat(told())
                    .contains(new MatchWait(
                            List.of(P01),
                            AwaitedStep.CHOICE,
                            START.minusSeconds(4),
                            seconds(30),
                            1,
                            START.minusSeconds(4)));
            assertThat(changes).isEqualTo(1);
        }

        /** By the clock of the manager, not before the match began and not in the future. */
        @ParameterizedTest
        @CsvSource({
            "2031-07-01T00:00:00Z, 2031-06-30T23:59:56Z, 4",
            "2025-01-15T10:30:00Z, 0001-01-01T00:00:00Z, 10",
            "2025-01-15T10:30:00Z, 9999-01-01T00:00:00Z, 0"
        })
        void areConvertedToATimeThatCanBe(Instant theirs, Instant since, int secondsAgo) {
            referee.tells(theirs, choiceOfFirst(since));

            look(1);

            assertThat(told().orElseThrow().since()).isEqualTo(START.minusSeconds(secondsAgo));
        }

        @Test
        void changeNothingWhileTheSameTryLasts() {
            for (int second = 0; second < 4; second++) {
                Instant skewed = START.plusSeconds(second).plusMillis(100L * second);
                referee.tells(skewed, choiceOfFirst(START));
                look(1);
            }

            assertThat(changes).isEqualTo(1);
            assertThat(told().orElseThrow().since()).isEqualTo(START);
        }

        @Test
        void changeWithTheNextTryAndTheNextStep() {
            referee.tells(START, match("R1M1", "\"P02\",\"P01\"", "invitation", START, 5_000));
            look(1);
            assertThat(told().orElseThrow().players()).containsExactly(P01, P02);
            referee.tells(START.plusSeconds(1), match("R1M1", "\"P02\"", "invitation", START.plusSeconds(1), 5_000));
            look(1);
            referee.tells(START.plusSeconds(2), choiceOfFirst(START.plusSeconds(2)));
            look(1);
            referee.tells(START.plusSeconds(3), match("R1M1", "", "report", START.plusSeconds(3), 10_000));
            look(1);

            assertThat(changes).isEqualTo(4);
            assertThat(told().orElseThrow().step()).isEqualTo(AwaitedStep.REPORT);
        }

        @Test
        void areForgottenAfterFiveSecondsWithoutANewOne() throws IOException {
            referee.tells(START, choiceOfFirst(START));
            look(1);
            referee.stop();
            look(3);
            assertThat(told()).isPresent();
            look(3);

            assertThat(told()).isEmpty();
            assertThat(changes).isEqualTo(2);
        }

        @ParameterizedTest
        @ValueSource(booleans = {true, false})
        void areForgottenWithTheDecisionOfTheMatchAndWhenAnotherRefereeGetsIt(boolean decided) {
            referee.tells(START, choiceOfFirst(START));
            look(1);
            if (decided) {
                league.decides(R1M1);
            } else {
                league.runs(REF02, R1M1, START.plusSeconds(1));
            }
            look(1);

            assertThat(told()).isEmpty();
            assertThat(changes).isEqualTo(2);
        }
    }

    @Nested
    class Lies {

        static Stream<String> ofMatches() {
            return Stream.of(
                    match("R1M2", "\"P03\"", "choice", START, 30_000),
                    match("R7M7", "\"P01\"", "choice", START, 30_000),
                    match("R9999M9999", "\"P01\"", "choice", START, 30_000),
                    match("R1M1", "\"P03\"", "choice", START, 30_000),
                    match("R1M1", "\"P01\",\"P03\"", "choice", START, 30_000),
                    match("R1M1", "", "choice", START, 30_000),
                    match("R1M1", "\"P01\"", "choice", START, 0),
                    match("R1M1", "\"P01\"", "choice", START, -5),
                    match("R1M1", "\"P01\"", "choice", START, Long.MAX_VALUE),
                    match("R1M1", "\"P01\"", "<b>", START, 30_000),
                    match("R1M1", "\"<script>\"", "choice", START, 30_000),
                    match("R1M1", "\"P01\",\"P02\",\"P01\"", "choice", START, 30_000),
                    "{}",
                    "null",
                    "[]",
                    "7");
        }

        @ParameterizedTest
        @MethodSource("ofMatches")
        void tellNothing(String match) {
            league.runs(REF02, R1M2, START);
            referee.tells(START, match);

            look(2);

            assertThat(waits.waits()).isEmpty();
            assertThat(changes).isZero();
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    "no JSON",
                    "{}",
                    "[]",
                    "null",
                    "{\"result\":{}}",
                    "\"result\":null",
                    "\"result\":[]",
                    "\"result\":{\"matches\":[]}",
                    "\"result\":{\"at\":null,\"matches\":null}",
                    "\"result\":{\"at\":\"2025-01-15T10:30:00Z\",\"matches\":{}}",
                    "\"result\":{\"at\":\"tomorrow\",\"matches\":[]}",
                    "\"error\":{\"code\":\"x\"}",
                    "\"error\":7"
                })
        void ofTheWholeAnswerTellNothingAndEndNothing(String answer) {
            referee.answers(answer);
            look(10);
            assertThat(waits.waits()).isEmpty();

            referee.tells(START.plusSeconds(10), choiceOfFirst(START.plusSeconds(10)));
            look(1);
            assertThat(told()).isPresent();
        }

        @ParameterizedTest
        @ValueSource(strings = {"match_id", "waiting_for", "step", "since", "limit_ms"})
        void thatLeaveAFieldOutOrNullTellNothing(String field) {
            String whole = choiceOfFirst(START);
            referee.tells(START, whole.replace('"' + field + '"', "\"x\""));
            look(10);
            assertThat(waits.waits()).isEmpty();

            referee.tells(START, whole.replaceAll("\"" + field + "\":(\\[[^]]*]|[^,}]*)", "\"" + field + "\":null"));
            look(10);
            assertThat(waits.waits()).isEmpty();
            assertThat(referee.asked).hasSize(2);
        }

        @Test
        void withMoreMatchesThanAnyRefereeHasTellNothing() {
            String[] many =
                    Stream.generate(() -> choiceOfFirst(START)).limit(21).toArray(String[]::new);
            referee.tells(START, many);

            look(1);

            assertThat(waits.waits()).isEmpty();
        }

        @Test
        void ofAnyLengthAreNotReadToTheirEnd() {
            referee.answers("\"result\":\"%s\"".formatted("x".repeat(50_000)));

            look(1);

            assertThat(waits.waits()).isEmpty();
        }

        @Test
        void aboutAMatchTwiceCountOnce() {
            referee.tells(START, choiceOfFirst(START), match("R1M1", "\"P02\"", "choice", START, 30_000));

            look(1);

            assertThat(told().orElseThrow().players()).containsExactly(P01);
        }
    }

    @Nested
    class Delays {

        private List<MatchDelay> delaysAfter(Duration time) {
            CompletableFuture<List<MatchDelay>> delays = waits.delays();
            pass(time);
            return delays.getNow(List.of());
        }

        @Test
        void waitForTheAnswersOfTheReferees() {
            referee.tells(choiceOfFirst(START.minusSeconds(4))).after(Duration.ofMillis(300));

            assertThat(delaysAfter(Duration.ofMillis(300))).singleElement().satisfies(delay -> {
                assertThat(delay.awaited()).containsExactly(P01);
                assertThat(delay.step()).isEqualTo("choice");
            });
        }

        @Test
        void nameTheRefereeThatDoesNotAnswerWithinASecond() {
            referee.after(seconds(2));

            assertThat(delaysAfter(seconds(1))).containsExactly(new MatchDelay(R1M1, List.of(REF01), "", seconds(11)));
        }

        @Test
        void areToldAtOnceWhereNobodyIsToBeAsked() {
            league.decides(R1M1);

            CompletableFuture<List<MatchDelay>> delays = waits.delays();
            pass(Duration.ZERO);

            assertThat(delays).isCompletedWithValue(List.of());
        }

        @Test
        void nameWhoseAnswerIsDueAndTheRefereeWhereNobodyTellsTheLongestFirst() {
            league.runs(REF02, R1M2, START.minusSeconds(12));
            referee.tells(START, match("R1M1", "\"P01\",\"P02\"", "choice", START.minusSeconds(5), 30_000));

            assertThat(delaysAfter(Duration.ZERO))
                    .containsExactly(
                            new MatchDelay(R1M2, List.of(REF02), "", seconds(12)),
                            new MatchDelay(R1M1, List.of(P01, P02), "choice", seconds(5)));
        }

        @Test
        void nameTheRefereeThatHasToReport() {
            referee.tells(START, match("R1M1", "", "report", START.minusSeconds(7), 30_000));

            assertThat(delaysAfter(Duration.ZERO))
                    .containsExactly(new MatchDelay(R1M1, List.of(REF01), "report", seconds(7)));
        }

        @ParameterizedTest
        @CsvSource({"1, 999, ", "1, 1000, 1000", "2, 2000, 6000", "4, 2000, 10000", "2147483647, 2000, 10000"})
        void countEarlierTriesInButNeitherTheTimeBeforeTheMatchBeganNorLessThanASecond(
                int attempt, long waited, @Nullable Long told) {
            String choice = match("R1M1", "\"P01\"", "choice", START.minusMillis(waited), 4_000);
            referee.tells(START, choice.replace("\"attempt\":1", "\"attempt\":" + attempt));

            assertThat(delaysAfter(Duration.ZERO))
                    .extracting(delay -> delay.waited().toMillis())
                    .isEqualTo(Stream.ofNullable(told).toList());
        }
    }

    private static String words(AwaitedStep step, PlayerId... players) {
        return new MatchWait(List.of(players), step, START, seconds(30), 1, START)
                .words(player -> "Bot " + player, "choice");
    }

    @Test
    void saysInWordsWhoseAnswerIsDue() {
        assertThat(words(AwaitedStep.CHOICE, P01)).isEqualTo("Bot P01's choice");
        assertThat(words(AwaitedStep.CHOICE, P01, P02)).isEqualTo("Bot P01's and Bot P02's choices");
        assertThat(words(AwaitedStep.INVITATION, P02)).isEqualTo("Bot P02 to accept the invitation");
        assertThat(words(AwaitedStep.REPORT)).isEqualTo("the referee's report");
    }

    @ParameterizedTest
    @CsvSource({"1, ''", "2, 2nd try", "3, 3rd try", "4, 4th try", "11, 11th try", "101, 101st try"})
    void saysInWordsWhichTryItIs(int attempt, String words) {
        assertThat(new MatchWait(List.of(P01), AwaitedStep.CHOICE, START, seconds(30), attempt, START).again())
                .isEqualTo(words);
    }
}
