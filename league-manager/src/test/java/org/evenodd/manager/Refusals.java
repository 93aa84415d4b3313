package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import tools.jackson.databind.JsonNode;

/** What every refusal of a call says. */
final class Refusals {
    private Refusals() {}

    /** Asserts that a response is an error with these codes, which names the field, what was expected and what came. */
    static void assertRefused(JsonNode response, int code, String errorCode) {
        JsonNode error = response.path("error");
        assertThat(error.at("/data/error_code").stringValue("none"))
                .as(response.toString())
                .isEqualTo(errorCode);
        assertThat(error.path("code").intValue(0)).isEqualTo(code);
        assertThat(error.at("/data/message").stringValue("")).isNotBlank();
        for (String told : new String[] {"field", "expected", "got"}) {
            assertThat(error.at("/data/context/" + told).stringValue(""))
                    .as(told)
                    .isNotEmpty();
        }
    }
}
