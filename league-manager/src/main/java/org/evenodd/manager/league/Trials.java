package org.evenodd.manager.league;

import java.util.ArrayList;
import java.util.List;

/**
 * How often a match was tried.
 *
 * @param begun the leases under which the players may have met, in order
 * @param annulled what the operator had played again, in order
 */
public record Trials(List<Integer> begun, List<Annulled> annulled) {

    static final Trials NONE = new Trials(List.of(), List.of());

    public Trials {
        begun = List.copyOf(begun);
        annulled = List.copyOf(annulled);
    }

    int lastAnnulledLease() {
        return annulled.isEmpty() ? 0 : annulled.get(annulled.size() - 1).lease();
    }

    Trials begunUnder(int lease) {
        return begun.contains(lease) ? this : new Trials(plus(begun, lease), annulled);
    }

    Trials with(Annulled former) {
        return new Trials(begun, plus(annulled, former));
    }

    private static <T> List<T> plus(List<T> list, T last) {
        List<T> longer = new ArrayList<>(list);
        longer.add(last);
        return longer;
    }
}
