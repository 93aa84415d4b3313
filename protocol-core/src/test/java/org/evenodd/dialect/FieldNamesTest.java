package org.evenodd.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.dialect.Readings.STRICT;
import static org.evenodd.dialect.Readings.TOLERANT;
import static org.evenodd.dialect.Readings.fields;
import static org.evenodd.dialect.Readings.json;
import static org.evenodd.dialect.Readings.refusal;
import static org.evenodd.dialect.Readings.reply;
import static org.evenodd.dialect.Readings.request;

import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ParityMessages.ChooseParityResponse;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.Parity;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldNamesTest {

    @Nested
    class AChoice {

        private final MessageType type = MessageType.CHOOSE_PARITY_RESPONSE;

        @ParameterizedTest
        @ValueSource(strings = {"choice", "parityChoice", "parity-choice", "ParityChoice", "move", "parity"})
        void isFoundUnderOtherNames(String name) {
            Decoded.Valid valid = reply(type, "{\"%s\": \"odd\"}".formatted(name));

            assertThat(((ChooseParityResponse) valid.message()).parityChoice()).isEqualTo(Parity.ODD);
            assertThat(valid.notes()).anySatisfy(note -> {
                assertThat(note.field()).isEqualTo('/' + name);
                assertThat(note.fix())
                        .isEqualTo("In CHOOSE_PARITY_RESPONSE, rename /%s to /parity_choice.".formatted(name));
            });
        }

        @ParameterizedTest
        @ValueSource(strings = {"\"ODD\"", "\"Even\"", "\"e\"", "1", "true", "\" odd\""})
        void isAsStrictAboutItsValueUnderAnyName(String value) {
            assertThat(refusal(TOLERANT, type, "{\"choice\": %s}".formatted(value)))
                    .isEqualTo(ErrorCode.E004);
        }

        @Test
        void thatSaysTwoThingsIsNeverPicked() {
            assertThat(refusal(TOLERANT, type, "{\"parity_choice\": \"odd\", \"choice\": \"even\"}"))
                    .isEqualTo(ErrorCode.E006);
            assertThat(refusal(TOLERANT, type, "{\"move\": \"odd\", \"choice\": \"even\"}"))
                    .isEqualTo(ErrorCode.E006);
        }

        @Test
        void isTheProtocolsOwnFieldWhereOthersSayNothingElse() {
            Decoded.Valid valid = reply(type, "{\"parity_choice\": \"odd\", \"choice\": \"odd\", \"move\": 3}");

            assertThat(((ChooseParityResponse) valid.message()).parityChoice()).isEqualTo(Parity.ODD);
            assertThat(fields(valid)).doesNotContain("/choice", "/move");
        }

        @Test
        void thatIsNullIsWrongWhateverElseIsThere() {
            assertThat(refusal(TOLERANT, type, "{\"parity_choice\": null, \"choice\": \"even\"}"))
                    .isEqualTo(ErrorCode.E004);
        }

        @Test
        void isMissingInStrictModeUnderAnotherName() {
            assertThat(((Decoded.InvalidMessage) STRICT.decodeReply(type, json("{\"choice\": \"odd\"}"))).violations())
                    .anySatisfy(violation -> {
                        assertThat(violation.pointer()).isEqualTo("/parity_choice");
                        assertThat(violation.code()).isEqualTo(ErrorCode.E003);
                    });
        }
    }

    @Nested
    class AnAcceptance {

        private final MessageType type = MessageType.GAME_JOIN_ACK;

        @Test
        void isFoundAsAcceptedBesideATypeAndAGame() {
            Decoded.Valid valid =
                    reply(type, "{\"type\": \"GAME_JOIN_ACK\", \"game_id\": \"R1M1\", \"accepted\": false}");

            GameJoinAck ack = (GameJoinAck) valid.message();
            assertThat(ack.accept()).isFalse();
            assertThat(ack.matchId()).hasToString("R1M1");
            assertThat(fields(valid)).contains("/type", "/game_id", "/accepted");
        }

        @ParameterizedTest
        @ValueSource(strings = {"\"true\"", "1", "\"yes\""})
        void isAsStrictAboutItsValue(String value) {
            assertThat(refusal(TOLERANT, type, "{\"accepted\": %s}".formatted(value)))
                    .isEqualTo(ErrorCode.E002);
        }

        @ParameterizedTest
        @ValueSource(strings = {"ACCEPTED", "accepted", "REJECTED", "declined"})
        void isTheStatusOfAJoinAckWithoutAnythingElse(String status) {
            String text = "{\"message_type\": \"GAME_JOIN_ACK\", \"status\": \"%s\"}".formatted(status);

            assertThat(((GameJoinAck) reply(type, text).message()).accept())
                    .isEqualTo(status.equalsIgnoreCase("accepted"));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"message_type\": \"GAME_JOIN_ACK\", \"status\": \"ok\"}",
                    "{\"message_type\": \"GAME_JOIN_ACK\", \"status\": \"ACK\"}",
                    "{\"message_type\": \"GAME_JOIN_ACK\", \"status\": \"received\"}",
                    "{\"status\": \"ACCEPTED\"}"
                })
        void isNoOtherStatus(String text) {
            assertThat(((Decoded.InvalidMessage) TOLERANT.decodeReply(type, json(text))).violations())
                    .anySatisfy(violation -> assertThat(violation.pointer()).isEqualTo("/accept"));
        }

        @Test
        void thatSaysYesAndNoIsNeither() {
            assertThat(refusal(TOLERANT, type, "{\"accept\": true, \"accepted\": false}"))
                    .isEqualTo(ErrorCode.E006);
        }

        @Test
        void ofAnotherTypeUnderAForeignNameIsJustAnAcceptanceWithoutType() {
            assertThat(fields(reply(type, "{\"type\": \"response\", \"accepted\": true}")))
                    .contains("/message_type")
                    .doesNotContain("/type");
        }
    }

    @Nested
    class AResult {

        @Test
        void isMadeOutFromAFlatReport() {
            MatchResultReport report = request(MessageType.MATCH_RESULT_REPORT, MatchResultReport.class, """
                    {"type": "MATCH_RESULT_REPORT", "leagueId": "l", "round": 1, "game_id": "R1M1", "winner": "P01",
                     "scores": {"P01": 3, "P02": 0}, "drawn_number": 4, "choices": {"P01": "even", "P02": "odd"}}""");

            assertThat(report.result()).isNotNull();
            assertThat(report.result().winner()).hasToString("P01");
            assertThat(report.result().details().drawnNumber()).isEqualTo(4);
        }

        @Test
        void isFoundUnderOtherNamesInAGameOver() {
            GameOver over = request(MessageType.GAME_OVER, GameOver.class, """
                    {"type": "GAME_OVER", "gameId": "R1M1", "result": {"status": "WIN", "winner": "P01", "number": 4,
                     "parity": "even", "playerChoices": {"P01": "even", "P02": "odd"}}}""");

            assertThat(over.gameResult()).isNotNull();
            assertThat(over.gameResult().winnerPlayerId()).hasToString("P01");
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
}
