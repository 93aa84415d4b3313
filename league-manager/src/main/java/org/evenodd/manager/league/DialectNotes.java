package org.evenodd.manager.league;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.message.DialectNote;

/** The leniencies that one agent needed: each kind once, with its count. */
public final class DialectNotes {

    private static final int MOST_NOTES = 50;

    private DialectNotes() {}

    /** Whether a note is of a new kind, and there is room for it. */
    public static boolean isNew(List<DialectNote> notes, DialectNote note) {
        return notes.size() < MOST_NOTES && !isKnown(notes, note);
    }

    /** Whether a note is of a known kind. */
    public static boolean isKnown(List<DialectNote> notes, DialectNote note) {
        return notes.stream().anyMatch(known -> sameKind(known, note));
    }

    /** These notes and another note, which is counted if its kind is known, and dropped if there is no room. */
    public static List<DialectNote> plus(List<DialectNote> notes, DialectNote note) {
        List<DialectNote> sum = new ArrayList<>(notes);
        sum.replaceAll(known -> sameKind(known, note) ? known.plus(note.count()) : known);
        if (isNew(notes, note)) {
            sum.add(note);
        }
        return sum;
    }

    private static boolean sameKind(DialectNote one, DialectNote other) {
        return one.field().equals(other.field())
                && one.expected().equals(other.expected())
                && one.source().equals(other.source());
    }
}
