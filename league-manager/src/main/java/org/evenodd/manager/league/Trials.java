package org.evenodd.manager.league;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.value.RefereeId;

/**
 * How often a match was tried.
 *
 * @param begun the leases under which the players may have met, in order
 * @param annulled what the operator had played again, in order
 * @param lostBy the referees that began it and lost it, in order
 */
public record Trials(List<Integer> begun, List<Annulled> annulled, List<RefereeId> lostBy) {

    static final Trials NONE = new Trials(List.of(), List.of(), List.of());

    public Trials {
        begun = List.copyOf(begun);
        annulled = List.copyOf(annulled);
        lostBy = List.copyOf(lostBy);
    }

    int lastAnnulledLease() {
        return annulled.isEmpty() ? 0 : annulled.get(annulled.size() - 1).lease();
    }

    Trials begunUnder(int lease) {
        return begun.contains(lease) ? this : new Trials(plus(begun, lease), annulled, lostBy);
    }

    Trials with(Annulled former) {
        return new Trials(begun, plus(annulled, former), lostBy);
    }

    Trials lost(RefereeId referee) {
        return new Trials(begun, annulled, plus(lostBy, referee));
    }

    private static <T> List<T> plus(List<T> list, T last) {
        List<T> longer = new ArrayList<>(list);
        longer.add(last);
        return longer;
    }
}
