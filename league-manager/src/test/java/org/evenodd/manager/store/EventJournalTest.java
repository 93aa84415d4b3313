package org.evenodd.manager.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.junit.jupiter.api.Test;

class EventJournalTest {
    sealed interface Note {}

    record Said(String what) implements Note {}

    private static final LeagueId LEAGUE = new LeagueId("spring");
    private static final Instant NOW = Instant.parse("2025-01-15T10:30:00.5Z");

    private final EventStore store = new InMemoryEventStore();

    private EventJournal<Note> journal() {
        return new EventJournal<>(store, new EventCodec<>(Note.class), LEAGUE);
    }

    @Test
    void numbersEventsFromOneAndGoesOnAfterThoseThatItHasRead() {
        EventJournal<Note> first = journal();
        assertThat(first.read()).isEmpty();
        first.append(List.of(new Said("a"), new Said("b")), NOW);

        EventJournal<Note> second = journal();
        assertThat(second.read()).containsExactly(new Said("a"), new Said("b"));
        second.append(List.of(new Said("c")), NOW);

        assertThat(store.load(LEAGUE)).extracting(StoredEvent::sequence).containsExactly(1L, 2L, 3L);
    }

    @Test
    void writesNothingForNoEvents() {
        journal().append(List.of(), NOW);

        assertThat(store.load(LEAGUE)).isEmpty();
    }

    @Test
    void noticesThatAnotherManagerHasWrittenMeanwhile() {
        EventJournal<Note> ours = journal();
        EventJournal<Note> theirs = journal();
        theirs.append(List.of(new Said("theirs")), NOW);

        assertThatThrownBy(() -> ours.append(List.of(new Said("ours")), NOW))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("Another manager");
        assertThat(theirs.read()).containsExactly(new Said("theirs"));
    }
}
