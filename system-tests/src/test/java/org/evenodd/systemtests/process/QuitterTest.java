package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Bots that play correctly, but break their connection at each message of one kind, each bot at another. */
class QuitterTest {

    private static final String[] HURRY = {"--set=retry.max_retries=1", "--set=retry.delay_seconds=0.1"};
    private static final List<String> IN_MATCHES = List.of("GAME_INVITATION", "CHOOSE_PARITY_CALL");
    private static final List<String> BESIDE_THEM =
            List.of("GAME_OVER", "LEAGUE_STANDINGS_UPDATE", "ROUND_COMPLETED", "LEAGUE_COMPLETED");

    private final List<ScriptedAgent> quitters = new ArrayList<>();
    private final Programs programs;
    private final RunData data;

    QuitterTest(@TempDir Path directory) {
        programs = new Programs(directory);
        data = new RunData(directory.resolve("SHARED"));
    }

    private String quitter(Endpoint manager, String unbearable) throws Exception {
        ScriptedAgent quitter = new ScriptedAgent(call -> {
            if (call.path("message_type").asString("").equals(unbearable)) {
                throw new IllegalStateException("it quits");
            }
            return ScriptedAgent.playFair(call);
        });
        quitters.add(quitter);
        return RpcCaller.ask(manager, "register_player", quitter.playerRequest(unbearable))
                .path("player_id")
                .asString();
    }

    @Tag("case:quitter")
    @Tag("variants")
    @Test
    void harmNobodyButThemselves() throws Exception {
        try (programs) {
            Program manager = programs.manager(0, IN_MATCHES.size() + BESIDE_THEM.size() + 1, 1, HURRY);
            Endpoint home = manager.awaitReady();
            List<String> lost = new ArrayList<>();
            for (String step : IN_MATCHES) {
                lost.add(quitter(home, step));
            }
            for (String step : BESIDE_THEM) {
                quitter(home, step);
            }
            programs.referee(home, "Referee", HURRY);
            programs.players(home, 1);

            manager.awaitSuccess();
            List<Path> matches = RunData.list(data.matches());
            assertThat(matches).hasSize(21);
            for (Path match : matches) {
                assertOnlyTheseForfeit(
                        lost, data.match(match.getFileName().toString().replace(".json", "")));
            }
        } finally {
            quitters.forEach(ScriptedAgent::close);
        }
    }

    private static void assertOnlyTheseForfeit(List<String> lost, JsonNode match) {
        JsonNode details = match.at("/result/details");
        JsonNode forfeits = details.path("termination");
        assertThat(forfeits.propertyNames()).as(match.toString()).isSubsetOf(lost);
        assertThat(forfeits.isEmpty()).isEqualTo(lost.stream().noneMatch(details.path("choices")::has));
        assertThat(forfeits.valueStream().map(JsonNode::asString)).isSubsetOf("unreachable", "suspended");
    }
}
