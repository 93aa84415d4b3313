package org.evenodd.manager.game.evenodd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.value.Parity.EVEN;
import static org.evenodd.protocol.value.Parity.ODD;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.manager.game.evenodd.Habits.Habit;
import org.evenodd.manager.league.League;
import org.evenodd.manager.page.GameView;
import org.evenodd.manager.results.SmallLeague;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class HabitsTest {

    private static final PlayerId A = PlayerId.of(1);
    private static final PlayerId B = PlayerId.of(2);

    private static List<String> habits(SmallLeague played, PlayerId player) {
        return Habits.of(played.league(), player).stream()
                .map(habit -> "%s in %d of %d choices"
                        .formatted(
                                habit.beginning(),
                                habit.share().even(),
                                habit.share().choices()))
                .toList();
    }

    @Test
    void areCountedInAllAndByHowTheMatchBeforeEnded() {
        SmallLeague league = new SmallLeague(2, 5)
                .played(A, EVEN, B, ODD, 2)
                .played(A, EVEN, B, ODD, 1)
                .played(A, ODD, B, ODD, 1)
                .played(A, ODD, B, EVEN, 1)
                .played(A, ODD, B, EVEN, 1);

        assertThat(habits(league, A))
                .containsExactly(
                        "It chooses even in 2 of 5 choices",
                        "After a win it chooses even in 1 of 2 choices",
                        "After a loss it chooses even in 0 of 1 choices",
                        "After a draw it chooses even in 0 of 1 choices");
        assertThat(habits(league, B))
                .containsExactly(
                        "It chooses even in 2 of 5 choices",
                        "After a win it chooses even in 0 of 1 choices",
                        "After a loss it chooses even in 1 of 2 choices",
                        "After a draw it chooses even in 1 of 1 choices");
    }

    @Test
    void haveBounds() {
        League league = new SmallLeague(2, 1).played(A, EVEN, B, ODD, 2).league();
        assertThat(Habits.of(league, A)).extracting(Habit::inTheLongRun).containsExactly("21 % to 100 %");
    }

    @Test
    void leaveOutChoicesThatAreNotKnown() {
        SmallLeague league = new SmallLeague(2, 2).playedUnseen(A, B).played(A, EVEN, B, ODD, 2);
        assertThat(habits(league, A))
                .containsExactly("It chooses even in 1 of 1 choices", "After a win it chooses even in 1 of 1 choices");
    }

    @Test
    void countAChoiceAfterAForfeitInAllOnly() {
        SmallLeague league = new SmallLeague(2, 2)
                .forfeited(B, A, ODD, Termination.TIMEOUT_CHOICE)
                .played(A, EVEN, B, ODD, 2);
        assertThat(habits(league, A)).containsExactly("It chooses even in 1 of 2 choices");
        assertThat(habits(league, B)).containsExactly("It chooses even in 0 of 1 choices");
    }

    @Nested
    class Luck {

        /** As whoever may see everything is told. */
        private static String luck(League league, PlayerId player) {
            return GameView.of(league).chance().orElseThrow().luck(league, player, match -> true);
        }

        private static void assertLuck(League league, PlayerId player, String won, String expected, String cause) {
            assertThat(luck(league, player))
                    .isEqualTo("It won " + won + " it played. From how often it and its opponents choose even, "
                            + expected + " were to be expected. " + cause);
        }

        private static final String NONE = "It had neither good nor bad luck.";

        private static String more(String points) {
            return "The " + points
                    + " more are good luck with the drawn numbers, or choices that follow its opponents'.";
        }

        private static String fewer(String points) {
            return "The " + points + " fewer are bad luck with the drawn numbers, or opponents who follow its choices.";
        }

        /** Always different choices: every match is won, half of them by each, 1½ points on average. */
        @Test
        void isWhatIsMissingToOrAboveHalfTheWinsWhereChoicesAlwaysDiffer() {
            League league = new SmallLeague(2, 2)
                    .played(A, EVEN, B, ODD, 2)
                    .played(A, EVEN, B, ODD, 4)
                    .league();
            assertLuck(league, A, "6 points in 2 matches", "3.0", more("3.0"));
            assertLuck(league, B, "0 points in 2 matches", "3.0", fewer("3.0"));
        }

        @Test
        void isNoneWhereChoicesNeverDiffer() {
            League league = new SmallLeague(2, 1).played(A, EVEN, B, EVEN, 2).league();
            assertLuck(league, A, "1 point in 1 match", "1.0", NONE);
        }

        /** With p = ½ and q = 1 half of the matches are drawn: ½·1 + ¼·3 = 1¼ points on average. */
        @Test
        void followsFromTheHabitsOfBothSides() {
            League league = new SmallLeague(2, 2)
                    .played(A, EVEN, B, EVEN, 2)
                    .played(A, ODD, B, EVEN, 3)
                    .league();
            assertLuck(league, A, "4 points in 2 matches", "2.5", more("1.5"));
        }

        @Test
        void leavesForfeitsOut() {
            League league = new SmallLeague(2, 2)
                    .forfeited(B, A, null, Termination.REFUSED)
                    .played(A, EVEN, B, EVEN, 2)
                    .league();
            assertLuck(league, A, "1 point in 1 match", "1.0", NONE);
            assertThat(luck(new SmallLeague(2, 1).league(), A)).isEqualTo("It has played no match to its end.");
        }

        @Test
        void takesChoicesThatAreNotKnownForThoseOfACoin() {
            League league = new SmallLeague(2, 1).playedUnseen(A, B).league();
            assertLuck(league, A, "3 points in 1 match", "1.3", more("1.8"));
        }

        /** Whoever plays, two players expect together one point for a draw each or three for a win. */
        @Test
        void addsUpToBetweenTwoAndThreePointsAMatch() {
            League league = League.replay(PlayedLeagues.smooth(6));
            double expected = league.divisions().first().standings().players().stream()
                    .mapToDouble(player -> expected(luck(league, player)))
                    .sum();
            assertThat(expected).isBetween(2.0 * league.totalMatches() - 0.3, 3.0 * league.totalMatches() + 0.3);
        }

        private static double expected(String luck) {
            Matcher number = Pattern.compile("([0-9.]+) were to be expected").matcher(luck);
            assertThat(number.find()).isTrue();
            return Double.parseDouble(number.group(1));
        }
    }
}
