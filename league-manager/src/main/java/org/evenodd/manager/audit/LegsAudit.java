package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.audit.LeagueHistory.HistoryEntry;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LegEvent.LeagueSnapshot;
import org.evenodd.manager.league.LegEvent.LegFolded;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.jspecify.annotations.Nullable;

/**
 * Audits a league part by part: the only one of a league that has an end; of another one, what was before its first leg, and
 * each leg, which begins as the one before has left the league. Holds one part at a time.
 */
public final class LegsAudit {

    private final Map<String, RuleNotes> rules = new LinkedHashMap<>();
    private final RuleNotes beginnings = new RuleNotes("legs that begin as the league was left");
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
        LeagueEvent event = first instanceof ReadableEntry readable ? readable.event() : null;
        try {
            League league = League.replay(part.stored());
            if (event instanceof LegStarted leg) {
                begin(first, League.replay(List.of(leg)), leg);
            } else if (event instanceof LegFolded) {
                begin(first, league, null);
                folded = league.ladder().leg();
            }
            left = league;
        } catch (IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException e) {
            left = null; // which is found below, except of a leg that is folded
            beginnings.require(
                    !(event instanceof LegFolded), first.place(), "results", "those of a leg", e.getMessage());
        }
        whole = !(event instanceof LegFolded);
        last = part.entries().get(part.entries().size() - 1).sequence();
        if (whole || left != null) {
            Audit.of(part).forEach(found -> rules.merge(found.what(), found, RuleNotes::and));
        }
    }

    private void begin(HistoryEntry first, League begun, @Nullable LegStarted leg) {
        beginnings.count();
        String place = first.place();
        League before = left;
        if (before == null) {
            boolean known = last > 0 || (leg == null && begun.ladder().leg() == 1);
            beginnings.require(known, place, "what was before the leg", "a league without legs, or a leg", "nothing");
        } else if (leg != null && whole) {
            beginnings.requireEqual(place, "sequence", last + 1, first.sequence());
            int number = before.ladder().leg() + 1;
            LegStarted due = new LegStarted(number, LeagueSnapshot.of(before), leg.rounds(), leg.at());
            boolean same = League.replay(List.of(due)).equals(begun);
            beginnings.require(same, place, "league at the beginning of leg " + number, "what was left", "another");
        } else {
            List<Integer> due = List.of(
                    before.ladder().leg() + 1,
                    before.lastRoundNumber(),
                    before.ladder().matchesBefore() + before.totalMatches());
            List<Integer> got = List.of(
                    begun.ladder().leg(),
                    begun.ladder().roundsBefore(),
                    begun.ladder().matchesBefore());
            beginnings.requireEqual(place, "leg, rounds and matches before it", due, got);
            if (leg != null) {
                beginnings.requireEqual(
                        place,
                        "table of the leg before",
                        before.ladder().table(),
                        begun.ladder().table());
            }
        }
    }

    /** The result of each rule for all parts so far. */
    public List<RuleNotes> notes() {
        List<RuleNotes> all = new ArrayList<>(rules.values());
        if (folded > 0) {
            beginnings.remark(
                    "Up to leg %d, tables and results are proven, and no longer when and by whom matches were refereed, what was said in them, who registered, and what the operator did"
                            .formatted(folded));
        }
        if (beginnings.counted() > 0) {
            all.add(beginnings);
        }
        return all;
    }
}
