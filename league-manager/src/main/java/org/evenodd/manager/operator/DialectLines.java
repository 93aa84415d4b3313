package org.evenodd.manager.operator;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Roster;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.PageSection;
import org.evenodd.protocol.value.Printable;

/** Lists the agents whose messages needed leniency, and how to fix them; empty if none did. */
final class DialectLines {

    private static final int MOST_OF_ONE = 3;
    private static final String ROW = "%-5s %s: %s";

    private DialectLines() {}

    static List<String> of(Roster roster) {
        List<Member> noted = roster.everybody()
                .filter(member -> !member.dialectNotes().isEmpty())
                .toList();
        if (noted.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add("Understood, but not in the protocol's form (full list: export, GET_PLAYER_STATS):");
        noted.forEach(member -> lines.addAll(of(member)));
        return lines;
    }

    private static List<String> of(Member member) {
        List<DialectNote> notes = member.dialectNotes();
        List<String> lines = new ArrayList<>();
        notes.stream()
                .limit(MOST_OF_ONE)
                .forEach(note -> lines.add(ROW.formatted(member.id(), member.shownName(), line(note))));
        if (notes.size() > MOST_OF_ONE) {
            lines.add(ROW.formatted(
                    member.id(), member.shownName(), "and %d more".formatted(notes.size() - MOST_OF_ONE)));
        }
        return lines;
    }

    private static String line(DialectNote note) {
        String times = note.count() == 1 ? "once" : note.count() + " times";
        return "%s (%s, %s)".formatted(Printable.of(note.fix()), Printable.of(PageSection.of(note.source())), times);
    }
}
