package org.evenodd.systemtests.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.process.Certificate;
import org.evenodd.systemtests.process.Nginx;
import org.evenodd.systemtests.process.ScriptedPlayer;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pages of a league at {@code https://localhost:PORT/algo}, behind a real nginx with its defaults, as {@link
 * ProxiedPageTest} has none: it holds replies back, speaks HTTP/1.0, and names the manager by the address where it listens.
 */
@Timeout(value = 3, unit = MINUTES)
class BehindNginxPageTest {

    private static final String OPERATOR_TOKEN = "SHARED/data/leagues/league_2025_even_odd/operator.token";
    private static final Duration SOON = Duration.ofMinutes(1);

    @RegisterExtension
    final Nginx nginx = new Nginx();

    @TempDir
    private Path directory;

    @AutoClose
    private Programs programs;

    private Certificate certificate;
    private Endpoint direct;

    @BeforeEach
    void open() throws Exception {
        programs = new Programs(directory);
        certificate = Certificate.in(directory);
        int proxied = FreePort.find();
        direct = Endpoint.parse("http://127.0.0.1:%d/mcp".formatted(FreePort.find()));
        nginx.start(certificate, "", """
                location /algo/ {
                  proxy_pass http://127.0.0.1:%d;
                  proxy_set_header X-Forwarded-For $remote_addr;
                }
                """.formatted(proxied));
        programs.start(
                        "manager",
                        "--port=" + proxied,
                        "--port=" + direct.port(),
                        "--public-url=" + nginx.at("/algo"),
                        "--set=network.trusted_proxies=127.0.0.1",
                        Programs.AT_ONCE)
                .awaitReady();
    }

    private String operatorToken() throws IOException {
        return Files.readString(directory.resolve(OPERATOR_TOKEN)).strip();
    }

    private PageClient client() throws Exception {
        return new PageClient(
                nginx.endpoint("/algo").uri(), HttpClient.newBuilder().sslContext(certificate.trusting()));
    }

    @Test
    void tellWhatHappensAtOnceAlthoughNginxHoldsRepliesBack() throws Exception {
        HttpClient client =
                HttpClient.newBuilder().sslContext(certificate.trusting()).build();
        HttpResponse<InputStream> events = client.send(
                HttpRequest.newBuilder(nginx.at("/algo/events?after=0"))
                        .timeout(SOON)
                        .build(),
                BodyHandlers.ofInputStream());
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(events.body(), UTF_8));
                ScriptedPlayer player = new ScriptedPlayer("Ada", "parity_choice", "even", match -> false)) {
            assertThat(events.statusCode()).isEqualTo(200);
            player.register(direct);
            assertTimeoutPreemptively(SOON, () -> {
                while (!lines.readLine().equals("event: agents")) {
                    // It was about something else
                }
            });
        }
    }

    @Test
    void takeFormsOfTheirOwnOriginOnlyAlthoughNginxGivesThemAnotherHost() throws Exception {
        String own = nginx.at("").toString();
        String bound = "http://127.0.0.1:" + direct.port();
        HttpResponse<String> refused = client().post("/sign-in", List.of("token", operatorToken()), "Origin", bound);
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.headers().allValues("Set-Cookie")).isEmpty();
        PageClient operator = client().signIn(operatorToken());
        List<String> pause = List.of("do", "pause_league", "form", operator.formValue());
        // It is taken, but there is nothing to pause
        assertThat(operator.post("/operator", pause, "Origin", own).statusCode())
                .isEqualTo(409);
        HttpResponse<String> signIn = client().post("/sign-in", List.of("token", operatorToken()), "Origin", own);
        assertThat(signIn.headers().firstValue("Location")).contains("/algo/operator");
        assertThat(signIn.headers().firstValue("Set-Cookie").orElseThrow()).contains("; Path=/algo;", "; Secure");
    }
}
