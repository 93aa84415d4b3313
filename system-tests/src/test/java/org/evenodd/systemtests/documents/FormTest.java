package org.evenodd.systemtests.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class FormTest {

    @ParameterizedTest(name = "{0} allows {1}: {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            integer                   | 3                           | true
            integer                   | 3.0                         | false
            integer                   | "3"                         | false
            integer                   | 3000000000                  | false
            integer 1..10             | 10                          | true
            integer 1..10             | 11                          | false
            number                    | 18.5                        | true
            boolean                   | false                       | true
            boolean                   | 0                           | false
            object                    | {}                          | true
            object                    | []                          | false
            array 1..                 | [0]                         | true
            array 1..                 | []                          | false
            text 1..5                 | "שלום"                      | true
            text 1..3                 | "abcd"                      | false
            text                      | null                        | false
            "even" or "odd" or null   | null                        | true
            "even" or "odd" or null   | "odd"                       | true
            "even" or "odd"           | "Even"                      | false
            two players               | {"P01": 1, "P02": null}     | true
            two players               | {"P01": 1}                  | false
            two players               | {"P01": 1, "Bob": 1}        | false
            player id                 | "P07"                       | true
            timestamp                 | "2025-01-15T10:30:00Z"      | true
            timestamp                 | "2025-01-15T10:30:00.000Z"  | false
            timestamp                 | "2025-01-15T10:30:00+00:00" | false
            """)
    void allowsWhatItSays(String form, String value, boolean allowed) {
        assertThat(Form.parse(form).allows(JsonMapper.shared().readTree(value))).isEqualTo(allowed);
    }

    @Test
    void isRefusedItselfWhenATableMisspellsIt() {
        assertThatThrownBy(() -> Form.parse("integr"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no such form: integr");
    }
}
