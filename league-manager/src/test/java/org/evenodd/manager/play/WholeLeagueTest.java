package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.play.LeagueControl.PauseLeague;
import org.evenodd.manager.play.LeagueControl.ResumeLeague;
import org.evenodd.manager.play.LeagueControl.StartLeague;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.manager.report.RequeueMatch;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.RoundId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class WholeLeagueTest {

    /** The matches that have a result which still counts, once for each. */
    private static List<MatchId> decided(TournamentFixture world) {
        List<MatchId> decided = new ArrayList<>();
        for (LeagueEvent event : world.events()) {
            if (event instanceof MatchDecided decision) {
                decided.add(decision.matchId());
            } else if (event instanceof MatchVoided voided) {
                decided.remove(voided.matchId());
            }
        }
        return decided;
    }

    private static void requireOneResultForEachMatch(TournamentFixture world) {
        assertThat(decided(world))
                .doesNotHaveDuplicates()
                .hasSize(world.league().totalMatches());
    }

    @Test
    @Tag("large")
    void ofNinetyNinePlayersGivesEveryMatchExactlyOneResult() {
        TournamentFixture world = TournamentFixture.with(99, 10, 10);
        world.start();
        Simulation simulation = new Simulation(world, 1, 0);
        simulation.run();
        assertThat(simulation.isOver()).isTrue();
        requireOneResultForEachMatch(world);
        assertThat(world.league().totalMatches()).isEqualTo(4851);
        assertThat(world.league().course().farewellsDone()).isTrue();
    }

    @Test
    void endsWhateverGoesWrongOnTheWay() {
        int restarts = 0;
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            TournamentFixture world =
                    TournamentFixture.with(2 + random.nextInt(9), 1 + random.nextInt(3), 1 + random.nextInt(3));
            world.start();
            Simulation simulation = new Simulation(world, seed, 15);
            simulation.run();
            assertThat(simulation.isOver()).as("seed %d", seed).isTrue();
            requireOneResultForEachMatch(world);
            restarts += simulation.restarts();
        }
        assertThat(restarts)
                .as("the simulation should restart the manager now and then")
                .isPositive();
    }

    @Test
    void endsWhateverTheOperatorDoes() {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            TournamentFixture world = TournamentFixture.with(4 + random.nextInt(6), 2, 2);
            Simulation simulation = new Simulation(world, seed, 10);
            interfere(world, simulation, random);
            simulation.interfere(new ResumeLeague());
            simulation.interfere(new RefereeRegistration(Samples.referee("Fresh", 8099, 3), Samples.NEW));
            simulation.run();
            assertThat(simulation.isOver()).as("seed %d", seed).isTrue();
            requireOneResultForEachMatch(world);
        }
    }

    private static void interfere(TournamentFixture world, Simulation simulation, Random random) {
        simulation.interfere(new StartLeague());
        for (int i = 0; i < 60 && !world.league().course().isOver(); i++) {
            simulation.interfere(
                    switch (random.nextInt(12)) {
                        case 0 -> new PauseLeague();
                        case 1 -> new KickAgent("P0" + (1 + random.nextInt(4)));
                        case 2 -> new KickAgent("REF0" + (1 + random.nextInt(2)));
                        case 3, 4 -> new RequeueMatch(someMatch(random), null);
                        default -> new ResumeLeague();
                    });
            simulation.step();
        }
    }

    private static MatchId someMatch(Random random) {
        return MatchId.of(new RoundId(1 + random.nextInt(2)), 1 + random.nextInt(2));
    }

    @Test
    void isTheSumOfItsEventsAlsoWhereMatchesArePlayedAgain() {
        int again = 0;
        for (int seed = 0; seed < 30; seed++) {
            Random random = new Random(seed);
            TournamentFixture world = TournamentFixture.with(6, 2, 2);
            Simulation simulation = new Simulation(world, seed, 10);
            interfere(world, simulation, random);
            simulation.interfere(new ResumeLeague());
            simulation.interfere(new RefereeRegistration(Samples.referee("Fresh", 8099, 3), Samples.NEW));
            simulation.run();
            assertThat(League.replay(world.events())).isEqualTo(world.league());
            again += (int) world.events().stream()
                    .filter(MatchVoided.class::isInstance)
                    .count();
        }
        assertThat(again).isPositive();
    }

    @Test
    void isTheSumOfItsEvents() {
        for (int seed = 0; seed < 20; seed++) {
            TournamentFixture world = TournamentFixture.with(5, 2, 2);
            world.start();
            new Simulation(world, seed, 20).run();
            assertThat(League.replay(world.events())).isEqualTo(world.league());
        }
    }

    @Test
    void countsEveryPointThatWasGiven() {
        TournamentFixture world = TournamentFixture.with(7, 2, 2);
        world.start();
        new Simulation(world, 7, 10).run();
        int given = world.events().stream()
                .filter(MatchDecided.class::isInstance)
                .flatMap(event -> ((MatchDecided) event).result().score().values().stream())
                .mapToInt(Integer::intValue)
                .sum();
        assertThat(world.league().rows().stream().mapToInt(row -> row.points()).sum())
                .isEqualTo(given);
    }
}
