package org.evenodd.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.MessageType;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/**
 * What each mode says of a valid message with one other value. {@code GAME_OVER 2} is its second sample; {@code -} leaves
 * the field out; an error stands at the changed field unless it says where.
 */
class VerdictsTest {

    private static ObjectNode changed(String sample, String pointer, String json) {
        String[] parts = sample.split(" ", -1);
        int number = parts.length == 1 ? 1 : Integer.parseInt(parts[1]);
        Sample original = Sample.of(type(sample)).get(number - 1);
        return json.equals("-") ? original.without(pointer) : original.with(pointer, json);
    }

    private static MessageType type(String sample) {
        return MessageType.valueOf(sample.split(" ", -1)[0]);
    }

    private static String at(String pointer, String error) {
        return error.startsWith("/") ? error : pointer + " " + error;
    }

    private static void isRefusedInBothModes(String sample, String pointer, String json, String error) {
        ObjectNode message = changed(sample, pointer, json);
        String violation = at(pointer, error);
        boolean refuses = Verdict.refuses(type(sample), violation.substring(0, violation.indexOf(' ')))
                || json.equals("\"GAME_OVER\"");
        assertThat(Verdict.strict(type(sample), message).violations()).containsExactly(violation);
        assertThat(Verdict.tolerant(type(sample), message).violations())
                .isEqualTo(refuses ? List.of(violation) : List.of());
    }

