package org.evenodd.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_RESPONSE;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;

import java.util.List;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The decisions on the envelope and on the name of the choice. */
class HeadingTest {

    private static final Sample SAMPLE = Sample.first(GAME_INVITATION);

    @ParameterizedTest
    @ValueSource(strings = {"\"league.v1\"", "\"League.V2\"", "\"league.v2\\n\"", "\"\"", "2", "{}"})
    void anotherProtocolIsE018InBothModes(String json) {
        for (Compatibility compatibility : Compatibility.values()) {
            assertThat(Verdict.on(GAME_INVITATION, SAMPLE.with("/protocol", json), compatibility)
                            .violations())
                    .containsExactly("/protocol E018");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"protocol", "message_type", "sender", "timestamp", "conversation_id"})
    void aMissingOrNullFieldOfTheEnvelopeIsE003AndInTolerantModeANote(String field) {
        for (JsonNode message : List.of(SAMPLE.without("/" + field), SAMPLE.with("/" + field, "null"))) {
            assertThat(Verdict.strict(GAME_INVITATION, message).violations()).containsExactly("/" + field + " E003");
            assertThat(Verdict.tolerant(GAME_INVITATION, message))
                    .isEqualTo(new Verdict(List.of(), List.of("/" + field)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sender", "conversation_id", "auth_token"})
    void anAnswerIsAcceptedWithoutSenderConversationAndTokenInBothModes(String field) {
        Sample ack = Sample.first(MessageType.GAME_OVER_ACK);
        assertThat(Verdict.strict(ack.type(), ack.without("/" + field))).isEqualTo(Verdict.ACCEPTED);
        assertThat(Verdict.tolerant(ack.type(), ack.without("/" + field))).isEqualTo(Verdict.ACCEPTED);
    }

    @Test
    void aPostedAnswerIsARequestAndNamesItsSender() {
        Sample posted = Sample.first(CHOOSE_PARITY_RESPONSE);
        MessageCodec codec = MessageCodec.STRICT;
        assertThat(codec.decodeReply(posted.type(), posted.without("/sender"))).isInstanceOf(Decoded.Valid.class);
        assertThat(codec.decodeRequest(posted.type(), posted.without("/sender")))
                .isInstanceOf(Decoded.InvalidMessage.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"GAME_OVER\"", "\"game_invitation\"", "\"handle_game_invitation\"", "\"NO_SUCH\"", "\"\""})
    void anotherMessageTypeIsE006InBothModes(String json) {
        for (Compatibility compatibility : Compatibility.values()) {
            assertThat(Verdict.on(GAME_INVITATION, SAMPLE.with("/message_type", json), compatibility)
                            .violations())
                    .containsExactly("/message_type E006");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aMessageTypeThatIsNoTextIsE002(Compatibility compatibility) {
        assertThat(Verdict.on(GAME_INVITATION, SAMPLE.with("/message_type", "7"), compatibility)
                        .violations())
                .containsExactly("/message_type E002");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "\"GAME_INVITATION\"", "7", "null", "true"})
    void whatIsNoObjectIsE002(String json) {
        for (MessageType type : MessageType.values()) {
            assertThat(Verdict.tolerant(type, JsonText.parse(json)).violations())
                    .containsExactly(" E002");
        }
    }

    @Nested
    class NameOfTheChoice {

        private final Sample choice = Sample.first(CHOOSE_PARITY_RESPONSE);

        @Test
        void parityChoiceIsReadToo() {
            JsonNode refs = choice.with("/message_type", "\"PARITY_CHOICE\"");
            assertThat(Verdict.strict(choice.type(), refs)).isEqualTo(Verdict.ACCEPTED);
            assertThat(Verdict.tolerant(choice.type(), refs)).isEqualTo(Verdict.ACCEPTED);
            assertThat(PublishedSchema.violations(choice.type(), refs)).isEmpty();
        }

        @Test
        void chooseParityResponseIsSent() {
            JsonNode refs = choice.with("/message_type", "\"PARITY_CHOICE\"");
            assertThat(JsonText.tree(MessageCodec.encode(Verdict.message(choice.type(), refs))))
                    .isEqualTo(choice.json());
            assertThat(PublishedSchema.canonicalViolations(choice.type(), refs)).isNotEmpty();
        }

        @Test
        void noOtherMessageHasASecondName() {
            assertThat(MessageType.values())
                    .filteredOn(type -> type.typeNames().size() > 1)
                    .containsExactly(CHOOSE_PARITY_RESPONSE);
        }
    }
}
