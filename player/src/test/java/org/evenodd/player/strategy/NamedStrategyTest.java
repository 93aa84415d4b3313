package org.evenodd.player.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.value.Parity.EVEN;
import static org.evenodd.protocol.value.Parity.ODD;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.evenodd.player.history.History;
import org.evenodd.player.history.Played;
import org.evenodd.player.history.PlayedMatch;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NamedStrategyTest {

    private static final PlayerId P02 = PlayerId.of(2);
    private static final PlayerId P03 = PlayerId.of(3);

    private static Parity choice(NamedStrategy strategy, PlayedMatch... seen) {
        return strategy.choose(new Situation(P02, new History(List.of(seen))), new SplittableRandom(7));
    }

    @Nested
    class ByName {

        @Test
        void theNamesAreThoseOfTheCommandLine() {
            assertThat(NamedStrategy.values())
                    .extracting(NamedStrategy::wireName)
                    .containsExactly("random", "always-even", "always-odd", "alternating", "frequency");
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
            assertThat(choice(NamedStrategy.ALWAYS_EVEN, Played.win("R1M1", P02, EVEN)))
                    .isEqualTo(EVEN);
        }

        @Test
        void alwaysOddChoosesOdd() {
            assertThat(choice(NamedStrategy.ALWAYS_ODD, Played.win("R1M1", P02, ODD)))
                    .isEqualTo(ODD);
        }
    }

    @Nested
    class Random {

        @Test
        void choosesBothInTheLongRun() {
            SplittableRandom random = new SplittableRandom(7);
            Situation situation = new Situation(P02, History.EMPTY);
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
            assertThat(choice(NamedStrategy.ALTERNATING, Played.win("R1M1", P02, EVEN), Played.win("R2M1", P03, ODD)))
                    .isEqualTo(EVEN);
        }

        @Test
        void skipsMatchesInWhichItDidNotChoose() {
            assertThat(choice(NamedStrategy.ALTERNATING, Played.win("R1M1", P02, EVEN), Played.forfeit("R2M1", P03)))
                    .isEqualTo(ODD);
        }
    }

    @Nested
    class Frequency {

        @Test
        void playsTheOppositeOfWhatTheOpponentChoseMost() {
            assertThat(choice(
                            NamedStrategy.FREQUENCY,
                            Played.draw("R1M1", P02, EVEN),
                            Played.draw("R2M1", P02, EVEN),
                            Played.draw("R3M1", P02, ODD)))
                    .isEqualTo(ODD);
        }

        @Test
        void prefersWhatItSawOfTheOpponentToWhatItSawOfOthers() {
            assertThat(choice(
                            NamedStrategy.FREQUENCY,
                            Played.draw("R1M1", P03, EVEN),
                            Played.draw("R2M1", P03, EVEN),
                            Played.draw("R3M1", P02, ODD)))
                    .isEqualTo(EVEN);
        }

        @Test
        void takesEverybodyForAnOpponentThatItHasNotSeen() {
            assertThat(choice(NamedStrategy.FREQUENCY, Played.draw("R1M1", P03, ODD)))
                    .isEqualTo(EVEN);
        }

        @Test
        void takesEverybodyWhereItIsNotToldWhoTheOpponentIs() {
            History seen = new History(List.of(Played.draw("R1M1", P03, ODD)));
            assertThat(NamedStrategy.FREQUENCY.choose(new Situation(null, seen), new SplittableRandom(7)))
                    .isEqualTo(EVEN);
        }

        @Test
        void tossesACoinWhereNothingSpeaksForEither() {
            SplittableRandom random = new SplittableRandom(7);
            Situation situation = new Situation(P02, History.EMPTY);
            assertThat(Stream.generate(() -> NamedStrategy.FREQUENCY.choose(situation, random))
                            .limit(100))
                    .contains(EVEN, ODD);
        }
    }
}