    /** E002 for the wrong type, E006 for the wrong value, E003 for none (PRD 10.5, 14.4), and errors of their own. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    REFEREE_REGISTER_REQUEST | /referee_meta/max_concurrent_matches | 0              | E006
                    REFEREE_REGISTER_REQUEST | /referee_meta/max_concurrent_matches | 2.5            | E002
                    REFEREE_REGISTER_REQUEST | /referee_meta/max_concurrent_matches | "2"            | E002
                    REFEREE_REGISTER_REQUEST | /referee_meta/max_concurrent_matches | true           | E002
                    REFEREE_REGISTER_REQUEST | /referee_meta/contact_endpoint       | "localhost"    | E006
                    REFEREE_REGISTER_REQUEST | /referee_meta/contact_endpoint       | 8001           | E002
                    REFEREE_REGISTER_REQUEST | /referee_meta/contact_endpoint       | null           | E003
                    REFEREE_REGISTER_REQUEST | /referee_meta/game_types             | []             | E006
                    REFEREE_REGISTER_REQUEST | /referee_meta/game_types             | "even_odd"     | E002
                    REFEREE_REGISTER_REQUEST | /referee_meta/game_types/0           | null           | E002
                    REFEREE_REGISTER_REQUEST | /referee_meta                        | []             | E002
                    REFEREE_REGISTER_REQUEST | /referee_meta                        | null           | E003
                    REFEREE_REGISTER_REQUEST | /referee_meta/key_proof              | "a b"          | E012
                    MATCH_RESULT_REPORT      | /round_id                            | 2147483648     | E006
                    MATCH_RESULT_REPORT      | /round_id                            | 1.5            | E002
                    LEAGUE_STANDINGS_UPDATE  | /standings/0/points                  | -1             | E006
                    LEAGUE_STANDINGS_UPDATE  | /standings/0                         | null           | E002
                    MATCH_RESULT_REPORT      | /result/score/P01                    | -2147483649    | E006
                    MATCH_RESULT_REPORT      | /result/score/P01                    | null           | E002
                    MATCH_RESULT_REPORT      | /result/winner                       | 1              | E002
                    GAME_OVER                | /game_result/status                  | "win"          | E006
                    GAME_OVER                | /game_result/choices/P01             | "Even"         | E006
                    GAME_OVER                | /player_a_choice                     | "Even"         | E006
                    GAME_ERROR               | /time_remaining                      | "15.3"         | E002
                    GAME_ERROR               | /time_remaining                      | 1e400          | E006
                    GAME_ERROR               | /error_code                          | "1001"         | E006
                    LEAGUE_QUERY             | /query_type                          | "GET_ALL"      | E006
                    LEAGUE_QUERY             | /sender                              | 7              | E002
                    LEAGUE_QUERY             | /auth_token                          | 17             | E002
                    LEAGUE_QUERY             | /auth_token                          | " "            | E012
                    LEAGUE_QUERY             | /auth_token                          | "tok_p01_aé"   | E012
                    LEAGUE_QUERY             | /auth_token                          | "tok_p01_\\n"  | E012
                    GAME_INVITATION          | /protocol                            | "league.v1"    | E018
                    GAME_INVITATION          | /protocol                            | "League.V2"    | E018
                    GAME_INVITATION          | /protocol                            | "league.v2\\n" | E018
                    GAME_INVITATION          | /protocol                            | 2              | E018
                    GAME_INVITATION          | /message_type                        | "GAME_OVER"    | E006
                    GAME_INVITATION          | /message_type             | "handle_game_invitation"  | E006
                    GAME_INVITATION          | /message_type                        | ""             | E006
                    GAME_INVITATION          | /message_type                        | 7              | E002
                    GAME_JOIN_ACK            | /accept                              | "true"         | E002
                    GAME_JOIN_ACK            | /accept                              | 1              | E002
                    GAME_JOIN_ACK            | /accept                              | {}             | E002
                    GAME_JOIN_ACK            | /accept                              | null           | E003
                    GAME_JOIN_ACK            | /accept                              | -              | E003
                    CHOOSE_PARITY_RESPONSE   | /parity_choice                       | -              | E003
                    CHOOSE_PARITY_RESPONSE   | /parity_choice                       | null           | E004
                    CHOOSE_PARITY_RESPONSE   | /parity_choice                       | "Even"         | E004
                    CHOOSE_PARITY_RESPONSE   | /parity_choice                       | "ODD"          | E004
                    CHOOSE_PARITY_RESPONSE   | /parity_choice                       | "e"            | E004
                    CHOOSE_PARITY_RESPONSE   | /parity_choice                       | 0              | E004
                    CHOOSE_PARITY_RESPONSE   | /parity_choice                       | true           | E004
                    CHOOSE_PARITY_RESPONSE   | /parity_choice                       | " even"        | E004
                    CHOOSE_PARITY_RESPONSE   | /parity_choice                       | "еven"         | E004
                    CHOOSE_PARITY_RESPONSE   | /parity_choice                       | ["even"]       | E004
                    CHOOSE_PARITY_RESPONSE   | /parity_choice                | {"choice": "even"}    | E004
                    REFEREE_REGISTER_RESPONSE   | /referee_id                       | null           | E003
                    REFEREE_REGISTER_RESPONSE 2 | /reason                           | null           | E003
                    REFEREE_REGISTER_RESPONSE 2 | /reason                           | -              | E003
                    REFEREE_REGISTER_RESPONSE 2 | /referee_id                       | "REF01"        | E006
                    LEAGUE_REGISTER_RESPONSE    | /player_id                        | -              | E003
                    LEAGUE_REGISTER_RESPONSE    | /reason                           | "because"      | E006
                    LEAGUE_REGISTER_RESPONSE 2  | /reason                           | null           | E003
                    LEAGUE_REGISTER_RESPONSE 2  | /player_id                        | "P01"          | E006
                    GAME_OVER                | /game_result/winner_player_id        | null           | E003
                    GAME_OVER                | /game_result/winner_player_id        | -              | E003
                    GAME_OVER                | /game_result/drawn_number            | null           | E003
                    GAME_OVER                | /game_result/number_parity           | null           | E003
                    GAME_OVER 2              | /game_result/winner_player_id        | "P01"          | E006
                    GAME_OVER 3              | /game_result/winner_player_id        | null           | E003
                    GAME_OVER 3              | /game_result/drawn_number            | 7              | E006
                    GAME_OVER 3              | /game_result/number_parity           | "odd"          | E006
                    GAME_OVER                | /game_result/choices/P03             | "odd"          | /game_result/choices E006
                    GAME_OVER                | /game_result/choices/P02             | -              | /game_result/choices E006
                    MATCH_RESULT_REPORT      | /result/score/P02                    | -              | /result/score E006
                    MATCH_RESULT_REPORT      | /result/score                        | -              | E003
                    MATCH_RESULT_REPORT      | /result/winner                       | -              | E003
                    MATCH_RESULT_REPORT      | /result/details                      | null           | E003
                    LEAGUE_QUERY_RESPONSE    | /data                                | -              | E003
                    LEAGUE_QUERY_RESPONSE    | /error  | {"error_code": "E005", "error_description": "x"} | E006
                    LEAGUE_QUERY_RESPONSE 8  | /error                               | null           | E003
                    LEAGUE_QUERY_RESPONSE 8  | /data                         | {"next_match": null}  | E006
                    LEAGUE_QUERY_RESPONSE 4  | /query_type                   | "GET_PLAYERS"         | /data/players E003
                    """)
    void aWrongValueIsRefusedInBothModesAndByTheSchema(String sample, String pointer, String json, String error) {
        isRefusedInBothModes(sample, pointer, json, error);
        assertThat(PublishedSchema.violations(type(sample), changed(sample, pointer, json)))
                .isNotEmpty();
    }

    @Test
    void aNumberBeyondAllBoundsIsE006() {
        isRefusedInBothModes("MATCH_RESULT_REPORT", "/round_id", "1e999", "E006");
    }

    /** In their order: what a match of a round is, sums, ranks, winners and parities, two players, days and addresses. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    ROUND_ANNOUNCEMENT      | /matches/1/match_id              | "R2M2" | E006
                    ROUND_ANNOUNCEMENT      | /matches/1/player_B_id           | "P01"  | E006
                    ROUND_ANNOUNCEMENT      | /matches/1/player_A_id           | "P02"  | E006
                    ROUND_ANNOUNCEMENT      | /matches/1/player_B_id           | "P03"  | E006
                    LEAGUE_STANDINGS_UPDATE | /standings/0/played              | 3      | E006
                    LEAGUE_STANDINGS_UPDATE | /standings/0/rank                | 3      | /standings/1/rank E006
                    ROUND_COMPLETED         | /matches_played                  | 3      | E006
                    GAME_OVER               | /game_result/winner_player_id    | "P03"  | E006
                    GAME_OVER               | /game_result/number_parity       | "odd"  | E006
                    GAME_OVER 2             | /game_result/drawn_number        | null   | /game_result/number_parity E006
                    MATCH_RESULT_REPORT     | /result/winner                   | "P03"  | E006
                    MATCH_RESULT_REPORT     | /result/details/choices | {"P01": "even", "P03": "odd"} | E006
                    MATCH_RESULT_REPORT     | /player_b                        | "P01"  | E006
                    MATCH_RESULT_REPORT     | /winner                          | "P03"  | E006
                    RUN_MATCH               | /player_B/player_id              | "P01"  | E006
                    RUN_MATCH               | /round_id                        | 2      | E006
                    GAME_JOIN_ACK           | /arrival_timestamp | "2025-02-30T10:30:00Z" | E021
                    GAME_INVITATION         | /referee_endpoint  | "http://[1:2]/"        | E006
                    """)
    void aRuleBeyondJsonSchemaIsKeptInBothModes(String sample, String pointer, String json, String error) {
        isRefusedInBothModes(sample, pointer, json, error);
        assertThat(PublishedSchema.violations(type(sample), changed(sample, pointer, json)))
                .isEmpty();
    }

    /** What only informs, what decides nothing, and what the documents disagree on. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    LEAGUE_COMPLETED        | /final_standings/0/rank       | 3           | /final_standings/1/rank E006
                    ROUND_COMPLETED         | /summary/wins                 | 2           | /summary/total_matches E006
                    ROUND_COMPLETED         | /summary/wins                 | 2147483647  | /summary/total_matches E006
                    GAME_JOIN_ACK           | /sender                       | "P01"       | E006
                    GAME_JOIN_ACK           | /sender                       | "agent 7"   | E006
                    GAME_JOIN_ACK           | /player_id                    | "my_bot"    | E006
                    GAME_JOIN_ACK           | /player_id                    | 7           | E002
                    GAME_JOIN_ACK           | /player_id                    | -           | E003
                    GAME_JOIN_ACK           | /match_id                     | -           | E003
                    GAME_JOIN_ACK           | /arrival_timestamp            | -           | E003
                    CHOOSE_PARITY_RESPONSE  | /player_id                    | "P1"        | E006
                    CHOOSE_PARITY_RESPONSE  | /player_id                    | -           | E003
                    CHOOSE_PARITY_RESPONSE  | /match_id                     | -           | E003
                    LEAGUE_REGISTER_REQUEST | /player_meta/version          | "1.0"       | E006
                    LEAGUE_REGISTER_REQUEST | /player_meta/version          | -           | E003
                    LEAGUE_REGISTER_REQUEST | /player_meta/game_types       | -           | E003
                    LEAGUE_REGISTER_REQUEST | /player_meta/protocol_version | 2.1         | E018
                    LEAGUE_REGISTER_REQUEST | /player_meta/protocol_version | ["2.1.0"]   | E018
                    LEAGUE_REGISTER_REQUEST | /player_meta/enrolment_key    | "blue horse" | E006
                    LEAGUE_REGISTER_REQUEST | /player_meta/enrolment_key    | 4711        | E002
                    REFEREE_REGISTER_REQUEST | /referee_meta/version        | -           | E003
                    REFEREE_REGISTER_REQUEST | /referee_meta/game_types     | -           | E003
                    REFEREE_REGISTER_REQUEST | /referee_meta/max_concurrent_matches | -    | E003
                    MATCH_RESULT_REPORT     | /winner                       | ""          | E006
                    MATCH_RESULT_REPORT     | /winner                       | null        | E003
                    GAME_OVER               | /winner                       | null        | E003
                    GAME_OVER 2             | /game_result/winner_player_id | -           | E003
                    GAME_INVITATION         | /sender                       | "REF01"     | E006
                    GAME_INVITATION         | /protocol                     | -           | E003
                    GAME_INVITATION         | /message_type                 | null        | E003
                    GAME_INVITATION         | /sender                       | -           | E003
                    GAME_INVITATION         | /timestamp                    | null        | E003
                    GAME_INVITATION         | /timestamp                    | -           | E003
                    GAME_INVITATION         | /conversation_id              | -           | E003
                    """)
    void aDeviationIsRefusedInStrictModeAndNotedInTolerantMode(
            String sample, String pointer, String json, String error) {
        ObjectNode message = changed(sample, pointer, json);
        String violation = at(pointer, error);
        assertThat(Verdict.strict(type(sample), message).violations()).containsExactly(violation);
        Verdict tolerant = Verdict.tolerant(type(sample), message);
        assertThat(tolerant.violations()).isEmpty();
        assertThat(tolerant.notes())
                .singleElement()
                .satisfies(note -> assertThat(violation).startsWith(note));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    REFEREE_REGISTER_REQUEST | /referee_meta/max_concurrent_matches | 2.0
                    REFEREE_REGISTER_REQUEST | /referee_meta/max_concurrent_matches | 0.2e1
                    REFEREE_REGISTER_REQUEST | /referee_meta/max_concurrent_matches | 20e-1
                    LEAGUE_STANDINGS_UPDATE  | /round_id                            | 2.0
                    LEAGUE_REGISTER_REQUEST  | /player_meta/protocol_version        | "1.9.0"
                    LEAGUE_REGISTER_REQUEST  | /player_meta/protocol_version        | "two"
                    CHOOSE_PARITY_RESPONSE   | /parity_choice                       | "odd"
                    CHOOSE_PARITY_RESPONSE   | /message_type                        | "PARITY_CHOICE"
                    GAME_OVER                | /player_a_choice                     | "EVEN"
                    GAME_OVER                | /player_a_choice                     | null
                    GAME_OVER_ACK            | /sender                              | -
                    GAME_OVER_ACK            | /conversation_id                     | -
                    GAME_OVER_ACK            | /auth_token                          | -
                    """)
    void anotherValidFormIsAcceptedInBothModesAndByTheSchema(String sample, String pointer, String json) {
        ObjectNode message = changed(sample, pointer, json);
        assertThat(Verdict.strict(type(sample), message)).isEqualTo(Verdict.ACCEPTED);
        assertThat(Verdict.tolerant(type(sample), message)).isEqualTo(Verdict.ACCEPTED);
        assertThat(PublishedSchema.violations(type(sample), message)).isEmpty();
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

    @ParameterizedTest
    @ValueSource(strings = {"[]", "\"GAME_INVITATION\"", "7", "null"})
    void whatIsNoObjectIsE002(String json) {
        for (MessageType type : MessageType.values()) {
            assertThat(Verdict.tolerant(type, JsonText.parse(json)).violations())
                    .containsExactly(" E002");
        }
    }

    @Test
    void aPostedAnswerIsARequestAndNamesItsSender() {
        Sample posted = Sample.first(MessageType.CHOOSE_PARITY_RESPONSE);
        MessageCodec codec = MessageCodec.STRICT;
        assertThat(codec.decodeReply(posted.type(), posted.without("/sender"))).isInstanceOf(Decoded.Valid.class);
        assertThat(codec.decodeRequest(posted.type(), posted.without("/sender")))
                .isInstanceOf(Decoded.InvalidMessage.class);
    }

    /** Nobody can have been issued such a token: it is wrong, not an invalid value. */
    @Nested
    class TokensOfNoForm {

        @ParameterizedTest
        @EnumSource
        void areE012InEveryMessage(MessageType type) {
            isRefusedInBothModes(type.name(), "/auth_token", "\"tok p01\"", "E012");
            isRefusedInBothModes(type.name(), "/auth_token", '"' + "x".repeat(257) + '"', "E012");
        }

        @Test
        void areE012WhereTheyAreEmptyExceptInAnswers() {
            List<MessageType> needNone = List.of(
                    MessageType.GAME_JOIN_ACK, MessageType.CHOOSE_PARITY_RESPONSE, MessageType.CHOOSE_MOVE_RESPONSE);
            List<String> refusal = List.of("/auth_token E012");
            assertThat(MessageType.values())
                    .filteredOn(type -> !type.isAnswer())
                    .allSatisfy(type -> {
                        ObjectNode message = Sample.first(type).with("/auth_token", "\"\"");
                        assertThat(Verdict.strict(type, message).violations()).isEqualTo(refusal);
                        assertThat(Verdict.tolerant(type, message).violations())
                                .isEqualTo(needNone.contains(type) ? List.of() : refusal);
                    });
        }
    }
}
