package org.evenodd.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.dialect.Readings.STRICT;
import static org.evenodd.dialect.Readings.TOLERANT;
import static org.evenodd.dialect.Readings.fields;
import static org.evenodd.dialect.Readings.refusal;
import static org.evenodd.dialect.Readings.reply;
import static org.evenodd.dialect.Readings.request;

import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ParityMessages.ChooseParityResponse;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.RegistrationStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.Violation;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** Messages with other names of fields, or in other words. */
class FieldNamesTest {

    private static final MessageType CHOICE = MessageType.CHOOSE_PARITY_RESPONSE;
    private static final MessageType JOIN = MessageType.GAME_JOIN_ACK;
    private static final MessageType PLACE = MessageType.LEAGUE_REGISTER_RESPONSE;
    private static final MessageType REPORT = MessageType.MATCH_RESULT_REPORT;

    @Nested
    class AChoice {

        @ParameterizedTest
        @ValueSource(strings = {"choice", "parityChoice", "parity-choice", "ParityChoice", "move", "parity"})
        void isFoundUnderOtherNames(String name) {
            Decoded.Valid valid = reply(CHOICE, "{\"%s\": \"odd\"}".formatted(name));

            assertThat(((ChooseParityResponse) valid.message()).parityChoice()).isEqualTo(Parity.ODD);
            assertThat(valid.notes()).anySatisfy(note -> {
                assertThat(note.field()).isEqualTo('/' + name);
                assertThat(note.fix())
                        .isEqualTo("In CHOOSE_PARITY_RESPONSE, rename /%s to /parity_choice.".formatted(name));
            });
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                {"choice": "ODD"}                              | E004
                {"choice": "Even"}                             | E004
                {"choice": "e"}                                | E004
                {"choice": 1}                                  | E004
                {"choice": true}                               | E004
                {"choice": " odd"}                             | E004
                {"choice": ""}                                 | E004
                {"parity_choice": null, "choice": "even"}      | E004
                {"parity_choice": "odd", "choice": "even"}     | E006
                {"move": "odd", "choice": "even"}              | E006
                {"parity_choice": "odd", "message_type": "PARITY_CHOICE", "data": {"choice": "even"}}        | E006
                {"parity_choice": "odd", "message_type": "PARITY_CHOICE", "data": {"parity_choice": "even"}} | E006
                {"message_type": "PARITY_CHOICE", "data": {"choice": "even"}, "payload": {"choice": "odd"}}  | E006
                {"data": {"choice": "even"}}                                                               | E003
                """)
        void isNeverGuessedNorPicked(String answer, ErrorCode code) {
            assertThat(refusal(TOLERANT, CHOICE, answer)).isEqualTo(code);
        }

        @Test
        void isFoundInAPartOfItsMessageButNotDeeper() {
            String text = "{\"message_type\": \"CHOOSE_PARITY_RESPONSE\", \"data\": {\"%s\": %s}}";
            Decoded.Valid valid = reply(CHOICE, text.formatted("choice", "\"odd\""));

            assertThat(((ChooseParityResponse) valid.message()).parityChoice()).isEqualTo(Parity.ODD);
            assertThat(fields(valid)).contains("/data/choice");
            assertThat(refusal(TOLERANT, CHOICE, text.formatted("history", "{\"choice\": \"odd\"}")))
                    .isEqualTo(ErrorCode.E003);
        }

        @Test
        void isTheProtocolsOwnFieldWhereOthersSayNothingElse() {
            Decoded.Valid valid = reply(CHOICE, "{\"parity_choice\": \"odd\", \"choice\": \"odd\", \"move\": 3}");

            assertThat(((ChooseParityResponse) valid.message()).parityChoice()).isEqualTo(Parity.ODD);
            assertThat(fields(valid)).doesNotContain("/choice", "/move");
        }

        @Test
        void isMissingInStrictModeUnderAnotherName() {
            Decoded decoded = STRICT.decodeReply(CHOICE, JsonText.parse("{\"choice\": \"odd\"}"));

            assertThat(((Decoded.InvalidMessage) decoded).violations()).anySatisfy(violation -> {
                assertThat(violation.pointer()).isEqualTo("/parity_choice");
                assertThat(violation.code()).isEqualTo(ErrorCode.E003);
            });
        }
    }

    @Nested
    class AnAcceptance {

        @Test
        void isFoundAsAcceptedBesideATypeAndAGame() {
            Decoded.Valid valid =
                    reply(JOIN, "{\"type\": \"GAME_JOIN_ACK\", \"game_id\": \"R1M1\", \"accepted\": false}");

            GameJoinAck ack = (GameJoinAck) valid.message();
            assertThat(ack.accept()).isFalse();
            assertThat(ack.matchId()).hasToString("R1M1");
            assertThat(fields(valid)).contains("/type", "/game_id", "/accepted");
        }

        @ParameterizedTest
        @ValueSource(strings = {"ACCEPTED", "accepted", "REJECTED", "declined"})
        void isTheStatusOfAJoinAckWithoutAnythingElse(String status) {
            String text = "{\"message_type\": \"GAME_JOIN_ACK\", \"status\": \"%s\"}".formatted(status);

            assertThat(((GameJoinAck) reply(JOIN, text).message()).accept())
                    .isEqualTo(status.equalsIgnoreCase("accepted"));
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                {"message_type": "GAME_JOIN_ACK", "status": "ok"}
                {"message_type": "GAME_JOIN_ACK", "status": "ACK"}
                {"message_type": "GAME_JOIN_ACK", "status": "received"}
                {"status": "ACCEPTED"}
                {"accepted": "true"}
                {"accepted": 1}
                {"accepted": "yes"}
                {"accept": true, "accepted": false}
                """)
        void isNothingElse(String text) {
            assertThat(((Decoded.InvalidMessage) TOLERANT.decodeReply(JOIN, JsonText.parse(text))).violations())
                    .anySatisfy(violation -> assertThat(violation.pointer()).isEqualTo("/accept"));
        }

