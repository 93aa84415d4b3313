package org.evenodd.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.agent.http.ServerFixture.ECHO;

import java.util.List;
import org.evenodd.agent.runtime.RecordedLog;
import org.evenodd.protocol.value.HostName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that a web page can send without its user's knowledge. */
class ForeignPagesTest {

    @RegisterExtension
    private final ServerFixture fixture = new ServerFixture();

    private String answer(String head, String body) throws Exception {
        return answer(fixture.start(ECHO), head, body);
    }

    private String answer(HttpServer server, String head, String body) throws Exception {
        String request = "%s\r\nContent-Type: application/json\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s"
                .formatted(head, body.length(), body);
        return fixture.connect(server).send(request).readToEnd();
    }

    @Tag("case:origin")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /mcp HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example",
                "POST /mcp HTTP/1.1\r\nHost: localhost\r\nOrigin: null",
                "POST /mcp HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nOrigin: http://evil.example",
                "POST /mcp HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example",
                "GET /health HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example",
                "OPTIONS /mcp HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example"
            })
    void areRefusedForTheirOriginWhateverTheyAskFor(String head) throws Exception {
        assertThat(answer(head, "{}"))
                .startsWith("HTTP/1.1 403")
                .contains("\"jsonrpc\":\"2.0\"", "network.allowed_hosts")
                .doesNotContain("Access-Control", "evil");
    }

    @Tag("case:host")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /mcp HTTP/1.1\r\nHost: evil.example:8000",
                "POST /mcp HTTP/1.0\r\nHost: evil.example",
                "GET /health HTTP/1.1\r\nHost: evil.example",
                "POST http://evil.example/mcp HTTP/1.1\r\nHost: evil.example"
            })
    void areRefusedForAHostThatTheServerDoesNotGoBy(String head) throws Exception {
        assertThat(answer(head, "{}"))
                .startsWith("HTTP/1.1 421")
                .contains("\"jsonrpc\":\"2.0\"", "network.allowed_hosts")
                .doesNotContain("evil");
    }

    @Tag("case:host")
    @Test
    void areRefusedWhateverHostTheLastRequestWasFor() throws Exception {
        HttpServer server = fixture.start(ECHO);
        for (int i = 0; i < 2; i++) {
            assertThat(answer(server, "POST /mcp HTTP/1.1\r\nHost: localhost", "{}"))
                    .startsWith("HTTP/1.1 200");
            assertThat(answer(server, "POST /mcp HTTP/1.1\r\nHost: evil.example", "{}"))
                    .startsWith("HTTP/1.1 421");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST http://evil.example/mcp HTTP/1.1\r\nHost: localhost",
                "POST http://localhost/mcp HTTP/1.1\r\nHost: evil.example",
                "POST /mcp HTTP/1.1\r\nHost: localhost\r\nHost: evil.example",
                "POST /mcp HTTP/1.1\r\nHost: "
            })
    void areNotLetInByASecondHost(String head) throws Exception {
        assertThat(answer(head, "{}")).containsPattern("^HTTP/1.1 4(00|21)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /mcp HTTP/1.1\r\nHost: localhost",
                "POST /mcp HTTP/1.1\r\nHost: LOCALHOST:1234",
                "POST /mcp HTTP/1.1\r\nHost: [::1]:8000",
                "POST http://localhost/mcp HTTP/1.1\r\nHost: localhost",
                "POST /mcp HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:6274",
                "POST /mcp HTTP/1.0"
            })
    void areLetInFromTheServersOwnHostsAndAsOldClientsThatNameNone(String head) throws Exception {
        assertThat(answer(head, "{}")).startsWith("HTTP/1.1 200");
    }

    @Test
    void areNamedInTheAgentsLogOnceHoweverOftenTheyCome() throws Exception {
        RecordedLog log = new RecordedLog();
        AllowedHosts hosts = AllowedHosts.of("127.0.0.1", List.of(), "127.0.0.1");
        try (HttpServer server = HttpServer.start(
                fixture.threads(),
                TestServers.site("127.0.0.1", 0, hosts, null, log.logger()),
                TestServers.everywhere(ECHO),
                TestServers.LIMITS)) {
            for (int i = 0; i < 3; i++) {
                answer(server, "GET /health HTTP/1.1\r\nHost: evil.example", "");
            }
        }

        assertThat(log.texts())
                .singleElement()
                .asString()
                .startsWith("127.0.0.1 is being turned away: a request for a Host");
    }

    @Nested
    class FromHosts {

        @ParameterizedTest
        @CsvSource({
            "127.0.0.1, 127.0.0.1, localhost, true",
            "127.0.0.1, 127.0.0.1, LOCALHOST, true",
            "127.0.0.1, 127.0.0.1, 127.0.0.1, true",
            "127.0.0.1, 127.0.0.1, [::1], true",
            "127.0.0.1, 127.0.0.1, pc.lan, true",
            "127.0.0.1, 127.0.0.1, evil.example, false",
            "127.0.0.1, 127.0.0.1, localhost.evil.example, false",
            "127.0.0.1, 127.0.0.1, 127.0.0.1.evil.example, false",
            "127.0.0.1, 127.0.0.1, 192.168.1.7, false",
            "127.0.0.1, league.example, league.example, true",
            "localhost, localhost, 192.168.1.7, false",
            "192.168.1.7, 192.168.1.7, 192.168.1.7, true",
            "192.168.1.7, 192.168.1.7, 10.0.0.1, true",
            "192.168.1.7, 192.168.1.7, evil.example, false",
            "0.0.0.0, league.example, league.example, true",
            "0.0.0.0, league.example, localhost, true",
            "0.0.0.0, league.example, 192.168.1.7, true",
            "0.0.0.0, league.example, [2001:db8::1], true",
            "0.0.0.0, league.example, evil.example, false",
            "0, 192.168.1.7, 192.168.1.7, true",
            "0, 192.168.1.7, evil.example, false"
        })
        void areTheAgentsOwnAndThoseOfTheSettings(String bound, String advertised, String host, boolean allowed) {
            AllowedHosts hosts = AllowedHosts.of(bound, List.of(new HostName("pc.lan")), advertised);

            assertThat(hosts.allowsHost(host)).isEqualTo(allowed);
        }

        @ParameterizedTest
        @ValueSource(strings = {"", " ", "local host", "localhost:8000", "[::1", "*", "null"})
        void areNothingThatIsNoHost(String host) {
            assertThat(AllowedHosts.of("0.0.0.0", List.of(), "league.example").allowsHost(host))
                    .isFalse();
        }

        @ParameterizedTest
        @CsvSource({
            "http://localhost:6274, true",
            "https://127.0.0.1, true",
            "http://pc.lan:3000, true",
            "http://evil.example, false",
            "http://evil.example:8000, false",
            "http://localhost@evil.example, false",
            "http://evil.example#localhost, false",
            "null, false",
            "chrome-extension://abc, false",
            "'', false",
            "localhost, false",
            "file://, false",
            "http://[::1, false"
        })
        void tellFromWhichPagesRequestsMayCome(String origin, boolean allowed) {
            AllowedHosts hosts = AllowedHosts.of("127.0.0.1", List.of(new HostName("pc.lan")), "127.0.0.1");

            assertThat(hosts.allowsOrigin(origin)).isEqualTo(allowed);
        }

        @ParameterizedTest
        @CsvSource({
            "http://203.0.113.5, false",
            "http://192.168.1.8:3000, false",
            "http://[2001:db8::1], false",
            "http://192.168.1.7:6274, true",
            "http://10.1.1.1:6274, true",
            "http://pc.lan:3000, true",
            "http://[::1]:6274, true",
            "http://localhost:6274, true",
            "http://evil.example, false"
        })
        void tellThemOffTheLoopbackByTheAgentsOwnAddressesAlone(String origin, boolean allowed) {
            AllowedHosts hosts = AllowedHosts.of("192.168.1.7", List.of(new HostName("pc.lan")), "10.1.1.1");

            assertThat(hosts.allowsHost("203.0.113.5")).isTrue();
            assertThat(hosts.allowsOrigin(origin)).isEqualTo(allowed);
        }
    }
}
