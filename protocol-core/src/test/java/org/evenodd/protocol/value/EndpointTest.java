package org.evenodd.protocol.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointTest {

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
}
