package org.evenodd.protocol.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.evenodd.protocol.error.InvalidValueException;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.MatchId;
import org.junit.jupiter.api.Test;

class DrawTest {

    private static final Digest NONCE = new Digest("0".repeat(64));

    @Test
    void commitsToMatchNumberAndNonce() {
        Draw draw = new Draw(8, NONCE);
        assertThat(draw.commitment(new MatchId("R1M1"))).isEqualTo(Digest.sha256("R1M1:8:" + "0".repeat(64)));
    }

    @Test
    void reachesEveryNumberFromOneToTenAndNoOther() {
        Random random = new Random(2025);
        Set<Integer> numbers = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            numbers.add(Draw.from(random).number());
        }
        assertThat(numbers).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    }

    @Test
    void neverUsesANonceTwice() {
        Random random = new Random(2025);
        assertThat(Draw.from(random).nonce()).isNotEqualTo(Draw.from(random).nonce());
    }

    @Test
    void refusesANumberOutsideTheGame() {
        assertThatThrownBy(() -> new Draw(11, NONCE)).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> new Draw(0, NONCE)).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void showsItselfToNobody() {
        assertThat(new Draw(8, NONCE)).hasToString("Draw[sealed]");
    }
}
