package org.evenodd.protocol.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The decisions on ids: at least two digits, in order of registration, at most 9999 players and 999 referees. */
class IdentityTest {

    @Test
    void playersAndRefereesAreNumberedInTheOrderOfRegistration() {
        assertThat(PlayerId.of(1)).hasToString("P01").isLessThan(PlayerId.of(10));
        assertThat(RefereeId.of(99))
                .hasToString("REF99")
                .isGreaterThan(RefereeId.of(9))
                .isLessThan(RefereeId.of(101));
        for (int number : new int[] {0, 1000}) {
            assertThatThrownBy(() -> RefereeId.of(number)).isInstanceOf(InvalidValueException.class);
        }
        for (int number : new int[] {0, 10_000}) {
            assertThatThrownBy(() -> PlayerId.of(number)).isInstanceOf(InvalidValueException.class);
        }
    }

    @Test
    void playersAreOrderedAsTheirNumbersAreAlsoBeyond99() {
        List<PlayerId> inOrder = Stream.of(2, 10, 99, 100, 101, 999, 1000, 9999)
                .map(PlayerId::of)
                .toList();
        assertThat(inOrder).isSorted().extracting(PlayerId::value).contains("P99", "P100", "P9999");
        List<AgentId> all = List.of(RefereeId.of(1), PlayerId.of(100), PlayerId.of(99));
        assertThat(all.stream().sorted(AgentId.order()))
                .containsExactly(PlayerId.of(99), PlayerId.of(100), RefereeId.of(1));
        for (String text : List.of("P0100", "P010", "P1", "P10000", "P١٠٠")) {
            assertThat(PlayerId.SYNTAX.accepts(text)).as(text).isFalse();
        }
    }

    @Test
    void aMatchIsNamedAfterItsRound() {
        assertThat(MatchId.of(new RoundId(12), 3)).hasToString("R12M3");
        assertThat(new MatchId("R12M3").round()).isEqualTo(new RoundId(12));
        assertThat(new MatchId("R2147483647M49").round()).isEqualTo(new RoundId(Integer.MAX_VALUE));
    }

    @Test
    void noRoundFollowsTheHighestNumber() {
        assertThat(new RoundId(9999).next()).isEqualTo(new RoundId(10_000));
        assertThatThrownBy(new RoundId(RoundId.HIGHEST_NUMBER)::next).isInstanceOf(ArithmeticException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void aRoundIsNumberedFromOne(int number) {
        assertThatThrownBy(() -> new RoundId(number)).isInstanceOf(InvalidValueException.class);
    }

    @ParameterizedTest
    @CsvSource({"1, odd", "2, even", "10, even", "0, even"})
    void aNumberHasAParity(int number, String parity) {
        assertThat(Parity.of(number)).hasToString(parity);
        assertThat(Parity.of(number).opposite()).isEqualTo(Parity.of(number + 1));
    }

    @Nested
    class Senders {

        @Test
        void areTheKindAndTheIdOfTheLeague() {
            assertThat(PlayerId.of(1).asSender()).hasToString("player:P01");
            assertThat(RefereeId.of(1).asSender()).hasToString("referee:REF01");
            assertThat(Sender.LEAGUE_MANAGER).hasToString("league_manager");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {"alpha | player:alpha", "Agent Älpha 1 | player:Agent__lpha_1", "🎲 | player:_"})
        void areNamedBeforeTheyAreRegistered(String name, String sender) {
            assertThat(Sender.unregistered(AgentKind.PLAYER, new DisplayName(name)))
                    .hasToString(sender);
        }

        @Test
        void keepTheirKindWhenTheyAreRead() {
            assertThat(Sender.parse("league_manager:LM01")).isEqualTo(new Sender(AgentKind.LEAGUE_MANAGER, "LM01"));
            assertThat(Sender.parse("league_manager")).isEqualTo(Sender.LEAGUE_MANAGER);
            assertThatThrownBy(() -> new Sender(AgentKind.PLAYER, "")).isInstanceOf(InvalidValueException.class);
        }
    }
}
