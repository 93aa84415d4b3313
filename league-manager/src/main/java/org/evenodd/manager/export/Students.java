package org.evenodd.manager.export;

import java.text.Normalizer;
import java.util.List;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Roster;
import org.evenodd.manager.league.Wording;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.DisplayName;

/** The students of a league as its operator names them, and the files for them. */
record Students(League league) {

    private static final int LONGEST_NAME_IN_FILE = 50;

    /** All who have a row in the standings, by id. */
    List<PlayerMember> all() {
        return league.contenders();
    }

    /**
     * The student with an id or a name.
     *
     * @throws ProgramException (wrong usage) if there is none, with those who are; if it is on the roster, but has
     *     not registered; or if it may be several
     */
    PlayerMember named(String name) {
        List<Member> found = league.roster().meant(name).stream()
                .filter(PlayerMember.class::isInstance)
                .toList();
        if (found.isEmpty()) {
            throw ProgramException.wrongUsage(
                    absent().contains(name)
                            ? "\"%s\" is on the roster, but never registered, so there is nothing to report; its row is in grades.csv"
                                    .formatted(name)
                            : "the league has no player %s: %s".formatted(name, everybodyInWords()));
        }
        if (found.size() > 1) {
            throw ProgramException.wrongUsage("\"%s\" may be %s".formatted(name, Roster.choice(found)));
        }
        return (PlayerMember) found.get(0);
    }

    /** The names on the roster by which nobody has registered. */
    List<String> absent() {
        return league.enrolment().absent(List.copyOf(league.roster().players().values())).stream()
                .map(DisplayName::value)
                .toList();
    }

    private String everybodyInWords() {
        List<StandingsRow> rows = league.divisions().stream()
                .flatMap(division -> league.table(division).rows().stream())
                .toList();
        return rows.isEmpty()
                ? "nobody has registered"
                : "it has " + Wording.list(rows, row -> "\"%s\" (%s)".formatted(row.displayName(), row.playerId()));
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
        String shortened = letters.substring(0, Math.min(LONGEST_NAME_IN_FILE, letters.length()));
        return player.id() + (shortened.isEmpty() ? "" : "-" + shortened) + ".html";
    }
}
