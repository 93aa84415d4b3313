package org.evenodd.manager.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.InMemoryEventStore;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.manager.tournament.PlayedLegs;
import org.junit.jupiter.api.Test;

/** A league without end in its store. */
class EventJournalTest {

    private static final EventCodec<LeagueEvent> CODEC = new EventCodec<>(LeagueEvent.class);
    private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");

    private final EventStore store = new InMemoryEventStore();
    private final PlayedLegs played = PlayedLegs.of(4, 2).begin();

    private EventJournal<LeagueEvent> journal() {
        return new EventJournal<>(store, CODEC, PlayedLeagues.LEAGUE);
    }

    private EventJournal<LeagueEvent> stored() {
        EventJournal<LeagueEvent> journal = journal();
        journal.append(played.events(), NOW);
        return journal;
    }

    @Test
    void isReadFromTheBeginningOfTheLatestLegOnAndGoesOnWithItsNumbers() {
        long all = stored().last();
        EventJournal<LeagueEvent> next = journal();
        List<Long> numbers = new ArrayList<>();

        List<LeagueEvent> events = new ArrayList<>();
        next.read((stored, event) -> {
            numbers.add(stored.sequence());
            events.add(event);
        });

        assertThat(events).hasSize(1);
        assertThat(next.again()).toIterable().containsExactlyElementsOf(events);
        assertThat(numbers).containsExactly(all);
        assertThat(next.last()).isEqualTo(all);
        assertThat(League.replay(events)).isEqualTo(played.league());
        assertThat(next.find(1)).contains(played.events().get(0));
    }
}
