package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.time.Duration;
import java.util.List;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.agent.settings.LeagueSettings.Participants;
import org.evenodd.agent.settings.LeagueSettings.Suspension;
import org.evenodd.agent.settings.LeagueSettings.Tiebreaker;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Round;
import org.evenodd.manager.play.LeagueControl.StartLeague;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The rules in the league's own file: legs, scoring, tie-breaks, participants and suspension. */
class LeagueRulesTest {

    private static final PlayerId P01 = p(1);
    private static final PlayerId P02 = p(2);
    private static final MatchId R1M1 = new MatchId("R1M1");

    private static LeagueSettings settings(int legs, Scoring scoring, List<Tiebreaker> tiebreakers, int fewest) {
        return new LeagueSettings(
                Samples.LEAGUE,
                "Even/Odd",
                GameType.EVEN_ODD,
                Duration.ZERO,
                legs,
                scoring,
                DoubleForfeit.DRAW,
                tiebreakers,
                true,
                new Participants(fewest, 99, 10),
                new Suspension(1),
                null,
                null);
    }

    private static TournamentFixture started(LeagueSettings settings, int players) {
        TournamentFixture tournament = TournamentFixture.with(settings, players, 1, 10);
        tournament.start();
        tournament.everybodyAnswers();
        return tournament;
    }

    @Test
    void legsSayHowOftenTwoPlayersMeet() {
        TournamentFixture tournament = started(settings(3, Scoring.STANDARD, List.of(), 2), 4);
        assertThat(tournament.league().rounds()).hasSize(9);
        assertThat(tournament.league().rounds().stream().map(Round::fixtures).flatMap(List::stream))
                .filteredOn(fixture -> fixture.involves(P01) && fixture.involves(P02))
                .hasSize(3);
    }

    @Test
    void scoringSaysWhatAWinAndALossAreWorth() {
        TournamentFixture tournament = started(settings(1, new Scoring(5, 2, 1), List.of(), 2), 4);
        tournament.report(ref(1), Reports.played(tournament.league(), R1M1, 2));
        assertThat(tournament.league().rows()).extracting(StandingsRow::points).containsExactly(5, 1, 0, 0);
    }

    @Test
    void theFewestPlayersAreNeededToStart() {
        TournamentFixture tournament = TournamentFixture.with(settings(1, Scoring.STANDARD, List.of(), 3), 2, 1, 1);
        assertThat(tournament.give(new StartLeague()))
                .isInstanceOfSatisfying(
                        CommandResponse.CommandRefused.class,
                        refused -> assertThat(refused.refusal().message()).contains("at least 3 players"));
    }

    @Test
    void suspensionSaysAfterHowManySilentMatches() {
        TournamentFixture tournament = started(settings(1, Scoring.STANDARD, List.of(), 2), 4);
        tournament.report(ref(1), Reports.lost(tournament.league(), R1M1, P01, Termination.UNREACHABLE));
        assertThat(SilentPlayer.isSuspended(tournament, P01)).isTrue();
        assertThat(tournament.asked(Effect.ProbeEndpoint.class))
                .containsExactly(new Effect.ProbeEndpoint(P01, Samples.endpoint(8101), false));
    }

    @Nested
    class TieBreakers {

        @Test
        void putTheWinnerOfTheirMatchAheadWhereTheyAreNamed() {
            assertThat(afterTwoRounds(List.of(Tiebreaker.HEAD_TO_HEAD))).containsExactly(P02, P01);
        }

        @Test
        void leaveTheRestToTheIdWhereThereIsNone() {
            assertThat(afterTwoRounds(List.of())).containsExactly(P01, P02);
        }

        /** Plays two rounds: P02 beats P01, then P01 wins and P02 loses, so that they are level. */
        private static List<PlayerId> afterTwoRounds(List<Tiebreaker> tiebreakers) {
            TournamentFixture tournament = started(settings(1, Scoring.STANDARD, tiebreakers, 2), 4);
            playRound(tournament, P01);
            tournament.everybodyAnswers();
            playRound(tournament, P02);
            return tournament.league().rows().stream()
                    .filter(row -> row.points() == 3)
                    .map(StandingsRow::playerId)
                    .filter(List.of(P01, P02)::contains)
                    .toList();
        }

        private static void playRound(TournamentFixture tournament, PlayerId loser) {
            for (Fixture fixture :
                    tournament.league().currentRound().orElseThrow().fixtures()) {
                tournament.report(
                        ref(1),
                        fixture.involves(loser)
                                ? Reports.lost(tournament.league(), fixture.id(), loser, Termination.REFUSED)
                                : theOther(tournament, fixture));
            }
        }

        private static MatchResultReport theOther(TournamentFixture tournament, Fixture fixture) {
            return fixture.involves(P01)
                    ? Reports.lost(tournament.league(), fixture.id(), fixture.opponentOf(P01), Termination.REFUSED)
                    : Reports.bothFailed(tournament.league(), fixture.id(), Termination.REFUSED);
        }
    }
}
