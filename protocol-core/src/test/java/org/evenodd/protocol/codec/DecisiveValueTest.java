package org.evenodd.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_RESPONSE;
import static org.evenodd.protocol.message.MessageType.GAME_JOIN_ACK;

import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.ParityMessages.ChooseParityResponse;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.Parity;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** A value that decides a game is never guessed or coerced, in either mode. */
class DecisiveValueTest {

    @Nested
    class ParityChoice {

        private static ObjectNode choosing(String json) {
            return Sample.first(CHOOSE_PARITY_RESPONSE).with("/parity_choice", json);
        }

        @ParameterizedTest
        @EnumSource
        void isTheWordInLowerCase(Parity parity) {
            ObjectNode message = choosing('"' + parity.wireName() + '"');
            assertThat(((ChooseParityResponse) Verdict.message(CHOOSE_PARITY_RESPONSE, message)).parityChoice())
                    .isEqualTo(parity);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "\"Even\"",
                    "\"EVEN\"",
                    "\"ODD\"",
                    "\"e\"",
                    "\"maybe\"",
                    "0",
                    "1",
                    "true",
                    "false",
                    "null",
                    "\"\"",
                    "\" even\"",
                    "\"even \"",
                    "\"even\\n\"",
                    "\"еven\"",
                    "[\"even\"]",
                    "{\"choice\": \"even\"}"
                })
        void isE004OtherwiseAsPrd623Lists(String json) {
            for (Compatibility compatibility : Compatibility.values()) {
                assertThat(Verdict.on(CHOOSE_PARITY_RESPONSE, choosing(json), compatibility)
                                .violations())
                        .containsExactly("/parity_choice E004");
            }
        }

        @ParameterizedTest
        @EnumSource
        void isE003WhenItIsMissing(Compatibility compatibility) {
            ObjectNode message = Sample.first(CHOOSE_PARITY_RESPONSE).without("/parity_choice");
            assertThat(Verdict.on(CHOOSE_PARITY_RESPONSE, message, compatibility)
                            .violations())
                    .containsExactly("/parity_choice E003");
        }
    }

    @Nested
    class Accept {

        private static ObjectNode accepting(String json) {
            return Sample.first(GAME_JOIN_ACK).with("/accept", json);
        }

        @ParameterizedTest
        @ValueSource(booleans = {true, false})
        void isTrueOrFalse(boolean accept) {
            ObjectNode message = accepting(String.valueOf(accept));
            assertThat(((GameJoinAck) Verdict.message(GAME_JOIN_ACK, message)).accept())
                    .isEqualTo(accept);
        }

        @ParameterizedTest
        @ValueSource(strings = {"\"true\"", "\"yes\"", "1", "0", "\"\"", "[]", "{}"})
        void isE002Otherwise(String json) {
            for (Compatibility compatibility : Compatibility.values()) {
                assertThat(Verdict.on(GAME_JOIN_ACK, accepting(json), compatibility)
                                .violations())
                        .containsExactly("/accept E002");
            }
        }

        @Test
        void isE003WhenItIsMissingOrNull() {
            for (Compatibility compatibility : Compatibility.values()) {
                assertThat(Verdict.on(GAME_JOIN_ACK, accepting("null"), compatibility)
                                .violations())
                        .containsExactly("/accept E003");
                assertThat(Verdict.on(GAME_JOIN_ACK, Sample.first(GAME_JOIN_ACK).without("/accept"), compatibility)
                                .violations())
                        .containsExactly("/accept E003");
            }
        }
    }
}
