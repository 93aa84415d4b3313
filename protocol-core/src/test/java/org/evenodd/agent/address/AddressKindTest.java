package org.evenodd.agent.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressKindTest {

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, LOOPBACK",
        "127.255.255.254, LOOPBACK",
        "::1, LOOPBACK",
        "10.1.2.3, PRIVATE",
        "172.15.255.255, PUBLIC",
        "172.16.0.1, PRIVATE",
        "172.31.255.255, PRIVATE",
        "172.32.0.0, PUBLIC",
        "192.168.0.7, PRIVATE",
        "100.64.0.1, PRIVATE",
        "100.128.0.1, PUBLIC",
        "fc00::1, PRIVATE",
        "fd12:3456::1, PRIVATE",
        "8.8.8.8, PUBLIC",
        "2606:4700::1111, PUBLIC",
        "169.254.0.1, LINK_LOCAL",
        "169.254.1.1, LINK_LOCAL",
        "169.254.169.254, METADATA",
        "fe80::1, LINK_LOCAL",
        "100.100.100.200, METADATA",
        "fd00:ec2::254, METADATA",
        "0.0.0.0, UNSPECIFIED",
        "0.1.2.3, NOWHERE",
        "224.0.0.1, NOWHERE",
        "255.255.255.255, NOWHERE",
        "::, UNSPECIFIED",
        "ff02::1, NOWHERE",
        // those that wrap another one
        "::ffff:169.254.169.254, METADATA",
        "::169.254.169.254, METADATA",
        "64:ff9b::a9fe:a9fe, METADATA",
        "64:ff9b:1::a9fe:a9fe, METADATA",
        "2002:a9fe:a9fe::1, METADATA",
        "::ffff:127.0.0.1, LOOPBACK",
        "2002:0808:0808::, PUBLIC",
        "::ffff:10.0.0.1, PRIVATE",
        "::10.0.0.1, PRIVATE",
        "64:ff9b::a00:1, PRIVATE",
        "64:ff9b::808:808, PUBLIC",
        "2002:a00:1::1, PRIVATE",
        // 10.0.0.1 to a translator with a prefix of 48 bits
        "64:ff9b:1:a00:0:100:808:808, PRIVATE"
    })
    void knowsTheBlocksOfAddressesAndLooksIntoThoseThatWrapAnotherOne(String address, AddressKind kind)
            throws UnknownHostException {
        assertThat(AddressKind.of(InetAddress.getByName(address))).isEqualTo(kind);
    }

    @Nested
    class OfACaller {

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
}
