package org.evenodd.manager.views;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.memory.VirtualTime;
import org.junit.jupiter.api.Test;

class HowFarTest {

    @Test
    void saysEveryFiveSecondsWhichLegOfHowManyAndWhichEventIsRead() {
        VirtualTime time = new VirtualTime(Instant.EPOCH);
        List<String> said = new ArrayList<>();
        HowFar progress = new HowFar(time, said::add);
        for (int leg = 1; leg <= 12; leg++) {
            progress.at(leg, 76_000, leg * 10);
            progress.at(0, 0, leg);
            time.advance(Duration.ofSeconds(1));
        }
        assertThat(said).containsExactly("leg 6 of 76000, event 60 …", "leg 11 of 76000, event 110 …");
    }

    @Test
    void saysNothingOfLegsWhereThereAreNone() {
        VirtualTime time = new VirtualTime(Instant.EPOCH);
        List<String> said = new ArrayList<>();
        HowFar progress = new HowFar(time, said::add);
        time.advance(Duration.ofSeconds(5));
        progress.at(0, 0, 7);
        assertThat(said).containsExactly("event 7 …");
    }
}
