package org.evenodd.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.LEAGUE_REGISTER_REQUEST;

import java.util.List;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.EnrolmentKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** The key of a name on a roster, as a registration shows it. */
class EnrolmentKeysTest {

    private static Decoded decoded(String json, Compatibility mode) {
        ObjectNode message = Sample.first(LEAGUE_REGISTER_REQUEST).with("/player_meta/enrolment_key", json);
        return Verdict.decode(LEAGUE_REGISTER_REQUEST, message, mode);
    }

    @Test
    void areReadAndNeverPrinted() {
        Decoded decoded = decoded("\"blue-horse-7\"", Compatibility.STRICT);
        LeagueRegisterRequest request = (LeagueRegisterRequest) ((Decoded.Valid) decoded).message();
        assertThat(request.playerMeta().enrolmentKey()).isEqualTo(new EnrolmentKey("blue-horse-7"));
        assertThat(request.toString()).doesNotContain("blue-horse-7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"blue horse\"", "\"\"", "\"bl\u00fce\"", "4711", "[\"blue\"]"})
    void ofNoFormCountAsNoneInTolerantMode(String json) {
        Decoded.Valid read = (Decoded.Valid) decoded(json, Compatibility.TOLERANT);
        assertThat(((LeagueRegisterRequest) read.message()).playerMeta().enrolmentKey())
                .isNull();
        assertThat(read.toString()).doesNotContain("blue", "bl\u00fce", "4711");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"blue horse\"", "4711"})
    void ofNoFormAreNotQuotedInStrictMode(String json) {
        Decoded.InvalidMessage invalid = (Decoded.InvalidMessage) decoded(json, Compatibility.STRICT);
        assertThat(invalid.violations()).singleElement().satisfies(violation -> {
            assertThat(violation.pointer()).isEqualTo("/player_meta/enrolment_key");
            assertThat(List.of(ErrorCode.E006, ErrorCode.E002)).contains(violation.code());
            assertThat(violation.got()).isEqualTo("something else");
        });
    }
}