        @Test
        void ofAnotherTypeUnderAForeignNameIsJustAnAcceptanceWithoutType() {
            assertThat(fields(reply(JOIN, "{\"type\": \"response\", \"accepted\": true}")))
                    .contains("/message_type")
                    .doesNotContain("/type");
        }
    }

    @Nested
    class AResult {

        @Test
        void isMadeOutFromAFlatReport() {
            MatchResultReport report = request(REPORT, MatchResultReport.class, """
                    {"type": "MATCH_RESULT_REPORT", "leagueId": "l", "round": 1, "game_id": "R1M1", "winner": "P01",
                     "scores": {"P01": 3, "P02": 0}, "drawn_number": 4, "choices": {"P01": "even", "P02": "odd"}}""");

            assertThat(report.result()).isNotNull();
            assertThat(report.result().winner()).hasToString("P01");
            assertThat(report.result().details().drawnNumber()).isEqualTo(4);
        }

        @Test
        void isAWinInAGameOverWithAWinnerByMoves() {
            GameOver over = request(MessageType.GAME_OVER, GameOver.class, """
                    {"type": "GAME_OVER", "gameId": "R1M1", "result": {"status": "WON", "winner": "P01",
                     "drawn_number": null, "number_parity": null, "choices": {"P01": null, "P02": null}, "moves": [{"move_number": 1, "player_id": "P01",
                     "move": {"row": 0, "col": 0}, "took_ms": 5}], "board": [["X"]]}}""");
            assertThat(over.gameResult().status()).isEqualTo(MatchStatus.WIN);
            assertThat(over.gameResult().moves()).hasSize(1);
        }

