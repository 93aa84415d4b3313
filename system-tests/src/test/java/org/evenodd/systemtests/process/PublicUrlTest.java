package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A league whose manager and referees are at one host, port and scheme, each at a path that a proxy leads to it. */
class PublicUrlTest extends ProcessTest {

    private final Map<String, Endpoint> routes = new ConcurrentHashMap<>();
    private final Set<String> paths = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newFixedThreadPool(16);
    private HttpServer proxy;
    private String url;

    @BeforeEach
    void startProxy() throws Exception {
        proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        proxy.setExecutor(threads);
        proxy.createContext("/", this::pass);
        proxy.start();
        url = "http://127.0.0.1:" + proxy.getAddress().getPort();
    }

    @AfterEach
    void stopProxy() {
        proxy.stop(0);
        threads.shutdownNow();
    }

    /** Passes a request on as it is, without a header that says for whom. */
    private void pass(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        paths.add(path);
        Endpoint to = routes.get(path.split("/", -1)[1]);
        try (exchange) {
            if (to == null) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            HttpRequest.Builder request = HttpRequest.newBuilder(
                            URI.create(to.at(path).toString()))
                    .method(
                            exchange.getRequestMethod(),
                            BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
            exchange.getRequestHeaders().getOrDefault("Content-Type", List.of()).stream()
                    .findFirst()
                    .ifPresent(type -> request.header("Content-Type", type));
            HttpResponse<byte[]> response =
                    HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofByteArray());
            response.headers()
                    .firstValue("Content-Type")
                    .ifPresent(type -> exchange.getResponseHeaders().set("Content-Type", type));
            exchange.sendResponseHeaders(
                    response.statusCode(), response.body().length == 0 ? -1 : response.body().length);
            exchange.getResponseBody().write(response.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void isAllThatOthersAreToldAndAllThatTheyNeed() throws Exception {
        Program manager = programs.manager(0, 2, 2, "--port=0", "--public-url=" + url + "/algo/");
        Endpoint port = manager.awaitReady();
        routes.put("algo", port);
        Endpoint home = Endpoint.parse(url + "/algo/mcp");
        manager.awaitLine("Others reach it at " + home);
        Endpoint direct = Endpoint.parse(
                manager.awaitLine("Directly, without the proxy: ").replaceFirst(".*: ", ""));
        assertThat(programs.run("status")).contains("0 of 2 players");
        assertThat(RpcCaller.register(port, "player", "Thief", home)).contains("E009", "the League Manager");
        assertThat(RpcCaller.register(port, "player", "Thief", direct.at("/x"))).contains("E009", "the League Manager");

        for (int n = 1; n <= 2; n++) {
            Program referee = programs.referee(home, "Whistle " + n, "--public-url=" + url + "/ref" + n);
            routes.put("ref" + n, referee.awaitReady());
            referee.awaitLineWith("Registered as REF0" + n);
        }
        Program players = programs.players(home, 2);

        assertThat(manager.awaitSuccess())
                .contains("Every match was played: 1 of 1")
                .contains("endpoint=" + url + "/ref1/mcp", "endpoint=" + url + "/ref2/mcp")
                .doesNotContain("Post to");
        players.awaitSuccess();
        assertThat(paths).contains("/algo/mcp").containsAnyOf("/ref1/mcp", "/ref2/mcp");
        assertThat(paths).allMatch(path -> path.matches("/(algo|ref[12])/(mcp|health)"));
    }

    @Test
    void isRefusedWithAStatusOf2BeforeAnythingIsOpened() throws Exception {
        Program referee = programs.start("referee", "--port=0", "--public-url=" + url + "/metrics");
        assertThat(referee.awaitExit()).isEqualTo(2);
        assertThat(referee.output()).contains("/metrics begins like a path").doesNotContain("READY");
        Program player = programs.start("player", "--port=0", "--port=0");
        assertThat(player.awaitExit()).isEqualTo(2);
        assertThat(player.output()).contains("--port is given more than once").doesNotContain("READY");
    }
}
