package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.Requeueing.play;
import static org.evenodd.manager.play.TournamentFixture.p;

import java.util.List;
import org.evenodd.manager.command.Effect.CompleteLeague;
import org.evenodd.manager.league.Fixture;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;

/** Matches of players that failed in more than half of their matches, by the rule that none of them counts. */
class AnnulledPlayersTest {

    private static TournamentFixture league(int players, int legs) {
        TournamentFixture tournament = TournamentFixture.with(Samples.annulling(legs), players, 2, 2);
        tournament.start();
        return tournament;
    }

    /** Has P01 play its first matches and fail in the others; the first player of every other match wins. */
    private static void playToTheEnd(TournamentFixture tournament, int playedByTheFirst) {
        int met = 0;
        while (!tournament.league().course().isOver()) {
            tournament.everybodyAnswers();
            for (Fixture fixture : tournament.league().due()) {
                if (fixture.involves(p(1)) && ++met > playedByTheFirst) {
                    tournament.report(
                            fixture, Reports.lost(tournament.league(), fixture.id(), p(1), Termination.TIMEOUT_JOIN));
                } else {
                    play(tournament, fixture.id());
                }
            }
        }
    }

    private static StandingsRow rowOf(TournamentFixture tournament, PlayerId player) {
        return tournament.league().rows().stream()
                .filter(row -> row.playerId().equals(player))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void areLastAndTakeTheirMatchesWithThem() {
        TournamentFixture tournament = league(4, 1);
        playToTheEnd(tournament, 1);
        assertThat(tournament.league().annulledPlayers()).containsExactly(p(1));
        List<StandingsRow> rows = tournament.league().rows();
        assertThat(rows).extracting(StandingsRow::played).containsExactly(2, 2, 2, 0);
        assertThat(rows.get(3).playerId()).isEqualTo(p(1));
        assertThat(rows)
                .extracting(StandingsRow::points)
                .allSatisfy(points -> assertThat(points).isLessThanOrEqualTo(6));
        assertThat(rows.stream().mapToInt(StandingsRow::points).sum()).isEqualTo(3 * 3);
        assertThat(tournament.asked(CompleteLeague.class).get(0).finalStandings())
                .isEqualTo(rows.stream().map(Ranking::of).toList());
    }

    @Test
    void countUntilTheEnd() {
        TournamentFixture tournament = league(4, 1);
        tournament.everybodyAnswers();
        Fixture first = tournament.league().due().get(0);
        tournament.report(
                first, Reports.lost(tournament.league(), first.id(), first.playerA(), Termination.TIMEOUT_JOIN));
        assertThat(tournament.league().annulledPlayers()).isEmpty();
        assertThat(rowOf(tournament, first.playerB()).points()).isEqualTo(3);
    }

    @Test
    void playedLessThanHalfOfTheirMatches() {
        TournamentFixture tournament = league(2, 2);
        playToTheEnd(tournament, 1);
        assertThat(tournament.league().annulledPlayers()).isEmpty();
        assertThat(rowOf(tournament, p(1)).played()).isEqualTo(2);
    }

    @Test
    void countIfNobodyWouldBeLeft() {
        TournamentFixture tournament = league(2, 1);
        tournament.everybodyAnswers();
        Fixture only = tournament.league().due().get(0);
        tournament.report(only, Reports.bothFailed(tournament.league(), only.id(), Termination.TIMEOUT_JOIN));
        assertThat(tournament.league().course().isOver()).isTrue();
        assertThat(tournament.league().annulledPlayers()).isEmpty();
        assertThat(tournament.league().rows()).extracting(StandingsRow::played).containsExactly(1, 1);
    }

    @Test
    void countByTheUsualRule() {
        TournamentFixture tournament = TournamentFixture.with(4, 2, 2);
        tournament.start();
        playToTheEnd(tournament, 1);
        assertThat(tournament.league().annulledPlayers()).isEmpty();
        assertThat(rowOf(tournament, p(1)).played()).isEqualTo(3);
    }
}
