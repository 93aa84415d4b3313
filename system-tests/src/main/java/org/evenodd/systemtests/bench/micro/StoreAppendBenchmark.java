package org.evenodd.systemtests.bench.micro;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.store.sql.EventStores;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.systemtests.testbed.TemporaryDirectory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** Appends one event to SQLite, until it is on the disk. */
public class StoreAppendBenchmark extends StepBenchmark {

    private static final LeagueId LEAGUE = new LeagueId("benchmark");
    private static final String PAYLOAD = "{\"match_id\":\"R1M1\",\"referee_id\":\"REF01\",\"lease\":1}";

    @SuppressWarnings("NullAway.Init")
    private EventStore store;

    @SuppressWarnings("NullAway.Init")
    private TemporaryDirectory directory;

    private long sequence;

    @Setup
    public void open() throws IOException {
        directory = TemporaryDirectory.create("bench");
        store = EventStores.open(EventStores.embedded(directory.path().resolve("league.db")));
        sequence = 0;
    }

    @Benchmark
    public void appendEvent() {
        sequence++;
        store.append(LEAGUE, List.of(new StoredEvent(sequence, Instant.EPOCH, "match_assigned", PAYLOAD)));
    }

    @TearDown
    public void close() throws IOException {
        store.close();
        directory.close();
    }
}
