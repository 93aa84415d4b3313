package org.evenodd.systemtests.dialects;

import java.time.Duration;
import java.util.List;

/**
 * Who plays a league under a manager of ours.
 *
 * @param thinking what the foreign players take over each choice
 * @param settings as {@code --set} takes them
 */
record Company(
        List<Accent> players,
        int ourPlayers,
        List<Accent> referees,
        int ourReferees,
        Duration thinking,
        List<String> settings) {

    Company {
        players = List.copyOf(players);
        referees = List.copyOf(referees);
        settings = List.copyOf(settings);
    }

    /** Foreign players among two of ours, under a referee of ours. */
    static Company of(Accent... players) {
        return new Company(List.of(players), 2, List.of(), 1, Duration.ZERO, List.of());
    }

    /** Everybody at once. */
    static Company mixed(List<Accent> players, int ourPlayers, List<Accent> referees, int ourReferees) {
        return new Company(players, ourPlayers, referees, ourReferees, Duration.ZERO, List.of());
    }

    /** A foreign referee for three players of ours. */
    static Company under(Accent referee) {
        return new Company(List.of(), 3, List.of(referee), 0, Duration.ZERO, List.of());
    }

    /** The same under other settings. */
    Company set(String... more) {
        return new Company(players, ourPlayers, referees, ourReferees, thinking, List.of(more));
    }

    /** The same, whose foreign players take their time. */
    Company thinking(Duration time) {
        return new Company(players, ourPlayers, referees, ourReferees, time, settings);
    }

    int allPlayers() {
        return players.size() + ourPlayers;
    }

    int allReferees() {
        return referees.size() + ourReferees;
    }
}
