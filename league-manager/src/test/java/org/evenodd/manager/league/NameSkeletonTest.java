package org.evenodd.manager.league;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.protocol.value.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NameSkeletonTest {

    @Tag("case:look-alikes")
    @ParameterizedTest
    @CsvSource({
        "Alpha, ALPHA",
        "Alpha, \u0410lpha",
        "Ace, \u0410\u0441\u0435",
        "Alpha, \u0391lpha",
        "Alpha, Al\u200bpha",
        "Alpha, Al\u00adpha",
        "Alpha, \u202eAlpha",
        "Alpha, Alpha\ufe0f",
        "Alpha, \uff21\uff4c\uff50\uff48\uff41",
        "Zo\u00eb, Zoe\u0308",
        "Stra\u00dfe, STRASSE",
        "Bot 1, 'Bot  1'",
        "Bot 1, Bot\u00a01"
    })
    void isTheSameForNamesThatLookAlike(String one, String other) {
        assertThat(NameSkeleton.alike(new DisplayName(one), new DisplayName(other)))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"Alpha, Alphas", "Zoe, Zo\u00eb", "Bot 11, Bot 1 1", "\u0411\u043e\u0431, Bob", "\u7532, \u4e59"})
    void differsForNamesThatCanBeToldApart(String one, String other) {
        assertThat(NameSkeleton.alike(new DisplayName(one), new DisplayName(other)))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "\u200b", "\u00a0\u2003", "\u3164", "\u2800"})
    void isEmptyForNamesThatNobodySees(String name) {
        assertThat(NameSkeleton.of(name)).isEmpty();
    }
}
