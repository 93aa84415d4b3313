package org.evenodd.systemtests.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.DatabaseServer;
import org.evenodd.systemtests.testbed.Envelopes;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A league on the internet: under a name with a path, over TLS, behind a real nginx. On one machine all callers have one
 * address, so here, and only here, nginx passes on another: the one that the name in a body stands for, or the one that a
 * header of the test's gives.
 */
@Timeout(value = 5, unit = MINUTES)
class BehindNginxTest extends ProcessTest {

    /** Agents of ours send no header of a test's, but their names, and later their ids. */
    private static final String ADDRESS_BY_BODY = """
            map $request_body $caller {
              default 198.51.100.200;
              "~\\"display_name\\" *: *\\"First (?<number>[0-9]+)\\"" 203.0.113.$number;
              "~\\"display_name\\" *: *\\"Second (?<number>[0-9]+)\\"" 192.0.2.$number;
              "~\\"sender\\" *: *\\"player:P0*(?<number>[1-9][0-9]*)\\"" 198.51.100.$number;
              "~\\"sender\\" *: *\\"referee" 198.51.100.201;
            }
            """;

    /** The request comes from there as far as nginx knows. */
    private static final String ADDRESS_BY_HEADER = """
            set_real_ip_from 127.0.0.1;
            real_ip_header X-Test-Address;
            """;

    /** Bots on this machine are called there all the same, since the operator allows it. */
    private static final String CALLS_LOOPBACK = "--set=network.endpoint_hosts=127.0.0.1";

    private static final List<String> FEW_OF_EACH_ADDRESS =
            List.of("registrations_per_minute=4", "connections=8", "requests_at_once=4", "requests_per_second=60");

    private static final int COURSE = 40;
    private static final Pattern PLAYER_FROM = Pattern.compile("player registered .* caller=(\\S+)");
    private static final String APPENDING = "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;";

    @RegisterExtension
    final Nginx nginx = new Nginx();

    private Certificate certificate;
    private HttpClient client;
    private int port;
    private int silent;

    @BeforeEach
    void prepare() throws Exception {
        certificate = Certificate.in(directory);
        client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(certificate.trusting())
                .build();
        port = FreePort.find();
        silent = FreePort.find();
    }

    /** Passes on what nginx gets under the path, in HTTP/1.0 with a connection for each request, as nginx does by default. */
    private String passing(String forwardedFor) {
        return """
                location /algo/ {
                  proxy_pass http://127.0.0.1:%d;
                  %s
                }
                """.formatted(port, forwardedFor);
    }

    /** At /shared: in HTTP/1.1, on a few connections for all callers, without the path, which nginx takes away here. */
    private void startBoth() throws Exception {
        nginx.start(
                certificate,
                ADDRESS_BY_BODY + "upstream league { server 127.0.0.1:%d; keepalive 4; }".formatted(port),
                passing("proxy_set_header X-Forwarded-For $caller;") + """
                location /shared/ {
                  proxy_pass http://league/;
                  proxy_http_version 1.1;
                  proxy_set_header Connection "";
                  proxy_set_header Host $host;
                  proxy_set_header X-Forwarded-For $caller;
                }
                """);
    }

    private Program manager(String... more) {
        String[] options = {
            "--port=" + port,
            "--public-url=" + nginx.at("/algo"),
            "--set=network.trusted_proxies=127.0.0.1",
            Programs.AT_ONCE
        };
        return programs.start("manager", Programs.both(options, more));
    }

