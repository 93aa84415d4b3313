package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/** The notes that are taken for a rule while a history is read. */
final class RuleNotes {

    private final String what;
    private final List<String> findings = new ArrayList<>();
    private final Map<String, List<String>> unchecked = new LinkedHashMap<>();
    private int count;

    /**
     * The notes for a rule, without any.
     *
     * @param what is checked, in the plural
     */
    RuleNotes(String what) {
        this.what = what;
    }

    /** Counts one more checked item. */
    void count() {
        count++;
    }

    void requireEqual(String place, String about, @Nullable Object expected, @Nullable Object got) {
        require(Objects.equals(expected, got), place, about, expected, got);
    }

    void require(boolean holds, String place, String about, @Nullable Object expected, @Nullable Object got) {
        if (!holds) {
            findings.add(RuleResult.finding(place, about, expected, got));
        }
    }

    /** Adds a match to those for which something could not be checked. */
    void remark(String sentence, MatchId match) {
        unchecked.computeIfAbsent(sentence, first -> new ArrayList<>()).add(match.value());
    }

    RuleResult end() {
        List<String> remarks = new ArrayList<>();
        unchecked.forEach((sentence, matches) -> remarks.add(sentence + ": " + String.join(", ", matches)));
        return new RuleResult(what, count, findings, remarks);
    }
}