        @Test
        void isFoundUnderOtherNamesInAGameOver() {
            GameOver over = request(MessageType.GAME_OVER, GameOver.class, """
                    {"type": "GAME_OVER", "gameId": "R1M1", "result": {"status": "WIN", "winner": "P01", "number": 4,
                     "parity": "even", "playerChoices": {"P01": "even", "P02": "odd"}}}""");

            assertThat(over.gameResult()).isNotNull();
            assertThat(over.gameResult().winnerPlayerId()).hasToString("P01");
        }

        private static String report(String outcome) {
            return """
                    {"protocol": "league.v2", "message_type": "MATCH_RESULT_REPORT", "sender": "referee:REF01",
                     "timestamp": "2025-01-15T10:30:00Z", "conversation_id": "c1", "league_id": "l1",
                     "round_id": 1, "match_id": "R1M1", "game_type": "even_odd", %s}""".formatted(outcome);
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                "result": {"winner": "P01", "score": {"P01": 3, "P02": 0}}                      | P01
                "winner": "P01", "result": {"winner": "P01", "score": {"P01": 3, "P02": 0}}     | P01
                "result": {"winner": null, "score": {"P01": 1, "P02": 1}}                       | draw
                "result": {"winner": "DRAW", "score": {"P01": 1, "P02": 1}, "state": "PLAYED"}  | DRAW
                "match_result": {"winner_id": "P02", "score": {"P01": 0, "P02": 3}}             | P02
                "winner": "P01", "score": {"P01": 3, "P02": 0}       | P01
                "winner_id": "P02", "scores": {"P01": 0, "P02": 3}   | P02
                "winner": null, "score": {"P01": 1, "P02": 1}        | draw
                "winner": "draw", "score": {"P01": 1, "P02": 1}      | draw
                """)
        void mayBeAWinnerAndAScore(String outcome, String winner) {
            Decoded.Valid valid = (Decoded.Valid) TOLERANT.decodeRequest(REPORT, JsonText.parse(report(outcome)));
            MatchResultReport report = (MatchResultReport) valid.message();

            assertThat(report.result()).isNull();
            assertThat(report.flat().winner()).isEqualTo(winner);
            assertThat(report.flat().playerA()).hasToString("P01");
            assertThat(report.flat().playerB()).hasToString("P02");
            assertThat(valid.notes()).anyMatch(note -> note.field().equals("/result"));
            assertThat(STRICT.decodeRequest(REPORT, JsonText.parse(report(outcome))))
                    .isInstanceOf(Decoded.InvalidMessage.class);
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                "winner": "P01", "score": {"P01": 0, "P02": 3}
                "winner": null, "score": {"P01": 0, "P02": 3}
                "winner": "P02", "score": {"P01": 2147483647, "P02": -1}
                "winner": "P03", "score": {"P01": 0, "P02": 3}
                "winner": "P01"
                "result": {"winner": "P01"}
                "result": {"winner": "P01", "score": {"P01": 0, "P02": 3}}
                "result": {"winner": null, "score": {"P01": 0, "P02": 3}}
                "result": {"winner": "P03", "score": {"P01": 3, "P02": 0}}
                "result": {"winner": "P01", "score": {"P01": 3, "P02": 0, "P03": 0}}
                "result": {"winner": "P01", "score": {"P01": 3, "P02": 0}, "details": {}}
                "result": {"winner": "P01", "score": {"P01": 3, "P02": 0}, "details": {"drawn_number": 4}}
                "winner": "P02", "result": {"winner": "P01", "score": {"P01": 3, "P02": 0}}
                "winner": "P01", "result": {"winner": "P02", "score": {"P01": 3, "P02": 0}}
                """)
        void isRefusedWhereItDoesNotSayWhoHasWon(String outcome) {
            assertThat(TOLERANT.decodeRequest(REPORT, JsonText.parse(report(outcome))))
                    .isInstanceOf(Decoded.InvalidMessage.class);
        }
    }

    @Nested
    class ADrawnNumber {

