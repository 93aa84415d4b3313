package org.evenodd.systemtests.process;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Predicate;
import org.evenodd.protocol.value.Endpoint;

/**
 * A reverse proxy that passes everything on as it is, without a header that says for whom. It records what it is sent, and
 * can lose requests and replies: then the caller's connection ends without a byte, as it does where nobody answers the proxy.
 */
final class ReverseProxy implements AutoCloseable {

    private static final Set<String> OF_A_CONNECTION =
            Set.of("connection", "content-length", "date", "expect", "host", "transfer-encoding", "upgrade");

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<ProxiedRequest> received = new CopyOnWriteArrayList<>();
    private final Function<String, Optional<Endpoint>> route;
    private final HttpServer server;
    private volatile Predicate<ProxiedRequest> lostRequests = request -> false;
    private volatile Predicate<ProxiedExchange> lostReplies = passed -> false;

    /** A request that has come. */
    record ProxiedRequest(String path, String body) {}

    /** A request that was passed on, and the body of the reply to it. */
    record ProxiedExchange(ProxiedRequest request, String reply) {}

    /**
     * Starts it.
     *
     * @param route who serves a path; 404 if nobody does
     */
    ReverseProxy(Function<String, Optional<Endpoint>> route) throws IOException {
        this.route = route;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::serve);
        server.start();
    }

    /** Loses these requests and these replies from now on; called by many threads at once. */
    void lose(Predicate<ProxiedRequest> requests, Predicate<ProxiedExchange> replies) {
        lostRequests = requests;
        lostReplies = replies;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Returns the requests so far, each as it came. */
    List<ProxiedRequest> received() {
        return List.copyOf(received);
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            byte[] body = exchange.getRequestBody().readAllBytes();
            ProxiedRequest request = new ProxiedRequest(path, new String(body, UTF_8));
            received.add(request);
            if (lostRequests.test(request)) {
                return;
            }
            Optional<Endpoint> to = route.apply(path);
            if (to.isEmpty()) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            HttpResponse<byte[]> response =
                    client.send(copy(exchange, to.get().at(path), body), BodyHandlers.ofByteArray());
            if (!lostReplies.test(new ProxiedExchange(request, new String(response.body(), UTF_8)))) {
                reply(exchange, response);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static HttpRequest copy(HttpExchange exchange, Endpoint to, byte[] body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(to.toString()))
                .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!OF_A_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
            }
        });
        return request.build();
    }

    private static void reply(HttpExchange exchange, HttpResponse<byte[]> response) throws IOException {
        response.headers().map().forEach((name, values) -> {
            if (!OF_A_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
                exchange.getResponseHeaders().put(name, values);
            }
        });
        exchange.sendResponseHeaders(response.statusCode(), response.body().length == 0 ? -1 : response.body().length);
        exchange.getResponseBody().write(response.body());
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
