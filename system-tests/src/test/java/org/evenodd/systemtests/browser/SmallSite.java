package org.evenodd.systemtests.browser;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A site on a free port of this machine, with a strict content security policy unless told otherwise. */
final class SmallSite implements AutoCloseable {

    static final String STRICT = "default-src 'self'";

    private final HttpServer server;
    private final Map<String, Content> contents = new ConcurrentHashMap<>();

    private SmallSite(HttpServer server) {
        this.server = server;
        server.createContext("/", this::answer);
        // Browsers with a window ask every site for it
        put("/favicon.ico", "");
        server.start();
    }

    private record Content(String type, String policy, String text) {}

    static SmallSite start() throws IOException {
        return new SmallSite(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
    }

    /** Puts a text under a path; the end of the path tells its type. */
    URI put(String path, String text) {
        return put(path, STRICT, text);
    }

    URI put(String path, String policy, String text) {
        contents.put(path, new Content(type(path), policy, text));
        return address(path);
    }

    URI address(String path) {
        return URI.create("http://127.0.0.1:%d%s".formatted(server.getAddress().getPort(), path));
    }

    private static String type(String path) {
        if (path.endsWith(".css")) {
            return "text/css";
        }
        return path.endsWith(".js") ? "text/javascript" : "text/html; charset=utf-8";
    }

    private void answer(HttpExchange exchange) throws IOException {
        Content content = contents.get(exchange.getRequestURI().getPath());
        if (content == null) {
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
            return;
        }
        byte[] body = content.text().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", content.type());
        exchange.getResponseHeaders().set("Content-Security-Policy", content.policy());
        exchange.sendResponseHeaders(200, body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }

    /** Returns a page in which axe finds nothing to complain about, with this in its head and its main part. */
    static String page(String head, String body) {
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>Test</title>
                %s
                </head>
                <body><main><h1>Test</h1>%s</main></body>
                </html>
                """.formatted(head, body);
    }
}
