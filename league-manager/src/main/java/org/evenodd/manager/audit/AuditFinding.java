package org.evenodd.manager.audit;

import java.util.Optional;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/**
 * A contradiction in a stored league.
 *
 * @param what its subject, in a few words
 */
public record AuditFinding(FindingLocation place, String what, String expected, String got) {

    /**
     * The location of a finding.
     *
     * @param sequence of the event; 0 if it does not concern a single event
     */
    public record FindingLocation(long sequence, @Nullable MatchId matchId) {

        public static final FindingLocation LEAGUE = new FindingLocation(0, null);

        static FindingLocation of(long sequence) {
            return new FindingLocation(sequence, null);
        }

        static FindingLocation of(long sequence, MatchId match) {
            return new FindingLocation(sequence, match);
        }

        public Optional<MatchId> match() {
            return Optional.ofNullable(matchId);
        }

        @Override
        public String toString() {
            if (sequence == 0) {
                return "league";
            }
            return matchId == null ? "event " + sequence : "event %d, %s".formatted(sequence, matchId);
        }
    }

    /** The location in one line. */
    @Override
    public String toString() {
        return "%s: %s: expected %s, got %s".formatted(place, what, expected, got);
    }
}
