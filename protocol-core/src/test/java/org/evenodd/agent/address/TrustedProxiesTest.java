package org.evenodd.agent.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.protocol.value.HostName.HostRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Attacks on the header in which a proxy says for whom it calls. From outside nobody is local, trusted or somebody else. */
class TrustedProxiesTest {

    private static final List<HostRange> NETWORKS = Stream.of("10.0.0.9", "192.168.7.0/24", "fd00:7::/64")
            .map(HostRange::new)
            .toList();
    private static final String OF_THE_PROXY = "proxy 10.0.0.9";
    private static final String TRUSTED = "192.168.7.1, ";

    private static String caller(String header, String... lines) throws UnknownHostException {
        return new TrustedProxies(NETWORKS, header)
                .caller(InetAddress.getByName("10.0.0.9"), List.of(lines), OwnMachine::has);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
            # the address that the last proxy appends, in every spelling
            203.0.113.7                                     | 203.0.113.7
            203.0.113.7:4711                                | 203.0.113.7
            2001:DB8::1                                     | 2001:db8:0:0:0:0:0:1
            [2001:db8::1]                                   | 2001:db8:0:0:0:0:0:1
            [2001:db8::1]:4711                              | 2001:db8:0:0:0:0:0:1
            ::ffff:203.0.113.7                              | 203.0.113.7
            '  203.0.113.7 '                                | 203.0.113.7
            # what the client has sent itself stands to the left of it
            127.0.0.1, 203.0.113.7                          | 203.0.113.7
            198.51.100.1, 203.0.113.7                       | 203.0.113.7
            10.0.0.9, 192.168.7.1, 203.0.113.7              | 203.0.113.7
            unknown, _x, localhost, 203.0.113.7             | 203.0.113.7
            ",  203.0.113.7                                 | 203.0.113.7
            ",,;=\\",  203.0.113.7                          | 203.0.113.7
            # further proxies
            198.51.100.1, 203.0.113.7, 192.168.7.1          | 203.0.113.7
            198.51.100.1, 203.0.113.7, ::ffff:192.168.7.1   | 203.0.113.7
            203.0.113.7, fd00:7::5, 10.0.0.9, 192.168.7.255 | 203.0.113.7
            203.0.113.7, 192.168.8.1                        | 192.168.8.1
            203.0.113.7, fd00:7:0:1::5                      | fd00:7:0:1:0:0:0:5
            203.0.113.7, 64:ff9b::a00:9                     | 64:ff9b:0:0:0:0:a00:9
            # this machine, which no caller that was forwarded is on
            127.0.0.1                                       | proxy
            127.9.9.9                                       | proxy
            0.0.0.0                                         | proxy
            ::                                              | proxy
            ::1                                             | proxy
            [::1]:8000                                      | proxy
            ::ffff:127.0.0.1                                | proxy
            ::127.0.0.1                                     | proxy
            2002:7f00:1::                                   | proxy
            64:ff9b::7f00:1                                 | proxy
            203.0.113.7, 127.0.0.1                          | proxy
            203.0.113.7, 127.0.0.1, 192.168.7.1             | proxy
            # proxies alone
            10.0.0.9                                        | proxy
            192.168.7.1, 192.168.7.2                        | proxy
            # what is no address
            ''                                              | proxy
            203.0.113.7,                                    | proxy
            unknown                                         | proxy
            203.0.113.7, unknown                            | proxy
            203.0.113.7, _x                                 | proxy
            203.0.113.7, unknown, 192.168.7.1               | proxy
            localhost                                       | proxy
            bots.example.org                                | proxy
            proxy 10.0.0.9                                  | proxy
            203.0.113.7 10.0.0.9                            | proxy
            "203.0.113.7"                                   | proxy
            for=203.0.113.7                                 | proxy
            203.0.113.7:                                    | proxy
            203.0.113.7:4711x                               | proxy
            203.0.113                                       | proxy
            203.0.113.7.1                                   | proxy
            203.0.113.256                                   | proxy
            0203.0.113.7                                    | proxy
            3405803783                                      | proxy
            0xcb007107                                      | proxy
            203.0.113.7/32                                  | proxy
            fe80::1%lo                                      | proxy
            2001:db8::1::2                                  | proxy
            [203.0.113.7]                                   | proxy
            [2001:db8::1                                    | proxy
            ²03.0.113.7                                     | proxy
            """)
    void isOneInTheListThatClientsBeginAndProxiesContinue(String list, String caller) throws Exception {
        assertThat(caller("X-Forwarded-For", list)).isEqualTo(caller.replaceFirst("^proxy$", OF_THE_PROXY));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
            for=203.0.113.7                                               | 203.0.113.7
            FOR="203.0.113.7:4711"                                        | 203.0.113.7
            for="[2001:db8::1]:4711"                                      | 2001:db8:0:0:0:0:0:1
            for=203.0.113.7;by=10.0.0.9;proto=https;host=bots.example.org | 203.0.113.7
            proto=https ; for=203.0.113.7 ; by="_x"                       | 203.0.113.7
            host="a;for=127.0.0.1";for=203.0.113.7                        | 203.0.113.7
            host="a, for=127.0.0.1";for=203.0.113.7                       | 203.0.113.7
            for=127.0.0.1, for=203.0.113.7                                | 203.0.113.7
            for=203.0.113.7;by="x, y", for=192.168.7.1                    | 203.0.113.7
            # quotes that a client has left open
            for=127.0.0.1;by=", for=203.0.113.7                           | 203.0.113.7
            for=127.0.0.1;by=", for="203.0.113.7"                         | 203.0.113.7
            for="127.0.0.1, for="203.0.113.7";by="x"                      | 203.0.113.7
            ", for=127.0.0.1;by=", for="203.0.113.7"                      | 203.0.113.7
            for=127.0.0.1;by="\\, for="203.0.113.7"                       | 203.0.113.7
            # and what a proxy does not append
            for=127.0.0.1                                                 | proxy
            for="[::1]"                                                   | proxy
            for="[::ffff:127.0.0.1]:80"                                   | proxy
            for=203.0.113.7, for=unknown                                  | proxy
            for=203.0.113.7, for="_x"                                     | proxy
            for=203.0.113.7, by=10.0.0.9                                  | proxy
            for=203.0.113.7, ''                                           | proxy
            203.0.113.7                                                   | proxy
            for=198.51.100.1;for=203.0.113.7                              | proxy
            for=198.51.100.1;by=x;FOR=203.0.113.7                         | proxy
            for="203.0.113.7                                              | proxy
            for=203.0.113.7"                                              | proxy
            for=203.0.113.7;by="                                          | proxy
            for=203.0.113.7;host="a\\", for=127.0.0.1;by=\\"b"            | proxy
            for="203.0.113\\.7"                                           | proxy
            for = 203.0.113.7                                             | proxy
            for=203.0.113.7 for=127.0.0.1                                 | proxy
            xfor=203.0.113.7                                              | proxy
            for=                                                          | proxy
            """)
    void isOneInTheListOfRfc7239(String list, String caller) throws Exception {
        assertThat(caller("Forwarded", list)).isEqualTo(caller.replaceFirst("^proxy$", OF_THE_PROXY));
    }

    @Test
    void isInOneListHoweverManyLinesItHas() throws Exception {
        assertThat(caller("X-Forwarded-For")).isEqualTo(OF_THE_PROXY);
        assertThat(caller("X-Forwarded-For", "127.0.0.1", "203.0.113.7")).isEqualTo("203.0.113.7");
        assertThat(caller("X-Forwarded-For", "203.0.113.7", "192.168.7.1")).isEqualTo("203.0.113.7");
        assertThat(caller("X-Forwarded-For", "203.0.113.7", "")).isEqualTo(OF_THE_PROXY);
        assertThat(caller("Forwarded", "for=127.0.0.1;by=\"", "for=\"203.0.113.7\""))
                .isEqualTo("203.0.113.7");
    }

    @Test
    void isAmongTheLastTenEntries() throws Exception {
        assertThat(caller("X-Forwarded-For", "127.0.0.1, ".repeat(300) + "203.0.113.7"))
                .isEqualTo("203.0.113.7");
        assertThat(caller("X-Forwarded-For", "203.0.113.7, " + TRUSTED.repeat(8) + "10.0.0.9"))
                .isEqualTo("203.0.113.7");
        assertThat(caller("X-Forwarded-For", "203.0.113.7, " + TRUSTED.repeat(9) + "10.0.0.9"))
                .isEqualTo(OF_THE_PROXY);
    }

    static Stream<InetAddress> ownAddresses() throws Exception {
        return Collections.list(NetworkInterface.getNetworkInterfaces()).stream()
                .flatMap(each -> each.getInterfaceAddresses().stream())
                .map(InterfaceAddress::getAddress);
    }

    @ParameterizedTest
    @MethodSource("ownAddresses")
    void isNeverThisMachine(InetAddress own) throws Exception {
        String text = own.getHostAddress().replaceFirst("%.*", "");

        assertThat(caller("X-Forwarded-For", text)).isEqualTo(OF_THE_PROXY);
        if (own.getAddress().length == 4) {
            assertThat(caller("X-Forwarded-For", "::ffff:" + text)).isEqualTo(OF_THE_PROXY);
            assertThat(caller("X-Forwarded-For", "64:ff9b::" + text)).isEqualTo(OF_THE_PROXY);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"10.0.0.9", "::ffff:10.0.0.9", "192.168.7.0", "192.168.7.255", "fd00:7::1", "fd00:7::ffff:1"})
    void believesTheAddressesAndNetworksOfProxies(String address) throws Exception {
        assertThat(new TrustedProxies(NETWORKS, "Forwarded").has(InetAddress.getByName(address)))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.10",
                "192.168.6.255",
                "192.168.8.0",
                "127.0.0.1",
                "::1",
                "fd00:7:0:1::1",
                "::10.0.0.9",
                "64:ff9b::a00:9",
                "2002:a00:9::",
                "::c0a8:701"
            })
    void believesNobodyElse(String address) throws Exception {
        assertThat(new TrustedProxies(NETWORKS, "Forwarded").has(InetAddress.getByName(address)))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.9, false",
        "10.0.0.0/24, false",
        "10.0.0.0/23, true",
        "0.0.0.0/0, true",
        "fd00::1, false",
        "fd00::/64, false",
        "fd00::/63, true",
        "::/0, true"
    })
    void tellsWideNetworks(String network, boolean isWide) {
        assertThat(TrustedProxies.isWide(new HostRange(network))).isEqualTo(isWide);
    }

    @Test
    void isNoAddressThatIsLookedUpOrOnThisMachine() {
        assertThat(CallerAddress.of("proxy 0:0:0:0:0:0:0:1")).hasToString("proxy 0:0:0:0:0:0:0:1");
        assertThat(OwnMachine.DEFAULT.isOn("proxy 127.0.0.1")).isFalse();
        assertThat(OwnMachine.DEFAULT.isOn("proxy 0:0:0:0:0:0:0:1")).isFalse();
    }
}
