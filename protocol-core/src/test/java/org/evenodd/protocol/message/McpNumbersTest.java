package org.evenodd.protocol.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Violation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The decisions' table of MCP's numbers. */
class McpNumbersTest {

    @ParameterizedTest
    @CsvSource({
        "REFEREE_REGISTER_REQUEST, E020 1001 E009 1002 E006 1003",
        "LEAGUE_REGISTER_REQUEST, E020 2001 E022 2002 E009 2003 E006 2004",
        "ROUND_ANNOUNCEMENT, E011 3001 E012 3001 E005 3002",
        "LEAGUE_STANDINGS_UPDATE, E011 3001 E012 3001 E005 3002",
        "GAME_INVITATION, E011 4001 E012 4001 E005 4002 E015 4003 E004 4004 E016 4005",
        "CHOOSE_PARITY_RESPONSE, E011 4001 E012 4001 E005 4002 E015 4003 E004 4004 E016 4005",
        "MATCH_RESULT_REPORT, E011 5001 E012 5001 E015 5002 E016 5003",
        "LEAGUE_QUERY, E011 6001 E012 6001",
        "RUN_MATCH, ''"
    })
    void theErrorsOfAMessageHaveMcpsNumbers(MessageType request, String numbers) {
        for (ErrorCode code : ErrorCode.values()) {
            Matcher number = Pattern.compile(code + " (\\d+)").matcher(numbers);
            assertThat(request.numbers().of(code))
                    .isEqualTo(number.find() ? OptionalInt.of(Integer.parseInt(number.group(1))) : OptionalInt.empty());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "LEAGUE_QUERY, /query_type, E006, 6002",
        "LEAGUE_QUERY, /league_id, E006, 6003",
        "CHOOSE_PARITY_RESPONSE, /parity_choice, E004, 4004",
        "ROUND_ANNOUNCEMENT, /auth_token, E012, 3001",
        "GAME_INVITATION, /auth_token, E012, 4001",
        "MATCH_RESULT_REPORT, /auth_token, E012, 5001",
        "MATCH_RESULT_REPORT, /match_id, E015, 5002",
        "MATCH_RESULT_REPORT, /match_id, E006, 5002",
        "LEAGUE_QUERY, /auth_token, E012, 6001"
    })
    void aFieldThatCannotBeReadHasMcpsNumber(MessageType request, String pointer, ErrorCode code, int number) {
        assertThat(request.numbers().of(new Violation(pointer, code, "", ""))).hasValue(number);
    }

    @ParameterizedTest
    @CsvSource({
        "LEAGUE_QUERY, /query_type, E003",
        "LEAGUE_QUERY, /query_type, E002",
        "LEAGUE_QUERY, /timestamp, E021",
        "LEAGUE_REGISTER_REQUEST, /player_meta/game_types, E006",
        "MATCH_RESULT_REPORT, /match_id, E003"
    })
    void aMalformedMessageHasNoneAndGetsMinus32602(MessageType request, String pointer, ErrorCode code) {
        assertThat(request.numbers().of(new Violation(pointer, code, "", ""))).isEmpty();
    }
}
