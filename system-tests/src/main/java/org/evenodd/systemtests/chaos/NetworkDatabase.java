package org.evenodd.systemtests.chaos;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.evenodd.systemtests.testbed.Poll;
import org.evenodd.systemtests.testbed.PostgresServer;
import org.evenodd.systemtests.testbed.PostgresServer.Place;
import org.evenodd.systemtests.testbed.ReplicatedDatabase;

/**
 * The primary and the synchronous standby of a {@link NamespaceNetwork}, and the script that lets the standby take over.
 * That script is fenced: it kills the old primary first, and throws its files away.
 */
final class NetworkDatabase implements AutoCloseable {

    private static final int PORT = 5432;
    private static final String DECIDED = "SELECT count(*) FROM league_event WHERE type = 'match_decided'";
    private static final String OVER = "SELECT count(*) > 0 FROM league_event WHERE type = 'league_finished'";
    private static final String DIGEST =
            "SELECT md5(string_agg(concat(sequence, recorded_at, type, payload), ' ' ORDER BY league_id, sequence))"
                    + " FROM league_event";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ReplicatedDatabase servers;
    private boolean standbyIsLost;
    private boolean primaryIsStopped;

    NetworkDatabase(NamespaceNetwork network, Path directory) throws IOException, SQLException, InterruptedException {
        List<Place> places = NetworkHost.DATABASES.stream()
                .map(host -> new Place(network.launcher(host), host.address(), host.ownAddress(), PORT))
                .toList();
        servers = new ReplicatedDatabase(directory.resolve("postgresql"), places, true);
    }

    /** Returns the URL of both servers for the managers. */
    String url() {
        return servers.url();
    }

    /** Returns the URL of the primary for this program. */
    String primaryUrl() {
        return servers.urlOf(servers.primary());
    }

    /** Returns the machine of the primary. */
    NetworkHost primaryHost() {
        return NetworkHost.DATABASES.get(servers.primaryIndex());
    }

    void stopPrimary() throws IOException, InterruptedException {
        servers.pausePrimary();
        primaryIsStopped = true;
    }

    void killPrimary() throws IOException, InterruptedException {
        servers.primary().kill();
    }

    void killStandby() throws IOException, InterruptedException {
        servers.standby().kill();
        standbyIsLost = true;
    }

    /**
     * Makes sure that the primary is dead, and promotes the standby.
     *
     * @return the time of {@link System#nanoTime} from which on it takes writes
     */
    long failOver() throws IOException, SQLException, InterruptedException {
        primaryIsStopped = false;
        standbyIsLost = true;
        return servers.failOver();
    }

    /** Lets a stopped primary go on, and gives it a standby again. The network must be whole. */
    void mend() throws IOException, SQLException, InterruptedException {
        if (primaryIsStopped) {
            servers.resumePrimary();
            primaryIsStopped = false;
        }
        if (standbyIsLost) {
            servers.rebuildStandby();
            standbyIsLost = false;
        }
    }

    /** Returns how many matches have a result; 0 if the primary does not answer. */
    long decided() {
        return Long.parseLong(answer(DECIDED, "0"));
    }

    /** Returns whether the league is over, as far as the primary answers. */
    boolean isOver() {
        return answer(OVER, "f").equals("t");
    }

    private String answer(String question, String otherwise) {
        try {
            return servers.primary().ask(question);
        } catch (SQLException e) {
            return otherwise;
        }
    }

    /** Returns whether both servers come to have the same events. */
    boolean agree() throws InterruptedException {
        servers.awaitReplication();
        return Poll.within(PATIENCE, () -> digest(servers.primary()).equals(digest(servers.standby())));
    }

    private static String digest(PostgresServer server) {
        try {
            return server.ask(DIGEST);
        } catch (SQLException e) {
            return e.toString();
        }
    }

    @Override
    public void close() throws IOException {
        servers.close();
    }
}
