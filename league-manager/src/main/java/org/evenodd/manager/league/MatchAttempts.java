package org.evenodd.manager.league;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/**
 * The attempts to play a match.
 *
 * @param begun the leases under which the players may have met, in order
 * @param annulled what the operator annulled, in order
 * @param lostBy the referees that began the match and lost it, in order
 */
public record MatchAttempts(List<Integer> begun, List<Annulled> annulled, List<RefereeId> lostBy) {

    static final MatchAttempts NONE = new MatchAttempts(List.of(), List.of(), List.of());

    public MatchAttempts {
        begun = List.copyOf(begun);
        annulled = List.copyOf(annulled);
        lostBy = List.copyOf(lostBy);
    }

    int lastAnnulledLease() {
        return annulled.isEmpty() ? 0 : annulled.get(annulled.size() - 1).lease();
    }

    MatchAttempts begunUnder(int lease) {
        return begun.contains(lease) ? this : new MatchAttempts(plus(begun, lease), annulled, lostBy);
    }

    MatchAttempts with(Annulled former) {
        return new MatchAttempts(begun, plus(annulled, former), lostBy);
    }

    MatchAttempts lost(RefereeId referee) {
        return new MatchAttempts(begun, annulled, plus(lostBy, referee));
    }

    private static <T> List<T> plus(List<T> list, T last) {
        List<T> longer = new ArrayList<>(list);
        longer.add(last);
        return longer;
    }
}
