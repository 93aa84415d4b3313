package org.evenodd.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/** Rules between fields, each broken by changing one value of a valid message. */
class CrossFieldRulesTest {

    private static void isRefusedInBothModes(MessageType type, ObjectNode message, String violation) {
        for (Compatibility compatibility : Compatibility.values()) {
            assertThat(Verdict.on(type, message, compatibility).violations()).containsExactly(violation);
        }
    }

    private static ObjectNode changed(MessageType type, int sample, String pointer, String json) {
        Sample original = Sample.of(type).get(sample - 1);
        return json.equals("-") ? original.without(pointer) : original.with(pointer, json);
    }

    @Nested
    class BeyondJsonSchema {

        @ParameterizedTest(name = "{0}")
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                        a match belongs to the round announced    | ROUND_ANNOUNCEMENT | 1 | /matches/1/match_id | "R2M2" | /matches/1/match_id
                        nobody plays twice in a round             | ROUND_ANNOUNCEMENT | 1 | /matches/1/player_B_id | "P01" | /matches/1/player_B_id
                        nobody plays twice in a round either way  | ROUND_ANNOUNCEMENT | 1 | /matches/1/player_A_id | "P02" | /matches/1/player_A_id
                        nobody plays oneself                      | ROUND_ANNOUNCEMENT | 1 | /matches/1/player_B_id | "P03" | /matches/1/player_B_id
                        played is the sum                         | LEAGUE_STANDINGS_UPDATE | 1 | /standings/0/played | 3 | /standings/0/played
                        standings are sorted by rank              | LEAGUE_STANDINGS_UPDATE | 1 | /standings/0/rank | 3 | /standings/1/rank
                        both counts of matches agree              | ROUND_COMPLETED | 1 | /matches_played | 3 | /matches_played
                        the winner is one of the two              | GAME_OVER | 1 | /game_result/winner_player_id | "P03" | /game_result/winner_player_id
                        the parity is that of the number          | GAME_OVER | 1 | /game_result/number_parity | "odd" | /game_result/number_parity
                        no number has no parity                   | GAME_OVER | 2 | /game_result/drawn_number | null | /game_result/number_parity
                        the winner has a score                    | MATCH_RESULT_REPORT | 1 | /result/winner | "P03" | /result/winner
                        choices and score have the same players   | MATCH_RESULT_REPORT | 1 | /result/details/choices | {"P01": "even", "P03": "odd"} | /result/details/choices
                        player_a and player_b are two             | MATCH_RESULT_REPORT | 1 | /player_b | "P01" | /player_b
                        the flat winner is one of the two         | MATCH_RESULT_REPORT | 1 | /winner | "P03" | /winner
                        a match assigned has two players          | RUN_MATCH | 1 | /player_B/player_id | "P01" | /player_B/player_id
                        a match assigned is of the round          | RUN_MATCH | 1 | /round_id | 2 | /round_id
                        """)
        void isE006(String rule, MessageType type, int sample, String pointer, String json, String at) {
            ObjectNode message = changed(type, sample, pointer, json);
            isRefusedInBothModes(type, message, at + " E006");
            assertThat(PublishedSchema.violations(type, message)).as(rule).isEmpty();
        }

        @ParameterizedTest(name = "{0}")
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                        final standings are sorted by rank   | LEAGUE_COMPLETED | /final_standings/0/rank | 3 | /final_standings/1/rank
                        the summary adds up                  | ROUND_COMPLETED | /summary/wins | 2 | /summary/total_matches
                        the summary adds up beyond 32 bits   | ROUND_COMPLETED | /summary/wins | 2147483647 | /summary/total_matches
                        """)
        void ofWhatOnlyInformsIsANote(String rule, MessageType type, String pointer, String json, String at) {
            ObjectNode message = changed(type, 1, pointer, json);
            assertThat(Verdict.strict(type, message).violations()).containsExactly(at + " E006");
            assertThat(Verdict.on(type, message, Compatibility.TOLERANT).violations())
                    .as(rule)
                    .isEmpty();
            assertThat(PublishedSchema.violations(type, message)).isEmpty();
        }

