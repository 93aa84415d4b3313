package org.evenodd.protocol.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.message.Catalogue.McpNumbers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The decisions' table of MCP's numbers. */
class McpNumbersTest {

    @ParameterizedTest(name = "{2} stands for {1} of {0}")
    @CsvSource({
        "REFEREE_REGISTER_REQUEST, E020, 1001",
        "REFEREE_REGISTER_REQUEST, E009, 1002",
        "REFEREE_REGISTER_REQUEST, E006, 1003",
        "LEAGUE_REGISTER_REQUEST, E020, 2001",
        "LEAGUE_REGISTER_REQUEST, E022, 2002",
        "LEAGUE_REGISTER_REQUEST, E009, 2003",
        "LEAGUE_REGISTER_REQUEST, E006, 2004",
        "ROUND_ANNOUNCEMENT, E011, 3001",
        "ROUND_ANNOUNCEMENT, E012, 3001",
        "ROUND_ANNOUNCEMENT, E005, 3002",
        "LEAGUE_STANDINGS_UPDATE, E012, 3001",
        "ROUND_COMPLETED, E012, 3001",
        "LEAGUE_COMPLETED, E012, 3001",
        "GAME_INVITATION, E011, 4001",
        "GAME_INVITATION, E012, 4001",
        "GAME_INVITATION, E005, 4002",
        "GAME_INVITATION, E015, 4003",
        "CHOOSE_PARITY_CALL, E012, 4001",
        "CHOOSE_PARITY_CALL, E016, 4005",
        "CHOOSE_PARITY_RESPONSE, E004, 4004",
        "GAME_OVER, E012, 4001",
        "MATCH_RESULT_REPORT, E011, 5001",
        "MATCH_RESULT_REPORT, E012, 5001",
        "MATCH_RESULT_REPORT, E015, 5002",
        "MATCH_RESULT_REPORT, E016, 5003",
        "LEAGUE_QUERY, E011, 6001",
        "LEAGUE_QUERY, E012, 6001",
    })
    void anErrorOfAMessageHasMcpsNumber(MessageType request, ErrorCode code, int number) {
        assertThat(request.numbers().of(code)).hasValue(number);
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

    @Test
    void everyNumberThatIsSentStandsInTheTable() {
        Set<Integer> sent = new TreeSet<>(Set.of(McpNumbers.INVALID_QUERY_TYPE, McpNumbers.LEAGUE_NOT_FOUND));
        for (MessageType type : MessageType.values()) {
            for (ErrorCode code : ErrorCode.values()) {
                type.numbers().of(code).ifPresent(sent::add);
            }
        }
        assertThat(sent)
                .containsExactly(
                        1001, 1002, 1003, 2001, 2002, 2003, 2004, 3001, 3002, 4001, 4002, 4003, 4004, 4005, 5001, 5002,
                        5003, 6001, 6002, 6003);
    }
}
