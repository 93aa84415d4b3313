package org.evenodd.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.evenodd.protocol.value.HostName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedHostsTest {

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
        AllowedHosts hosts = AllowedHosts.of(bound, advertised, List.of(new HostName("pc.lan")));

        assertThat(hosts.allowsHost(host)).isEqualTo(allowed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "local host", "localhost:8000", "[::1", "*", "null"})
    void areNothingThatIsNoHost(String host) {
        assertThat(AllowedHosts.of("0.0.0.0", "league.example", List.of()).allowsHost(host))
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
        "'', false",
        "localhost, false",
        "file://, false",
        "http://[::1, false"
    })
    void tellFromWhichPagesRequestsMayCome(String origin, boolean allowed) {
        AllowedHosts hosts = AllowedHosts.of("127.0.0.1", "127.0.0.1", List.of(new HostName("pc.lan")));

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
        AllowedHosts hosts = AllowedHosts.of("192.168.1.7", "10.1.1.1", List.of(new HostName("pc.lan")));

        assertThat(hosts.allowsHost("203.0.113.5")).isTrue();
        assertThat(hosts.allowsOrigin(origin)).isEqualTo(allowed);
    }
}