    /** No address may do what five bots do. Half of the agents come by each way. */
    @Test
    @Tag("large")
    void aCourseOf40PlaysOnConnectionsForOneRequestAndOnSharedOnesAndEachBotCountsByItsOwnAddress() throws Exception {
        List<String> options =
                new ArrayList<>(List.of("--players=" + COURSE, "--referees=2", "--exit-when-done", CALLS_LOOPBACK));
        FEW_OF_EACH_ADDRESS.forEach(limit -> options.add("--set=limits.per_address." + limit));
        startBoth();
        Program manager = manager(options.toArray(String[]::new));
        manager.awaitReady();
        List<Program> bots = new ArrayList<>();
        for (String name : List.of("First", "Second")) {
            Endpoint outside = nginx.endpoint(name.equals("First") ? "/algo" : "/shared");
            programs.referee(outside, name, "--max-matches=10", certificate.trust());
            bots.add(bots(outside, name, COURSE / 2));
        }

        int matches = COURSE * (COURSE - 1) / 2;
        assertThat(manager.awaitSuccess()).contains("Every match was played: %d of %d".formatted(matches, matches));
        for (Program each : bots) {
            each.awaitSuccess();
        }
        assertThat(PLAYER_FROM.matcher(manager.output()).results().map(found -> found.group(1)))
                .doesNotHaveDuplicates()
                .hasSize(COURSE);
        programs.run("export", "--format=csv", "--out=tables");
        assertThat(Files.readAllLines(directory.resolve("tables/results.csv")))
                .hasSize(matches + 1)
                .filteredOn(row -> !row.contains(",played,"))
                .hasSize(1); // the heading
    }

    private Program bots(Endpoint manager, String name, int count) {
        return programs.start(
                "player",
                "--port=0",
                "--manager=" + manager,
                "--name=" + name,
                "--count=" + count,
                "--exit-when-done",
                certificate.trust());
    }