        private static Decoded report(MessageCodec codec, String winner, String number, String ofP01, String ofP02) {
            String outcome = """
                    "result": {"winner": %s, "score": {"P01": 3, "P02": 0}, "details": {"drawn_number": %s,
                     "choices": {"P01": %s, "P02": %s}}}""".formatted(winner, number, ofP01, ofP02);
            return codec.decodeRequest(REPORT, JsonText.parse(AResult.report(outcome)));
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                "P01" | 77          | "odd"  | "even" | 7
                "P02" | 77          | "even" | "odd"  | 7
                "P01" | 100         | "even" | "odd"  | 10
                "P01" | 0           | "even" | "odd"  | 10
                "P01" | -3          | "odd"  | "even" | 7
                "P01" | -2147483648 | "even" | "odd"  | 2
                null  | 11          | "even" | "even" | 1
                "P01" | 0           | "odd"  | null   | 10
                """)
        void ofAnotherRangeCountsAsOneThatDecidesTheSame(
                String winner, String number, String ofP01, String ofP02, int counted) {
            Decoded.Valid valid = (Decoded.Valid) report(TOLERANT, winner, number, ofP01, ofP02);

            assertThat(((MatchResultReport) valid.message()).result().details().drawnNumber())
                    .isEqualTo(counted);
            assertThat(valid.notes()).singleElement().satisfies(note -> {
                assertThat(note.field()).isEqualTo("/result/details/drawn_number");
                assertThat(note.seen()).isEqualTo(number);
                assertThat(note.expected()).isEqualTo("a number of the game (it counts as " + counted + ")");
            });
            assertThat(report(STRICT, winner, number, ofP01, ofP02)).isInstanceOf(Decoded.InvalidMessage.class);
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                "P02" | 77         | "odd"  | "even"
                "P01" | 78         | "odd"  | "even"
                null  | 77         | "odd"  | "even"
                "P03" | 77         | "odd"  | "even"
                "P01" | 77.0       | "odd"  | "even"
                "P01" | "77"       | "odd"  | "even"
                "P01" | 4294967303 | "odd"  | "even"
                """)
        void ofAnotherRangeDecidesNothing(String winner, String number, String ofP01, String ofP02) {
            Decoded decoded = report(TOLERANT, winner, number, ofP01, ofP02);

            assertThat(((Decoded.InvalidMessage) decoded).violations())
                    .anySatisfy(violation -> assertThat(violation.pointer()).isEqualTo("/result/details/drawn_number"));
        }
    }

    @Nested
    class ARegistration {

