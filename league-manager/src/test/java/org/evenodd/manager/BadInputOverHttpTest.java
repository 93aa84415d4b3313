package org.evenodd.manager;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.BindException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.http.HttpServer;
import org.evenodd.agent.http.HttpServerLimits;
import org.evenodd.agent.http.HttpThreads;
import org.evenodd.agent.http.HttpTransport;
import org.evenodd.agent.options.ListenAddress;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.agent.thread.RealScheduler;
import org.evenodd.manager.command.AutoStart;
import org.evenodd.manager.start.LeagueManager;
import org.evenodd.manager.start.ManagerPlan;
import org.evenodd.manager.store.InMemoryEventStore;
import org.evenodd.manager.store.Storage;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A real server's answers to bad requests; each time, the next valid request is served. */
class BadInputOverHttpTest {
    private final RealScheduler scheduler = new RealScheduler();
    private final HttpThreads threads = new HttpThreads();
    private final Resolver resolver = Resolver.system(Runnable::run, AddressPolicy.DEFAULT);
    private final HttpTransport transport = new HttpTransport(threads, resolver);
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Path directory;
    private LeagueManager manager;

    BadInputOverHttpTest(@TempDir Path directory) {
        this.directory = directory;
    }

    @BeforeEach
    void open() {
        SharedDirectory shared = new SharedDirectory(directory);
        Platform platform = new Platform(
                scheduler,
                transport,
                resolver,
                this::serve,
                new Random(1),
                Runnable::run,
                SettingsLoader.builtIn(),
                shared,
                new Console(new PrintWriter(new StringWriter())));
        ManagerPlan plan = new ManagerPlan(
                new ListenAddress("127.0.0.1", 0, "127.0.0.1"),
                MemoryManager.LEAGUE,
                AutoStart.BY_OPERATOR,
                false,
                false,
                shared.leagueKey(MemoryManager.LEAGUE));
        manager = LeagueManager.start(platform, plan, () -> Storage.withThread(new InMemoryEventStore()));
    }

    private OpenService serve(ListenAddress address, AgentApi service) {
        try {
            HttpServer server = HttpServer.start(threads, address.host(), 0, service, HttpServerLimits.DEFAULT);
            return new OpenServer(server, address.endpoint(server.port()));
        } catch (BindException e) {
            throw new IllegalStateException(e);
        }
    }

    private record OpenServer(HttpServer server, Endpoint endpoint) implements OpenService {
        @Override
        public void close() {
            server.close();
        }
    }

    @AfterEach
    void close() {
        manager.close();
        transport.close();
        threads.close();
        scheduler.close();
    }

    private URI uri() {
        return manager.endpoint().uri();
    }

