package org.evenodd.systemtests.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.evenodd.systemtests.testbed.DatabaseServer;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Two managers behind one name, as on Kubernetes, and what its probes see. */
@Tag("delivery")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LeaderProbeTest {

    private static final String ONE = "127.0.0.1";
    private static final String OTHER = "127.0.0.2";

    @TempDir
    private Path directory;

    private final HttpClient http = HttpClient.newHttpClient();

    private Program manager(Programs programs, String database, String host, int port) {
        return programs.start(
                "manager",
                "--host=" + host,
                "--port=" + port,
                "--advertise-host=league-manager",
                "--db=" + database,
                "--league-key=" + directory.resolve("league.key"),
                "--shared-dir=" + directory.resolve(host));
    }

    private int status(String host, int port, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://%s:%d%s".formatted(host, port, path)))
                .header("Accept", "*/*")
                .build();
        return http.send(request, BodyHandlers.discarding()).statusCode();
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "skipped: other systems have no second loopback address")
    void bothAreHealthyAndOnlyTheLeaderIsReady() throws Exception {
        try (DatabaseServer server = new DatabaseServer(directory.resolve("postgres"));
                Programs programs = new Programs(directory)) {
            String database = server.newDatabase();
            Program leader = manager(programs, database, ONE, 0);
            int port = leader.awaitReady().port();
            Program standby = manager(programs, database, OTHER, port);
            standby.awaitReady();

            assertThat(status(ONE, port, "/health")).isEqualTo(200);
            assertThat(status(OTHER, port, "/health")).isEqualTo(200);
            assertThat(status(ONE, port, "/")).isEqualTo(200);
            assertThat(status(OTHER, port, "/")).isEqualTo(503);

            leader.kill();
            standby.awaitLineWith("this manager leads now");
            assertThat(status(OTHER, port, "/")).isEqualTo(200);
        }
    }
}
