package org.evenodd.systemtests.dialects;

import java.util.List;

/**
 * Who plays a league under a manager of ours.
 *
 * @param settings as {@code --set} takes them
 */
record Company(List<Accent> players, int ourPlayers, List<Accent> referees, int ourReferees, List<String> settings) {

    Company {
        players = List.copyOf(players);
        referees = List.copyOf(referees);
        settings = List.copyOf(settings);
    }

    /** Foreign players among two of ours, under a referee of ours. */
    static Company of(Accent... players) {
        return new Company(List.of(players), 2, List.of(), 1, List.of());
    }

    /** A foreign referee for three players of ours. */
    static Company under(Accent referee) {
        return new Company(List.of(), 3, List.of(referee), 0, List.of());
    }

    /** The same under other settings. */
    Company set(String... more) {
        return new Company(players, ourPlayers, referees, ourReferees, List.of(more));
    }

    int allPlayers() {
        return players.size() + ourPlayers;
    }

    int allReferees() {
        return referees.size() + ourReferees;
    }
}
