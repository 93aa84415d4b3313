package org.evenodd.manager.audit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a rule.
 *
 * @param what was checked, in the plural
 * @param count how many items were checked
 * @param findings a line for each contradiction
 * @param remarks sentences about what could not be checked, which is not a fault
 */
public record RuleResult(String what, int count, List<String> findings, List<String> remarks) {

    /** The place of a finding that does not concern a single event. */
    public static final String LEAGUE = "league";

    public RuleResult {
        findings = List.copyOf(findings);
        remarks = List.copyOf(remarks);
    }

    /**
     * A contradiction in a stored league, in one line.
     *
     * @param place the event, or {@link #LEAGUE}
     * @param about its subject, in a few words
     */
    public static String finding(String place, String about, @Nullable Object expected, @Nullable Object got) {
        return "%s: %s: expected %s, got %s".formatted(place, about, word(expected), word(got));
    }

    private static String word(@Nullable Object value) {
        return value == null ? "nothing" : value.toString();
    }
}
