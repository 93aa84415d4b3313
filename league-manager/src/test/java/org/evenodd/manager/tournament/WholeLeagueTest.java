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
import org.evenodd.manager.results.RequeueMatch;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.junit.jupiter.api.Tag;
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
    @Tag("large")
    void ofNinetyNinePlayersGivesEveryMatchExactlyOneResult() {
        TournamentFixture tournament = with(99, 10, 10);
        tournament.start();
        Simulation simulation = new Simulation(tournament, 1, 0);
        simulation.run();
        assertThat(simulation.isOver()).isTrue();
        requireOneResultForEachMatch(tournament);
        assertThat(tournament.league().totalMatches()).isEqualTo(4851);
        assertThat(tournament.course().endAcknowledged()).isTrue();
    }

    @Test
    void endsWhateverGoesWrongOnTheWay() {
        int restarts = 0;
        for (int seed = 0; seed < 60; seed++) {
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
        assertThat(tournament.league().rows().stream()
                        .mapToInt(row -> row.points())
                        .sum())
                .isEqualTo(given);
    }

    @Test
    void endsWhateverTheOperatorDoes() {
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

    @Test
    void endsAnewWheneverAMatchIsRequeuedAfterItsEnd() {
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            TournamentFixture tournament = with(4 + random.nextInt(6), 2, 2);
            Simulation simulation = new Simulation(tournament, seed, 10);
            tournament.start();
            simulation.run();
            for (int reopened = 1; reopened <= 3; reopened++) {
                assertThat(tournament.give(new RequeueMatch(someMatch(random), null, false)))
                        .isInstanceOf(CommandResponse.Done.class);
                simulation.run();
                assertThat(simulation.isOver()).as("seed %d", seed).isTrue();
                assertThat(tournament.course().reopenings()).isEqualTo(reopened);
                requireOneResultForEachMatch(tournament);
            }
        }
    }

    private static MatchId someMatch(Random random) {
        return MatchId.of(new RoundId(1 + random.nextInt(2)), 1 + random.nextInt(2));
    }
}
