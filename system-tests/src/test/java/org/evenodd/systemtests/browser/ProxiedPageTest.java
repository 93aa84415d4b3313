package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.Cookie;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A manager that a reverse proxy serves at a path. */
@Tag("browser")
class ProxiedPageTest {

    private static final String PATH = "/algo";

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @TempDir
    private Path directory;

    /** Hands everything below the path on as it came, but for the host, which nginx replaces too; 404 for all else. */
    private static final class Proxy implements AutoCloseable {

        private static final Set<String> OF_THE_CONNECTION = Set.of(
                "host", "connection", "content-length", "transfer-encoding", "upgrade", "http2-settings", "date");

        private final HttpServer server;
        private final ExecutorService threads = Executors.newCachedThreadPool();
        private final HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        private volatile URI manager = URI.create("http://localhost:1");

        Proxy() throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setExecutor(threads);
            server.createContext(PATH, this::pass);
            server.start();
        }

        URI at(String path) {
            return URI.create("http://localhost:" + server.getAddress().getPort() + PATH + path);
        }

        private void pass(HttpExchange exchange) throws IOException {
            try (exchange) {
                HttpRequest.Builder request = HttpRequest.newBuilder(manager.resolve(exchange.getRequestURI()))
                        .method(
                                exchange.getRequestMethod(),
                                BodyPublishers.ofByteArray(
                                        exchange.getRequestBody().readAllBytes()));
                exchange.getRequestHeaders()
                        .forEach((name, values) -> values.stream()
                                .filter(value -> !OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT)))
                                .forEach(value -> request.header(name, value)));
                HttpResponse<InputStream> response = client.send(request.build(), BodyHandlers.ofInputStream());
                response.headers().map().forEach((name, values) -> {
                    if (!OF_THE_CONNECTION.contains(name)) {
                        exchange.getResponseHeaders().put(name, values);
                    }
                });
                exchange.sendResponseHeaders(
                        response.statusCode(), response.statusCode() < 304 && response.statusCode() != 204 ? 0 : -1);
                copy(response.body(), exchange.getResponseBody());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private static void copy(InputStream from, OutputStream to) throws IOException {
            byte[] part = new byte[8192];
            for (int read = from.read(part); read >= 0; read = from.read(part)) {
                to.write(part, 0, read);
                to.flush();
            }
        }

        @Override
        public void close() {
            server.stop(0);
            threads.shutdownNow();
        }
    }

    @Test
    void goesOnByItselfSignsInAndTakesTheOperatorsActsAtThePath() throws Exception {
        try (Proxy proxy = new Proxy();
                WatchedLeague league = WatchedLeague.open(
                        directory, List.of("--public-url=" + proxy.at(""), "--set=health.referee_probe_seconds=0.2"))) {
            proxy.manager = league.at("/");
            Page wall = browsing.visit(proxy.at("/")).page();
            assertThat(wall.locator("#status")).hasText("Live: the page updates itself.");
            assertThat(wall.locator(".command").first())
                    .hasText(proxy.at("/mcp").toString());
            wall.evaluate("window.neverReloaded = true");
            league.startReferee("Referee");
            league.awaitLogged("referee reached");
            league.register(List.of("Ada", "Ben"), WatchedLeague.NOTHING);
            assertThat(wall.locator(".names .player")).hasCount(2);

            Visit visit = browsing.visit(proxy.at("/"));
            Page page = visit.page();
            follow(page, "Sign in");
            Visit.signIn(league.operatorToken(), page);
            assertThat(page.locator("h1")).hasText("Operator");
            assertThat(page).hasURL(proxy.at("/operator").toString());
            assertThat(visit.context().cookies()).singleElement().satisfies(ProxiedPageTest::isOfThePath);
            follow(page, "Start the league");
            page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Start"))
                    .click();
            assertThat(page.locator(".notice[role=status]")).not().containsText("Nothing was done");
            assertThat(wall.locator("h1")).hasText("Finished after 1 round");
            assertThat((Boolean) wall.evaluate("window.neverReloaded")).isTrue();

            wall.locator(".latest a.score").first().click();
            assertThat(wall).hasURL(Pattern.compile(".*/algo/matches/R1M1(#.*)?"));
            wall.locator("#load-messages").click();
            assertThat(wall.locator("#messages section").first()).isVisible();
            browsing.visit(proxy.at("/?view=hall"));
            follow(page, "Signed in as operator");
            page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Sign out"))
                    .click();
            assertThat(page).hasURL(proxy.at("/").toString());
            assertThat(visit.context().cookies()).isEmpty();
            browsing.end();
        }
    }

    private static void follow(Page page, String link) {
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(link).setExact(true))
                .first()
                .click();
    }

    private static void isOfThePath(Cookie cookie) {
        assertThat(cookie.path).isEqualTo(PATH);
        assertThat(cookie.name).endsWith("+algo");
    }
}
