package org.evenodd.manager.export;

import java.text.Normalizer;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Roster;
import org.evenodd.protocol.value.DisplayName;

/** The students of a league as its operator names them, and the files for them. */
record Students(League league) {

    private static final int SUGGESTIONS = 3;
    private static final int LONGEST_NAME = 50;

    /** All who have a row in the standings, by id. */
    List<PlayerMember> all() {
        return league.contenders();
    }

    /**
     * The student with an id or a name.
     *
     * @throws ProgramException (wrong usage) if there is none, with the nearest names; if it is on the roster, but has
     *     not registered; or if it may be several
     */
    PlayerMember named(String name) {
        List<Member> found = league.roster().meant(name).stream()
                .filter(PlayerMember.class::isInstance)
                .toList();
        if (found.isEmpty()) {
            throw absent().contains(name) ? neverCame(name) : nobody(name);
        }
        if (found.size() > 1) {
            throw ProgramException.wrongUsage("\"%s\" may be %s".formatted(name, Roster.choice(found)));
        }
        return (PlayerMember) found.get(0);
    }

    private List<PlayerMember> everybody() {
        return List.copyOf(league.roster().players().values());
    }

    /** The names on the roster by which nobody has registered. */
    List<String> absent() {
        return league.enrolment().absent(everybody()).stream()
                .map(DisplayName::value)
                .toList();
    }

    private static ProgramException neverCame(String name) {
        return ProgramException.wrongUsage(
                "\"%s\" is on the roster, but never registered, so there is nothing to report; its row is in grades.csv"
                        .formatted(name));
    }

    private ProgramException nobody(String name) {
        List<PlayerMember> everybody = everybody();
        return ProgramException.wrongUsage("the league has no player %s: %s"
                .formatted(
                        name,
                        everybody.isEmpty()
                                ? "nobody has registered"
                                : "the nearest names are " + nearest(name, everybody)));
    }

    private static String nearest(String name, List<PlayerMember> players) {
        return players.stream()
                .sorted(Comparator.comparingInt(player -> EditDistance.between(plain(name), plain(nameOf(player)))))
                .limit(SUGGESTIONS)
                .map(player -> "\"%s\" (%s)".formatted(nameOf(player), player.id()))
                .collect(Collectors.joining(", "));
    }

    private static String plain(String name) {
        return name.strip().toLowerCase(Locale.ROOT);
    }

    static String nameOf(PlayerMember player) {
        return player.displayName().value();
    }

    /**
     * The name of a student's file: the id, by which no two files have the same name, and as much of the display name as
     * every file system takes.
     */
    static String fileName(PlayerMember player) {
        String letters = Normalizer.normalize(nameOf(player).replace("ß", "ss"), Normalizer.Form.NFKD)
                .replaceAll("\\p{M}", "")
                .replaceAll("[^A-Za-z0-9]+", "-")
                .replaceAll("^-|-$", "");
        String shortened = letters.substring(0, Math.min(LONGEST_NAME, letters.length()));
        return player.id() + (shortened.isEmpty() ? "" : "-" + shortened) + ".html";
    }
}
