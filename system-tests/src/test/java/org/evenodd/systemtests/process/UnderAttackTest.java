package org.evenodd.systemtests.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Envelopes;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Agents with a small heap under what a student's bot, or somebody's laptop, may do to them. */
class UnderAttackTest extends ProcessTest {

    private static final Map<String, String> SMALL = Map.of("JAVA_OPTS", "-Xmx128m");
    private static final int CROWD = 2_000;
    private static final int UNREAD = 250;
    private static final long LONGEST_LOG = 2L << 20;
    private static final long FAR_FROM_A_GIGABYTE = 64L << 20;

    private static final String QUERY = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"get_standings\",\"params\":{}}";
    private static final int QUERIES_AT_A_TIME = 50;

    @Tag("case:half-open")
    @Tag("case:json-bomb")
    @Tag("case:many-registrations")
    @Tag("case:sizes")
    @Tag("case:unread-replies")
    @Test
    @Tag("large")
    void everyAgentStaysAliveWithinItsMemory() throws Exception {
        Program manager = start("manager");
        Endpoint home = manager.awaitReady();
        Program referee = start("referee", "--manager=" + home);
        Program player = start("player", "--manager=" + home);

        withstands(manager, home);
        withstands(referee, referee.awaitReady());
        withstands(player, player.awaitReady());
        registerOften(home);
        assertThat(manager.isAlive()).isTrue();
        assertThat(bytesOfLogs()).isLessThan(LONGEST_LOG);
    }

    private Program start(String agent, String... options) {
        return programs.add(
                Program.launchWith(SMALL, agent, directory, Programs.both(new String[] {"--port=0"}, options)));
    }

