package org.evenodd.manager.results;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Fixture;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;

/**
 * How often a player chose even.
 *
 * @param choices even and odd
 */
public record EvenShare(int even, int choices) {

    static final EvenShare NONE = new EvenShare(0, 0);

    /** The shares of all players of whom a choice in one of these matches is known. */
    static Map<PlayerId, EvenShare> ofAll(Stream<Fixture> matches) {
        Map<PlayerId, EvenShare> shares = new HashMap<>();
        matches.flatMap(match -> match.decided().stream()).forEach(decision -> add(decision, shares));
        return shares;
    }

    private static void add(Decision decision, Map<PlayerId, EvenShare> shares) {
        decision.result().details().choices().forEach((player, choice) -> {
            if (choice != null) {
                shares.put(player, shares.getOrDefault(player, NONE).and(choice));
            }
        });
    }

    EvenShare and(Parity choice) {
        return new EvenShare(even + (choice == Parity.EVEN ? 1 : 0), choices + 1);
    }

    /** From 0 to 1; empty without a choice. */
    public OptionalDouble share() {
        return choices == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) even / choices);
    }

    /** Where the share lies that these choices are a sample of, with 95 % confidence. */
    public WilsonInterval interval() {
        return WilsonInterval.of(even, choices);
    }
}
