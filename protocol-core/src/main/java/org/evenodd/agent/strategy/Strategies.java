package org.evenodd.agent.strategy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;

/** The built-in strategies. */
final class Strategies {

    /** How many of the opponent's latest choices make up its state. */
    private static final int ORDER = 2;

    private Strategies() {}

    static Parity coin(RandomGenerator random) {
        return random.nextBoolean() ? Parity.EVEN : Parity.ODD;
    }

    static Parity alternating(Situation situation) {
        List<Parity> own = situation.memory().ownChoices();
        return own.isEmpty() ? Parity.EVEN : own.get(own.size() - 1).opposite();
    }

    /**
     * The opposite of what the opponent is likely to choose: equal choices earn 1 point each, different ones 1.5 on
     * average.
     */
    static Parity frequency(Situation situation, RandomGenerator random) {
        return against(seen(situation), random);
    }

    /**
     * Like frequency, but counts only choices that followed the same latest choices; counts all if there were none.
     */
    static Parity markov(Situation situation, RandomGenerator random) {
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
