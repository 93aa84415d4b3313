package org.evenodd.protocol.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The decisions' list of error codes. */
class ErrorCodeTest {

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource({
        "E001, TIMEOUT_ERROR",
        "E002, INVALID_FIELD_TYPE",
        "E003, MISSING_REQUIRED_FIELD",
        "E004, INVALID_PARITY_CHOICE",
        "E005, PLAYER_NOT_REGISTERED",
        "E006, INVALID_FIELD_VALUE",
        "E009, CONNECTION_ERROR",
        "E011, AUTH_TOKEN_MISSING",
        "E012, AUTH_TOKEN_INVALID",
        "E015, MATCH_ID_MISMATCH",
        "E016, INVALID_STATE",
        "E018, PROTOCOL_VERSION_MISMATCH",
        "E019, LATE_REGISTRATION",
        "E020, LEAGUE_FULL",
        "E021, INVALID_TIMESTAMP",
        "E022, DUPLICATE_NAME",
        "E030, LEAGUE_NOT_STARTED",
        "E031, LEAGUE_ALREADY_COMPLETE",
    })
    void aCodeHasTheNameThatPrdAndSpecGiveIt(ErrorCode code, String name) {
        assertThat(code.title()).isEqualTo(name);
    }

    @Test
    void thereAreNoOtherCodes() {
        assertThat(ErrorCode.values()).hasSize(18);
    }

    @Test
    void onlyE001AndE009AreRetryable() {
        assertThat(ErrorCode.values()).filteredOn(ErrorCode::retryable).containsExactly(ErrorCode.E001, ErrorCode.E009);
    }
}
