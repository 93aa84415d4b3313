package org.evenodd.protocol.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Function;
import java.util.stream.IntStream;
import org.evenodd.protocol.error.InvalidValueException;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.junit.jupiter.api.Test;

class RecentTest {

    private final Function<String, MatchId> matches = new Recent<>(MatchId::new);

    @Test
    void givesTheSameValueForTheSameText() {
        MatchId first = matches.apply("R1M1");

        assertThat(matches.apply("R1M1")).isSameAs(first).isEqualTo(new MatchId("R1M1"));
    }

    @Test
    void refusesWhatIsNoValueEachTime() {
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> matches.apply("first")).isInstanceOf(InvalidValueException.class);
        }
    }

    @Test
    void tellsTextsOfTheSameHashApart() {
        Function<String, LeagueId> leagues = new Recent<>(LeagueId::new);

        assertThat(leagues.apply("Aa")).isNotEqualTo(leagues.apply("BB")).isEqualTo(leagues.apply("Aa"));
    }

    @Test
    void readsMoreTextsThanItRemembers() {
        assertThat(IntStream.range(1, 1_000).mapToObj(i -> "R1M" + i))
                .allSatisfy(text -> assertThat(matches.apply(text).value()).isEqualTo(text));
    }
}
