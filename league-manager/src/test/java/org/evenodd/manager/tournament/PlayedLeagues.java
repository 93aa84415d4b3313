package org.evenodd.manager.tournament;

import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.with;

import java.util.List;
import java.util.Random;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.registration.PlaceCommands.KickAgent;
import org.evenodd.manager.registration.PlaceCommands.ReadmitAgent;
import org.evenodd.manager.registration.RegisterAgent;
import org.evenodd.manager.results.RequeueMatch;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;

/** The events of whole leagues, for tests of code that reads them. */
public final class PlayedLeagues {

    public static final LeagueId LEAGUE = Samples.LEAGUE;

    private PlayedLeagues() {}

    /** Returns a league without problems. */
    public static List<LeagueEvent> smooth(int players) {
        TournamentFixture tournament = with(players, 2, 2);
        tournament.start();
        new Simulation(tournament, 1, 0).run();
        return List.copyOf(tournament.events());
    }

    /** Returns a league of several legs. */
    public static List<LeagueEvent> legs(int players, int legs) {
        TournamentFixture tournament = with(Samples.settings("legs=" + legs), players, 2, 2);
        tournament.start();
        new Simulation(tournament, 1, 0).run();
        return List.copyOf(tournament.events());
    }

    /** Returns a league by whose rule no match of absent players counts, with players that fail most of the time. */
    public static List<LeagueEvent> withAnnulledPlayers() {
        TournamentFixture tournament = with(Samples.annulling(1), 5, 2, 2);
        tournament.start();
        while (tournament.league().divisions().first().currentRoundNumber() < 2) {
            tournament.everybodyAnswers();
            tournament.league().due().forEach(fixture -> tournament.play(fixture.id()));
        }
        tournament.give(new KickAgent("P02", null));
        new Simulation(tournament, 1, 0).run();
        return List.copyOf(tournament.events());
    }

    /** Returns a league in which reports were refused, a match waited for the operator, and was played again in the end. */
    public static List<LeagueEvent> withRefusedReports() {
        TournamentFixture tournament = RefusedReportsTest.held();
        RefusedReportsTest.playAllBut(tournament, R1M1);
        tournament.give(new RequeueMatch(R1M1, null, false));
        tournament.everybodyAnswers();
        tournament.play(R1M1);
        return List.copyOf(tournament.events());
    }

    /** Returns a league with failing players and referees, restarts, and an operator who interferes. */
    public static List<LeagueEvent> troubled(long seed) {
        return List.copyOf(troubledLeague(seed).events());
    }

    static TournamentFixture troubledLeague(long seed) {
        Random random = new Random(seed);
        TournamentFixture tournament = with(4 + random.nextInt(6), 2, 2);
        Simulation simulation = new Simulation(tournament, seed, 10);
        simulation.interfere(LeagueControl.START);
        for (int i = 0; i < 60 && !tournament.course().isOver(); i++) {
            simulation.interfere(meddling(random));
            simulation.step();
        }
        simulation.interfere(LeagueControl.RESUME);
        simulation.interfere(new RegisterAgent(Samples.referee("Fresh", 8099, 3), Samples.NEW));
        simulation.run();
        tournament.give(new RequeueMatch(R1M1, "after the end", false));
        simulation.run();
        return tournament;
    }

    private static Command meddling(Random random) {
        return switch (random.nextInt(16)) {
            case 0 -> LeagueControl.PAUSE;
            case 1 -> new KickAgent("P0" + (1 + random.nextInt(4)), null);
            case 2 -> new KickAgent("REF0" + (1 + random.nextInt(2)), null);
            case 3, 4 -> new RequeueMatch(new MatchId("R1M" + (1 + random.nextInt(2))), "=again", false);
            default -> LeagueControl.RESUME;
        };
    }

    /**
     * Returns a league of four in which the operator has R1M1 replayed, kicks P03, readmits P01 and stops the league
     * early.
     */
    public static List<LeagueEvent> meddledWith() {
        TournamentFixture tournament = with(4, 2, 2);
        Simulation simulation = new Simulation(tournament, 1, 0);
        simulation.interfere(LeagueControl.START);
        while (tournament.league().decidedMatches() == 0) {
            simulation.step();
        }
        MatchId first = tournament.league().divisions().first().rounds().get(0).fixtures().stream()
                .filter(fixture -> fixture.isDecided())
                .findFirst()
                .orElseThrow()
                .id();
        simulation.interfere(new RequeueMatch(first, "=cmd|' /C calc'!A0", false));
        simulation.interfere(LeagueControl.PAUSE);
        simulation.interfere(new KickAgent("P03", null));
        simulation.interfere(new ReadmitAgent("P01", null));
        simulation.interfere(LeagueControl.RESUME);
        while (tournament.league().divisions().first().currentRoundNumber() < 2) {
            simulation.step();
        }
        simulation.interfere(LeagueControl.STOP);
        return List.copyOf(tournament.events());
    }
}
