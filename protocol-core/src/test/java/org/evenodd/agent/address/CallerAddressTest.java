package org.evenodd.agent.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallerAddressTest {

    @ParameterizedTest
    @CsvSource({
        "192.168.1.7, 192.168.1.7",
        "::1, 0:0:0:0:0:0:0:1",
        "::ffff:192.168.1.7, 192.168.1.7",
        "2001:db8:1:2:3:4:5:6, 2001:db8:1:2:0:0:0:0/64",
        "2001:db8:1:2:ffff::1, 2001:db8:1:2:0:0:0:0/64",
        "2001:db8:1:3::1, 2001:db8:1:3:0:0:0:0/64"
    })
    void isWhatOneCallerHasToHimself(String address, String counted) throws Exception {
        assertThat(CallerAddress.of(new InetSocketAddress(InetAddress.getByName(address), 1)))
                .hasToString(counted);
        assertThat(CallerAddress.of(address)).hasToString(counted);
    }

    @ParameterizedTest
    @CsvSource({"fe80::1%eth7, fe80:0:0:0:0:0:0:0/64", "somewhere, somewhere", "a:b, a:b"})
    void isTheSameOfText(String address, String counted) {
        assertThat(CallerAddress.of(address)).hasToString(counted);
    }

    @Test
    void isUnknownOfAConnectionThatIsGone() {
        assertThat(CallerAddress.of((InetSocketAddress) null)).hasToString("unknown");
    }
}
