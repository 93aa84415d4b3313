package org.evenodd.manager.results;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.evenodd.manager.results.Meetings.PlayedGame;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The games of some players, as far as their strengths depend on them: who has met whom, each player's points (a win 1,
 * a draw ½) and the number of draws. Forfeits are not among them: they say nothing about strength.
 */
final class PlayedGames {

    private static final double DRAWN = 0.5;

    private final Meetings meetings;
    private final double[] points;
    private final int[] played;
    private int draws;

    private PlayedGames(Meetings meetings) {
        this.meetings = meetings;
        this.points = new double[meetings.players()];
        this.played = new int[meetings.players()];
    }

    /** The games among these players, who are numbered in the order of the list; outcomes with others are left out. */
    static PlayedGames of(List<PlayerId> players, Collection<Outcome> outcomes) {
        Map<PlayerId, Integer> numbers = new HashMap<>();
        players.forEach(player -> numbers.put(player, numbers.size()));
        List<PlayedGame> all = new ArrayList<>();
        for (Outcome outcome : outcomes) {
            Integer first = numbers.get(outcome.playerA());
            Integer second = numbers.get(outcome.playerB());
            if (isPlayed(outcome) && first != null && second != null) {
                all.add(new PlayedGame(first, second, pointsOfA(outcome)));
            }
        }
        PlayedGames games = new PlayedGames(Meetings.of(players.size(), all));
        all.forEach(game -> games.add(game.first(), game.second(), game.points()));
        return games;
    }

    /** Whether both players chose, so that the game decided. */
    static boolean isPlayed(Outcome outcome) {
        return outcome instanceof Outcome.Win || outcome instanceof Outcome.Draw;
    }

    private static double pointsOfA(Outcome outcome) {
        return outcome.winner()
                .map(winner -> winner.equals(outcome.playerA()) ? 1.0 : 0.0)
                .orElse(DRAWN);
    }

    private void add(int first, int second, double pointsOfFirst) {
        points[first] += pointsOfFirst;
        points[second] += 1 - pointsOfFirst;
        played[first]++;
        played[second]++;
        if (pointsOfFirst == DRAWN) {
            draws++;
        }
    }

    /** The same meetings with results as players of these strengths would have them. */
    PlayedGames playedAgain(Strengths strengths, SplittableRandom random) {
        PlayedGames again = new PlayedGames(meetings);
        for (int pair = 0; pair < meetings.pairs(); pair++) {
            int first = meetings.first(pair);
            int second = meetings.second(pair);
            double win = strengths.chanceOfWin(first, second);
            double loss = strengths.chanceOfWin(second, first);
            for (int game = 0; game < meetings.games(pair); game++) {
                double drawn = random.nextDouble();
                again.add(first, second, drawn < win ? 1 : drawn < win + loss ? 0 : DRAWN);
            }
        }
        return again;
    }

    Meetings meetings() {
        return meetings;
    }

    /** A player's wins and half its draws. */
    double points(int player) {
        return points[player];
    }

    /** How many games a player has played. */
    int played(int player) {
        return played[player];
    }

    int draws() {
        return draws;
    }
}
