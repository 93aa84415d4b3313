package org.evenodd.protocol.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageSectionTest {

    @ParameterizedTest
    @CsvSource({
        "PRD 5.2, docs/protocol.md#game_join_ack",
        "PRD 6.2.3, docs/protocol.md#choose_parity_response",
        "'MCP 4.2, error 4001', docs/protocol.md#choose_parity_call",
        "REF 3, docs/protocol.md#run_match",
        "MCP 3.1, docs/protocol.md#round_announcement_ack",
        "'PRD 10.5, rule 5', docs/protocol.md",
        "SPEC 2.3, docs/protocol.md",
        "'docs/protocol-decisions.md, Messages', 'docs/protocol-decisions.md, Messages'"
    })
    void leadsToThePageThatEverybodyHas(String source, String page) {
        assertThat(PageSection.of(source)).isEqualTo(page);
    }
}
