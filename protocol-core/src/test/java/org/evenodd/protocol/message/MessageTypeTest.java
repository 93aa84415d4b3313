package org.evenodd.protocol.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Violation;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        void holdsThe18OfThePrdTheSevenAcknowledgementsOfMcpRunMatchTwoAcknowledgementsOfOursAndTwoOfMoves() {
            assertThat(MessageType.values()).hasSize(18 + 7 + 1 + 2 + 2);
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

        @ParameterizedTest
        @EnumSource
        void callsTheEndOfAMatchByTheFaultOfTheOnlyPlayerWhoLostIt(Termination fault) {
            assertThat(MatchTermination.of(fault).wireName()).isEqualTo(fault.wireName());
        }

        @Test
        void doesNotKnowTheRootOfAllMessages() {
            assertThatThrownBy(() -> MessageType.of(Message.class)).hasMessageContaining("not in the catalogue");
        }
    }

    /** The decisions' table of MCP's numbers. */
    @Nested
    class Numbers {

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
                        .isEqualTo(
                                number.find()
                                        ? OptionalInt.of(Integer.parseInt(number.group(1)))
                                        : OptionalInt.empty());
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
            assertThat(request.numbers().of(new Violation(pointer, code, "", "")))
                    .hasValue(number);
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
            assertThat(request.numbers().of(new Violation(pointer, code, "", "")))
                    .isEmpty();
        }
    }

    @Nested
    class ASection {

        @ParameterizedTest
        @CsvSource({
            "PRD 5.2, docs/protocol.md#game_join_ack",
            "PRD 6.2.3, docs/protocol.md#choose_parity_response",
            "'MCP 4.2, error 4001', docs/protocol.md#choose_parity_call",
            "REF 3, docs/protocol.md#run_match",
            "MCP 3.1, docs/protocol.md#round_announcement_ack",
            "'PRD 10.5, rule 5', docs/protocol.md",
            "SPEC 2.3, docs/protocol.md",
            "'docs/protocol-decisions.md, Messages', 'docs/protocol-decisions.md, Messages'"
        })
        void leadsToThePageThatEverybodyHas(String source, String page) {
            assertThat(PageSection.of(source)).isEqualTo(page);
        }
    }
}
