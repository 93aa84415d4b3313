package org.evenodd.agent.strategy;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.WireName;

/** The built-in strategies by name. */
public enum NamedStrategy implements Strategy, WireName {
    RANDOM("tosses a coin", (situation, random) -> Strategies.coin(random)),
    ALWAYS_EVEN("always chooses even", (situation, random) -> Parity.EVEN),
    ALWAYS_ODD("always chooses odd", (situation, random) -> Parity.ODD),
    ALTERNATING(
            "even first, then the opposite of its last choice",
            (situation, random) -> Strategies.alternating(situation)),
    FREQUENCY("plays the opposite of what the opponent has chosen most", Strategies::frequency),
    MARKOV("frequency, of what has followed the opponent's last two choices", Strategies::markov);

    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // stateless functions
    private final Strategy strategy;

    NamedStrategy(String description, Strategy strategy) {
        this.description = description;
        this.strategy = strategy;
    }

    /** The strategy of a name. */
    public static Optional<NamedStrategy> named(String name) {
        return Arrays.stream(values())
                .filter(strategy -> strategy.wireName().equals(name))
                .findFirst();
    }

    /** All names. */
    public static List<String> names() {
        return Arrays.stream(values()).map(NamedStrategy::wireName).toList();
    }

    /** A one-line description. */
    public String description() {
        return description;
    }

    /** The name on the command line. */
    @Override
    public String wireName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public Parity choose(Situation situation, RandomGenerator random) {
        return strategy.choose(situation, random);
    }

    @Override
    public String toString() {
        return wireName();
    }
}
