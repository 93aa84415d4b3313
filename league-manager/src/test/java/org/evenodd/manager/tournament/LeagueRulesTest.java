package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.with;

import java.util.List;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Effect.CompleteLeague;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The rules in the league's own file: legs, scoring, tie-breaks, participants and suspension. */
class LeagueRulesTest {

    private static TournamentFixture started(String setting) {
        TournamentFixture tournament = with(Samples.settings(setting), 4, 1, 10);
        tournament.start();
        tournament.everybodyAnswers();
        return tournament;
    }

    @Test
    void legsSayHowOftenTwoPlayersMeet() {
        TournamentFixture tournament = started("legs=3");
        assertThat(tournament.league().divisions().first().rounds()).hasSize(9);
        assertThat(tournament.league().divisions().first().rounds().stream()
                        .map(Round::fixtures)
                        .flatMap(List::stream))
                .filteredOn(fixture -> fixture.involves(P01) && fixture.involves(P02))
                .hasSize(3);
    }

    @Test
    void scoringSaysWhatAWinAndALossAreWorth() {
        TournamentFixture tournament = started("scoring={\"win_points\": 5, \"draw_points\": 2, \"loss_points\": 1}");
        tournament.report(REF01, tournament.played(R1M1, 2));
        assertThat(tournament.league().finalRows())
                .extracting(StandingsRow::points)
                .containsExactly(5, 1, 0, 0);
    }

    @Test
    void theFewestPlayersAreNeededToStart() {
        TournamentFixture tournament = with(Samples.settings("participants.min_players=3"), 2, 1, 1);
        assertThat(tournament.give(LeagueControl.START))
                .isInstanceOfSatisfying(
                        CommandResponse.CommandRefused.class,
                        refused -> assertThat(refused.refusal().message()).contains("at least 3 players"));
    }

    @Test
    void suspensionSaysAfterHowManySilentMatches() {
        TournamentFixture tournament = started("suspension.after_silent_matches=1");
        tournament.report(REF01, tournament.lost(R1M1, P01, Termination.UNREACHABLE));
        assertThat(tournament.member(P01).suspended()).isTrue();
        assertThat(tournament.asked(Effect.ProbeEndpoint.class))
                .containsExactly(new Effect.ProbeEndpoint(P01, Samples.endpoint(8101), Effect.ProbeManner.QUESTION));
    }

    @Nested
    class TieBreakers {

        @Test
        void putTheWinnerOfTheirMatchAheadWhereTheyAreNamed() {
            assertThat(afterTwoRounds("[\"head_to_head\"]")).containsExactly(P02, P01);
        }

        @Test
        void leaveTheRestToTheIdWhereThereIsNone() {
            assertThat(afterTwoRounds("[]")).containsExactly(P01, P02);
        }

        /** Plays two rounds: P02 beats P01, then P01 wins and P02 loses, so that they are level. */
        private static List<PlayerId> afterTwoRounds(String tiebreakers) {
            TournamentFixture tournament = started("tiebreakers=" + tiebreakers);
            playRound(tournament, P01);
            tournament.everybodyAnswers();
            playRound(tournament, P02);
            return tournament.league().finalRows().stream()
                    .filter(row -> row.points() == 3)
                    .map(StandingsRow::playerId)
                    .filter(List.of(P01, P02)::contains)
                    .toList();
        }

        private static void playRound(TournamentFixture tournament, PlayerId loser) {
            for (Fixture fixture : tournament.round().fixtures()) {
                tournament.report(
                        REF01,
                        fixture.involves(loser)
                                ? tournament.lost(fixture.id(), loser, Termination.REFUSED)
                                : theOther(tournament, fixture));
            }
        }

        private static MatchResultReport theOther(TournamentFixture tournament, Fixture fixture) {
            return fixture.involves(P01)
                    ? tournament.lost(fixture.id(), fixture.opponentOf(P01), Termination.REFUSED)
                    : tournament.bothFailed(fixture.id(), Termination.REFUSED);
        }
    }

