package org.evenodd.manager.results;

import java.util.Map;
import java.util.TreeMap;

/** Which players have met in a game that was played, and how often. Players are numbered from 0. */
final class Meetings {

    private final int players;
    private final int[] first;
    private final int[] second;
    private final int[] games;

    private Meetings(int players, int pairs) {
        this.players = players;
        this.first = new int[pairs];
        this.second = new int[pairs];
        this.games = new int[pairs];
    }

    /** The meetings of a number of players; in an order that depends only on who has met, not on when. */
    static Meetings of(int players, Iterable<PlayedGame> played) {
        Map<Integer, Integer> counts = new TreeMap<>();
        for (PlayedGame game : played) {
            int lower = Math.min(game.first(), game.second());
            int higher = Math.max(game.first(), game.second());
            counts.merge(lower * players + higher, 1, Integer::sum);
        }
        Meetings meetings = new Meetings(players, counts.size());
        int pair = 0;
        for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
            meetings.first[pair] = entry.getKey() / players;
            meetings.second[pair] = entry.getKey() % players;
            meetings.games[pair] = entry.getValue();
            pair++;
        }
        return meetings;
    }

    /**
     * A game that was played.
     *
     * @param points of the first player: 1, ½ or 0
     */
    record PlayedGame(int first, int second, double points) {}

    int players() {
        return players;
    }

    int pairs() {
        return first.length;
    }

    int first(int pair) {
        return first[pair];
    }

    int second(int pair) {
        return second[pair];
    }

    /** How often the pair has met. */
    int games(int pair) {
        return games[pair];
    }
}
