package org.evenodd.protocol.shape;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import java.util.function.Function;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.junit.jupiter.api.Test;

class RecentValuesTest {

    private final Function<String, MatchId> matches = new RecentValues<>(MatchId::new);

    @Test
    void givesTheSameValueForTheSameTextUnlessItIsNone() {
        MatchId first = matches.apply("R1M1");

        assertThat(matches.apply("R1M1")).isSameAs(first).isEqualTo(new MatchId("R1M1"));
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> matches.apply("first")).isInstanceOf(InvalidValueException.class);
        }
    }

    @Test
    void tellsTextsOfTheSameHashApart() {
        Function<String, LeagueId> leagues = new RecentValues<>(LeagueId::new);

        assertThat(leagues.apply("Aa")).isNotEqualTo(leagues.apply("BB")).isEqualTo(leagues.apply("Aa"));
    }

    record Shown(PlayerId player, AuthToken token) {}

    @Test
    void isNotForSecrets() throws MalformedJsonException {
        Shown first = shown();
        Shown second = shown();

        assertThat(second).isEqualTo(first);
        assertThat(second.player()).isSameAs(first.player());
        assertThat(second.token()).isNotSameAs(first.token());
    }

    private static Shown shown() throws MalformedJsonException {
        String json = "{\"player\":\"P01\",\"token\":\"tok_p01_" + "0".repeat(64) + "\"}";
        Reading reading = new Reading(Compatibility.STRICT, false);
        return Objects.requireNonNull(
                Shapes.ofRecord(Shown.class).read(StrictJson.parse(json.getBytes(UTF_8)), reading));
    }
}
