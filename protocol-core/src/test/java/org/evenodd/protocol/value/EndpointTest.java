package org.evenodd.protocol.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointTest {

    private static final String RELAY = "0123456789abcdef0123456789abcdef";

    @ParameterizedTest
    @CsvSource({
        "http://localhost:8000/mcp, /bot/mcp, http://localhost:8000/relay/" + RELAY + "/bot/mcp",
        "http://localhost:8000/mcp, '', http://localhost:8000/relay/" + RELAY,
        "https://league.example/algo/mcp, /mcp, https://league.example:443/algo/relay/" + RELAY + "/mcp",
    })
    void isReachedThroughTheManagersRelay(String manager, String path, String told) {
        Endpoint player = Endpoint.relayed(RELAY, path);

        assertThat(player.isRelayed()).isTrue();
        assertThat(player.relayId()).isEqualTo(RELAY);
        assertThat(player.isAtRelay()).isFalse();
        assertThat(player.through(Endpoint.parse(manager))).hasToString(told);
        assertThat(Endpoint.parse(told).isAtRelay()).isTrue();
        assertThat(Endpoint.parse(told).isRelayed()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://X.Relay.Invalid/mcp", "http://a.b.relay.invalid.:8101/mcp"})
    void isRelayedHoweverItsHostIsSpelled(String endpoint) {
        assertThat(Endpoint.parse(endpoint).isRelayed()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://relay.invalid/mcp",
                "http://xrelay.invalid/mcp",
                "http://x.relay.invalid.example/mcp",
                "http://localhost/relay/mcp",
                "http://localhost/mcp?/relay/" + RELAY
            })
    void isNoRelaysOtherwise(String endpoint) {
        assertThat(Endpoint.parse(endpoint).isRelayed()).isFalse();
        assertThat(Endpoint.parse(endpoint).isAtRelay()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "http://a/, a, 80",
        "https://a/, a, 443",
        "HTTPS://a/, a, 443",
        "http://a:8101, a, 8101",
        "http://[::1]:8101/mcp, [::1], 8101"
    })
    void knowsItsHostAndPort(String url, String host, int port) {
        Endpoint endpoint = Endpoint.parse(url);
        assertThat(endpoint.host()).isEqualTo(host);
        assertThat(endpoint.port()).isEqualTo(port);
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:8101/mcp, http://127.0.0.1:8101/mcp",
        "http://localhost:8101/mcp, http://[::1]:8101/mcp",
        "http://LOCALHOST:8101/mcp, HTTP://localhost:8101/mcp",
        "http://a, http://a:80/",
        "https://a/, https://A:443",
        "https://a.b/mcp, https://a.B./mcp",
        "http://a/mcp, http://a/%6dcp",
        "http://a/mcp, http://a//mcp/",
        "http://a/mcp, http://a/./b/../mcp",
        "http://a/mcp, http://a/../mcp;x=1",
        "http://a/b/mcp, http://a/b%2Fmcp?c"
    })
    void isTheSameHoweverItIsSpelled(String one, String other) {
        assertThat(Endpoint.parse(one).sameAs(Endpoint.parse(other))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:8101/mcp, http://localhost:8102/mcp",
        "http://localhost:8101/mcp, http://localhost:8101/MCP",
        "http://a/, https://a/",
        "http://a/, http://b/"
    })
    void isAnotherWithAnotherSchemeHostPortOrPath(String one, String other) {
        assertThat(Endpoint.parse(one).sameAs(Endpoint.parse(other))).isFalse();
    }

    @Test
    void saysWhyAHostWithAnUnderscoreIsNone() {
        assertThatThrownBy(() -> Endpoint.parse("http://my_host:8101/mcp"))
                .hasMessageContaining("a host's name has no underscore");
        assertThatThrownBy(() -> Endpoint.parse("ftp://host/my_path")).message().doesNotContain("underscore");
    }

    @Test
    void namesAnotherPathOfTheSameServer() {
        assertThat(Endpoint.parse("http://[::1]:8101/mcp?a=b").at("/health")).hasToString("http://[::1]:8101/health");
    }

    @ParameterizedTest
    @CsvSource({
        "http://host:8101/mcp, http://host:8101/health",
        "https://host/algo/mcp, https://host:443/algo/health",
        "https://host/algo/x/mcp?a=b, https://host:443/algo/x/health",
        "http://host:8101/algo, http://host:8101/health",
        "http://host:8101/xmcp, http://host:8101/health",
        "http://host:8101, http://host:8101/health",
        "http://host:8101/relay/0123456789abcdef0123456789abcdef/mcp, "
                + "http://host:8101/relay/0123456789abcdef0123456789abcdef/health",
        "http://host:8101/algo/relay/0123456789abcdef0123456789abcdef/bot, "
                + "http://host:8101/algo/relay/0123456789abcdef0123456789abcdef/health",
        "http://host:8101/relay/0123456789abcdef0123456789abcdef, "
                + "http://host:8101/relay/0123456789abcdef0123456789abcdef/health"
    })
    void namesAnotherPathOfTheSameAgent(String endpoint, String beside) {
        assertThat(Endpoint.parse(endpoint).beside("/health")).hasToString(beside);
    }

    @Nested
    class AHost {

        @ParameterizedTest
        @CsvSource({
            "league.example, league.example",
            "LEAGUE.Example., league.example",
            "192.168.1.7, 192.168.1.7",
            "[::1], 0:0:0:0:0:0:0:1",
            "::1, 0:0:0:0:0:0:0:1",
            "[0:0:0:0:0:0:0:1], 0:0:0:0:0:0:0:1",
            "2001:DB8::1, 2001:db8:0:0:0:0:0:1"
        })
        void hasOneSpelling(String text, String spelling) {
            assertThat(new HostName(text)).hasToString(spelling);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"", ".", "a b", "a:80", "http://a", "a/b", "1.2.3", "256.1.1.1", "[::1", "::1]", "1:2", "*"})
        void isNothingElse(String text) {
            assertThat(HostName.of(text)).isEmpty();
            assertThatThrownBy(() -> new HostName(text)).isInstanceOf(InvalidValueException.class);
        }

        @ParameterizedTest
        @CsvSource({
            "localhost, true",
            "127.0.0.1, true",
            "127.8.8.8, true",
            "[::1], true",
            "127.example, false",
            "localhost.example, false",
            "192.168.1.7, false",
            "0.0.0.0, false"
        })
        void isThisMachineWhereItCanBeNothingElse(String text, boolean loopback) {
            assertThat(new HostName(text).isLoopback()).isEqualTo(loopback);
        }
    }
}