    private HttpResponse<byte[]> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.uri(uri()).build(), BodyHandlers.ofByteArray());
    }

    private HttpResponse<byte[]> post(byte[] body, String contentType) throws IOException, InterruptedException {
        return send(
                HttpRequest.newBuilder().header("Content-Type", contentType).POST(BodyPublishers.ofByteArray(body)));
    }

    private HttpResponse<byte[]> post(String body) throws IOException, InterruptedException {
        return post(body.getBytes(UTF_8), "application/json");
    }

    private static int code(HttpResponse<byte[]> response) {
        return MemoryManager.json(response.body()).at("/error/code").intValue();
    }

    private void assertThatTheNextGoodRequestIsServed() throws IOException, InterruptedException {
        String request = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"register_player\",\"params\":%s}"
                .formatted(Requests.registerPlayer("Alpha", 9, ""));
        JsonNode result = MemoryManager.json(post(request).body()).path("result");
        assertThat(result.path("player_id").stringValue()).isEqualTo("P01");
    }

    @Test
    void refusesWhatIsNotJson() throws IOException, InterruptedException {
        for (String body : List.of("", "hello", "{\"a\":1,\"a\":2}", "{} {}", "[NaN]", "{\"a\":\"\u0000\"}")) {
            HttpResponse<byte[]> response = post(body);

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(code(response)).as(body).isEqualTo(-32700);
        }
        assertThatTheNextGoodRequestIsServed();
    }

    @Test
    void refusesBrokenUtf8() throws IOException, InterruptedException {
        assertThat(code(post(new byte[] {'"', (byte) 0xC0, (byte) 0xAF, '"'}, "application/json")))
                .isEqualTo(-32700);
        assertThatTheNextGoodRequestIsServed();
    }

    @Test
    void refusesWhatIsNestedTooDeeply() throws IOException, InterruptedException {
        assertThat(code(post("[".repeat(33) + "]".repeat(33)))).isEqualTo(-32700);
        assertThatTheNextGoodRequestIsServed();
    }

    @Test
    void refusesWhatIsNoRequest() throws IOException, InterruptedException {
        assertThat(code(post("7"))).isEqualTo(-32600);
        assertThat(code(post("[]"))).isEqualTo(-32600);
        assertThat(code(post("{\"jsonrpc\":\"1.0\",\"method\":\"ping\",\"id\":1}")))
                .isEqualTo(-32600);
        assertThatTheNextGoodRequestIsServed();
    }

    @Test
    void refusesAMethodThatItDoesNotKnow() throws IOException, InterruptedException {
        assertThat(code(post("{\"jsonrpc\":\"2.0\",\"method\":\"choose_parity\",\"id\":1,\"params\":{}}")))
                .isEqualTo(-32601);
        assertThatTheNextGoodRequestIsServed();
    }

    @Test
    void refusesAMessageOfMoreThanTenKilobytes() throws IOException, InterruptedException {
        String request = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"register_player\",\"params\":%s}"
                .formatted(Requests.registerPlayer("Alpha", 9, ""));
        String padded =
                request.replace("\"protocol\"", "\"padding\": \"%s\", \"protocol\"".formatted("x".repeat(10240)));

        assertThat(post(padded).statusCode()).isEqualTo(413);
        assertThatTheNextGoodRequestIsServed();
    }

    @Test
    void refusesABodyOfMoreThanAnyMessageMayHave() throws IOException, InterruptedException {
        HttpResponse<byte[]> response = post("\"" + "x".repeat(70_000) + "\"");

        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(code(response)).isNotZero();
        assertThatTheNextGoodRequestIsServed();
    }

    @Test
    void refusesAnotherContentType() throws IOException, InterruptedException {
        HttpResponse<byte[]> response = post("{}".getBytes(UTF_8), "text/plain");

        assertThat(response.statusCode()).isEqualTo(415);
        assertThat(code(response)).isNotZero();
        assertThatTheNextGoodRequestIsServed();
    }

    @Test
    void answersNothingButPost() throws IOException, InterruptedException {
        HttpResponse<byte[]> response = send(HttpRequest.newBuilder().GET());

        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(response.headers().firstValue("Allow")).contains("POST");
        assertThatTheNextGoodRequestIsServed();
    }

    @Test
    void acknowledgesANotificationWithoutABody() throws IOException, InterruptedException {
        HttpResponse<byte[]> response = post("{\"jsonrpc\":\"2.0\",\"method\":\"ping\"}");

        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(response.body()).isEmpty();
        assertThatTheNextGoodRequestIsServed();
    }

    @Test
    void survivesAClientThatHangsUpInTheMiddle() throws IOException, InterruptedException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), manager.endpoint().port())) {
            String half =
                    "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{";
            socket.getOutputStream().write(half.getBytes(UTF_8));
        }
        assertThatTheNextGoodRequestIsServed();
    }

    @Test
    void publishesTheSchemaOfEveryMessage() throws IOException, InterruptedException {
        URI schema = uri().resolve("/schemas/MATCH_RESULT_REPORT.json");
        HttpResponse<InputStream> response =
                client.send(HttpRequest.newBuilder(schema).build(), BodyHandlers.ofInputStream());

        assertThat(response.statusCode()).isEqualTo(200);
        try (InputStream body = response.body()) {
            assertThat(MemoryManager.json(body.readAllBytes()).path("title").stringValue())
                    .isEqualTo("MATCH_RESULT_REPORT");
        }
    }
}
