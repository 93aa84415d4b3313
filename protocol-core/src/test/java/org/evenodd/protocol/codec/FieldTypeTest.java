package org.evenodd.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Types and ranges: E002 for the wrong type, E006 for the wrong value, E003 for none (PRD 10.5, 14.4). */
class FieldTypeTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    REFEREE_REGISTER_REQUEST | /referee_meta/max_concurrent_matches | 0            | E006
                    REFEREE_REGISTER_REQUEST | /referee_meta/max_concurrent_matches | 11           | E006
                    REFEREE_REGISTER_REQUEST | /referee_meta/max_concurrent_matches | 2.5          | E002
                    REFEREE_REGISTER_REQUEST | /referee_meta/max_concurrent_matches | "2"          | E002
                    REFEREE_REGISTER_REQUEST | /referee_meta/max_concurrent_matches | true         | E002
                    REFEREE_REGISTER_REQUEST | /referee_meta/contact_endpoint       | "localhost"  | E006
                    REFEREE_REGISTER_REQUEST | /referee_meta/contact_endpoint       | 8001         | E002
                    REFEREE_REGISTER_REQUEST | /referee_meta/contact_endpoint       | null         | E003
                    REFEREE_REGISTER_REQUEST | /referee_meta/display_name           | ""           | E006
                    REFEREE_REGISTER_REQUEST | /referee_meta/game_types             | []           | E006
                    REFEREE_REGISTER_REQUEST | /referee_meta/game_types             | "even_odd"   | E002
                    REFEREE_REGISTER_REQUEST | /referee_meta/game_types/0           | 7            | E002
                    REFEREE_REGISTER_REQUEST | /referee_meta/game_types/0           | null         | E002
                    REFEREE_REGISTER_REQUEST | /referee_meta                        | []           | E002
                    REFEREE_REGISTER_REQUEST | /referee_meta                        | null         | E003
                    LEAGUE_STANDINGS_UPDATE  | /round_id                            | 0            | E006
                    LEAGUE_STANDINGS_UPDATE  | /round_id                            | 2147483648   | E006
                    LEAGUE_STANDINGS_UPDATE  | /round_id                            | 1e999        | E006
                    LEAGUE_STANDINGS_UPDATE  | /round_id                            | 1.5          | E002
                    LEAGUE_STANDINGS_UPDATE  | /round_id                            | "1"          | E002
                    LEAGUE_STANDINGS_UPDATE  | /standings/0/points                  | -1           | E006
                    LEAGUE_STANDINGS_UPDATE  | /standings/0/rank                    | 0            | E006
                    LEAGUE_STANDINGS_UPDATE  | /standings/0                         | null         | E002
                    MATCH_RESULT_REPORT      | /result/score/P01                    | 2147483648   | E006
                    MATCH_RESULT_REPORT      | /result/score/P01                    | -2147483649  | E006
                    MATCH_RESULT_REPORT      | /result/score/P01                    | 99999999999999999999 | E006
                    MATCH_RESULT_REPORT      | /result/score/P01                    | null         | E002
                    MATCH_RESULT_REPORT      | /result/details/drawn_number         | 0            | E006
                    MATCH_RESULT_REPORT      | /result/details/drawn_number         | 11           | E006
                    MATCH_RESULT_REPORT      | /result/winner                       | 1            | E002
                    MATCH_RESULT_REPORT      | /result/winner                       | "P00"        | E006
                    GAME_OVER                | /game_result/status                  | "win"        | E006
                    GAME_OVER                | /game_result/status                  | "FORFEIT"    | E006
                    GAME_OVER                | /game_result/choices/P01             | "Even"       | E006
                    GAME_OVER                | /player_a_choice                     | "Even"       | E006
                    GAME_ERROR               | /time_remaining                      | "15.3"       | E002
                    GAME_ERROR               | /time_remaining                      | 1e400        | E006
                    GAME_ERROR               | /retryable                           | 1            | E002
                    GAME_ERROR               | /error_code                          | "1001"       | E006
                    LEAGUE_QUERY             | /query_type                          | "GET_ALL"    | E006
                    LEAGUE_QUERY             | /query_params                        | []           | E002
                    LEAGUE_QUERY             | /conversation_id                     | 7            | E002
                    LEAGUE_QUERY             | /sender                              | 7            | E002
                    LEAGUE_QUERY             | /sender                              | {}           | E002
                    """)
    void aWrongValueIsRefusedInBothModes(MessageType type, String pointer, String json, String code) {
        for (Compatibility compatibility : Compatibility.values()) {
            assertThat(Verdict.on(type, Sample.first(type).with(pointer, json), compatibility)
                            .violations())
                    .containsExactly(pointer + " " + code);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "2.0", "0.2e1", "20e-1", "2.000"})
    void aWholeNumberIsWholeHoweverItIsWritten(String json) {
        Sample sample = Sample.first(MessageType.REFEREE_REGISTER_REQUEST);
        assertThat(Verdict.strict(sample.type(), sample.with("/referee_meta/max_concurrent_matches", json)))
                .isEqualTo(Verdict.ACCEPTED);
    }

    @ParameterizedTest
    @CsvSource({
        "LEAGUE_REGISTER_REQUEST, /player_meta/display_name, 50",
        "GAME_OVER, /reason, 1000",
        "GAME_ERROR, /consequence, 1000",
        "LEAGUE_QUERY, /conversation_id, 128"
    })
    void textsAreMeasuredInCodePoints(MessageType type, String pointer, int longest) {
        Sample sample = Sample.first(type);
        assertThat(Verdict.strict(type, sample.with(pointer, '"' + "🎲".repeat(longest) + '"')))
                .isEqualTo(Verdict.ACCEPTED);
        assertThat(Verdict.strict(type, sample.with(pointer, '"' + "🎲".repeat(longest + 1) + '"'))
                        .violations())
                .containsExactly(pointer + " E006");
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 101})
    void thereAreAtMostAHundredStandings(int rows) {
        Sample sample = Sample.first(MessageType.LEAGUE_STANDINGS_UPDATE);
        String row = sample.json().get("standings").get(0).toString();
        String standings = "[" + (row + ",").repeat(rows - 1) + row + "]";
        assertThat(Verdict.strict(sample.type(), sample.with("/standings", standings))
                        .accepted())
                .isEqualTo(rows <= 100);
    }
}
