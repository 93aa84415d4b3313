package org.evenodd.systemtests.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.protocol.message.MessageType.LEAGUE_COMPLETED;
import static org.evenodd.protocol.message.MessageType.LEAGUE_STANDINGS_UPDATE;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_ACK;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.protocol.message.MessageType.ROUND_ANNOUNCEMENT;
import static org.evenodd.protocol.message.MessageType.ROUND_COMPLETED;
import static org.evenodd.protocol.message.MessageType.RUN_MATCH;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.systemtests.testbed.Wiretap;
import org.evenodd.systemtests.testbed.Wiretap.SentMessage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The order in which a league of four players and two referees sends its messages (MCP 9.1). */
@TestInstance(Lifecycle.PER_CLASS)
class OrderOfMessagesTest {

    private static final int ROUNDS = 3;
    private static final int PLAYERS = 4;
    private static final int REFEREES = 2;

    private Wiretap wiretap;

    @BeforeAll
    void play(@TempDir Path directory) {
        wiretap = WholeLeague.play(directory);
    }

    Stream<String> matches() {
        return wiretap.of(RUN_MATCH).stream()
                .flatMap(sent -> sent.match().stream())
                .distinct();
    }

    @Test
    void thereAreSixMatches() {
        assertThat(matches()).containsExactlyInAnyOrder("R1M1", "R1M2", "R2M1", "R2M2", "R3M1", "R3M2");
    }

