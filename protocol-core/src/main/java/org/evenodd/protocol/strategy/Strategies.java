package org.evenodd.protocol.strategy;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;

/** The strategies that every player brings along. */
final class Strategies {

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
        int lead = evensOverOdds(seen(situation));
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
