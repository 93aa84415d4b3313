package org.evenodd.agent.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListenAddressTest {

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, http://127.0.0.1:8101/mcp",
        "example.org, http://example.org:8101/mcp",
        "::1, http://[::1]:8101/mcp",
        "[::1], http://[::1]:8101/mcp",
    })
    void tellsOthersTheAdvertisedHostAndTheBoundPort(String host, String endpoint) {
        assertThat(new ListenAddress("127.0.0.1", 0, host).endpoint(8101)).hasToString(endpoint);
    }

    @Test
    void movesToAnotherPort() {
        assertThat(new ListenAddress("::1", 8101, "here").at(8102)).isEqualTo(new ListenAddress("::1", 8102, "here"));
    }

    @Test
    void knowsTheAddressesToListenAt() throws Exception {
        assertThat(new ListenAddress("127.0.0.1", 0, "here").bound()).containsExactly(InetAddress.getLoopbackAddress());
        assertThat(new ListenAddress("0.0.0.0", 0, "here").bound()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 65536})
    void refusesAPortThatCannotBe(int port) {
        assertThatThrownBy(() -> new ListenAddress("127.0.0.1", port, "127.0.0.1"))
                .isInstanceOf(ProgramException.class)
                .hasMessage("--port takes a number from 0 to 65535, not " + port);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a/b", "http://a", "a:1", "user@a", "a?b", "a#b"})
    void refusesAnAdvertisedHostThatCannotBe(String host) {
        assertThatThrownBy(() -> new ListenAddress("127.0.0.1", 0, host))
                .isInstanceOf(ProgramException.class)
                .hasMessageStartingWith("--advertise-host takes a host name or an IP address, not ");
    }
}
