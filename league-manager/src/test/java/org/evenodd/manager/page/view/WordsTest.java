package org.evenodd.manager.page.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {

    @ParameterizedTest
    @CsvSource({"0.605, 61 %, 39 %", "0.5, 50 %, 50 %", "1, 100 %, 0 %", "0.995, 100 %, 0 %", "0.333, 33 %, 67 %"})
    void sayOfAShareAndTheRestWhatMakesAHundredPerCent(double share, String one, String rest) {
        assertThat(Words.percent(share)).isEqualTo(one);
        assertThat(Words.percent(1 - share)).isEqualTo(rest);
    }
}
