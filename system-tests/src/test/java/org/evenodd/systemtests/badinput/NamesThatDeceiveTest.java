package org.evenodd.systemtests.badinput;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.evenodd.agent.log.Logging;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.command.AutoStart;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.event.Level;
import tools.jackson.databind.JsonNode;

/** Names that are another's in other letters, or that would control a terminal. */
class NamesThatDeceiveTest {

    private final RawClient wire = new RawClient();
    private final WatchedStore store = new WatchedStore();
    private RealAgents agents;
    private Endpoint manager;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        agents = new RealAgents(directory);
        manager = agents.manager(
                store,
                AutoStart.BY_OPERATOR,
                "league.announcement_lead_seconds=0",
                "league.registration.referees=open");
        register("Alpha");
    }

    @AfterEach
    void close() {
        agents.close();
    }

    private JsonNode register(String name) throws Exception {
        Endpoint endpoint = agents.stub(Stub.acknowledging());
        return wire.call(manager, "register_player", ManagerUnderTest.newPlayer(name, endpoint))
                .body();
    }

    @Tag("case:same-name")
    @Tag("case:names-that-nobody-sees")
    @ParameterizedTest
    @CsvSource({
        "ALPHA, E022",
        "\uff21lpha, E022",
        "' Alpha', E022",
        "Al\u200bpha, E006",
        "Alpha\ufe0f, E006",
        "\u202eateB, E006",
        "Whistle\u2066, E006"
    })
    void areRefusedWhereTheyAreAnothersOrHaveWhatNobodySees(String name, String code) throws Exception {
        JsonNode back = register(name);

        assertThat(back.at("/result/error_code").asString(""))
                .as(back.toString())
                .isEqualTo(code);
        assertThat(register("Beta").at("/result/player_id").asString("")).isEqualTo("P02");
    }

    @Tag("case:log-injection")
    @ParameterizedTest
    @CsvSource({"Al\u001b[31mpha", "Be\u0000ta", "Be\u009b2Jta", "'Be\nta'", "Be\u0007ta"})
    void areRefusedWithControlCharactersInThem(String name) throws Exception {
        JsonNode back = register(name);

        assertThat(back.at("/error/data/error_code").asString(""))
                .as(back.toString())
                .isEqualTo("E006");
        assertThat(register("Beta").at("/result/player_id").asString("")).isEqualTo("P02");
    }

    @Tag("case:log-injection")
    @Test
    void turnNoTextAroundOnTerminalAndInTheLog() throws Exception {
        Logging.setLevel(Level.INFO);
        register("\u202eateB");
        wire.call(
                manager,
                "register_referee",
                ManagerUnderTest.newReferee("Whistle\u2066", agents.stub(Stub.acknowledging())));
        agents.close();

        Path log = agents.shared().leagueLog(SettingsLoader.DEFAULT_LEAGUE);
        assertThat(Files.readString(log)).contains("this one has U+202E");
        for (String text : List.of(agents.console(), Files.readString(log))) {
            assertThat(text).doesNotContain("\u202e", "\u2066", "\u001b");
        }
    }
}
