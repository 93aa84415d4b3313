package org.evenodd.agent.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.value.Parity.EVEN;
import static org.evenodd.protocol.value.Parity.ODD;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.evenodd.agent.strategy.Memory.GrowingMemory;
import org.evenodd.agent.strategy.Strategy.Situation;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NamedStrategyTest {

    private static final PlayerId P02 = PlayerId.of(2);
    private static final PlayerId P03 = PlayerId.of(3);

    private final GrowingMemory memory = new GrowingMemory();

    private NamedStrategyTest seeing(PlayerId opponent, Parity... choices) {
        List.of(choices).forEach(choice -> memory.saw(opponent, choice));
        return this;
    }

    private Parity choice(NamedStrategy strategy) {
        return strategy.choose(new Situation(P02, memory), new SplittableRandom(7));
    }

    @Nested
    class ByName {

        @Test
        void theNamesAreThoseOfTheCommandLine() {
            assertThat(NamedStrategy.values())
                    .extracting(NamedStrategy::wireName)
                    .containsExactly("random", "always-even", "always-odd", "alternating", "frequency", "markov");
        }

        @ParameterizedTest
        @EnumSource
        void eachIsFoundByItsNameAndSaysWhatItDoes(NamedStrategy strategy) {
            assertThat(NamedStrategy.named(strategy.wireName())).contains(strategy);
            assertThat(strategy.description()).isNotBlank().doesNotContain("\n");
        }

        @Test
        void anUnknownNameFindsNone() {
            assertThat(NamedStrategy.named("Random")).isEmpty();
        }
    }

    @Nested
    class Constant {

        @Test
        void alwaysEvenChoosesEven() {
            assertThat(seeing(P02, EVEN).choice(NamedStrategy.ALWAYS_EVEN)).isEqualTo(EVEN);
        }

        @Test
        void alwaysOddChoosesOdd() {
            assertThat(seeing(P02, ODD).choice(NamedStrategy.ALWAYS_ODD)).isEqualTo(ODD);
        }
    }

    @Nested
    class Random {

        @Test
        void choosesBothInTheLongRun() {
            SplittableRandom random = new SplittableRandom(7);
            Situation situation = new Situation(P02, memory);
            assertThat(Stream.generate(() -> NamedStrategy.RANDOM.choose(situation, random))
                            .limit(100))
                    .contains(EVEN, ODD);
        }
    }

    @Nested
    class Alternating {

        @Test
        void beginsWithEven() {
            assertThat(choice(NamedStrategy.ALTERNATING)).isEqualTo(EVEN);
        }

        @Test
        void choosesTheOppositeOfItsLastChoice() {
            memory.chose(EVEN);
            memory.chose(ODD);
            assertThat(choice(NamedStrategy.ALTERNATING)).isEqualTo(EVEN);
        }
    }

    @Nested
    class Frequency {

        @Test
        void playsTheOppositeOfWhatTheOpponentChoseMost() {
            assertThat(seeing(P02, EVEN, EVEN, ODD).choice(NamedStrategy.FREQUENCY))
                    .isEqualTo(ODD);
        }

        @Test
        void prefersWhatItSawOfTheOpponentToWhatItSawOfOthers() {
            assertThat(seeing(P03, EVEN, EVEN).seeing(P02, ODD).choice(NamedStrategy.FREQUENCY))
                    .isEqualTo(EVEN);
        }

        @Test
        void takesEverybodyForAnOpponentThatItHasNotSeen() {
            assertThat(seeing(P03, ODD).choice(NamedStrategy.FREQUENCY)).isEqualTo(EVEN);
        }

        @Test
        void takesEverybodyWhereItIsNotToldWhoTheOpponentIs() {
            seeing(P03, ODD);
            assertThat(NamedStrategy.FREQUENCY.choose(new Situation(null, memory), new SplittableRandom(7)))
                    .isEqualTo(EVEN);
        }

        @Test
        void tossesACoinWhereNothingSpeaksForEither() {
            SplittableRandom random = new SplittableRandom(7);
            Situation situation = new Situation(P02, memory);
            assertThat(Stream.generate(() -> NamedStrategy.FREQUENCY.choose(situation, random))
                            .limit(100))
                    .contains(EVEN, ODD);
        }
    }

    @Nested
    class Markov {

        @Test
        void playsTheOppositeOfWhatFollowedTheSameTwoChoices() {
            assertThat(seeing(P02, EVEN, EVEN, ODD, ODD, ODD, EVEN, EVEN).choice(NamedStrategy.MARKOV))
                    .isEqualTo(EVEN);
        }

        @Test
        void countsEverythingWhereTheTwoChoicesAreNew() {
            assertThat(seeing(P02, EVEN, EVEN, ODD).choice(NamedStrategy.MARKOV))
                    .isEqualTo(ODD);
        }

        @Test
        void seesThroughAlternationInTheThirdMatch() {
            assertThat(seeing(P02, EVEN, ODD, EVEN, ODD).choice(NamedStrategy.MARKOV))
                    .isEqualTo(ODD);
        }
    }
}
