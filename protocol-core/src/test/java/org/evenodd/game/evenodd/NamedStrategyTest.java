package org.evenodd.game.evenodd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.evenodd.game.evenodd.Memory.GrowingMemory;
import org.evenodd.game.evenodd.Strategy.Situation;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class NamedStrategyTest {

    private static final PlayerId OPPONENT = PlayerId.of(2);
    private static final PlayerId SOMEBODY = PlayerId.of(3);

    private final GrowingMemory memory = new GrowingMemory();

    private static List<Parity> parities(String letters) {
        return letters.chars()
                .mapToObj(letter -> letter == 'E' ? Parity.EVEN : Parity.ODD)
                .toList();
    }

    @Test
    void theNamesAreThoseOfTheCommandLine() {
        assertThat(NamedStrategy.names())
                .containsExactly("random", "always-even", "always-odd", "alternating", "frequency", "markov");
        assertThat(NamedStrategy.named("Random")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void eachIsFoundByItsNameAndSaysWhatItDoes(NamedStrategy strategy) {
        assertThat(NamedStrategy.named(strategy.wireName())).contains(strategy);
        assertThat(strategy.description()).isNotBlank().doesNotContain("\n");
    }

    @ParameterizedTest
    @EnumSource(names = {"RANDOM", "FREQUENCY", "MARKOV"})
    void tossesACoinWhereNothingSpeaksForEither(NamedStrategy strategy) {
        SplittableRandom random = new SplittableRandom(7);
        Situation situation = new Situation(OPPONENT, memory);

        assertThat(Stream.generate(() -> strategy.choose(situation, random)).limit(100))
                .contains(Parity.EVEN, Parity.ODD);
    }

    @ParameterizedTest(name = "{0} after own {1}, the opponent''s {2}, others'' {3}: {4}")
    @CsvSource({
        "ALWAYS_EVEN, '', E, '', EVEN",
        "ALWAYS_ODD, '', O, '', ODD",
        "ALTERNATING, '', '', '', EVEN",
        "ALTERNATING, EO, '', '', EVEN",
        "ALTERNATING, OE, '', '', ODD",
        // the opposite of what the opponent chose most; of others only where it has not been seen
        "FREQUENCY, '', EEO, '', ODD",
        "FREQUENCY, '', O, EE, EVEN",
        "FREQUENCY, '', '', O, EVEN",
        // the opposite of what followed the same two choices; counts all where these are new
        "MARKOV, '', EEOOOEE, '', EVEN",
        "MARKOV, '', EEO, '', ODD",
        "MARKOV, '', EOEO, '', ODD",
    })
    void choosesByWhatItHasSeen(NamedStrategy strategy, String own, String opponents, String others, Parity choice) {
        parities(own).forEach(memory::chose);
        parities(others).forEach(each -> memory.saw(SOMEBODY, each));
        parities(opponents).forEach(each -> memory.saw(OPPONENT, each));

        assertThat(strategy.choose(new Situation(OPPONENT, memory), new SplittableRandom(7)))
                .isEqualTo(choice);
    }

    @Test
    void takesEverybodyWhereItIsNotToldWhoTheOpponentIs() {
        memory.saw(SOMEBODY, Parity.ODD);

        assertThat(NamedStrategy.FREQUENCY.choose(new Situation(null, memory), new SplittableRandom(7)))
                .isEqualTo(Parity.EVEN);
    }
}
