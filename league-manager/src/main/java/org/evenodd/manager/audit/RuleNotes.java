package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/** The notes that are taken for a rule while a history is read. */
final class RuleNotes {

    private final String what;
    private final List<String> findings = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
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

    /** Adds a remark about matches for which something could not be checked, if there are any. */
    void remark(String sentence, Collection<MatchId> matches) {
        if (!matches.isEmpty()) {
            remarks.add(matches.stream().map(MatchId::value).collect(Collectors.joining(", ", sentence + ": ", "")));
        }
    }

    RuleResult end() {
        return new RuleResult(what, count, findings, remarks);
    }
}