    @ParameterizedTest
    @MethodSource("matches")
    void aMatchIsAssignedAndReportedOnceAndInOrderInOneConversationWithOneOutcome(String match) {
        List<SentMessage> assignments = requests(RUN_MATCH, ofMatch(match));
        List<SentMessage> reports = requests(MATCH_RESULT_REPORT, ofMatch(match));
        List<SentMessage> endings = requests(GAME_OVER, ofMatch(match));
        assertThat(assignments).hasSize(1);
        assertThat(reports).hasSize(1);
        assertInOrder(List.of(
                requests(ROUND_ANNOUNCEMENT, announcement -> announces(announcement, match)),
                assignments,
                requests(GAME_INVITATION, ofMatch(match)),
                requests(CHOOSE_PARITY_CALL, ofMatch(match)),
                endings,
                reports,
                wiretap.of(MATCH_RESULT_ACK).stream().filter(ofMatch(match)).toList()));
        assertThat(wiretap.all().stream().filter(SentMessage::isRequest).filter(ofMatch(match)))
                .extracting(SentMessage::conversation)
                .hasSizeGreaterThan(5)
                .containsOnly(assignments.get(0).conversation());
        assertThat(endings).hasSize(2);
        assertThat(endings.get(0).message().path("game_result"))
                .isEqualTo(endings.get(1).message().path("game_result"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aRoundIsAnnouncedToEverybodyThenCompletedToEverybody(int round) {
        List<SentMessage> announcements = requests(ROUND_ANNOUNCEMENT, ofRound(round));
        List<SentMessage> completions = requests(ROUND_COMPLETED, ofRound(round));

        assertThat(announcements).hasSize(PLAYERS + REFEREES).doesNotHaveDuplicates();
        assertThat(completions).hasSize(PLAYERS + REFEREES);
        assertInOrder(List.of(announcements, requests(RUN_MATCH, ofRound(round)), completions));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aRoundTellsEachPlayerTheStandingsOfAllItsMatchesBeforeItIsCompleted(int round) {
        for (SentMessage completion : requests(ROUND_COMPLETED, ofRound(round))) {
            List<SentMessage> updates =
                    requests(LEAGUE_STANDINGS_UPDATE, ofRound(round).and(sent -> sameReceiver(sent, completion)));
            boolean player = completion.service().port() > 8100;
            assertThat(updates.isEmpty()).isEqualTo(!player);
            if (player) {
                SentMessage last = updates.get(updates.size() - 1);
                assertThat(last.number()).isLessThan(completion.number());
                assertThat(played(last)).isEqualTo(round * PLAYERS);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aRoundIsOverBeforeTheNextOneIsAnnounced(int round) {
        List<SentMessage> next = round < ROUNDS
                ? requests(ROUND_ANNOUNCEMENT, ofRound(round + 1))
                : requests(LEAGUE_COMPLETED, sent -> true);

        for (SentMessage completion : requests(ROUND_COMPLETED, ofRound(round))) {
            assertThat(next)
                    .filteredOn(sent -> sameReceiver(sent, completion))
                    .hasSize(1)
                    .allSatisfy(sent -> assertThat(sent.number()).isGreaterThan(completion.number()));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aRoundCountsItsMatchesByHowTheyEnded(int round) {
        Map<String, Long> statuses = requests(MATCH_RESULT_REPORT, ofRound(round)).stream()
                .collect(Collectors.groupingBy(
                        report -> report.message().at("/result/details/status").asString(), Collectors.counting()));
        JsonNode summary =
                requests(ROUND_COMPLETED, ofRound(round)).get(0).message().path("summary");

        assertThat(summary.path("total_matches").asInt()).isEqualTo(2);
        assertThat(summary.path("wins").asLong()).isEqualTo(statuses.getOrDefault("WIN", 0L));
        assertThat(summary.path("draws").asLong()).isEqualTo(statuses.getOrDefault("DRAW", 0L));
        assertThat(summary.path("technical_losses").asLong()).isEqualTo(statuses.getOrDefault("TECHNICAL_LOSS", 0L));
    }

    @Test
    void theEndIsTheLastThatTheManagerTellsAnybody() {
        List<SentMessage> ends = requests(LEAGUE_COMPLETED, sent -> true);

        assertThat(ends).hasSize(PLAYERS + REFEREES);
        assertThat(wiretap.all().stream().filter(SentMessage::isRequest).reduce((first, second) -> second))
                .hasValueSatisfying(
                        last -> assertThat(last.is(LEAGUE_COMPLETED)).isTrue());
    }

    @Test
    void aCallThatWasLostIsFollowedByAGameErrorAndTheSameCallAgain() {
        List<SentMessage> unlucky = firstCallForAChoiceAndWhatFollows(8101);

        assertThat(unlucky)
                .extracting(SentMessage::type)
                .containsExactly(CHOOSE_PARITY_CALL, MessageType.GAME_ERROR, CHOOSE_PARITY_CALL);
        assertThat(unlucky.get(1).message().path("error_code").asString()).isEqualTo("E001");
    }

    @Test
    void aWrongChoiceIsFollowedByAGameErrorAndTheSameCallWithTheSameDeadline() {
        List<SentMessage> foreign = firstCallForAChoiceAndWhatFollows(9000);

        assertThat(foreign)
                .extracting(SentMessage::type)
                .containsExactly(CHOOSE_PARITY_CALL, MessageType.GAME_ERROR, CHOOSE_PARITY_CALL);
        assertThat(foreign.get(1).message().path("error_code").asString()).isEqualTo("E004");
        assertThat(foreign.get(2).message().path("deadline"))
                .isEqualTo(foreign.get(0).message().path("deadline"));
    }

    private List<SentMessage> firstCallForAChoiceAndWhatFollows(int port) {
        return wiretap.all().stream()
                .filter(sent -> sent.isRequest() && sent.service().port() == port)
                .filter(sent -> sent.match().isPresent())
                .dropWhile(sent -> !sent.is(CHOOSE_PARITY_CALL))
                .limit(3)
                .toList();
    }

    private List<SentMessage> requests(MessageType type, Predicate<SentMessage> which) {
        return wiretap.of(type).stream()
                .filter(SentMessage::isRequest)
                .filter(which)
                .toList();
    }

    private static Predicate<SentMessage> ofMatch(String match) {
        return sent -> sent.match().filter(match::equals).isPresent();
    }

    private static Predicate<SentMessage> ofRound(int round) {
        return sent -> sent.round() == round;
    }

    private static boolean announces(SentMessage announcement, String match) {
        return announcement
                .message()
                .path("matches")
                .valueStream()
                .anyMatch(each -> each.path("match_id").asString().equals(match));
    }

    private static boolean sameReceiver(SentMessage one, SentMessage other) {
        return one.service().sameAs(other.service());
    }

    private static int played(SentMessage update) {
        return update.message()
                .path("standings")
                .valueStream()
                .mapToInt(row -> row.path("played").asInt())
                .sum();
    }

    /** Asserts that each step begins only after the previous one has ended. */
    private static void assertInOrder(List<List<SentMessage>> steps) {
        assertThat(steps.stream().flatMap(List::stream))
                .extracting(SentMessage::number)
                .isSorted();
    }
}
