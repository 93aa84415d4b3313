package org.evenodd.game.evenodd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.junit.jupiter.api.Test;

class NumberDrawTest {

    private static final Digest NONCE = new Digest("0".repeat(64));

    @Test
    void commitsToMatchNumberAndNonce() {
        NumberDraw draw = new NumberDraw(8, NONCE);
        assertThat(draw.commitment(new MatchId("R1M1"))).isEqualTo(Digest.sha256("R1M1:8:" + "0".repeat(64)));
    }

    @Test
    void reachesEveryNumberFromOneToTenAndNoOther() {
        Random random = new Random(2025);
        Set<Integer> numbers = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            numbers.add(NumberDraw.from(random).number());
        }
        assertThat(numbers).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    }

    @Test
    void neverUsesANonceTwice() {
        Random random = new Random(2025);
        assertThat(NumberDraw.from(random).nonce())
                .isNotEqualTo(NumberDraw.from(random).nonce());
    }

    @Test
    void refusesANumberOutsideTheGame() {
        assertThatThrownBy(() -> new NumberDraw(11, NONCE)).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> new NumberDraw(0, NONCE)).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void showsItselfToNobody() {
        assertThat(new NumberDraw(8, NONCE)).hasToString("Draw[sealed]");
    }
}
