package org.evenodd.protocol.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.evenodd.protocol.message.Catalogue.TimeLimit;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The catalogue agrees with the tables of the decisions. */
class MessageTypeTest {

    private static Set<AgentKind> kinds(String words) {
        Set<AgentKind> kinds = new HashSet<>();
        for (String word : words.split("\\+", -1)) {
            kinds.add(AgentKind.valueOf(word));
        }
        return kinds;
    }

    @Nested
    class MethodNames {

        @ParameterizedTest(name = "{0} is called {1} {2}")
        @CsvSource({
            "REFEREE_REGISTER_REQUEST, register_referee, ",
            "LEAGUE_REGISTER_REQUEST, register_player, ",
            "ROUND_ANNOUNCEMENT, notify_round, round_announcement",
            "LEAGUE_STANDINGS_UPDATE, update_standings, notify_standings",
            "ROUND_COMPLETED, notify_round_completed, ",
            "LEAGUE_COMPLETED, notify_league_completed, ",
            "GAME_INVITATION, handle_game_invitation, game_invitation",
            "CHOOSE_PARITY_CALL, parity_choose, choose_parity",
            "GAME_OVER, notify_match_result, game_over notify_game_over",
            "GAME_ERROR, notify_game_error, ",
            "MATCH_RESULT_REPORT, report_match_result, ",
            "LEAGUE_QUERY, league_query, ",
            "LEAGUE_ERROR, notify_league_error, ",
            "RUN_MATCH, run_match, start_match assign_match",
            "GAME_JOIN_ACK, game_join_ack, ",
            "CHOOSE_PARITY_RESPONSE, choose_parity_response, parity_choice parity_response",
        })
        void areTheCanonicalOneItsAliasesAndTheMessageTypeInThatOrder(
                MessageType type, String canonical, String aliases) {
            List<String> names = new ArrayList<>(List.of(canonical));
            if (aliases != null) {
                names.addAll(List.of(aliases.split(" ", -1)));
            }
            names.add(type.name());
            assertThat(type.methods()).isEqualTo(names);
            assertThat(type.canonicalMethod()).isEqualTo(canonical);
            assertThat(names)
                    .allSatisfy(name -> assertThat(MessageType.named(name)).contains(type));
        }

        @Test
        void meanOneMessageEach() {
            List<String> all = new ArrayList<>();
            for (MessageType type : MessageType.values()) {
                all.addAll(type.methods());
            }
            assertThat(all).doesNotHaveDuplicates();
        }

        @Test
        void refsNameOfTheChoiceMeansTheChoice() {
            assertThat(MessageType.named("PARITY_CHOICE")).contains(MessageType.CHOOSE_PARITY_RESPONSE);
        }

        @Test
        void areCaseSensitive() {
            assertThat(MessageType.named("Game_Over")).isEmpty();
            assertThat(MessageType.named("")).isEmpty();
        }
    }

    @Nested
    class Timeouts {

        @ParameterizedTest(name = "{0} is bounded by {1}")
        @CsvSource({
            "REFEREE_REGISTER_REQUEST, REGISTER",
            "LEAGUE_REGISTER_REQUEST, REGISTER",
            "GAME_INVITATION, JOIN_ACK",
            "CHOOSE_PARITY_CALL, CHOICE",
            "GAME_OVER, GAME_OVER_ACK",
            "MATCH_RESULT_REPORT, RESULT_REPORT",
            "LEAGUE_QUERY, QUERY",
            "ROUND_ANNOUNCEMENT, DEFAULT",
            "LEAGUE_STANDINGS_UPDATE, DEFAULT",
            "ROUND_COMPLETED, DEFAULT",
            "LEAGUE_COMPLETED, DEFAULT",
            "GAME_ERROR, DEFAULT",
            "LEAGUE_ERROR, DEFAULT",
            "RUN_MATCH, DEFAULT",
        })
        void areThoseOfPrd142(MessageType type, TimeLimit limit) {
            assertThat(type.limit()).isEqualTo(limit);
        }
    }

    @Nested
    class Directions {

        @ParameterizedTest(name = "{0} goes from {1} to {2} and is answered by {3}")
        @CsvSource({
            "REFEREE_REGISTER_REQUEST, REFEREE, LEAGUE_MANAGER, REFEREE_REGISTER_RESPONSE",
            "LEAGUE_REGISTER_REQUEST, PLAYER, LEAGUE_MANAGER, LEAGUE_REGISTER_RESPONSE",
            "ROUND_ANNOUNCEMENT, LEAGUE_MANAGER, PLAYER+REFEREE, ROUND_ANNOUNCEMENT_ACK",
            "LEAGUE_STANDINGS_UPDATE, LEAGUE_MANAGER, PLAYER, STANDINGS_UPDATE_ACK",
            "ROUND_COMPLETED, LEAGUE_MANAGER, PLAYER+REFEREE, ROUND_COMPLETED_ACK",
            "LEAGUE_COMPLETED, LEAGUE_MANAGER, PLAYER+REFEREE, LEAGUE_COMPLETED_ACK",
            "GAME_INVITATION, REFEREE, PLAYER, GAME_JOIN_ACK",
            "CHOOSE_PARITY_CALL, REFEREE, PLAYER, CHOOSE_PARITY_RESPONSE",
            "GAME_OVER, REFEREE, PLAYER, GAME_OVER_ACK",
            "GAME_ERROR, REFEREE, PLAYER, GAME_ERROR_ACK",
            "MATCH_RESULT_REPORT, REFEREE, LEAGUE_MANAGER, MATCH_RESULT_ACK",
            "LEAGUE_QUERY, PLAYER+REFEREE, LEAGUE_MANAGER, LEAGUE_QUERY_RESPONSE",
            "LEAGUE_ERROR, LEAGUE_MANAGER, PLAYER+REFEREE, ",
            "RUN_MATCH, LEAGUE_MANAGER, REFEREE, RUN_MATCH_ACK",
            "GAME_JOIN_ACK, PLAYER, REFEREE, ANSWER_ACK",
            "CHOOSE_PARITY_RESPONSE, PLAYER, REFEREE, ANSWER_ACK",
        })
        void areThoseOfPrd101(MessageType type, String from, String to, MessageType answer) {
            assertThat(type.senders()).isEqualTo(kinds(from));
            assertThat(type.receivers()).isEqualTo(kinds(to));
            assertThat(type.answer().orElse(null)).isEqualTo(answer);
        }

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
            assertThat(MessageType.values())
                    .filteredOn(type -> type.section().startsWith("MCP "))
                    .extracting(Enum::name)
                    .containsExactlyInAnyOrder(
                            "ROUND_ANNOUNCEMENT_ACK",
                            "STANDINGS_UPDATE_ACK",
                            "ROUND_COMPLETED_ACK",
                            "LEAGUE_COMPLETED_ACK",
                            "GAME_OVER_ACK",
                            "GAME_ERROR_ACK",
                            "MATCH_RESULT_ACK");
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