        private static final MessageType TYPE = MessageType.LEAGUE_REGISTER_REQUEST;

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                {"name": "Alpha", "url": "http://localhost:8101/mcp"}
                {"type": "LEAGUE_REGISTER_REQUEST", "player_name": "Alpha", "callback_url": "http://localhost:8101/mcp"}
                {"playerMeta": {"displayName": "Alpha", "contactEndpoint": "http://localhost:8101/mcp"}}
                {"player": {"name": "Alpha"}, "endpoint": "http://localhost:8101/mcp"}
                {"display_name": "Alpha", "contact_endpoint": "http://localhost:8101/mcp", "player_meta": null}
                {"message_type": "REGISTER", "bot_name": "Alpha", "mcp_endpoint": "http://localhost:8101/mcp"}
                {"data": {"player_meta": {"display_name": "Alpha"}}, "port": 8101}
                {"name": "Alpha", "model": {"name": "gpt"}, "data": {"host": "localhost", "port": "8101", "path": "/mcp"}}
                {"player_name": "Alpha", "endpoint": "http://localhost:8101"}
                {"player_name": "Alpha", "endpoint": "localhost:8101"}
                {"player_id": "Alpha", "endpoint": "localhost:8101/mcp"}
                {"sender": "player:Alpha", "endpoint": {"host": "localhost", "port": 8101}}
                {"bot": {"name": ""}, "sender": "player:Alpha", "endpoint": "localhost:8101"}
                {"player_meta": {"contact_endpoint": "http://localhost:8101/mcp", "team_name": "Alpha", "game_types": "Even-Odd"}}
                {"name": "Alpha", "sender": {"id": 1}, "conversation_id": 7, "game_types": [7], "url": "http://localhost:8101/mcp"}
                """)
        void isMadeOutFromItsName(String text) {
            LeagueRegisterRequest request = request(TYPE, LeagueRegisterRequest.class, text);

            assertThat(request.playerMeta().displayName()).hasToString("Alpha");
            assertThat(request.playerMeta().contactEndpoint()).hasToString("http://localhost:8101/mcp");
            assertThat(request.envelope().authToken()).isNull();
        }

        /** A token of any wrong form is a wrong one. */
        @ParameterizedTest
        @ValueSource(strings = {"'auth_token': ''", "'token': ''", "'bot': {'token': ''}", "'auth_token': '\u00e4 b'"})
        void withAnEmptyOrOtherwiseWrongTokenIsNotOneOfANewcomer(String token) {
            String text = "{'name': 'Alpha', 'url': 'http://localhost:8101/mcp', " + token + '}';

            assertThat(((Decoded.InvalidMessage) TOLERANT.decodeRequest(TYPE, JsonText.parse(text.replace('\'', '"'))))
                            .violations())
                    .singleElement()
                    .satisfies(violation -> assertThat(violation.code()).isEqualTo(ErrorCode.E012));
        }

        @Test
        void hasANameAlsoWhereOnlyItsPortTellsItFromOthers() {
            LeagueRegisterRequest request =
                    request(TYPE, LeagueRegisterRequest.class, "{\"endpoint\": \"http://localhost:8101\"}");

            assertThat(request.playerMeta().displayName()).hasToString("Agent at port 8101");
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                {"name": "Alpha", "player_meta": 7}                                                        | E002
                {"name": "Alpha"}                                                                          | E003
                {"name": "", "endpoint": "http://localhost:8101/mcp", "player_meta": {"display_name": ""}} | E006
                {"name": "Alpha", "endpoint": "ftp://localhost:8101/mcp"}                                  | E006
                {"name": "Alpha", "endpoint": "http://me:secret@localhost:8101"}                           | E006
                {"name": "Alpha", "message_type": "GAME_JOIN_ACK", "endpoint": "http://localhost:8101/mcp"} | E006
                {"name": "Alpha", "protocol": "league.v1", "endpoint": "http://localhost:8101/mcp"}        | E018
                """)
        void isRefusedWhereWhatItSaysIsWrong(String text, ErrorCode code) {
            Decoded decoded = TOLERANT.decodeRequest(TYPE, JsonText.parse(text));

            assertThat(((Decoded.InvalidMessage) decoded).violations())
                    .extracting(Violation::code)
                    .contains(code);
        }

        @Test
        void showsItsTokenWhereverItIsAndLeavesAnEndpointAloneThatAKeyWasProvedFor() {
            String token = "tok_ref01_" + "0".repeat(64);
            RefereeRegisterRequest request =
                    request(MessageType.REFEREE_REGISTER_REQUEST, RefereeRegisterRequest.class, """
                    {"data": {"name": "R", "endpoint": "http://localhost:8001", "key_proof": "%s", "auth_token": "%s"}}""".formatted(
                                    "0".repeat(64), token));

            assertThat(request.envelope().authToken()).isEqualTo(new AuthToken(token));
            assertThat(request.meta().contactEndpoint()).hasToString("http://localhost:8001");
        }

        @Test
        void isAnsweredInItsOwnWordsToo() {
            String answer = """
                    {"message_type": "LEAGUE_REGISTER_RESPONSE", "status": "ACCEPTED", "player_id": "P01", "auth_token": "t"}""";
            ObjectNode echo = Json.tree(AliasEcho.beside(
                    JsonValue.of(JsonText.parse(answer)),
                    JsonText.parse("{\"data\": {\"agent_id\": \"Alpha\", \"contactEndpoint\": \"http://h:1\"}}")));

            assertThat(echo.path("agent_id").stringValue()).isEqualTo("P01");
            assertThat(echo.path("playerId").stringValue()).isEqualTo("P01");
            assertThat(echo.at("/data/authToken").stringValue()).isEqualTo("t");
        }

