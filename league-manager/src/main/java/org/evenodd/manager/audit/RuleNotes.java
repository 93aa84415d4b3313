package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/** The notes that are taken for a rule: how many items were checked, what contradicts it, what could not be checked. */
public final class RuleNotes {

    /** The place of a finding that does not concern a single event. */
    public static final String LEAGUE = "league";

    private final String what;
    private final List<String> findings = new ArrayList<>();
    private final Map<String, List<String>> unchecked = new LinkedHashMap<>();
    private int count;

    /**
     * The notes for a rule, without any.
     *
     * @param what is checked, in the plural
     */
    public RuleNotes(String what) {
        this.what = what;
    }

    /** These with others for the same rule. */
    RuleNotes and(RuleNotes others) {
        count(others.count);
        findings.addAll(others.findings);
        others.unchecked.forEach((sentence, matches) ->
                unchecked.computeIfAbsent(sentence, first -> new ArrayList<>()).addAll(matches));
        return this;
    }

    public String what() {
        return what;
    }

    /** Counts one more checked item. */
    void count() {
        count(1);
    }

    /** Counts more checked items. */
    public void count(int more) {
        count += more;
    }

    /** How many items were checked. */
    public int counted() {
        return count;
    }

    void requireEqual(String place, String about, @Nullable Object expected, @Nullable Object got) {
        require(Objects.equals(expected, got), place, about, expected, got);
    }

    /**
     * Adds a contradiction, in one line, if there is one.
     *
     * @param place the event, or {@link #LEAGUE}
     * @param about its subject, in a few words
     */
    public void require(boolean holds, String place, String about, @Nullable Object expected, @Nullable Object got) {
        if (!holds) {
            findings.add("%s: %s: expected %s, got %s".formatted(place, about, word(expected), word(got)));
        }
    }

    private static String word(@Nullable Object value) {
        return Objects.toString(value, "nothing");
    }

    /** The contradictions. */
    public List<String> findings() {
        return findings;
    }

    /** Adds a match to those for which something could not be checked. */
    void remark(String sentence, MatchId match) {
        unchecked.computeIfAbsent(sentence, first -> new ArrayList<>()).add(match.value());
    }

    /** Adds something that could not be checked. */
    public void remark(String sentence) {
        unchecked.put(sentence, List.of());
    }

    /** Sentences about what could not be checked, which is not a fault. */
    public List<String> remarks() {
        return unchecked.entrySet().stream()
                .map(entry ->
                        entry.getKey() + (entry.getValue().isEmpty() ? "" : ": " + String.join(", ", entry.getValue())))
                .toList();
    }
}
