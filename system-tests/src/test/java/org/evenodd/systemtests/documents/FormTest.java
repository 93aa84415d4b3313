package org.evenodd.systemtests.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class FormTest {

    @ParameterizedTest(name = "{0} allows {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "integer | 3",
                "integer 1..10 | 10",
                "number | 18.5",
                "boolean | false",
                "object | {}",
                "array 1.. | [0]",
                "text 1..5 | \"שלום\"",
                "\"even\" or \"odd\" or null | null",
                "\"even\" or \"odd\" or null | \"odd\"",
                "two players | {\"P01\": 1, \"P02\": null}",
                "player id | \"P07\"",
                "timestamp | \"2025-01-15T10:30:00Z\""
            })
    void allows(String form, String value) {
        assertThat(Form.parse(form).allows(JsonMapper.shared().readTree(value))).isTrue();
    }

    @ParameterizedTest(name = "{0} refuses {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "integer | 3.0",
                "integer | \"3\"",
                "integer | 3000000000",
                "integer 1..10 | 11",
                "boolean | 0",
                "object | []",
                "array 1.. | []",
                "text 1..3 | \"abcd\"",
                "text | null",
                "\"even\" or \"odd\" | \"Even\"",
                "two players | {\"P01\": 1}",
                "two players | {\"P01\": 1, \"Bob\": 1}",
                "timestamp | \"2025-01-15T10:30:00.000Z\"",
                "timestamp | \"2025-01-15T10:30:00+00:00\""
            })
    void refuses(String form, String value) {
        assertThat(Form.parse(form).allows(JsonMapper.shared().readTree(value))).isFalse();
    }

    @Test
    void isRefusedItselfWhenATableMisspellsIt() {
        assertThatThrownBy(() -> Form.parse("integr"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no such form: integr");
    }
}
