package org.evenodd.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolsTest {

    private static final Tools TOOLS = new Tools(Stream.of(
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
            .map(name -> new OfferedTool(name, ""))
            .toList());

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
    void standForMessagesByNameOrMeaning(MessageType type, String tool) {
        assertThat(TOOLS.forMessage(type)).extracting(OfferedTool::name).containsExactly(tool);
    }

    @ParameterizedTest
    @CsvSource({"LEAGUE_COMPLETED", "MATCH_RESULT_REPORT", "RUN_MATCH", "LEAGUE_QUERY"})
    void standForNothingElse(MessageType type) {
        assertThat(TOOLS.forMessage(type)).isEqualTo(List.of());
    }
}
