package org.evenodd.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Framing;
import org.junit.jupiter.api.Test;

class CallFormsTest {

    private static List<String> methods(MessageType type, Framing... likely) {
        return CallForms.of(type, List.of(likely)).stream()
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
}
