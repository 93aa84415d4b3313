package org.evenodd.systemtests.bench.micro;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.evenodd.agent.settings.LeagueSettings.Tiebreaker;
import org.evenodd.manager.standings.Standings;
import org.evenodd.manager.standings.Standings.TablePlace;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** Ranks 99 players who have all played each other. */
public class RankingBenchmark extends StepBenchmark {

    private static final int PLAYERS = 99;
    private static final List<Tiebreaker> TIEBREAKERS = List.of(Tiebreaker.values());

    private Standings standings = Standings.of(List.of());

    @Setup
    public void play() {
        Random random = new Random(1);
        List<PlayerId> players =
                IntStream.rangeClosed(1, PLAYERS).mapToObj(PlayerId::of).toList();
        standings = Standings.of(players);
        for (PlayerId one : players) {
            for (PlayerId other : players.subList(0, players.indexOf(one))) {
                Outcome outcome = random.nextBoolean()
                        ? new Outcome.Draw(one, other)
                        : new Outcome.Win(one, other, random.nextBoolean() ? one : other);
                standings = standings.after(outcome, Scoring.STANDARD, DoubleForfeit.DRAW);
            }
        }
    }

    @Benchmark
    public List<TablePlace> rank() {
        return standings.places(TIEBREAKERS, Set.of());
    }
}
