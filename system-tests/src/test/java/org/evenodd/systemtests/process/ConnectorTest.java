package org.evenodd.systemtests.process;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.systemtests.process.PolledManager.Heard;
import org.evenodd.systemtests.process.PolledManager.Said;
import org.evenodd.systemtests.testbed.Envelopes;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What {@code connect.py} lets through, to whom: web pages speak to its port, and its manager may lie. */
class ConnectorTest extends ProcessTest {

    private static final Path CONNECT = Path.of(System.getProperty("league.root"), "player/starters/connect.py");
    private static final String END = "\r\n\r\n";
    private static final String JSON = "\r\nContent-Type: application/json";
    private static final String CHUNKED = "\r\nTransfer-Encoding: chunked";
    private static final String HOST = "\r\nHost: localhost:8900";

    private final List<AutoCloseable> open = new ArrayList<>();
    private PolledManager manager;
    private PolledManager bot;

    @BeforeEach
    void start() throws IOException {
        manager = opened(new PolledManager());
        bot = opened(new PolledManager());
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    private <T extends AutoCloseable> T opened(T closeable) {
        open.add(closeable);
        return closeable;
    }

    /** Starts it with the port of the bot, and options, or addresses of managers before it. */
    private Program connector(Map<String, String> environment, String... words) {
        assumeTrue(Starter.PYTHON.isThere(directory), "skipped: there is no python3 on this machine");
        List<String> command = new ArrayList<>(List.of("python3", CONNECT.toString()));
        command.addAll(List.of(words));
        command.addAll(List.of("--listen", "0", "--bot", Integer.toString(bot.port())));
        return programs.add(Program.start(directory, command, environment));
    }

    private Program connector() {
        return connector(Map.of(), manager.url());
    }

    private static HttpResponse<byte[]> send(int port, String path, UnaryOperator<HttpRequest.Builder> change)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
        return HttpClient.newHttpClient()
                .send(
                        change.apply(request.header("Content-Type", "application/json"))
                                .build(),
                        BodyHandlers.ofByteArray());
    }

