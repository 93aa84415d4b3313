package org.evenodd.manager.query;

import java.time.Instant;
import java.util.List;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.value.DisplayName;
import org.jspecify.annotations.Nullable;

/**
 * Who of the roster is there, and when the league is to start. For the operator: others learn neither the roster nor
 * which of its names are still free.
 *
 * @param startAt null if no start is planned, or the league has started
 * @param enrolled the number of names on the roster; 0 without one
 * @param absent those under which no player is present
 */
public record Attendance(@Nullable Instant startAt, int enrolled, List<DisplayName> absent) {
    public Attendance {
        absent = List.copyOf(absent);
    }

    /** The attendance in a league. */
    public static Attendance of(League league) {
        return new Attendance(
                league.course().isOpen() ? league.preparation().startAt() : null,
                league.enrolment().names().size(),
                league.absent());
    }
}
