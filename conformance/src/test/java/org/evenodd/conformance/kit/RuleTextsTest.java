package org.evenodd.conformance.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.evenodd.conformance.kit.ProtocolRule.Severity;
import org.junit.jupiter.api.Test;

class RuleTextsTest {

    private enum OfAServer {
        UNKNOWN_METHOD,
        BAD_JSON,
        NOTIFICATION
    }

    private enum Less {
        UNKNOWN_METHOD,
        BAD_JSON
    }

    private enum Another {
        BAD_MANNERS
    }

    @Test
    void holdSeveritySourceDemandAndFixOfEachRule() {
        ProtocolRule rule = new RuleTexts<>("server", OfAServer.class).of(OfAServer.BAD_JSON);

        assertThat(rule.id()).isEqualTo("bad-json");
        assertThat(rule.severity()).isEqualTo(Severity.SHOULD);
        assertThat(rule.source()).isEqualTo("JSON-RPC 2.0, 5.1");
        assertThat(rule.demand()).startsWith("A body that is not JSON");
        assertThat(rule.fix()).startsWith("Catch the parser's exception");
    }

    @Test
    void lackNoIdAndKnowNoOther() {
        assertThatThrownBy(() -> new RuleTexts<>("server", Another.class)).hasMessageContaining("BAD_MANNERS");
        assertThatThrownBy(() -> new RuleTexts<>("server", Less.class)).hasMessageContaining("[notification]");
    }
}
