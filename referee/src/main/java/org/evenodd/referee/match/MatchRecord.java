package org.evenodd.referee.match;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/** The transcript of a match, and the deviations from the protocol that were accepted from each player. Bounded. */
public record MatchRecord(List<TranscriptEntry> transcript, Map<PlayerId, List<DialectNote>> notes) {

    /**
     * The maximum number of entries in a report. Beyond it the older half stays, and new entries replace those in the
     * middle.
     */
    public static final int MOST_ENTRIES = 60;

    /** The maximum number of different notes on one player in a report. */
    public static final int MOST_NOTES = 10;

    private static final int LONGEST_DETAIL = 200;

    public static final MatchRecord EMPTY = new MatchRecord(List.of(), Map.of());

    public MatchRecord {
        transcript = List.copyOf(transcript);
        notes = Map.copyOf(notes);
    }

    /**
     * Returns the record of a match that starts, or starts again under a new lease. Promises of an earlier lease's
     * referee do not count.
     */
    public static MatchRecord beginning(int lease, Instant at) {
        return lease == 1
                ? EMPTY
                : EMPTY.plus(
                        at,
                        "begun_anew",
                        "lease %d: what was promised before it, a draw too, is void".formatted(lease));
    }

    MatchRecord about(Instant at, String event, PlayerId player, String detail) {
        return with(new TranscriptEntry(at, event, player, shortened(detail)));
    }

    MatchRecord plus(Instant at, String event, String detail) {
        return with(new TranscriptEntry(at, event, null, shortened(detail)));
    }

    private static @Nullable String shortened(String detail) {
        return detail.isEmpty() ? null : quoted(detail, LONGEST_DETAIL);
    }

    private MatchRecord with(TranscriptEntry entry) {
        List<TranscriptEntry> entries = new ArrayList<>(transcript);
        if (entries.size() == MOST_ENTRIES) {
            entries.remove(MOST_ENTRIES / 2);
        }
        entries.add(entry);
        return new MatchRecord(entries, notes);
    }

    MatchRecord noting(PlayerId player, List<DialectNote> more) {
        if (more.isEmpty()) {
            return this;
        }
        List<DialectNote> all = new ArrayList<>(notes.getOrDefault(player, List.of()));
        more.forEach(note -> add(note, all));
        Map<PlayerId, List<DialectNote>> next = new LinkedHashMap<>(notes);
        next.put(player, List.copyOf(all));
        return new MatchRecord(transcript, next);
    }

    private static void add(DialectNote note, List<DialectNote> all) {
        for (int i = 0; i < all.size(); i++) {
            if (sameMatter(all.get(i), note)) {
                all.set(i, all.get(i).plus(note.count()));
                return;
            }
        }
        if (all.size() < MOST_NOTES) {
            all.add(note);
        }
    }

    private static boolean sameMatter(DialectNote one, DialectNote other) {
        return one.field().equals(other.field()) && one.fix().equals(other.fix());
    }

    /** Returns at most this many code points of a text that somebody else wrote. */
    static String quoted(String text, int longest) {
        return text.codePointCount(0, text.length()) <= longest
                ? text
                : text.substring(0, text.offsetByCodePoints(0, longest)) + "…";
    }

    /** Returns the record with an entry for each effect that it tells of. */
    MatchRecord with(List<MatchEffect> effects, Instant at) {
        MatchRecord updated = this;
        for (MatchEffect effect : effects) {
            updated = updated.with(effect, at);
        }
        return updated;
    }

    private MatchRecord with(MatchEffect effect, Instant at) {
        if (effect instanceof MatchEffect.CallPlayer call) {
            String event = call.request().isInvitation() ? "invited" : "called";
            return about(at, event, call.id().player(), "call " + call.id().number());
        }
        if (effect instanceof MatchEffect.Warn warn) {
            PlayerFault fault = warn.fault();
            return about(at, "error", warn.player(), fault.code() + " " + fault.sentence());
        }
        return this;
    }
}
