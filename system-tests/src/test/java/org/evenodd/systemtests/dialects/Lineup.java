package org.evenodd.systemtests.dialects;

import java.time.Duration;
import java.util.List;

/**
 * Who plays a league under a manager of ours.
 *
 * @param thinking what the foreign players take over each choice
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

    /** Foreign players among two of ours, under a referee of ours. */
    static Lineup of(Accent... players) {
        return new Lineup(List.of(players), 2, List.of(), 1, Duration.ZERO, List.of());
    }

    /** Everybody at once. */
    static Lineup mixed(List<Accent> players, int ourPlayers, List<Accent> referees, int ourReferees) {
        return new Lineup(players, ourPlayers, referees, ourReferees, Duration.ZERO, List.of());
    }

    /** A foreign referee for three players of ours. */
    static Lineup under(Accent referee) {
        return new Lineup(List.of(), 3, List.of(referee), 0, Duration.ZERO, List.of());
    }

    /** The same under other settings. */
    Lineup set(String... more) {
        return new Lineup(players, ourPlayers, referees, ourReferees, thinking, List.of(more));
    }

    /** The same, whose foreign players take their time. */
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
