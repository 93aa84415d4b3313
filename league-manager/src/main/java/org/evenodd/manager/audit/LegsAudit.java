package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.evenodd.manager.audit.LeagueHistory.HistoryEntry;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.Ladder;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueReplay;
import org.evenodd.manager.league.LegEvent.LeagueSnapshot;
import org.evenodd.manager.league.LegEvent.LegFinished;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.jspecify.annotations.Nullable;

/**
 * Audits a league part by part: the only one of a league that has an end; of another one, what was before its first leg, and
 * each leg, which begins as the one before has left the league. Holds one part at a time.
 */
public final class LegsAudit {

    private final Map<String, RuleNotes> rules = new LinkedHashMap<>();
    private final RuleNotes legs = new RuleNotes("legs that begin as the league was left");
    private final DivisionsAudit divisions = new DivisionsAudit();
    private @Nullable League left;
    private boolean whole;
    private long last;
    private int folded;

    /** Checks the next part. */
    public void see(LeagueHistory part) {
        HistoryEntry first = part.first();
        if (first == null) {
            return;
        }
        try {
            LeagueHistory told = part.told();
            Audit audit = new Audit(told);
            PartReplay league = new PartReplay(first, told.folded());
            for (HistoryEntry entry : told.entries()) {
                audit.see(entry);
                league.see(entry);
                last = entry.sequence();
            }
            if (told.folded()) {
                requireOneRow(part, first);
            }
            left = league.left();
            whole = !told.folded();
            audit.notes().forEach(found -> rules.merge(found.what(), found, RuleNotes::and));
        } catch (IllegalArgumentException e) {
            left = null;
            last = first.sequence();
            legs.count();
            legs.require(false, first.place(), "results", "those of a leg", e.getMessage());
        }
    }

    private void requireOneRow(LeagueHistory folded, HistoryEntry first) {
        int rows = 0;
        for (HistoryEntry row : folded.entries()) {
            rows++;
            last = row.sequence();
        }
        legs.require(rows == 1, first.place(), "events of a folded leg", 1, rows);
    }

    /** Adds up the events of one part. */
    private final class PartReplay {
        private final HistoryEntry first;
        private final boolean isFolded;
        private LeagueReplay league = new LeagueReplay();
        private boolean broken;

        PartReplay(HistoryEntry first, boolean isFolded) {
            this.first = first;
            this.isFolded = isFolded;
        }

        void see(HistoryEntry entry) {
            if (broken || !(entry instanceof ReadableEntry readable)) {
                return;
            }
            try {
                if (readable.event() instanceof LegStarted leg) {
                    begin(first, leg, isFolded);
                } else if (readable.event() instanceof LegFinished end && !league.isEmpty()) {
                    boolean tells = end.tells(league.league());
                    legs.require(tells, entry.place(), "end of leg " + end.leg(), "its table and results", "others");
                }
                league.see(readable.event());
            } catch (IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException e) {
                broken = true; // which the audit of the standings finds
            }
        }

        /** The league at the end; null if the events do not add up to one. */
        @Nullable
        League left() {
            return broken || league.isEmpty() ? null : league.league();
        }
    }

    private void begin(HistoryEntry first, LegStarted leg, boolean isFolded) {
        legs.count();
        String place = first.place();
        if (isFolded) {
            folded = leg.leg();
        }
        if (left == null) {
            boolean isBeginning = last > 0 || (isFolded && leg.leg() == 1);
            legs.require(isBeginning, place, "what was before the leg", "a league without legs, or a leg", "nothing");
            return;
        }
        LeagueSnapshot due = LeagueSnapshot.of(left);
        Ladder known = due.ladder();
        Ladder before = leg.league().ladder();
        List<Integer> expected = List.of(known.leg() + 1, known.roundsBefore(), known.matchesBefore());
        List<Integer> got = List.of(leg.leg(), before.roundsBefore(), before.matchesBefore());
        legs.requireEqual(place, "leg, rounds and matches before it", expected, got);
        if (!isFolded) {
            legs.requireEqual(place, "table of the leg before", known.tables(), before.tables());
        }
        try {
            divisions.see(place, leg, known, isFolded);
        } catch (IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException e) {
            legs.require(false, place, "divisions of leg " + leg.leg(), "some that can be computed", e.getMessage());
        }
        if (!isFolded && whole) {
            legs.requireEqual(place, "sequence", last + 1, first.sequence());
            LeagueSnapshot comparable = due.asStoredWith(leg.league());
            boolean same = comparable.league().equals(leg.league().league());
            legs.require(same, place, "league at the beginning of leg " + leg.leg(), "what was left", "another");
        }
    }

    /** The result of each rule for all parts so far. */
    public List<RuleNotes> notes() {
        List<RuleNotes> all = new ArrayList<>(rules.values());
        if (folded > 0) {
            legs.remark(
                    "Up to leg %d, tables and results are proven, and no longer when and by whom matches were refereed, what was said in them, who registered, and what the operator did"
                            .formatted(folded));
        }
        Stream.of(legs, divisions.notes).filter(notes -> notes.counted() > 0).forEach(all::add);
        return all;
    }
}
