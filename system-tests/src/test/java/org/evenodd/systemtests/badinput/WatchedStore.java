package org.evenodd.systemtests.badinput;

import java.time.Duration;
import java.util.List;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.systemtests.testbed.InMemoryEventStore;

/** A store whose events can be awaited: they are the whole state of a league. */
final class WatchedStore implements EventStore {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final InMemoryEventStore events = new InMemoryEventStore();

    List<StoredEvent> events() {
        return load(SettingsLoader.DEFAULT_LEAGUE);
    }

    /** Waits until this many events of a type are stored. */
    synchronized void await(String type, int count) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (events().stream().filter(event -> event.type().equals(type)).count() < count) {
            long left = (deadline - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                throw new AssertionError("no %d times %s: %s".formatted(count, type, events()));
            }
            wait(left);
        }
    }

    @Override
    public List<StoredEvent> load(LeagueId league) {
        return events.load(league);
    }

    @Override
    public synchronized void append(LeagueId league, List<StoredEvent> added) {
        events.append(league, added);
        notifyAll();
    }

    @Override
    public void forget(LeagueId league) {
        events.forget(league);
    }

    @Override
    public void close() {
        events.close();
    }
}
