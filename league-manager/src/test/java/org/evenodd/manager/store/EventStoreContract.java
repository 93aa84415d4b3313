package org.evenodd.manager.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The behaviour of every store. */
public abstract class EventStoreContract {
    public static final LeagueId LEAGUE = new LeagueId("league_2025_even_odd");
    static final LeagueId OTHER = new LeagueId("league_of_others");

    EventStore store;

    /** Opens a store; always the same one within a test. */
    abstract EventStore open();

    @BeforeEach
    void openFirst() {
        store = open();
    }

    @AfterEach
    void closeLast() {
        store.close();
    }

    private void reopen() {
        store.close();
        store = open();
    }

    public static StoredEvent event(long sequence) {
        Instant at = Instant.parse("2025-01-15T10:30:00.123456Z").plusSeconds(sequence);
        return new StoredEvent(sequence, at, "thing_happened", "{\"name\":\"Größe 𝄞 \\\" ; DROP TABLE\"}");
    }

    @Test
    void knowsNothingOfALeagueThatNeverWasOrOfNoEvents() {
        assertThat(store.load(LEAGUE)).isEmpty();

        store.append(LEAGUE, List.of());

        assertThat(store.load(LEAGUE)).isEmpty();
    }

    @Test
    void givesBackWhatItWasGivenInOrderAndWhole() {
        store.append(LEAGUE, List.of(event(1), event(2)));
        store.append(LEAGUE, List.of(event(3)));

        assertThat(store.load(LEAGUE)).containsExactly(event(1), event(2), event(3));
    }

    @Test
    void keepsWhatItWasGivenWhenItIsOpenedAgain() {
        store.append(LEAGUE, List.of(event(1), event(2)));

        reopen();
        store.append(LEAGUE, List.of(event(3)));

        assertThat(store.load(LEAGUE)).containsExactly(event(1), event(2), event(3));
    }

    @Test
    void refusesASequenceThatIsTakenAndKeepsNothingOfThatBatch() {
        store.append(LEAGUE, List.of(event(1), event(2)));

        assertThatThrownBy(() -> store.append(LEAGUE, List.of(event(2), event(3))))
                .isInstanceOfSatisfying(
                        StoreException.class,
                        e -> assertThat(e.sentence()).contains("Another manager writes league league_2025_even_odd"));
        assertThat(store.load(LEAGUE)).containsExactly(event(1), event(2));
    }

    @Test
    void keepsLeaguesApart() {
        store.append(LEAGUE, List.of(event(1)));
        store.append(OTHER, List.of(event(1), event(2)));

        store.forget(OTHER);

        assertThat(store.load(LEAGUE)).containsExactly(event(1));
        assertThat(store.load(OTHER)).isEmpty();
    }

    @Test
    void beginsALeagueAnewOnceItIsForgotten() {
        store.append(LEAGUE, List.of(event(1), event(2)));
        store.forget(LEAGUE);

        store.append(LEAGUE, List.of(event(1)));

        assertThat(store.load(LEAGUE)).containsExactly(event(1));
    }

    private static StoredEvent event(long sequence, String type) {
        return new StoredEvent(sequence, event(sequence).recordedAt(), type, "{}");
    }

    @Test
    void readsEachLegOfALeagueWithoutEndByItself() {
        List<StoredEvent> events = List.of(
                event(1),
                event(2, "leg_started"),
                event(3),
                event(4, "leg_finished"),
                event(5, "leg_started"),
                event(6));
        store.append(LEAGUE, events);

        assertThat(store.legs(LEAGUE)).containsExactly(2L, 5L);
        assertThat(store.leg(LEAGUE, 0)).containsExactly(event(1));
        assertThat(store.leg(LEAGUE, 1)).isEqualTo(events.subList(1, 4));
        assertThat(store.leg(LEAGUE, 2)).isEqualTo(events.subList(4, 6));
        assertThat(store.leg(LEAGUE, 3)).isEmpty();
        assertThat(store.leg(LEAGUE, -1)).isEmpty();
        assertThat(store.latest(LEAGUE)).isEqualTo(events.subList(4, 6));
        assertThat(store.parts(LEAGUE))
                .containsExactly(events.subList(0, 1), events.subList(1, 4), events.subList(4, 6));
    }

    @Test
    void takesALeagueWithoutLegsAsOnePart() {
        store.append(LEAGUE, List.of(event(1), event(2)));

        assertThat(store.latest(LEAGUE)).containsExactly(event(1), event(2));
        assertThat(store.parts(LEAGUE)).containsExactly(List.of(event(1), event(2)));
        assertThat(store.leg(LEAGUE, 1)).isEmpty();
    }

    @Test
    void goesOnBehindTheLatestLegOfWhichAloneItHasRead() {
        store.append(LEAGUE, List.of(event(1), event(2, "leg_started"), event(3)));
        reopen();

        store.latest(LEAGUE);
        store.append(LEAGUE, List.of(event(4)));

        assertThat(store.load(LEAGUE)).hasSize(4);
    }
}
