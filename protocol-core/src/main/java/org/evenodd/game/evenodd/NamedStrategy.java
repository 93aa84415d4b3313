package org.evenodd.game.evenodd;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.WireName;

/** The built-in strategies by name. */
public enum NamedStrategy implements Strategy, WireName {
    RANDOM("tosses a coin", (situation, random) -> coin(random)),
    ALWAYS_EVEN("always chooses even", (situation, random) -> Parity.EVEN),
    ALWAYS_ODD("always chooses odd", (situation, random) -> Parity.ODD),
    ALTERNATING("even first, then the opposite of its last choice", (situation, random) -> alternating(situation)),
    FREQUENCY("plays the opposite of what the opponent has chosen most", NamedStrategy::frequency),
    MARKOV("frequency, of what has followed the opponent's last two choices", NamedStrategy::markov);

    /** How many of the opponent's latest choices make up its state. */
    private static final int ORDER = 2;

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

    /** Built-in strategies only look at the situation. */
    @Override
    public boolean mayBlock() {
        return false;
    }

    @Override
    public String toString() {
        return wireName();
    }

    private static Parity coin(RandomGenerator random) {
        return random.nextBoolean() ? Parity.EVEN : Parity.ODD;
    }

    private static Parity alternating(Situation situation) {
        List<Parity> own = situation.memory().ownChoices();
        return own.isEmpty() ? Parity.EVEN : own.get(own.size() - 1).opposite();
    }

    /** The opposite of the opponent's likely choice: equal choices earn 1 point each, different choices 1.5 on average. */
    private static Parity frequency(Situation situation, RandomGenerator random) {
        return against(seen(situation), random);
    }

    /**
     * Like frequency, but counts only choices that followed the same latest choices; counts all if there were none.
     */
    private static Parity markov(Situation situation, RandomGenerator random) {
        List<Parity> seen = seen(situation);
        List<Parity> followed = followers(seen);
        return against(followed.isEmpty() ? seen : followed, random);
    }

    private static List<Parity> followers(List<Parity> seen) {
        List<Parity> followers = new ArrayList<>();
        int end = seen.size();
        for (int next = ORDER; next < end; next++) {
            if (seen.subList(next - ORDER, next).equals(seen.subList(end - ORDER, end))) {
                followers.add(seen.get(next));
            }
        }
        return followers;
    }

    private static Parity against(List<Parity> likely, RandomGenerator random) {
        int lead = evensOverOdds(likely);
        if (lead == 0) {
            return coin(random);
        }
        return lead > 0 ? Parity.ODD : Parity.EVEN;
    }

    private static List<Parity> seen(Situation situation) {
        Optional<PlayerId> opponent = situation.opponent();
        List<Parity> ofOpponent = opponent.map(situation.memory()::choicesOf).orElse(List.of());
        return ofOpponent.isEmpty() ? situation.memory().choicesOfOpponents() : ofOpponent;
    }

    private static int evensOverOdds(List<Parity> choices) {
        return choices.stream()
                .mapToInt(choice -> choice == Parity.EVEN ? 1 : -1)
                .sum();
    }
}
