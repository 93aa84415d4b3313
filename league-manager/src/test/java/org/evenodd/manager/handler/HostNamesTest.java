package org.evenodd.manager.handler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostNamesTest {
    private final List<Runnable> lookUps = new ArrayList<>();
    private final HostNames hosts = new HostNames(lookUps::add);

    @ParameterizedTest
    @CsvSource({
        "192.168.1.7, 192.168.1.7",
        "localhost, 127.0.0.1",
        "LOCALHOST, 127.0.0.1",
        "127.0.0.1, ::1",
        "localhost, 0:0:0:0:0:0:0:1",
        "[::1], 127.0.0.1"
    })
    void findsAHostAtItsAddressAndAllNamesOfThisMachineAtEachOther(String host, String address) {
        assertThat(hosts.isAt(host, address)).isCompletedWithValue(true);
    }

    @ParameterizedTest
    @CsvSource({"192.168.1.7, 192.168.1.8", "localhost.example.org, 127.0.0.1", "[fe80::1], 192.168.1.8"})
    void doesNotTakeAnotherAddressForTheHost(String host, String address) {
        CompletableFuture<Boolean> answer = hosts.isAt(host, address);

        assertThat(answer.getNow(false)).isFalse();
    }

    @Test
    void looksUpNamesElsewhere() {
        CompletableFuture<Boolean> answer = hosts.isAt("player.invalid", "192.168.1.7");

        assertThat(answer).isNotDone();
        assertThat(lookUps).hasSize(1);
    }

    @Test
    void looksUpNoAddresses() {
        assertThat(hosts.isAt("192.168.1.7", "192.168.1.8")).isCompletedWithValue(false);
        assertThat(lookUps).isEmpty();
    }
}
