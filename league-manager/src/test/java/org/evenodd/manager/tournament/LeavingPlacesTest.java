package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.accepted;
import static org.evenodd.manager.tournament.TournamentFixture.assertRefused;
import static org.evenodd.manager.tournament.TournamentFixture.p;

import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.manager.league.Ladder.Stay;
import org.evenodd.manager.league.LegEvent.PlaceLeft;
import org.evenodd.manager.registration.PlaceCommands.KickAgent;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.Legs.PausePlayer;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Who is dead leaves its place in a league without end, and has it again as who it was. */
class LeavingPlacesTest {

    private static final PlayerId DEAD = p(4);

    private final EndlessLeague league = league();

    private static EndlessLeague league(String... settings) {
        String[] all = Stream.concat(Stream.of("suspension.after_silent_matches=1000"), Stream.of(settings))
                .toArray(String[]::new);
        return new EndlessLeague(4, all);
    }

    /** A league whose fourth player has left its place. */
    static EndlessLeague left(String... settings) {
        EndlessLeague league = league(settings);
        letDie(league);
        return league;
    }

    private static void playLegWithout(EndlessLeague league, PlayerId silent) {
        int leg = league.league().ladder().leg();
        while (league.league().ladder().leg() == leg && !league.league().isLegOver()) {
            league.playRoundWithout(silent);
        }
    }

    private void playLegWithout(PlayerId silent) {
        playLegWithout(league, silent);
    }

    private static void letDie(EndlessLeague league) {
        for (int leg = 1; leg <= 3; leg++) {
            playLegWithout(league, DEAD);
            league.beginLeg();
        }
    }

    private void letDie() {
        letDie(league);
    }

    private void playLegsThatLeaveOut(PlayerId away, int legs) {
        IntStream.range(0, legs).forEach(leg -> league.playLeg().beginLeg(away));
    }

    private boolean isPresent(PlayerId player) {
        return league.league().roster().isPresent(player);
    }

    @Nested
    class WithoutAChoice {

        @Test
        void aPlayerLeavesAfterThreeLegsInARow() {
            playLegWithout(DEAD);
            league.beginLeg();
            playLegWithout(DEAD);
            assertThat(isPresent(DEAD)).isTrue();
            league.beginLeg();
            playLegWithout(DEAD);
            assertThat(league.events(PlaceLeft.class)).containsExactly(new PlaceLeft(DEAD, league.now()));
            assertThat(league.member(DEAD).state()).isEqualTo(AgentState.SHUTDOWN);
            assertThat(league.member(DEAD).hasLeft()).isTrue();
            assertThat(league.askedSoFar(Effect.Notice.Warning.class))
                    .extracting(Effect.Notice.Warning::sentence)
                    .contains(
                            "P04 \"Player 4\" has left its place: it made no choice in 3 legs in a row. It has it again when it registers, as long as one is free.");
            league.beginLeg();
            assertThat(league.league().totalMatches()).isEqualTo(3);
        }

        @Test
        void oneChoiceInALegBeginsTheCountAnew() {
            playLegWithout(DEAD);
            league.beginLeg();
            playLegWithout(DEAD);
            league.beginLeg();
            league.playRound();
            playLegWithout(DEAD);
            league.beginLeg();
            playLegWithout(DEAD);
            assertThat(isPresent(DEAD)).isTrue();
        }

        @Test
        void thatOthersFailedSaysNothingOfAPlayer() {
            IntStream.range(0, 5).forEach(leg -> {
                playLegWithout(DEAD);
                league.beginLeg();
            });
            assertThat(league.league().roster().presentPlayers())
                    .extracting(member -> member.id())
                    .containsExactly(P01, p(2), p(3));
        }
    }

    @Nested
    class LeftOutOfLegs {

        @Test
        void aPlayerLeavesAfterTenIfThatIsADayAndAfterADayIfThatIsTenLegs() {
            playLegsThatLeaveOut(DEAD, 12);
            assertThat(isPresent(DEAD)).isTrue();
            league.pass(Duration.ofDays(1));
            league.answerRollCall(DEAD);
            league.playLeg();
            assertThat(isPresent(DEAD)).isFalse();

            EndlessLeague slow = new EndlessLeague(4);
            slow.playLeg().beginLeg(DEAD);
            slow.pass(Duration.ofDays(3));
            slow.playLeg();
            assertThat(slow.league().roster().isPresent(DEAD)).isTrue();
        }

        @Test
        void soDoesOneWhoseAuthorHasItPause() {
            league.give(new PausePlayer(DEAD, true));
            playLegsThatLeaveOut(DEAD, 11);
            assertThat(league.member(DEAD).attendance().leftOutSince(league.league(), DEAD))
                    .isEmpty();
            league.pass(Duration.ofDays(1));
            league.answerRollCall(DEAD);
            league.playLeg();
            assertThat(isPresent(DEAD)).isFalse();
        }

