package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.audit.LeagueHistory.HistoryEntry;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.Ladder;
import org.evenodd.manager.league.League;
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
    private @Nullable League left;
    private boolean whole;
    private long last;
    private int folded;

    /** Checks the next part. */
    public void see(LeagueHistory part) {
        if (part.entries().isEmpty()) {
            return;
        }
        HistoryEntry first = part.entries().get(0);
        int rows = part.entries().size();
        try {
            LeagueHistory told = part.told();
            legs.require(!told.folded() || rows == 1, first.place(), "events of a folded leg", 1, rows);
            follow(told, first);
            whole = !told.folded();
            Audit.of(told).forEach(found -> rules.merge(found.what(), found, RuleNotes::and));
        } catch (IllegalArgumentException e) {
            left = null;
            legs.count();
            legs.require(false, first.place(), "results", "those of a leg", e.getMessage());
        }
        last = part.entries().get(rows - 1).sequence();
    }

    private void follow(LeagueHistory part, HistoryEntry first) {
        League league = null;
        try {
            for (ReadableEntry entry : part.events()) {
                if (entry.event() instanceof LegStarted leg) {
                    begin(first, leg, part.folded());
                } else if (entry.event() instanceof LegFinished end && league != null) {
                    boolean tells = end.tells(league);
                    legs.require(tells, entry.place(), "end of leg " + end.leg(), "its table and results", "others");
                }
                league = league == null ? League.replay(List.of(entry.event())) : league.apply(entry.event());
            }
        } catch (IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException e) {
            league = null; // which the audit of the standings finds
        }
        left = league;
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
            legs.requireEqual(place, "table of the leg before", known.table(), before.table());
        }
        if (!isFolded && whole) {
            legs.requireEqual(place, "sequence", last + 1, first.sequence());
            LeagueSnapshot comparable = leg.league().lacksStays() ? due.withoutStays() : due;
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
        if (legs.counted() > 0) {
            all.add(legs);
        }
        return all;
    }
}
