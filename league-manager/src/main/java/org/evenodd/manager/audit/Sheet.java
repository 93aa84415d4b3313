package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.evenodd.manager.audit.Finding.Place;
import org.evenodd.protocol.value.MatchId;
import org.jspecify.annotations.Nullable;

/** What a rule notes while it reads. */
final class Sheet {
    private final String what;
    private final List<Finding> findings = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private int count;

    Sheet(String what) {
        this.what = what;
    }

    /** One more was looked at. */
    void count() {
        count++;
    }

    void require(boolean holds, Place place, String about, @Nullable Object expected, @Nullable Object got) {
        if (!holds) {
            findings.add(new Finding(place, about, word(expected), word(got)));
        }
    }

    private static String word(@Nullable Object value) {
        return value == null ? "nothing" : value.toString();
    }

    /** Says of which matches something could not be checked, if there are any. */
    void remark(String sentence, Collection<MatchId> matches) {
        if (!matches.isEmpty()) {
            remarks.add("%s: %s"
                    .formatted(
                            sentence,
                            String.join(
                                    ", ", matches.stream().map(MatchId::value).toList())));
        }
    }

    Checked end() {
        return new Checked(what, count, findings, remarks);
    }
}
