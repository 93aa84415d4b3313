package org.evenodd.manager.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StatusWatchTest {

    private static final String HOME = "\u001b[H";
    private static final String LINE = "\u001b[K";
    private static final String SCREEN = "\u001b[J";

    @Test
    void drawsOverTheFormerLinesAndClearsTheRest() {
        assertThat(StatusWatch.screen(List.of("one", "two"), 2))
                .isEqualTo(HOME + "one" + LINE + "\ntwo" + LINE + SCREEN);
        assertThat(StatusWatch.screen(List.of(), 24)).isEqualTo(HOME + SCREEN);
    }

    @Test
    void tellsHowManyLinesThereIsNoRoomFor() {
        assertThat(StatusWatch.screen(List.of("1", "2", "3", "4"), 3))
                .isEqualTo(HOME + "1" + LINE + "\n2" + LINE + "\n... and 2 more" + LINE + SCREEN);
    }

    @Test
    void letsNoNameDriveTheTerminal() {
        assertThat(StatusWatch.screen(List.of("\u001b[2JMallory\n"), 24))
                .isEqualTo(HOME + "\\u001b[2JMallory\\n" + LINE + SCREEN);
    }
}
