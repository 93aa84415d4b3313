package org.evenodd.manager.league;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.shape.Notation.Maybe;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.value.DisplayName;
import org.jspecify.annotations.Nullable;

/**
 * How far a league without end is: what goes on over its legs. All other leagues have {@link #NONE}.
 *
 * @param leg the number of the running leg, or of the last one; 0 before the first
 * @param roundsBefore how many rounds were played before it
 * @param matchesBefore how many matches
 * @param overSince since when it is over; null while it runs, and before the first
 * @param ending whether the league ends with it
 * @param table the standings of the last leg that was played to its end; empty before
 * @param sums over all such legs
 * @param barred the names that the operator has barred, and under which nobody registers
 */
public record Ladder(
        int leg,
        int roundsBefore,
        int matchesBefore,
        @Maybe @Precise @Nullable Instant overSince,
        boolean ending,
        List<StandingsRow> table,
        RatingSums sums,
        List<DisplayName> barred) {

    static final Ladder NONE = new Ladder(0, 0, 0, null, false, List.of(), RatingSums.NONE, List.of());

    public Ladder {
        table = List.copyOf(table);
        barred = List.copyOf(barred);
    }

    /** Since when no leg runs; empty while one does, and before the first. */
    public Optional<Instant> idleSince() {
        return Optional.ofNullable(overSince);
    }

    /** How many legs were played to their end. */
    public int legsOver() {
        return overSince == null ? Math.max(0, leg - 1) : leg;
    }

    /** Whether nobody may register under a name. */
    public boolean bars(DisplayName name) {
        return barred.stream().anyMatch(name::sameAs);
    }

    /** After a leg of this size, before the next one. */
    Ladder counting(int rounds, int matches) {
        return new Ladder(leg, roundsBefore + rounds, matchesBefore + matches, overSince, ending, table, sums, barred);
    }

    /** After legs of which no more is known than how much was played in them. */
    Ladder behind(int legs, int rounds, int matches) {
        return new Ladder(legs, rounds, matches, overSince, ending, table, sums, barred);
    }

    Ladder next() {
        return new Ladder(leg + 1, roundsBefore, matchesBefore, null, ending, table, sums, barred);
    }

    Ladder over(Instant at, List<StandingsRow> rows, RatingSums newSums) {
        return new Ladder(leg, roundsBefore, matchesBefore, at, ending, rows, newSums, barred);
    }

    Ladder endingSoon() {
        return new Ladder(leg, roundsBefore, matchesBefore, overSince, true, table, sums, barred);
    }

    Ladder barring(DisplayName name) {
        return withBarred(
                Stream.concat(barred.stream(), Stream.of(name)).distinct().toList());
    }

    Ladder admitting(DisplayName name) {
        return withBarred(barred.stream().filter(other -> !name.sameAs(other)).toList());
    }

    private Ladder withBarred(List<DisplayName> names) {
        return new Ladder(leg, roundsBefore, matchesBefore, overSince, ending, table, sums, names);
    }
}
