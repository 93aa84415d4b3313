package org.evenodd.protocol.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The catalogue agrees with the tables of the decisions. */
class MessageTypeTest {

    @Nested
    class MethodNames {

        @Test
        void meanOneMessageEach() {
            List<String> all = new ArrayList<>();
            for (MessageType type : MessageType.values()) {
                all.addAll(type.methods());
            }
            assertThat(all).doesNotHaveDuplicates();
            for (String name : all) {
                assertThat(MessageType.named(name).orElseThrow().methods()).contains(name);
            }
        }

        @Test
        void refsNameOfTheChoiceMeansTheChoiceAndNoOtherMessageHasTwo() {
            assertThat(MessageType.values())
                    .filteredOn(type -> type.typeNames().size() > 1)
                    .containsExactly(MessageType.CHOOSE_PARITY_RESPONSE);
            assertThat(MessageType.named("PARITY_CHOICE")).contains(MessageType.CHOOSE_PARITY_RESPONSE);
        }

        @Test
        void areCaseSensitive() {
            assertThat(MessageType.named("Game_Over")).isEmpty();
            assertThat(MessageType.named("")).isEmpty();
        }
    }

    @Nested
    class Directions {

        @ParameterizedTest
        @EnumSource
        void anAnswerGoesBackToWhereTheRequestCameFrom(MessageType type) {
            MessageType answer = type.answer().orElse(null);
            assertThat(answer == null ? type.receivers() : answer.senders()).isEqualTo(type.receivers());
            assertThat(answer == null ? type.senders() : answer.receivers()).isEqualTo(type.senders());
        }
    }

    @Nested
    class Catalogue {

        @Test
        void holdsThe18OfThePrdTheSevenAcknowledgementsOfMcpRunMatchAndTwoAcknowledgementsOfOurs() {
            assertThat(MessageType.values()).hasSize(18 + 7 + 1 + 2);
            assertThat(MessageType.values())
                    .filteredOn(type -> type.section().startsWith("PRD "))
                    .hasSize(18);
        }

        @Test
        void hasOneTypeForEachClassOfMessages() {
            for (MessageType type : MessageType.values()) {
                assertThat(MessageType.of(type.messageClass())).isEqualTo(type);
            }
        }

        @Test
        void doesNotKnowTheRootOfAllMessages() {
            assertThatThrownBy(() -> MessageType.of(Message.class)).hasMessageContaining("not in the catalogue");
        }
    }
}
