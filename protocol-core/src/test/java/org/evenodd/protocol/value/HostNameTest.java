package org.evenodd.protocol.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostNameTest {

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
