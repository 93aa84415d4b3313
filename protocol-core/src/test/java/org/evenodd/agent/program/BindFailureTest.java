package org.evenodd.agent.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.agent.options.ListenAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BindFailureTest {

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1,8000,is it taken?",
        "127.0.0.1,0,no port is free",
        "192.0.2.1,8000,the host is no address of this machine",
        "no-such-host.invalid,0,the host is unknown"
    })
    void blamesTheHostOrThePort(String host, int port, String reason) {
        assertThat(new BindFailure(new ListenAddress(host, port, "localhost")).sentence())
                .isEqualTo("cannot listen on %s, port %d: %s", host, port, reason);
    }
}
