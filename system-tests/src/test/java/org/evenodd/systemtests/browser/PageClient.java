package org.evenodd.systemtests.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.microsoft.playwright.options.Cookie;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks for pages and sends forms without a browser; follows no redirect. */
final class PageClient {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Pattern FORM = Pattern.compile("name=\"form\" value=\"([^\"]+)\"");

    private final HttpClient client;
    private final String site;
    private String cookie = "";

    PageClient(URI manager) {
        this(manager, HttpClient.newBuilder());
    }

    /** @param manager its endpoint; what is in front of {@code /mcp} is in front of every path */
    PageClient(URI manager, HttpClient.Builder client) {
        this.site = manager.toString().replaceFirst("/mcp$", "");
        this.client = client.version(HttpClient.Version.HTTP_1_1).build();
    }

    /** Signs in; its requests have the session's cookie from now on. */
    PageClient signIn(String token) throws IOException, InterruptedException {
        HttpResponse<String> response = post("/sign-in", List.of("token", token));
        if (response.statusCode() != 303) {
            throw new AssertionError("not signed in: " + response.body());
        }
        String set = response.headers().firstValue("Set-Cookie").orElseThrow();
        cookie = set.substring(0, set.indexOf(';'));
        return this;
    }

    /** Signs a visit in, too: the number of tries to sign in is limited. */
    void lendCookie(Visit visit) {
        int equals = cookie.indexOf('=');
        visit.context()
                .addCookies(List.of(
                        new Cookie(cookie.substring(0, equals), cookie.substring(equals + 1)).setUrl(site + "/")));
    }

    HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        return client.send(request(path, headers).GET().build(), BodyHandlers.ofString(UTF_8));
    }

    /** Returns a page that must be there. */
    String page(String path) throws IOException, InterruptedException {
        HttpResponse<String> response = get(path);
        if (response.statusCode() != 200) {
            throw new AssertionError("%s: %d".formatted(path, response.statusCode()));
        }
        return response.body();
    }

    /** Returns the value by which the forms of this session are known. */
    String formValue() throws IOException, InterruptedException {
        Matcher matcher = FORM.matcher(page("/sign-in"));
        if (!matcher.find()) {
            throw new AssertionError("nobody has signed in");
        }
        return matcher.group(1);
    }

    /**
     * Sends a form.
     *
     * @param fields names and values by turns
     */
    HttpResponse<String> post(String path, List<String> fields, String... headers)
            throws IOException, InterruptedException {
        StringBuilder form = new StringBuilder();
        for (int i = 0; i < fields.size(); i += 2) {
            form.append(form.isEmpty() ? "" : "&")
                    .append(fields.get(i))
                    .append('=')
                    .append(URLEncoder.encode(fields.get(i + 1), UTF_8));
        }
        HttpRequest request = request(path, headers)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form.toString()))
                .build();
        return client.send(request, BodyHandlers.ofString(UTF_8));
    }

    private HttpRequest.Builder request(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(site + path))
                .timeout(PATIENCE)
                .header("Accept", "text/html");
        if (!cookie.isEmpty()) {
            request.header("Cookie", cookie);
        }
        return headers.length == 0 ? request : request.headers(headers);
    }
}