    /** Matches of players that failed in more than half of their matches, by the rule that none of them counts. */
    @Nested
    class AnnulledPlayers {
        private static TournamentFixture league(int players, int legs) {
            TournamentFixture tournament = with(Samples.annulling(legs), players, 2, 2);
            tournament.start();
            return tournament;
        }

        /** Has P01 play its first matches and fail in the others; the first player of every other match wins. */
        private static void playToTheEnd(TournamentFixture tournament, int playedByTheFirst) {
            int met = 0;
            while (!tournament.course().isOver()) {
                tournament.everybodyAnswers();
                for (Fixture fixture : tournament.league().due()) {
                    if (fixture.involves(P01) && ++met > playedByTheFirst) {
                        tournament.report(fixture, tournament.lost(fixture.id(), P01, Termination.TIMEOUT_JOIN));
                    } else {
                        tournament.play(fixture.id());
                    }
                }
            }
        }

        private static StandingsRow rowOf(TournamentFixture tournament, PlayerId player) {
            return tournament.league().finalRows().stream()
                    .filter(row -> row.playerId().equals(player))
                    .findFirst()
                    .orElseThrow();
        }

        @Test
        void areLastAndTakeTheirMatchesWithThem() {
            TournamentFixture tournament = league(4, 1);
            playToTheEnd(tournament, 1);
            assertThat(tournament
                            .league()
                            .table(tournament.league().divisions().first())
                            .annulledPlayers())
                    .containsExactly(P01);
            List<StandingsRow> rows = tournament.league().finalRows();
            assertThat(rows).extracting(StandingsRow::played).containsExactly(2, 2, 2, 0);
            assertThat(rows.get(3).playerId()).isEqualTo(P01);
            assertThat(rows)
                    .extracting(StandingsRow::points)
                    .allSatisfy(points -> assertThat(points).isLessThanOrEqualTo(6));
            assertThat(rows.stream().mapToInt(StandingsRow::points).sum()).isEqualTo(3 * 3);
            assertThat(tournament.asked(CompleteLeague.class).get(0).finalStandings())
                    .isEqualTo(Ranking.of(rows));
        }

        @Test
        void countUntilTheEnd() {
            TournamentFixture tournament = league(4, 1);
            tournament.everybodyAnswers();
            Fixture first = tournament.league().due().get(0);
            tournament.report(first, tournament.lost(first.id(), first.playerA(), Termination.TIMEOUT_JOIN));
            assertThat(tournament
                            .league()
                            .table(tournament.league().divisions().first())
                            .annulledPlayers())
                    .isEmpty();
            assertThat(rowOf(tournament, first.playerB()).points()).isEqualTo(3);
        }

        @Test
        void playedLessThanHalfOfTheirMatches() {
            TournamentFixture tournament = league(2, 2);
            playToTheEnd(tournament, 1);
            assertThat(tournament
                            .league()
                            .table(tournament.league().divisions().first())
                            .annulledPlayers())
                    .isEmpty();
            assertThat(rowOf(tournament, P01).played()).isEqualTo(2);
        }

        @Test
        void countIfNobodyWouldBeLeft() {
            TournamentFixture tournament = league(2, 1);
            tournament.everybodyAnswers();
            Fixture only = tournament.league().due().get(0);
            tournament.report(only, tournament.bothFailed(only.id(), Termination.TIMEOUT_JOIN));
            assertThat(tournament.course().isOver()).isTrue();
            assertThat(tournament
                            .league()
                            .table(tournament.league().divisions().first())
                            .annulledPlayers())
                    .isEmpty();
            assertThat(tournament.league().finalRows())
                    .extracting(StandingsRow::played)
                    .containsExactly(1, 1);
        }

        @Test
        void countByTheUsualRule() {
            TournamentFixture tournament = with(4, 2, 2);
            tournament.start();
            playToTheEnd(tournament, 1);
            assertThat(tournament
                            .league()
                            .table(tournament.league().divisions().first())
                            .annulledPlayers())
                    .isEmpty();
            assertThat(rowOf(tournament, P01).played()).isEqualTo(3);
        }
    }
}