        @ParameterizedTest
        @CsvSource({
            "GAME_JOIN_ACK, /arrival_timestamp, 2025-02-30T10:30:00Z, E021",
            "GAME_INVITATION, /referee_endpoint, http://[1:2]/, E006"
        })
        void aDayOrAddressThatDoesNotExistIsRefused(MessageType type, String pointer, String text, String code) {
            ObjectNode message = changed(type, 1, pointer, '"' + text + '"');
            isRefusedInBothModes(type, message, pointer + " " + code);
            assertThat(PublishedSchema.violations(type, message)).isEmpty();
        }
    }

    @Nested
    class InTheSchemaToo {

        @ParameterizedTest(name = "{0}")
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                        ACCEPTED gives an id                 | REFEREE_REGISTER_RESPONSE | 1 | /referee_id | null | /referee_id E003
                        REJECTED has a reason                | REFEREE_REGISTER_RESPONSE | 2 | /reason | null | /reason E003
                        REJECTED has a reason that is there  | REFEREE_REGISTER_RESPONSE | 2 | /reason | - | /reason E003
                        REJECTED gives no id                 | REFEREE_REGISTER_RESPONSE | 2 | /referee_id | "REF01" | /referee_id E006
                        ACCEPTED gives a player its id       | LEAGUE_REGISTER_RESPONSE | 1 | /player_id | - | /player_id E003
                        ACCEPTED has no reason for a player  | LEAGUE_REGISTER_RESPONSE | 1 | /reason | "because" | /reason E006
                        REJECTED has a reason for a player   | LEAGUE_REGISTER_RESPONSE | 2 | /reason | null | /reason E003
                        REJECTED gives a player no id        | LEAGUE_REGISTER_RESPONSE | 2 | /player_id | "P01" | /player_id E006
                        WIN has a winner                     | GAME_OVER | 1 | /game_result/winner_player_id | null | /game_result/winner_player_id E003
                        WIN has a winner that is there       | GAME_OVER | 1 | /game_result/winner_player_id | - | /game_result/winner_player_id E003
                        WIN has a number                     | GAME_OVER | 1 | /game_result/drawn_number | null | /game_result/drawn_number E003
                        WIN has a number that is there       | GAME_OVER | 1 | /game_result/drawn_number | - | /game_result/drawn_number E003
                        WIN has a parity                     | GAME_OVER | 1 | /game_result/number_parity | null | /game_result/number_parity E003
                        DRAW has no winner                   | GAME_OVER | 2 | /game_result/winner_player_id | "P01" | /game_result/winner_player_id E006
                        TECHNICAL_LOSS has a winner          | GAME_OVER | 3 | /game_result/winner_player_id | null | /game_result/winner_player_id E003
                        TECHNICAL_LOSS has no number         | GAME_OVER | 3 | /game_result/drawn_number | 7 | /game_result/drawn_number E006
                        TECHNICAL_LOSS has no parity         | GAME_OVER | 3 | /game_result/number_parity | "odd" | /game_result/number_parity E006
                        choices hold no third player         | GAME_OVER | 1 | /game_result/choices/P03 | "odd" | /game_result/choices E006
                        choices hold both players            | GAME_OVER | 1 | /game_result/choices/P02 | - | /game_result/choices E006
                        the score holds both players         | MATCH_RESULT_REPORT | 1 | /result/score/P02 | - | /result/score E006
                        a result that is there must be whole | MATCH_RESULT_REPORT | 1 | /result/score | - | /result/score E003
                        a result says who won                | MATCH_RESULT_REPORT | 1 | /result/winner | - | /result/winner E003
                        a result has its details             | MATCH_RESULT_REPORT | 1 | /result/details | null | /result/details E003
                        success has data                     | LEAGUE_QUERY_RESPONSE | 1 | /data | - | /data E003
                        success has no error                 | LEAGUE_QUERY_RESPONSE | 1 | /error | {"error_code": "E005", "error_description": "x"} | /error E006
                        failure has an error                 | LEAGUE_QUERY_RESPONSE | 8 | /error | null | /error E003
                        failure has no data                  | LEAGUE_QUERY_RESPONSE | 8 | /data | {"next_match": null} | /data E006
                        the data are those of the query      | LEAGUE_QUERY_RESPONSE | 4 | /query_type | "GET_PLAYERS" | /data/players E003
                        """)
        void isRefused(String rule, MessageType type, int sample, String pointer, String json, String violation) {
            ObjectNode message = changed(type, sample, pointer, json);
            isRefusedInBothModes(type, message, violation);
            assertThat(PublishedSchema.violations(type, message)).as(rule).isNotEmpty();
        }
    }
}
