package org.evenodd.systemtests.dialects;

import java.time.Duration;
import java.util.List;

/**
 * The agents in a league of our manager.
 *
 * @param thinking the time that foreign players take for each choice
 * @param settings as {@code --set} takes them
 */
record Lineup(
        List<Accent> players,
        int ourPlayers,
        List<Accent> referees,
        int ourReferees,
        Duration thinking,
        List<String> settings) {

    Lineup {
        players = List.copyOf(players);
        referees = List.copyOf(referees);
        settings = List.copyOf(settings);
    }

    /** Foreign players with two players and a referee of ours. */
    static Lineup of(Accent... players) {
        return new Lineup(List.of(players), 2, List.of(), 1, Duration.ZERO, List.of());
    }

    /** Foreign players and referees with ours. */
    static Lineup mixed(List<Accent> players, int ourPlayers, List<Accent> referees, int ourReferees) {
        return new Lineup(players, ourPlayers, referees, ourReferees, Duration.ZERO, List.of());
    }

    /** A foreign referee with three players of ours. */
    static Lineup under(Accent referee) {
        return new Lineup(List.of(), 3, List.of(referee), 0, Duration.ZERO, List.of());
    }

    /** Returns this lineup with other settings. */
    Lineup set(String... more) {
        return new Lineup(players, ourPlayers, referees, ourReferees, thinking, List.of(more));
    }

    /** Returns this lineup with slow foreign players. */
    Lineup thinking(Duration time) {
        return new Lineup(players, ourPlayers, referees, ourReferees, time, settings);
    }

    int allPlayers() {
        return players.size() + ourPlayers;
    }

    int allReferees() {
        return referees.size() + ourReferees;
    }
}