    private static String exchange(int port, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(request.getBytes(ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
        }
    }

    private static String post(String path, String headers) {
        return "POST " + path + " HTTP/1.1" + headers + "\r\nContent-Length: 2" + END + "{}";
    }

    private static String chunked(String header, String body) {
        return "POST /mcp HTTP/1.1" + HOST + JSON + header + END + body;
    }

    private static String get(String path) {
        return "GET " + path + " HTTP/1.1" + HOST + END;
    }

    private static List<String> refused() {
        List<String> requests = new ArrayList<>(List.of(
                post("/mcp", HOST + JSON + "\r\nOrigin: http://localhost:8900"),
                post("/mcp", HOST + JSON + "\r\norigin: null"),
                post("/mcp", HOST + JSON + "\r\nSec-Fetch-Site: same-origin"),
                post("/mcp", "\r\nHost: rebound.example:8900" + JSON),
                post("/mcp", "\r\nHost: localhost.example" + JSON),
                post("/mcp", "\r\nHost: localhost@evil.example" + JSON),
                post("/mcp", "\r\nHost: 127.0.0.2" + JSON),
                post("/mcp", "\r\nHost: localhost:8900\r\nHost: evil.example" + JSON),
                post("/mcp", JSON),
                post("/mcp", HOST),
                post("/mcp", HOST + "\r\nContent-Type: text/plain"),
                post("/mcp", HOST + "\r\nContent-Type: text/plain; application/json"),
                post("/mcp", HOST + "\r\nContent-Type: application/x-www-form-urlencoded"),
                post("/mcp", HOST + JSON + "\r\nContent-Length: 2"),
                post("/mcp", HOST + JSON + "\r\nTransfer-Encoding: chunked"),
                chunked("\r\nTransfer-Encoding: gzip, chunked", "2\r\n{}\r\n0\r\n\r\n"),
                chunked(CHUNKED, "-2\r\n{}\r\n0\r\n\r\n"),
                chunked(CHUNKED, "10001\r\n" + " ".repeat(65537) + "\r\n0\r\n\r\n"),
                "POST /mcp HTTP/1.1" + HOST + JSON + END,
                "POST /mcp HTTP/1.1" + HOST + JSON + "\r\nContent-Length: -2" + END,
                "POST /mcp HTTP/1.1" + HOST + JSON + "\r\nContent-Length: +2" + END + "{}",
                "POST /mcp HTTP/1.1" + HOST + JSON + "\r\nContent-Length: 65537" + END + " ".repeat(65537),
                "POST /mcp HTTP/1.1" + HOST + JSON + "\r\nContent-Length: 999999999999" + END,
                "CONNECT 127.0.0.1:22 HTTP/1.1" + HOST + END,
                "OPTIONS /mcp HTTP/1.1" + HOST + "\r\nOrigin: http://evil.example" + END,
                "PUT /mcp HTTP/1.1" + HOST + JSON + "\r\nContent-Length: 2" + END + "{}",
                post("http://localhost:8900/mcp", HOST + JSON),
                post("//evil.example/mcp", HOST + JSON),
                get("/"),
                get("/events"),
                get("/players/P01"),
                get("/players/P01/../../operator"),
                get("/health/../operator"),
                "GET /health HTTP/1.1" + HOST + "\r\nSec-Fetch-Site: none" + END,
                "GET /health HTTP/1.0" + END));
        for (String path : List.of(
                "/relay",
                "/RELAY",
                "/relay/",
                "//relay",
                "/./relay",
                "/x/../relay",
                "/%72elay",
                "/relay%2f",
                "/relay;x",
                "/relay?x=1",
                "/relay/0123/mcp",
                "/operator",
                "/Operator/",
                "/sign-in",
                "/mcp/..%2foperator",
                "/mcp\\..\\relay",
                "/mcp#x",
                "/mcp?x=/../relay\"",
                "mcp",
                "*",
                "/.",
                "/mcp//")) {
            requests.add(post(path, HOST + JSON));
        }
        return requests;
    }

    @Test
    void letsNothingThroughThatAWebPageCanSendOrThatServersReadInTwoWays() throws Exception {
        int port = connector().awaitReady().port();
        for (String request : refused()) {
            String reply = exchange(port, request);
            assertThat(reply).as(request.lines().findFirst().orElse("")).matches("(?s)HTTP/1.1 (4\\d\\d|501) .*");
            assertThat(reply.substring(0, reply.indexOf(END)))
                    .contains("Content-Type: application/json")
                    .doesNotContainIgnoringCase("access-control");
            assertThat(Envelopes.read(reply.substring(reply.indexOf(END) + 4).getBytes(UTF_8))
                            .at("/error/message")
                            .stringValue(""))
                    .startsWith("connect.py: ");
        }
        assertThat(manager.others).isEmpty();
        assertThat(exchange(port, post("/mcp", "\r\nHost: [::1]:1" + JSON))).startsWith("HTTP/1.1 200 ");
        assertThat(exchange(port, chunked(CHUNKED, "1;x=y\r\n{\r\n1\r\n}\r\n0\r\nTrailer: x\r\n\r\n")))
                .startsWith("HTTP/1.1 200 ");
        assertThat(manager.others.get(1).body()).isEqualTo("{}".getBytes(UTF_8));
    }

    @Tag("variants")
    @Test
    void waitsTenSecondsForAMessageAtMost() throws Exception {
        int port = connector().awaitReady().port();
        assertThat(exchange(port, "POST /mcp HTTP/1.1" + HOST + JSON + "\r\nContent-Length: 3" + END + "{}"))
                .startsWith("HTTP/1.1 408 ");
        assertThat(manager.others).isEmpty();
    }

    @Test
    void passesMessagesAndAnswersOnByteByByteWithoutWhatIsNotOfTheProtocol() throws Exception {
        byte[] body = {'{', ' ', (byte) 0xc3, (byte) 0xa9, (byte) 0xff, 0, '\n', '}', ' '};
        manager.toOthers = new Said(
                429,
                Map.of(
                        "Retry-After",
                        "7",
                        "Allow",
                        "POST",
                        "Mcp-Session-Id",
                        "s1",
                        "Content-Type",
                        "application/json",
                        "Location",
                        "http://127.0.0.1:1/",
                        "Set-Cookie",
                        "a=b",
                        "Access-Control-Allow-Origin",
                        "*"),
                body,
                body.length);
        int port = connector().awaitReady().port();
        HttpResponse<byte[]> back = send(
                port,
                "/some/where",
                request -> request.header("Authorization", "Bearer t")
                        .header("Accept", "application/json, text/event-stream")
                        .header("Mcp-Protocol-Version", "2025-06-18")
                        .header("Mcp-Session-Id", "s1")
                        .header("Cookie", "c=d")
                        .header("Relay-Key", "0".repeat(64))
                        .header("X-Forwarded-For", "192.0.2.1")
                        .POST(BodyPublishers.ofByteArray(body)));

        assertThat(back.statusCode()).isEqualTo(429);
        assertThat(back.body()).isEqualTo(body);
        assertThat(back.headers().map().keySet())
                .contains("retry-after", "allow", "mcp-session-id", "content-type")
                .doesNotContain("location", "set-cookie", "access-control-allow-origin");
        Heard heard = manager.others.get(0);
        assertThat(heard.target()).isEqualTo("/some/where");
        assertThat(heard.body()).isEqualTo(body);
        assertThat(heard.headers()).doesNotContainKeys("Cookie", "X-forwarded-for");
        assertThat(heard.header("Relay-key")).matches("[0-9a-f]{64}").isNotEqualTo("0".repeat(64));
        assertThat(Stream.of("Authorization", "Accept", "Mcp-protocol-version", "Mcp-session-id", "Content-type")
                        .map(heard::header))
                .containsExactly(
                        "Bearer t", "application/json, text/event-stream", "2025-06-18", "s1", "application/json");
        assertThat(exchange(port, get("/players/P01/matches?after=R1M1"))).startsWith("HTTP/1.1 429 ");
        assertThat(manager.others.get(1).target()).isEqualTo("/players/P01/matches?after=R1M1");
    }

    @Test
    void putsACallToItsBotOnceHoweverOftenItIsToldAndBringsTheAnswer() throws Exception {
        bot.toOthers =
                new Said(202, Map.of("Content-Type", "text/x", "Location", "http://x/"), "odd\0".getBytes(UTF_8), 4);
        ObjectNode call = PolledManager.call(bot.port(), "POST", "/some/where?x=1", "{ }");
        manager.call(call, call);
        manager.call(call);
        connector();

        JsonNode answer = manager.nextAnswer();
        assertThat(answer.get("call")).isEqualTo(call.get("call"));
        assertThat(answer.path("status").intValue()).isEqualTo(202);
        assertThat(answer.path("headers").toString()).isEqualTo("{\"Content-Type\":\"text/x\"}");
        assertThat(Base64.getDecoder().decode(answer.path("body").stringValue()))
                .isEqualTo("odd\0".getBytes(UTF_8));
        ObjectNode next = PolledManager.call(bot.port(), "GET", "/health", "");
        manager.replies.add(Said.status(-1)); // this reply is lost
        manager.call(call, next);
        assertThat(manager.nextAnswer().get("call")).isEqualTo(next.get("call"));
        assertThat(bot.others).extracting(Heard::target).containsExactly("/some/where?x=1", "/health");
        assertThat(bot.others.get(0).body()).isEqualTo("{ }".getBytes(UTF_8));
        assertThat(bot.others.get(0).headers()).doesNotContainKeys("Cookie", "Relay-key");
        JsonNode poll = manager.polls.get(manager.polls.size() - 1).json();
        assertThat(poll.path("ports").toString()).isEqualTo("[" + bot.port() + "]");
        assertThat(manager.polls)
                .anySatisfy(each -> assertThat(each.json().path("received").toString())
                        .contains(call.get("call").asString()));
    }

    @Test
    void saysOnceThatABotDoesNotListenAndThatItIsBack() throws Exception {
        int port = FreePort.find();
        Program connector = connector(Map.of(), manager.url(), "--bot", Integer.toString(port));
        for (int n = 0; n < 2; n++) {
            manager.call(PolledManager.call(port, "CONNECT", "/", ""));
            assertThat(manager.nextAnswer().path("unreachable").stringValue("")).isEqualTo("connection refused");
        }
        try (ServerSocket late = new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1"))) {
            manager.call(PolledManager.call(port, "CONNECT", "/", ""));
            assertThat(manager.nextAnswer().path("connected").booleanValue()).isTrue();
            try (Socket probe = late.accept()) {
                assertThat(probe.getInputStream().readAllBytes()).isEmpty();
            }
        }
        connector.awaitLineWith("The bot at port " + port + " is back");
        assertThat(connector.output().split("No bot listens at port " + port, -1))
                .hasSize(2);
    }

    @Test
    void isNoWayToAnythingElseWhateverTheManagerSays() throws Exception {
        PolledManager trap = opened(new PolledManager());
        Map<String, String> there = Map.of("Location", trap.url() + "/x");
        manager.replies.add(new Said(302, there, new byte[0], 0));
        manager.replies.add(new Said(307, there, new byte[0], 0));
        manager.replies.add(Said.json("[".repeat(100_000)));
        manager.replies.add(Said.json("{\"calls\": {\"a\": 1}}"));
        manager.replies.add(Said.json("\u001b]0;title\u0007 no JSON \u202e"));
        manager.replies.add(new Said(500, Map.of(), "\u001b[31mred\u0007\r\n".getBytes(UTF_8), 12));
        manager.replies.add(new Said(200, Map.of(), new byte[65536], -1));
        manager.replies.add(Said.json("{\"calls\": [], \"registered\": [%d, \"\\u001b[31m\"]}".formatted(trap.port())));
        List<UnaryOperator<ObjectNode>> lies = List.of(
                call -> call.put("port", trap.port()),
                call -> call.put("port", Integer.toString(bot.port())),
                call -> call.put("path", "http://127.0.0.1:" + trap.port() + "/"),
                call -> call.put("path", "/x HTTP/1.1\r\nHost: x\r\n\r\nGET /y"),
                call -> call.put("path", "//127.0.0.1:%d/".formatted(trap.port()))
                        .put("method", "DELETE"),
                call -> call.put("body", "no Base64!"),
                call -> call.put("time_left_ms", -5000),
                call -> call.put("time_left_ms", "\u001b[31m"),
                call -> call.put("max_reply_bytes", -1),
                call -> call.without("headers"));
        for (UnaryOperator<ObjectNode> lie : lies) {
            manager.call(lie.apply(PolledManager.call(bot.port(), "POST", "/lie", "{}")));
        }
        Program connector = connector();
        int port = connector.awaitReady().port();
        for (int n = 0; n < lies.size(); n++) {
            assertThat(manager.nextAnswer().has("unreadable")).isTrue();
        }
        bot.toOthers = new Said(302, there, new byte[0], 0);
        ObjectNode smuggled = PolledManager.call(bot.port(), "POST", "/mcp", "{}");
        smuggled.withObject("headers").put("Accept", "x\r\nInjected: y").put("Host", "evil.example");
        manager.call(smuggled);
        assertThat(manager.nextAnswer().path("status").intValue()).isEqualTo(302);
        bot.toOthers = new Said(200, Map.of(), new byte[65536], -1);
        manager.call(PolledManager.call(bot.port(), "POST", "/mcp", "{}"));
        assertThat(manager.nextAnswer().path("unreadable").stringValue("")).contains("10240 bytes");

        assertThat(trap.others).isEmpty();
        assertThat(trap.polls).isEmpty();
        assertThat(bot.others)
                .filteredOn(heard -> heard.target().equals("/mcp"))
                .hasSize(2);
        assertThat(bot.others)
                .allSatisfy(heard -> assertThat(heard.headers()).doesNotContainKeys("Accept", "Injected"));
        assertThat(bot.others)
                .allSatisfy(heard -> assertThat(heard.header("Host")).isEqualTo("127.0.0.1:" + bot.port()));
        assertThat(connector.output())
                .doesNotContainPattern("[\\p{Cntrl}&&[^\\n]]|\u202e")
                .doesNotContain("Traceback");
        assertThat(connector.output())
                .contains("port " + trap.port() + " has sent its registration, but gets no calls");
        manager.toOthers = new Said(302, there, new byte[0], 0);
        assertThat(exchange(port, post("/mcp", HOST + JSON))).startsWith("HTTP/1.1 502 ");
        manager.toOthers = new Said(200, Map.of(), new byte[65536], -1);
        assertThat(exchange(port, post("/mcp", HOST + JSON))).startsWith("HTTP/1.1 502 ");
        assertThat(trap.others).isEmpty();
    }

    @Test
    void endsWhereAnotherOneHasTakenOver() throws Exception {
        manager.replies.add(Said.status(409));
        Program connector = connector();
        assertThat(connector.awaitExit()).isOne();
        assertThat(connector.output())
                .contains("another connect.py has taken over")
                .doesNotContain("Traceback");
    }

    @Test
    void endsAtOnceWhenItIsStopped() throws Exception {
        Program connector = connector();
        connector.awaitReady();
        connector.signal("INT");
        assertThat(connector.awaitExit()).isZero();
        assertThat(connector.output()).endsWith(" Stopped");
    }

    @Test
    void goesOnToTheManagerThatLeads() throws Exception {
        PolledManager standby = opened(new PolledManager());
        IntStream.range(0, 99).forEach(n -> standby.replies.add(Said.status(503)));
        standby.toOthers = Said.json("{\"jsonrpc\": \"2.0\", \"id\": 1, \"error\": {\"code\": -32000, \"data\":"
                + " {\"error_code\": \"E016\", \"message\": \"This manager is not active: ask another one\"}}}");
        manager.toOthers = Said.json("{\"leads\": true}");
        manager.replies.add(PolledManager.NOTHING_NEW);
        int nobody = FreePort.find();
        Program connector = connector(Map.of(), "127.0.0.1:" + nobody, standby.url(), manager.url() + "/mcp");
        String call = post("/mcp", HOST + JSON);
        int port = connector.awaitReady().port();
        assertThat(exchange(port, call)).endsWith("{\"leads\": true}");
        assertThat(exchange(port, call)).endsWith("{\"leads\": true}");
        connector.awaitLineWith("Connected to " + manager.url());

        manager.close();
        assertThat(exchange(port, call)).containsPattern("HTTP/1.1 503 |E016");
    }

    private static Path onlyFileIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> found = files.toList();
            assertThat(found).hasSize(1);
            return found.get(0);
        }
    }

    @Test
    void showsItsKeyToNobodyButItsManagersAndKeepsItForThemAlone() throws Exception {
        Program first = connector();
        int port = first.awaitReady().port();
        exchange(port, post("/mcp", HOST + JSON));
        String key = manager.others.get(0).header("Relay-key");
        Path file = onlyFileIn(directory.resolve("SHARED/data/tokens"));
        assertThat(Files.readString(file)).isEqualTo(key).matches("[0-9a-f]{64}");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        first.terminate();
        first.awaitExit();

        Program again = connector(Map.of(), "127.0.0.1:" + manager.port() + "/mcp");
        exchange(again.awaitReady().port(), post("/mcp", HOST + JSON));
        assertThat(again.output()).contains("WARNING: others can read " + directory.relativize(file));
        Program other = connector(Map.of(), manager.url(), "127.0.0.1:1");
        exchange(other.awaitReady().port(), post("/mcp", HOST + JSON));
        assertThat(manager.others)
                .extracting(heard -> heard.header("Relay-key").equals(key))
                .containsExactly(true, true, false);
        assertThat(first.output() + again.output() + other.output()).doesNotContain(key);
        Files.writeString(file, "no key");
        Program refused = connector();
        assertThat(refused.awaitExit()).isOne();
        assertThat(refused.output()).contains("is no key: delete it").doesNotContain("Traceback");
    }

    @Test
    void verifiesItsManagerAndUsesAProxyForHttpsAlone() throws Exception {
        Certificate certificate = Certificate.in(directory);
        PolledManager secure = opened(PolledManager.secure(certificate.serving()));
        Tunnel tunnel = opened(new Tunnel());
        String ca = "--ca=" + certificate.chain();
        Program stranger = connector(Map.of("no_proxy", "*"), secure.url());
        stranger.awaitLineWith("untrusted certificate, see --ca");
        assertThat(exchange(stranger.readyAt().orElseThrow().port(), post("/mcp", HOST + JSON)))
                .startsWith("HTTP/1.1 503 ");
        assertThat(secure.others).isEmpty();

        Map<String, String> proxy = Map.of("https_proxy", tunnel.url(), "http_proxy", tunnel.url(), "no_proxy", "");
        Program behind = connector(proxy, secure.url(), ca);
        int port = behind.awaitReady().port();
        assertThat(exchange(port, post("/mcp", HOST + JSON))).startsWith("HTTP/1.1 200 ");
        secure.call(PolledManager.call(bot.port(), "POST", "/mcp", "{}"));
        assertThat(secure.nextAnswer().path("status").intValue()).isEqualTo(200);
        assertThat(tunnel.asked)
                .isNotEmpty()
                .allMatch(line -> line.startsWith("CONNECT 127.0.0.1:" + secure.port() + " "));
        behind.terminate();
        behind.awaitExit();
        tunnel.asked.clear();

        Program direct = connector(Map.of("HTTPS_PROXY", tunnel.url(), "no_proxy", "127.0.0.1"), secure.url(), ca);
        assertThat(exchange(direct.awaitReady().port(), post("/mcp", HOST + JSON)))
                .startsWith("HTTP/1.1 200 ");
        Program plain = connector(proxy, manager.url());
        assertThat(exchange(plain.awaitReady().port(), post("/mcp", HOST + JSON)))
                .startsWith("HTTP/1.1 200 ");
        assertThat(tunnel.asked).isEmpty();
    }

    @Test
    void listensOnThisComputerAloneAndSaysWhatIsWrongWithItsWords() throws Exception {
        int port = connector().awaitReady().port();
        try (Socket socket = new Socket("127.0.0.2", port)) {
            assertThat(socket).as("a server at all addresses").isNull();
        } catch (IOException expected) {
            assertThat(expected).hasMessageContaining("refused");
        }
        Program taken = programs.add(Program.start(
                directory, List.of("python3", CONNECT.toString(), manager.url(), "--bot=1", "--listen=" + port)));
        assertThat(taken.awaitExit()).isOne();
        assertThat(taken.output()).contains("see --listen").doesNotContain("Traceback");
        Program wrong = connector(Map.of(), "ftp://x");
        assertThat(wrong.awaitExit()).isEqualTo(2);
        Program help = programs.add(Program.start(directory, List.of("python3", CONNECT.toString(), "--help")));
        assertThat(help.awaitSuccess()).contains("--bot PORT", "--ca FILE", "--listen PORT", "examples:");
    }

    @Test
    void isShortEnoughToBeRead() throws IOException {
        assertThat(Files.readAllLines(CONNECT)).hasSizeLessThanOrEqualTo(220).allMatch(line -> line.length() <= 120);
    }

    /** A proxy that opens tunnels, and notes for what it was asked. */
    private static final class Tunnel implements AutoCloseable {

        final BlockingQueue<String> asked = new LinkedBlockingQueue<>();
        private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

        Tunnel() throws IOException {
            run(() -> {
                while (true) {
                    Socket caller = server.accept();
                    run(() -> serve(caller));
                }
            });
        }

        String url() {
            return "http://127.0.0.1:" + server.getLocalPort();
        }

        private void serve(Socket caller) throws IOException {
            StringBuilder head = new StringBuilder();
            while (head.indexOf(END) < 0) {
                head.append((char) caller.getInputStream().read());
            }
            String line = head.toString().lines().findFirst().orElse("");
            asked.add(line);
            Socket target = new Socket("127.0.0.1", Integer.parseInt(line.replaceAll(".*:(\\d+) .*", "$1")));
            caller.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\n".getBytes(ISO_8859_1));
            run(() -> pass(target.getInputStream(), caller.getOutputStream(), target));
            pass(caller.getInputStream(), target.getOutputStream(), caller);
        }

        private static void pass(InputStream from, OutputStream to, Socket end) throws IOException {
            try (end) {
                from.transferTo(to);
            }
        }

        /** Runs something until a socket is closed. */
        private static void run(Ending work) {
            Thread thread = new Thread(() -> {
                try {
                    work.run();
                } catch (IOException e) {
                    // closed
                }
            });
            thread.setDaemon(true);
            thread.start();
        }

        private interface Ending {
            void run() throws IOException;
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }
}