        /** Else a short call could make a long answer eight times as long. */
        @Test
        void isAnsweredInNoMorePartsThanAnEnvelopeAndItsData() {
            String parts = """
                    {"message": {}, "params": {}, "data": {}, "arguments": {}, "payload": {}, "body": {}, "envelope": {}}""";
            String reason = "x".repeat(1000);
            ObjectNode echo = Json.tree(AliasEcho.beside(
                    JsonValue.of(JsonText.parse("{\"league_id\": \"%s\"}".formatted(reason))), JsonText.parse(parts)));

            assertThat(Json.text(JsonValue.of(echo)).length()).isBetween(3000, 3100);
        }

        @Test
        void quotesNoTokenInItsNotes() {
            String text =
                    "{\"name\": \"Alpha\", \"url\": \"http://localhost:8101/mcp\", \"token\": \"tok_p01_secret\"}";
            Decoded.Valid valid = (Decoded.Valid) TOLERANT.decodeRequest(TYPE, JsonText.parse(text));

            assertThat(valid.message().envelope().authToken()).isNotNull();
            assertThat(valid.notes().toString()).doesNotContain("secret");
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                {"status": "ok", "id": "P07"}                                            | ACCEPTED | P07
                {"status": "success", "player_id": "P07", "message": "Welcome"}          | ACCEPTED | P07
                {"success": true, "playerId": "P07"}                                     | ACCEPTED | P07
                {"status": "registered", "data": {"player": {"agent_id": "P07"}}}        | ACCEPTED | P07
                {"player_id": "P07"}                                                     | ACCEPTED | P07
                {"accepted": true, "assigned_id": "P07"}                                 | ACCEPTED | P07
                {"status": "refused", "error": "full"}                                   | REJECTED | full
                {"success": false, "message": "full"}                                    | REJECTED | full
                {"status": "LEAGUE_FULL", "success": false, "message": "full"}           | REJECTED | full
                {"ok": false, "reason": "full", "data": {"player_id": "P07"}}            | REJECTED | full
                """)
        void isAcceptedOrRefusedInOtherWords(String text, RegistrationStatus status, String idOrReason) {
            LeagueRegisterResponse response =
                    (LeagueRegisterResponse) reply(PLACE, text).message();

            assertThat(response.status()).isEqualTo(status);
            assertThat(
                            status == RegistrationStatus.ACCEPTED
                                    ? response.playerId()
                                    : response.rejection().reason())
                    .hasToString(idOrReason);
        }
    }

    @ParameterizedTest
    @EnumSource
    void noFieldOfTheProtocolHasTwoMeanings(MessageType type) {
        FieldNames words = FieldNames.of(type);

        assertThat(words.fields())
                .allSatisfy(field -> assertThat(words.namesOf(field)).first().isEqualTo(Spelling.folded(field)));
        assertThat(words.fields().stream().map(Spelling::folded)).doesNotHaveDuplicates();
    }

    @Test
    void ourAnswersSayTheSameInOtherWordsInAnOrderThatIsAlwaysTheSame() throws Exception {
        String answer = """
                {"message_type":"M","match_id":"R1M1","accept":true,"parity_choice":"even","auth_token":"t",\
                "reason":"because","error_description":"exactly because"}""";

        ObjectNode echo = Json.tree(AliasEcho.beside(JsonValue.of(JsonText.parse(answer)), JsonText.parse("{}")));

        assertThat(echo.propertyNames())
                .endsWith("error_description", "type", "game_id", "accepted", "choice", "token", "error");
        assertThat(echo.path("error").stringValue()).isEqualTo("exactly because");
    }
}
