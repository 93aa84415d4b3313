package org.evenodd.manager.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.evenodd.manager.store.EventStoreContract;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.store.url.EventStores;
import org.evenodd.protocol.value.LeagueId;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A connection that breaks during a commit, so that its success is unknown. */
class AmbiguousCommitTest {
    private static final LeagueId LEAGUE = EventStoreContract.LEAGUE;

    @TempDir
    private Path directory;

    private final PersistenceTest.SteppedPauses pauses = new PersistenceTest.SteppedPauses();
    private String url = "";
    private Break next = Break.NONE;
    private List<StoredEvent> ofAnother = List.of();

    /** The behaviour of the next commit. */
    private enum Break {
        NONE,
        BEFORE,
        AFTER
    }

    @BeforeEach
    void makeTables() {
        url = EventStores.embedded(directory.resolve("league.db"));
        EventStores.open(url).close();
    }

    private JdbcEventStore store() {
        return new JdbcEventStore(
                Jdbi.create(this::connect), WriteFence.NONE, new Persistence(pauses, Duration.ofSeconds(10)), () -> {});
    }

    private Connection connect() throws SQLException {
        Connection connection = DriverManager.getConnection(url);
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("commit")) {
                        return commit(connection);
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private Object commit(Connection connection) throws SQLException {
        Break now = next;
        next = Break.NONE;
        if (now != Break.BEFORE) {
            connection.commit();
        }
        if (now != Break.NONE) {
            connection.close();
            writeOfAnother();
            throw new SQLException("the connection broke", "08006");
        }
        return null;
    }

    private void writeOfAnother() {
        if (!ofAnother.isEmpty()) {
            store().append(LEAGUE, ofAnother);
        }
    }

    private static StoredEvent event(long sequence) {
        return EventStoreContract.event(sequence);
    }

    @Test
    void isDoneOnceWhenTheCommitHadBeenDone() {
        next = Break.AFTER;

        store().append(LEAGUE, List.of(event(1), event(2)));

        assertThat(store().load(LEAGUE)).containsExactly(event(1), event(2));
    }

    @Test
    void isDoneOnceWhenTheCommitHadNotBeenDone() {
        next = Break.BEFORE;

        store().append(LEAGUE, List.of(event(1), event(2)));

        assertThat(store().load(LEAGUE)).containsExactly(event(1), event(2));
        assertThat(pauses.nanoTime()).isPositive();
    }

    @Test
    void isRefusedWhenAnotherManagerHasTakenThePlaceMeanwhile() {
        StoredEvent foreign = new StoredEvent(1, Instant.EPOCH, "another_thing_happened", "{}");
        next = Break.BEFORE;
        ofAnother = List.of(foreign);

        assertThatThrownBy(() -> store().append(LEAGUE, List.of(event(1), event(2))))
                .isInstanceOfSatisfying(
                        StoreException.class,
                        e -> assertThat(e.sentence()).startsWith("Another manager writes league"));
        assertThat(store().load(LEAGUE)).containsExactly(foreign);
    }
}