        @Test
        void itIsKnownSinceWhenAndOfHowMany() {
            league.playLeg();
            assertThat(league.member(DEAD).attendance().leftOutSince(league.league(), DEAD))
                    .isEmpty();
            Stay seen = new Stay(1, league.now(), 0, null);
            league.beginLeg(DEAD);
            assertThat(league.member(DEAD).attendance().leftOutSince(league.league(), DEAD))
                    .contains(seen);
            league.playLeg().beginLeg(DEAD);
            league.restart();
            assertThat(league.member(DEAD).attendance().leftOutSince(league.league(), DEAD))
                    .contains(seen);
            assertThat(seen.legsSince(league.league().ladder().leg())).isEqualTo(2);
            league.player("Player 4", 8104, Samples.withTokenOf(DEAD));
            assertThat(league.member(DEAD).attendance().leftOutSince(league.league(), DEAD))
                    .isEmpty();
        }
    }

    @Nested
    class WhoHasLeft {

        @Test
        void hasItsPlaceAgainAsWhoItWasWithItsToken() {
            letDie();
            assertThat(league.player("Player 4", 9104, Samples.withTokenOf(DEAD)))
                    .isEqualTo(accepted(DEAD, 1));
            league.give(new AgentResponded(DEAD));
            assertThat(league.member(DEAD).hasLeft()).isFalse();
            league.nextLeg();
            assertThat(league.league().isInRunningLeg(DEAD)).isTrue();
            playLegWithout(DEAD);
            assertThat(isPresent(DEAD)).isTrue();
        }

        @Test
        void isRefusedWhereNoPlaceIsFreeAndItsNameIsNobodyElses() {
            EndlessLeague full = left("participants.max_players=4");
            assertRefused(full.player("Player 4", 9104, Samples.NEW), ErrorCode.E022);
            assertThat(full.player("New", 8109, Samples.NEW)).isEqualTo(accepted(p(5), 1));
            assertRefused(full.player("Player 4", 8104, Samples.withTokenOf(DEAD)), ErrorCode.E020);
            full.give(new KickAgent("New", null));
            assertThat(full.player("Player 4", 8104, Samples.withTokenOf(DEAD))).isEqualTo(accepted(DEAD, 1));
        }

        @Test
        void canBeBarredByTheOperator() {
            letDie();
            league.give(new KickAgent("P04", null));
            assertThat(league.member(DEAD).hasLeft()).isFalse();
            assertRefused(league.player("Player 4", 8104, Samples.withTokenOf(DEAD)), ErrorCode.E012);
            assertRefused(league.player("Player 4", 8104, Samples.NEW), ErrorCode.E006);
            AuditedLeague.assertFlawless(league.events());
        }
    }

    @Nested
    class WhereNoPlaceIsFree {

        private final EndlessLeague full = new EndlessLeague(4, "participants.max_players=4");

        @Test
        void aNewcomerGetsThatOfOneThatWasLeftOutOfTenLegs() {
            IntStream.range(0, 9).forEach(leg -> full.playLeg().beginLeg(DEAD));
            assertRefused(full.player("New", 8109, Samples.NEW), ErrorCode.E020);
            full.playLeg().beginLeg(DEAD);
            assertThat(full.player("New", 8109, Samples.NEW)).isEqualTo(accepted(p(5), 1));
            assertThat(full.events(PlaceLeft.class))
                    .extracting(PlaceLeft::playerId)
                    .containsExactly(DEAD);
            assertRefused(full.player("Newer", 8110, Samples.NEW), ErrorCode.E020);
        }

        @Test
        void andNoLegBeginsANewcomerGetsThatOfOneThatHasBeenSilentForADay() {
            full.playLeg();
            full.beginLeg(P01, p(2), p(3), DEAD);
            assertRefused(full.player("New", 8109, Samples.NEW), ErrorCode.E020);
            full.pass(Duration.ofDays(1));
            full.answerRollCall(p(2), p(3), DEAD);
            assertThat(full.player("New", 8109, Samples.NEW)).isEqualTo(accepted(p(5), 1));
            assertThat(full.league().roster().isPresent(P01)).isTrue();
        }
    }

    @Test
    void theLeagueIsFlawlessAndTheSameAfterARestart() {
        letDie();
        league.player("Player 4", 9104, Samples.withTokenOf(DEAD));
        league.nextLeg();
        letDie();
        playLegsThatLeaveOut(p(3), 3);
        AuditedLeague.assertFlawless(league.events());
        assertThat(league.events(PlaceLeft.class)).hasSize(2);
    }
}
