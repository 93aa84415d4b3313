package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.util.Map;
import java.util.stream.Collectors;
import org.evenodd.agent.metrics.Gauge;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.health.AgentSilent;
import org.evenodd.manager.metrics.LeagueGauges;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;

class LeagueGaugesTest {

    private static Map<String, Double> gauge(TournamentFixture tournament, String name) {
        return LeagueGauges.of(tournament.tournament(), 17, 4).stream()
                .collect(Collectors.toMap(Gauge::name, Gauge::values))
                .get(name);
    }

    private static Map<String, Double> only(double value) {
        return Map.of("", value);
    }

    @Test
    void tellNothingOfMatchesBeforeTheStart() {
        TournamentFixture tournament = TournamentFixture.with(4, 2, 2);

        assertThat(gauge(tournament, "league_matches"))
                .isEqualTo(Map.of("decided", 0.0, "running", 0.0, "pending", 0.0));
        assertThat(gauge(tournament, "league_round")).isEqualTo(only(0));
        assertThat(gauge(tournament, "league_rounds")).isEqualTo(only(0));
        assertThat(gauge(tournament, "league_players").values().stream()
                        .mapToDouble(Double::doubleValue)
                        .sum())
                .isEqualTo(4);
    }

    @Test
    void passOnWhatIsStoredAndWhatWaits() {
        TournamentFixture tournament = TournamentFixture.playing();

        assertThat(gauge(tournament, "league_events_stored")).isEqualTo(only(17));
        assertThat(gauge(tournament, "league_messages_waiting")).isEqualTo(only(4));
    }

    @Test
    void followTheMatchesOfALeague() {
        TournamentFixture tournament = TournamentFixture.with(4, 1, 1);
        tournament.start();
        tournament.everybodyAnswers();
        tournament.give(new RunMatchAnswer.AssignmentAccepted(new MatchId("R1M1"), 1));

        assertThat(gauge(tournament, "league_matches"))
                .isEqualTo(Map.of("decided", 0.0, "running", 1.0, "pending", 5.0));
        assertThat(gauge(tournament, "league_round")).isEqualTo(only(1));
        assertThat(gauge(tournament, "league_rounds")).isEqualTo(only(3));
    }

    @Test
    void countForfeitsByTheirCause() {
        TournamentFixture tournament = TournamentFixture.playing();
        assertThat(gauge(tournament, "league_forfeits").values()).containsOnly(0.0);

        MatchId match = new MatchId("R1M1");
        PlayerId loser = tournament.league().fixture(match).orElseThrow().playerA();
        tournament.report(ref(1), Reports.lost(tournament.league(), match, loser, Termination.TIMEOUT_CHOICE));

        assertThat(gauge(tournament, "league_forfeits"))
                .containsEntry("timeout_choice", 1.0)
                .containsEntry("unreachable", 0.0);
        assertThat(gauge(tournament, "league_matches")).containsEntry("decided", 1.0);
    }

    @Test
    void countASilentRefereeAsSuch() {
        TournamentFixture tournament = TournamentFixture.playing();
        tournament.give(new AgentSilent(ref(1)));

        assertThat(gauge(tournament, "league_referees"))
                .containsEntry("silent", 1.0)
                .containsEntry("active", 1.0);
    }
}