    @Tag("case:memory-used-up")
    @Test
    void aProgramEndsThatHasRunOutOfMemory() throws Exception {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:MaxMetaspaceSize=12m",
                "-jar",
                System.getProperty("league.jar.manager"),
                "--port=0");
        try (Program manager = Program.start(directory, command)) {
            assertThat(manager.awaitExit()).as(manager.output()).isEqualTo(1);
            assertThat(manager.output()).contains("The program has run out of memory and ends.");
        }
    }

    private static void withstands(Program agent, Endpoint endpoint) throws IOException {
        try (Attacker attacker = new Attacker(endpoint)) {
            attacker.holdHalfRequests(CROWD);
            assertThat(attacker.health()).as(agent.output()).startsWith("HTTP/1.1 200");
            String ping = "{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":\"" + "x".repeat(9_900) + "\"}";
            for (int i = 0; i < 500; i++) {
                attacker.sent(ping, ping.length()).close();
            }
            for (String question : List.of("rpc.discover", "tools/list", "ping")) {
                String batch = batchOf(question);
                attacker.leaveUnread(batch, batch.length(), UNREAD);
                assertThat(attacker.health()).as(agent.output()).startsWith("HTTP/1.1 200");
            }
            for (String bomb : bombs()) {
                assertThat(attacker.ask(bomb)).contains("\"error\"");
            }
            assertThat(attacker.sendGigabyte()).isLessThan(FAR_FROM_A_GIGABYTE);
            assertThat(attacker.health()).startsWith("HTTP/1.1 200").contains("\"status\":\"UP\"");
        }
        assertThat(agent.isAlive()).isTrue();
        assertThat(agent.output()).doesNotContain("OutOfMemoryError", "because of a bug");
    }

    /**
     * Returns a batch with the maximum number of calls. It takes a few kilobytes, but its answer used to take
     * megabytes.
     */
    private static String batchOf(String method) {
        String call = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\"}";
        return String.join(",", Collections.nCopies(50, call)).transform(calls -> '[' + calls + ']');
    }

    private static String[] bombs() {
        String keys =
                IntStream.range(0, 6_000).mapToObj(i -> "\"k" + i + "\":0").collect(Collectors.joining(","));
        return new String[] {
            "[".repeat(60_000),
            "{\"a\":".repeat(10_000),
            "[" + "0,".repeat(30_000) + "0]",
            "{" + keys + "}",
            "\"" + "x".repeat(60_000) + "\"",
            "9".repeat(60_000),
            "{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":1e999999999}"
        };
    }

    private static void registerOften(Endpoint manager) throws IOException {
        try (Attacker attacker = new Attacker(manager)) {
            for (int i = 0; i < 500; i++) {
                attacker.ask(registrations(20 * i, 20));
            }
            assertThat(afterManyMore(attacker))
                    .anySatisfy(answer ->
                            assertThat(answer).startsWith("HTTP/1.1 429").contains("Retry-After: "));
            assertThat(attacker.health()).startsWith("HTTP/1.1 200");
        }
    }

    /**
     * Returns the answers to single requests, each sent after twenty at once whose cost is charged afterwards.
     */
    private static List<String> afterManyMore(Attacker attacker) throws IOException {
        List<String> answers = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            attacker.ask(registrations(20_000 + 20 * i, 20));
            answers.add(attacker.ask(registrations(30_000 + i, 1)));
        }
        return answers;
    }

    private static String registrations(int first, int count) {
        String calls = IntStream.range(first, first + count)
                .mapToObj(UnderAttackTest::registration)
                .collect(Collectors.joining(","));
        return count == 1 ? calls : '[' + calls + ']';
    }

    private static String registration(int number) {
        Endpoint nowhere = Endpoint.parse("http://localhost:%d/mcp".formatted(20_000 + number));
        return Envelopes.request(
                        "register_player", Envelopes.registration("player", "Bot " + number, nowhere, Instant.EPOCH))
                .toString();
    }

    private long bytesOfLogs() throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("SHARED/logs"))) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    @Tag("case:query-flood")
    @Tag("large")
    @Test
    void aLeagueIsPlayedToItsEndWhileSomebodyHoldsThousandsOfConnections() throws Exception {
        Program manager = programs.manager(0, 4, 1);
        Endpoint endpoint = manager.awaitReady();
        try (Attacker attacker = new Attacker(endpoint)) {
            attacker.holdHalfRequests(CROWD);
            CompletableFuture<Long> refused = CompletableFuture.supplyAsync(() -> askForStandings(attacker));
            programs.referees(endpoint, 1);
            Program players = programs.players(endpoint, 4);

            manager.awaitSuccess();
            players.awaitSuccess();
            assertThat(manager.output()).contains("Every match was played");
            assertThat(refused.join()).isPositive();
        }
    }

    /**
     * Sends many requests at a time, too many on any machine, until none is answered; returns how often the answer was
     * 429.
     */
    private static long askForStandings(Attacker attacker) {
        String many =
                IntStream.range(0, QUERIES_AT_A_TIME).mapToObj(i -> QUERY).collect(Collectors.joining(",", "[", "]"));
        long refused = 0;
        try {
            for (int i = 0; i < 5_000; i++) {
                attacker.ask(many);
                refused += attacker.ask(QUERY).startsWith("HTTP/1.1 429") ? 1 : 0;
            }
            return refused;
        } catch (IOException theLeagueIsOver) {
            return refused;
        }
    }

    /** A hostile caller on this machine. Its connections stay open until it is closed. */
    static final class Attacker implements AutoCloseable {

        private static final int READ_TIMEOUT_MILLIS = 30_000;
        private static final int CHUNK_BYTES = 1 << 16;
        private static final long GIGABYTE = 1L << 30;

        private final Deque<Socket> sockets = new ArrayDeque<>();
        private final int port;

        Attacker(Endpoint victim) {
            this.port = victim.port();
        }

        private Socket connect() throws IOException {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setSoTimeout(READ_TIMEOUT_MILLIS);
            return socket;
        }

        private static byte[] head(String length) {
            return ("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + length + "\r\n\r\n")
                    .getBytes(UTF_8);
        }

        /** Opens connections and sends half a request on each. */
        void holdHalfRequests(int count) throws IOException {
            leaveUnread("{\"jsonrpc\": ".repeat(400), 10_000, count);
        }

        /** Sends a body on each of many connections, which stay open, without reading the replies. */
        void leaveUnread(String body, int length, int count) throws IOException {
            for (int i = 0; i < count; i++) {
                sockets.add(sent(body, length));
            }
        }

        /** Sends a body on a connection of its own. */
        Socket sent(String body, int length) throws IOException {
            Socket socket = connect();
            send(socket, head("Content-Length: " + length));
            send(socket, body.getBytes(UTF_8));
            return socket;
        }

        /** Returns false if the server has closed the connection. */
        private static boolean send(Socket socket, byte[] bytes) {
            try {
                socket.getOutputStream().write(bytes);
                return true;
            } catch (IOException e) {
                return false;
            }
        }

        /** Sends a body and returns the reply. */
        String ask(String body) throws IOException {
            byte[] bytes = body.getBytes(UTF_8);
            try (Socket socket = connect()) {
                send(socket, head("Connection: close\r\nContent-Length: " + bytes.length));
                send(socket, bytes);
                return new String(socket.getInputStream().readAllBytes(), UTF_8);
            }
        }

        /** Sends an endless body until the server closes the connection; returns the number of bytes sent. */
        long sendGigabyte() throws IOException {
            byte[] chunk =
                    (Integer.toHexString(CHUNK_BYTES) + "\r\n" + "x".repeat(CHUNK_BYTES) + "\r\n").getBytes(UTF_8);
            long sent = 0;
            try (Socket socket = connect()) {
                send(socket, head("Transfer-Encoding: chunked"));
                while (sent < GIGABYTE && send(socket, chunk)) {
                    sent += chunk.length;
                }
            }
            return sent;
        }

        /** Returns the answer to {@code GET /health}. */
        String health() throws IOException {
            try (Socket socket = connect()) {
                send(socket, "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".getBytes(UTF_8));
                return new String(socket.getInputStream().readAllBytes(), UTF_8);
            }
        }

        @Override
        public void close() throws IOException {
            for (Socket each : sockets) {
                each.close();
            }
        }
    }
}