    /** Posts a call to an endpoint from an address, with further headers, names and values by turns. */
    private HttpResponse<String> call(Endpoint manager, String from, String method, ObjectNode params, String... more)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(manager.uri())
                .header("Content-Type", "application/json")
                .header("X-Test-Address", from)
                .POST(BodyPublishers.ofString(Envelopes.request(method, params).toString()));
        if (more.length > 0) {
            request.headers(more);
        }
        return client.send(request.build(), BodyHandlers.ofString(UTF_8));
    }

    private ObjectNode bot(String name, String host) {
        Endpoint endpoint = Endpoint.parse("http://%s:%d/mcp".formatted(host, silent));
        return Envelopes.registration("player", name, endpoint, Instant.now());
    }

    private HttpResponse<String> register(String from, String name, String host, String... more) throws Exception {
        return call(nginx.endpoint("/algo"), from, "register_player", bot(name, host), more);
    }

    @Test
    void nobodyOutsideIsOnThisMachineWhateverItsHeadersSay() throws Exception {
        nginx.start(certificate, ADDRESS_BY_HEADER, passing(APPENDING));
        int direct = FreePort.find();
        manager("--port=" + direct).awaitReady();
        List<String[]> lies = List.of(
                new String[] {},
                new String[] {"X-Forwarded-For", "127.0.0.1"},
                new String[] {"X-Forwarded-For", "::1"},
                new String[] {"X-Forwarded-For", "127.0.0.1, 127.0.0.1"},
                new String[] {"X-Forwarded-For", "127.0.0.1", "X-Forwarded-For", "127.0.0.1"},
                new String[] {"X-Forwarded-For", "unknown"},
                new String[] {"Forwarded", "for=127.0.0.1"},
                new String[] {"X-Real-IP", "127.0.0.1"},
                new String[] {"X-Forwarded-Host", "localhost", "X-Forwarded-Proto", "http"});
        for (String[] lie : lies) {
            for (String from : List.of("203.0.113.66", "2001:db8::66", "127.0.0.1", "127.0.0.9", "::1")) {
                assertThat(register(from, "Thief", "127.0.0.1", lie).body())
                        .as("from %s with %s", from, List.of(lie))
                        .contains("REJECTED", "E009")
                        .doesNotContain("tok_");
            }
        }
        // Nor is what the proxy's machine sends by itself, but at the port that is for this machine it is
        assertThat(RpcCaller.register(local(port), "player", "Thief", local(silent)))
                .contains("REJECTED", "E009");
        assertThat(RpcCaller.register(local(direct), "player", "Ada", local(silent)))
                .contains("ACCEPTED");
    }

    private static Endpoint local(int port) {
        return Endpoint.parse("http://127.0.0.1:%d/mcp".formatted(port));
    }

    @Test
    void whoInventsAddressesIsLimitedByItsOwnAndUsesUpNobodyElses() throws Exception {
        nginx.start(certificate, ADDRESS_BY_HEADER, passing(APPENDING));
        manager("--set=limits.per_address.registrations_per_minute=1").awaitReady();
        for (int n = 1; n <= 3; n++) {
            HttpResponse<String> answer = register(
                    "203.0.113.66", "Many " + n, "203.0.113.66", "X-Forwarded-For", "203.0.113.7, 198.51.100." + n);
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(n == 1 ? 200 : 429);
        }
        assertThat(register("203.0.113.7", "Ada", "203.0.113.7").body()).contains("ACCEPTED");
    }

    @Test
    void aPlaceIsTakenAgainWithoutATokenFromItsOwnHostAndFromNoOther() throws Exception {
        nginx.start(certificate, ADDRESS_BY_HEADER, passing(APPENDING));
        manager().awaitReady();
        assertThat(register("203.0.113.7", "Ada", "203.0.113.7").body()).contains("ACCEPTED", "tok_p01_");
        for (String lie : List.of("203.0.113.7", "203.0.113.7, 127.0.0.1", "203.0.113.7,127.0.0.9,unknown")) {
            assertThat(register("203.0.113.66", "Ada", "203.0.113.7", "X-Forwarded-For", lie)
                            .body())
                    .contains("REJECTED")
                    .doesNotContain("tok_");
        }
        assertThat(register("203.0.113.7", "Ada", "203.0.113.7").body()).contains("ACCEPTED", "tok_p01_");
    }

    @Test
    @Tag("kills")
    void oneNameLeadsToTheManagerThatLeadsAndToTheOtherWhenThatOneIsKilled() throws Exception {
        int other = FreePort.find();
        nginx.start(certificate, ADDRESS_BY_BODY + """
                        upstream league {
                          server 127.0.0.1:%d fail_timeout=2s;
                          server 127.0.0.1:%d fail_timeout=2s;
                        }
                        """.formatted(port, other), """
                location /algo/ {
                  proxy_pass http://league;
                  proxy_set_header Host $host;
                  proxy_set_header X-Forwarded-For $caller;
                  proxy_connect_timeout 2s;
                  proxy_next_upstream http_503 non_idempotent;
                }
                """);
        Endpoint outside = nginx.endpoint("/algo");
        try (DatabaseServer server = new DatabaseServer(directory.resolve("postgres"))) {
            String database = server.newDatabase();
            Program first = oneOfTwo(database, port, "SHARED1");
            first.awaitReady();
            Program second = oneOfTwo(database, other, "SHARED2");
            second.awaitReady();
            for (int n = 1; n <= 20; n++) {
                assertThat(call(outside, "", "league_query", JsonNodeFactory.instance.objectNode())
                                .body())
                        .doesNotContain("E016", "active_endpoint");
            }
            String key = "--referee-key=" + new RunData(directory.resolve("SHARED1")).refereeKey();
            programs.referee(outside, "Referee", key, certificate.trust());
            Program bots = bots(outside, "First", 4);
            first.awaitLine("Round 2 of 3");

            first.kill();

            assertThat(second.awaitSuccess()).contains("Every match was played: 6 of 6");
            bots.awaitSuccess();
        }
    }

    private Program oneOfTwo(String database, int at, String shared) {
        return programs.start(
                "manager",
                "--port=" + at,
                "--public-url=" + nginx.at("/algo"),
                "--set=network.trusted_proxies=127.0.0.1",
                CALLS_LOOPBACK,
                "--db=" + database,
                "--league-key=" + directory.resolve("league.key"),
                "--shared-dir=" + shared,
                "--players=4",
                "--exit-when-done",
                "--set=league.announcement_lead_seconds=2");
    }

    @Test
    void withoutThePublicUrlAndTrustedProxiesEverythingIsAsItWas() throws Exception {
        nginx.start(
                certificate,
                ADDRESS_BY_HEADER,
                "location / { proxy_pass http://127.0.0.1:%d; %s }".formatted(port, APPENDING));
        programs.start("manager", "--port=" + port).awaitReady();
        HttpRequest page = HttpRequest.newBuilder(nginx.at("/")).build();
        assertThat(client.send(page, BodyHandlers.ofString(UTF_8)).body()).contains("href=\"/agents\"");
        // All callers are on this machine
        assertThat(call(nginx.endpoint(""), "203.0.113.66", "register_player", bot("Ada", "127.0.0.1"))
                        .body())
                .contains("ACCEPTED", "tok_p01_");
    }
}
