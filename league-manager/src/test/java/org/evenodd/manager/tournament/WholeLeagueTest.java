package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.with;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.junit.jupiter.api.Test;

class WholeLeagueTest {

    /** Returns the match of each result that still counts. */
    private static List<MatchId> decided(TournamentFixture tournament) {
        List<MatchId> decided = new ArrayList<>();
        for (LeagueEvent event : tournament.events()) {
            if (event instanceof MatchDecided decision) {
                decided.add(decision.matchId());
            } else if (event instanceof MatchVoided voided) {
                decided.remove(voided.matchId());
            }
        }
        return decided;
    }

    /** Every match has one result, and the league is the sum of its events. */
    private static void requireOneResultForEachMatch(TournamentFixture tournament) {
        assertThat(decided(tournament))
                .doesNotHaveDuplicates()
                .hasSize(tournament.league().totalMatches());
        assertThat(League.replay(tournament.events())).isEqualTo(tournament.league());
    }

    @Test
    void endsWhateverGoesWrongOnTheWay() {
        int restarts = 0;
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            TournamentFixture tournament = with(2 + random.nextInt(9), 1 + random.nextInt(3), 1 + random.nextInt(3));
            tournament.start();
            Simulation simulation = new Simulation(tournament, seed, 15);
            simulation.run();
            assertThat(simulation.isOver()).as("seed %d", seed).isTrue();
            requireOneResultForEachMatch(tournament);
            requireEveryPointThatWasGiven(tournament);
            restarts += simulation.restarts();
        }
        assertThat(restarts)
                .as("the simulation should restart the manager now and then")
                .isPositive();
    }

    private static void requireEveryPointThatWasGiven(TournamentFixture tournament) {
        int given = tournament.events().stream()
                .filter(MatchDecided.class::isInstance)
                .flatMap(event -> ((MatchDecided) event).result().score().values().stream())
                .mapToInt(Integer::intValue)
                .sum();
        assertThat(tournament.league().finalRows().stream()
                        .mapToInt(row -> row.points())
                        .sum())
                .isEqualTo(given);
    }

    @Test
    void endsAndEndsAnewWhateverGoesWrongAndWhateverTheOperatorDoes() {
        int again = 0;
        for (int seed = 0; seed < 60; seed++) {
            TournamentFixture tournament = PlayedLeagues.troubledLeague(seed);
            assertThat(tournament.course().endAcknowledged())
                    .as("seed %d", seed)
                    .isTrue();
            requireOneResultForEachMatch(tournament);
            again += (int) tournament.events().stream()
                    .filter(MatchVoided.class::isInstance)
                    .count();
        }
        assertThat(again).isPositive();
    }
}
