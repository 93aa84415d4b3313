package org.evenodd.systemtests.chaos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * When a manager said that it led. Times are those of {@link System#nanoTime}. Not thread-safe.
 */
final class LeadingTimes {

    /** Between two answers that are closer to each other, nobody loses the lead and takes it again. */
    private static final long SURELY_ONE_TERM = Duration.ofSeconds(1).toNanos();

    private final List<Answer> answers = new ArrayList<>();

    /**
     * An answer.
     *
     * @param asked before it was known
     * @param received after it was known
     */
    record Answer(long asked, long received, boolean leads) {}

    /** Notes the next answer. */
    void note(Answer answer) {
        answers.add(answer);
    }

    /** Returns the answers of another manager that it led, while this one led for all of the time. */
    List<Answer> contradictedBy(LeadingTimes other) {
        List<Answer> contradictions = new ArrayList<>();
        int next = 0;
        for (int n = 1; n < answers.size(); n++) {
            Answer before = answers.get(n - 1);
            Answer after = answers.get(n);
            boolean leadsBetween =
                    before.leads() && after.leads() && after.received() - before.asked() < SURELY_ONE_TERM;
            while (next < other.answers.size() && other.answers.get(next).asked() < before.received()) {
                next++;
            }
            for (int m = next; leadsBetween && m < other.answers.size(); m++) {
                Answer theirs = other.answers.get(m);
                if (theirs.received() > after.asked()) {
                    break;
                }
                if (theirs.leads()) {
                    contradictions.add(theirs);
                }
            }
        }
        return contradictions;
    }
}
