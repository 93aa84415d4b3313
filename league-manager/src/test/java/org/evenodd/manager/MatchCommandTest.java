package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.evenodd.manager.audit.Sealing;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.play.PlayedLeagues;
import org.junit.jupiter.api.Test;

/** {@code match} reads a store without a manager. */
class MatchCommandTest extends OfflineCommands {

    private List<LeagueEvent> sealed(int players) {
        List<LeagueEvent> events = Sealing.of(PlayedLeagues.smooth(players));
        keep(events);
        return events;
    }

    @Test
    void showsPlayersResultStepsAndTheSeal() {
        sealed(4);

        assertThat(run("match", "R2M1", "--manager", "http://127.0.0.1:8000")).isZero();
        assertThat(printed.toString())
                .startsWith("R2M1  ")
                .contains(
                        ", round 2, refereed by ",
                        ": played\n",
                        "Choices\n",
                        "Was the number drawn before they chose?\n",
                        "  They are the same: the number was drawn before the players chose.\n",
                        "  Check it: printf %s R2M1:");
        assertThat(complaints.toString()).isEmpty();
    }

    @Test
    void showsAnAnnulledResultWithTheOperatorsReason() {
        keep(PlayedLeagues.meddledWith());
        League league = League.replay(PlayedLeagues.meddledWith());
        String annulled = league.fixtures().stream()
                .filter(fixture -> !fixture.attempts().annulled().isEmpty())
                .findFirst()
                .orElseThrow()
                .id()
                .value();

        assertThat(run("match", annulled)).isZero();
        assertThat(printed.toString())
                .contains(
                        "The operator annulled an earlier result and had the match played again: =cmd|' /C calc'!A0. At ",
                        " Before, " + annulled + ": ",
                        "; the number was ");
    }

    @Test
    void endsWithTwoForWhatIsNoMatch() {
        sealed(4);

        assertThat(run("match", "R9M9")).isEqualTo(2);
        assertOneComplaint("There is no match R9M9: the league has 3 rounds of up to 2");
    }

    @Test
    void endsWithTwoForWhatIsNoMatchId() {
        assertThat(run("match", "first")).isEqualTo(2);
        assertOneComplaint("MATCH takes a match id like R1M1");
    }

    @Test
    void endsWithThreeWithoutAStore() {
        assertThat(run("match", "R1M1")).isEqualTo(3);
    }
}
