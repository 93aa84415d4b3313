package org.evenodd.agent.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AssignmentTest {

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', textBlock = """
        a=1,         1
        a=0.5,       0.5
        a=true,      true
        a=null,      null
        a=[],        []
        a=fixed,     "fixed"
        a="fixed",   "fixed"
        a=,          ""
        a=b=c,       "b=c"
        a=1 2,       "1 2"
        a=NaN,       "NaN"
        """)
    void takesAValueAsJsonWhereItIsJsonElseAsText(String text, String json) {
        assertThat(SettingOverride.parse(text).value().toString()).isEqualTo(json);
    }

    @Test
    void followsThePath() {
        assertThat(SettingOverride.parse("retry.max_retries=2").tree().toString())
                .isEqualTo("{\"retry\":{\"max_retries\":2}}");
    }

    @Test
    void reachesIntoTheLeaguesFileByPrefix() {
        SettingOverride assignment = SettingOverride.parse("league.scoring.win_points=2");

        assertThat(assignment.isOfLeague()).isTrue();
        assertThat(assignment.tree().toString()).isEqualTo("{\"scoring\":{\"win_points\":2}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "retry", "=1", ".a=1", "a.=1", "a..b=1"})
    void refusesWhatIsNoPathAndValue(String text) {
        assertThatThrownBy(() -> SettingOverride.parse(text))
                .isInstanceOf(SettingsException.class)
                .hasMessage("--set: expected PATH=VALUE, like retry.max_retries=2, not \"" + text + '"');
    }
}
