package org.evenodd.manager.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.shape.Notation.Maybe;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EventCodecTest {
    sealed interface Happening {}

    sealed interface Arrival extends Happening {}

    record GuestCame(
            PlayerId who,
            @Precise Instant at,
            @Maybe @Nullable String with) implements Arrival {}

    record CakeWasCut(Map<PlayerId, Integer> slices, List<String> words) implements Happening {}

    private final EventCodec<Happening> codec = new EventCodec<>(Happening.class);

    private StoredEvent stored(Happening event) {
        return new StoredEvent(1, Instant.EPOCH, codec.type(event), codec.payload(event));
    }

    @Test
    void namesEveryKindOfTheHierarchyInSnakeCase() {
        assertThat(codec.types()).containsExactly("cake_was_cut", "guest_came");
    }

    @Test
    void readsWhatItWrote() {
        Happening came = new GuestCame(PlayerId.of(1), Instant.parse("2025-01-15T10:30:00.250Z"), null);
        Happening cut = new CakeWasCut(Map.of(PlayerId.of(2), 3), List.of("hear", "„Größe“"));

        assertThat(codec.read(stored(came))).isEqualTo(came);
        assertThat(codec.read(stored(cut))).isEqualTo(cut);
    }

    @Test
    void writesTheFieldsAsOneLineOfJson() {
        assertThat(codec.payload(new GuestCame(PlayerId.of(1), Instant.EPOCH, "a gift")))
                .isEqualTo("{\"who\":\"P01\",\"at\":\"1970-01-01T00:00:00.000Z\",\"with\":\"a gift\"}");
    }

    @Test
    void givesTheSameFieldsAsATree() throws MalformedJsonException {
        Happening cut = new CakeWasCut(Map.of(PlayerId.of(2), 3), List.of("hear", "„Größe“"));

        assertThat(codec.tree(cut))
                .isEqualTo(StrictJson.parse(codec.payload(cut).getBytes(UTF_8)));
    }

    @Test
    void refusesAKindOfALaterVersion() {
        assertThatThrownBy(() -> codec.read(new StoredEvent(1, Instant.EPOCH, "band_played", "{}")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("band_played");
    }

    @Test
    void refusesAPayloadThatIsNotWhole() {
        assertThatThrownBy(() -> codec.read(new StoredEvent(1, Instant.EPOCH, "guest_came", "{\"who\":\"P01\"}")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("/at");
        assertThatThrownBy(() -> codec.read(new StoredEvent(1, Instant.EPOCH, "guest_came", "{")))
                .isInstanceOf(StoreException.class);
    }
}
