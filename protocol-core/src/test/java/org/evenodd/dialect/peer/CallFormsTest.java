package org.evenodd.dialect.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.evenodd.dialect.peer.CallFormSearch.OfferedTools;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.CallForm;
import org.evenodd.protocol.value.Framing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallFormsTest {

    private static List<String> methods(MessageType type, Framing... likely) {
        return CallFormSearch.all(type, List.of(likely)).stream()
                .filter(form -> form.framing() == Framing.METHOD)
                .map(CallForm::name)
                .toList();
    }

    @Test
    void triesForeignNamesOfAnAssignmentAfterThoseOfTheProtocol() {
        assertThat(methods(MessageType.RUN_MATCH))
                .containsExactly(
                        "run_match",
                        "start_match",
                        "assign_match",
                        "RUN_MATCH",
                        "START_MATCH",
                        "MATCH_ASSIGNMENT",
                        "start_match_command");
    }

    @Test
    void triesTheTypeFirstWhereTypesAreMethods() {
        assertThat(methods(MessageType.GAME_OVER, Framing.TYPE))
                .containsExactly("GAME_OVER", "notify_match_result", "game_over", "notify_game_over");
    }

    @Test
    void triesForeignNamesOfAnAssignmentLastWhereTypesAreMethodsToo() {
        assertThat(methods(MessageType.RUN_MATCH, Framing.TYPE))
                .startsWith("RUN_MATCH", "run_match")
                .endsWith("START_MATCH", "MATCH_ASSIGNMENT", "start_match_command");
    }

    private static List<CallForm> tools() {
        return Stream.of(
                        "get_standings",
                        "receive_game_invitation",
                        "choose_parity",
                        "receive_game_over",
                        "on_round_announced",
                        "notify_round_completed",
                        "standings-changed",
                        "error_happened",
                        "register_player",
                        "register_referee")
                .map(name -> new CallForm(Framing.TOOL_CALL, name, "", ""))
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    GAME_INVITATION          | receive_game_invitation
                    CHOOSE_PARITY_CALL       | choose_parity
                    GAME_OVER                | receive_game_over
                    ROUND_ANNOUNCEMENT       | on_round_announced
                    ROUND_COMPLETED          | notify_round_completed
                    LEAGUE_REGISTER_REQUEST  | register_player
                    REFEREE_REGISTER_REQUEST | register_referee
                    GAME_ERROR               | error_happened
                    """)
    void mayBeToolsThatStandForAMessageByNameOrMeaning(MessageType type, String tool) {
        assertThat(OfferedTools.forMessage(type, tools()))
                .extracting(CallForm::name)
                .containsExactly(tool);
    }

    @ParameterizedTest
    @CsvSource({"LEAGUE_COMPLETED", "MATCH_RESULT_REPORT", "RUN_MATCH", "LEAGUE_QUERY"})
    void areNoToolsForAnythingElse(MessageType type) {
        assertThat(OfferedTools.forMessage(type, tools())).isEqualTo(List.of());
    }
}
