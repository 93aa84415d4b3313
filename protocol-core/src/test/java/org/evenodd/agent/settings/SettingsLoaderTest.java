package org.evenodd.agent.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.evenodd.agent.settings.SystemSettings.Timeouts;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class SettingsLoaderTest {

    private static final LeagueId CUP = new LeagueId("cup");

    @TempDir
    private Path config;

    private void write(String name, String json) throws IOException {
        Path file = config.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, json);
    }

    private SettingsLoader loader(String... assignments) {
        return new SettingsLoader(
                ConfigSource.of(config),
                Stream.of(assignments).map(SettingOverride::parse).toList());
    }

    @Nested
    class Layers {

        @Test
        void lieUponEachOtherSettingBySettingAndOfTheCommandLineInTheirOrder() throws IOException {
            write("system.json", """
                    {"timeouts": {"choice_seconds": 1.5, "query_seconds": 2}}""");

            SettingsLoader loader = loader("timeouts.choice_seconds=7", "timeouts.choice_seconds=0.25");
            Timeouts timeouts = loader.system().timeouts();

            assertThat(timeouts.choice()).isEqualTo(Duration.ofMillis(250));
            assertThat(timeouts.query()).isEqualTo(Duration.ofSeconds(2));
            assertThat(timeouts.register()).isEqualTo(Duration.ofSeconds(10));
            write("system.json", "each file is read once");
            assertThat(loader.system().timeouts()).isSameAs(timeouts);
        }

        @Test
        void ofTheCommandLineAreOneWhereRulesReachOverSeveralSettings() throws IOException {
            write("leagues/cup.json", """
                    {"participants": {"max_players": 10}}""");

            LeagueSettings cup = loader("league.participants.min_players=20", "league.participants.max_players=30")
                    .league(CUP);

            assertThat(cup.participants().minPlayers()).isEqualTo(20);
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            timeouts.choice_seconds=0.5        | /timeouts/choice_seconds  | 0.5
            page.enabled=false                 | /page/enabled             | false
            retry.strategy=exponential         | /retry/strategy           | "exponential"
            retry.strategy="exponential"       | /retry/strategy           | "exponential"
            network.allowed_hosts=[]           | /network/allowed_hosts    | []
            network.allowed_hosts=["a.lan"]    | /network/allowed_hosts    | ["a.lan"]
            network.allowed_hosts=a.lan, 10.0.0.7 | /network/allowed_hosts  | ["a.lan","10.0.0.7"]
            network.endpoint_hosts=a, 10.1.0.0/16, ::1 | /network/endpoint_hosts | ["a","10.1.0.0/16","::1"]
            retry={"max_retries":2}            | /retry/max_retries        | 2
            """)
        void takeValuesAsJsonWhereTheyAreJsonElseAsTextOrAsAListWithCommas(
                String assignment, String setting, String json) {
            JsonNode system = Json.tree(out -> Shapes.ofRecord(SystemSettings.class)
                    .write(loader(assignment).system(), out));

            assertThat(system.at(setting).toString()).isEqualTo(json);
        }

        @Test
        void ofTheCommandLineKeepWhatTheyDoNotName() {
            assertThat(loader("league.scoring={\"win_points\":2}")
                            .league(CUP)
                            .points()
                            .scoring())
                    .isEqualTo(new Scoring(2, 1, 0));
        }

        @ParameterizedTest
        @ValueSource(strings = {"10.1.0.0/33", "1:2:3", "1:2:3/48", "::ffff:10.1.0.0/112", "fd00::/129"})
        void areRefusedWhereTheyAreNoHostsAndNoNetworks(String range) {
            assertThatThrownBy(() -> loader("network.endpoint_hosts=" + range).system())
                    .hasMessageContaining("network.endpoint_hosts.0")
                    .hasMessageContaining("a host name, an IP address, or a network like 10.1.0.0/16");
        }
    }

    @Nested
    class ALeague {

        @Test
        void withoutAFileHasTheDefaultsUnderItsOwnId() {
            LeagueSettings cup = loader().league(CUP);

            assertThat(cup.leagueId()).isEqualTo(CUP);
            assertThat(cup.legs()).isEqualTo(1);
        }

        @Test
        void isReadFromTheFileOfItsId() throws IOException {
            write("leagues/cup.json", """
                    {"legs": 2}""");

            assertThat(loader().league(CUP).legs()).isEqualTo(2);
            assertThat(loader().league(new LeagueId("other")).legs()).isEqualTo(1);
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
            {"game_type":"tic_tac_toe"}                          | league.legs=1                | Tic-tac-toe League
            {"legs":2}                                           | league.game_type=tic_tac_toe | Tic-tac-toe League
            {"display_name":"Cup"}                               | league.game_type=tic_tac_toe | Cup
            {"display_name":"Cup"}                               | league.display_name=Bowl     | Bowl
            {"game_type":"tic_tac_toe","display_name":"Cup"}     | league.game_type=even_odd    | Cup
            {"game_type":"tic_tac_toe"}                          | league.game_type=even_odd    | Even/Odd League 2025
            """)
        void isCalledAfterItsGameUnlessItHasAName(String file, String assignment, String name) throws IOException {
            write("leagues/cup.json", file);

            assertThat(loader(assignment).league(CUP).displayName()).isEqualTo(name);
        }

        @Test
        void withoutEndHasAPauseForItsLeadAndTheDefaultsWhereTheyAreNotSet() {
            LeagueSettings endless = loader("league.legs=0").league(CUP);

            assertThat(endless.isEndless()).isTrue();
            assertThat(endless.lead()).isZero();
            assertThat(endless.endless().pauseBetweenLegs()).isEqualTo(Duration.ofSeconds(30));
            assertThat(endless.endless().keptLegs()).isEqualTo(20);
            assertThat(endless.endless().ratingHalfLife()).isEqualTo(50);
            assertThat(endless.participants().mostPerHost()).isEqualTo(10);
            assertThat(loader().league(CUP).isEndless()).isFalse();
        }

        @Test
        void withoutEndIsSetLikeAnyOther() {
            LeagueSettings endless = loader(
                            "league.legs=0",
                            "league.leg_pause_seconds=0.5",
                            "league.keep_legs=3",
                            "league.rating_half_life_legs=0",
                            "league.operator_wait_minutes=0",
                            "league.participants.max_per_host=0")
                    .league(CUP);

            assertThat(endless.endless().pauseBetweenLegs()).isEqualTo(Duration.ofMillis(500));
            assertThat(endless.endless().keptLegs()).isEqualTo(3);
            assertThat(endless.endless().ratingHalfLife()).isZero();
            assertThat(endless.participants().mostPerHost()).isZero();
        }
    }

    @Nested
    class DivisionsOfALeague {

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
            {"legs":3}                                               | 12 | 3 | 999 | 30
            {"division_moves":2}                                     | 12 | 2 | 999 | 30
            {"participants":{"max_players":99,"max_referees":10}}    | 12 | 3 | 999 | 30
            {"participants":{"max_players":140,"max_referees":4}}    | 12 | 3 | 140 | 4
            {"division_size":20}                                     | 12 | 3 | 999 | 30
            {"division_size":20}                                     |    | 3 | 999 | 30
            {"division_size":20}                                     | 0  | 3 | 99  | 10
            {"division_moves":2}                                     |    | 3 | 99  | 10
            """)
        void haveRoomForMoreThanOneTableUnlessTheLeagueSaysOtherwise(
                String file, @Nullable Integer size, int moves, int players, int referees) throws IOException {
            write("leagues/cup.json", file);

            LeagueSettings cup = loader(size == null ? "league.legs=2" : "league.division_size=" + size)
                    .league(CUP);

            assertThat(cup.inDivisions()).isEqualTo(players > 99);
            assertThat(cup.divisions().size()).isEqualTo(!cup.inDivisions() ? 0 : size == null ? 20 : size);
            assertThat(cup.divisions().moves()).isEqualTo(moves);
            assertThat(cup.participants().maxPlayers()).isEqualTo(players);
            assertThat(cup.participants().maxReferees()).isEqualTo(referees);
        }

        @Test
        void haveAsManyPlayersAsTheCommandLineSays() {
            LeagueSettings cup = loader("league.division_size=20", "league.participants.max_players=99")
                    .league(CUP);

            assertThat(cup.participants().maxPlayers()).isEqualTo(99);
        }

        @Test
        void leaveNoTraceInALeagueWithoutThem() {
            assertThat(Json.tree(Shapes.json(loader("league.division_moves=2").league(CUP)))
                            .propertyNames())
                    .doesNotContain("division_size", "division_moves");
        }
    }

    @Test
    void ofTheLeagueAreCheckedByProgramsThatDoNotNeedThem() {
        assertThatThrownBy(() -> loader("league.leg=2").checkLeague()).isInstanceOf(SettingsException.class);
        loader("league.legs=2").checkLeague();
    }

    @Nested
    class AWrongSetting {

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
            {"compatibility":"lax"}            | compatibility must be one of tolerant, strict, not "lax"
            {"compatibility":true}             | compatibility must be one of tolerant, strict, not true
            {"compatibility":null}             | compatibility must be one of tolerant, strict, not null
            {"timeouts":{"choice_seconds":"1"}} | timeouts.choice_seconds must be seconds from 0 to 86400, not "1"
            {"timeouts":{"choice_seconds":-1}} | timeouts.choice_seconds must be seconds from 0 to 86400, not -1
            {"timeouts":{"choice_seconds":86401}} | timeouts.choice_seconds must be seconds from 0 to 86400, not 86401
            {"timeouts":{"choice_seconds":0}}  | timeouts.choice_seconds must be at least 0.1 seconds, not 0
            {"timeouts":{"choice_seconds":1e-6}} | timeouts.choice_seconds must be at least 0.1 seconds, not 0.000001
            {"health":{"referee_probe_seconds":0}} | health.referee_probe_seconds must be at least 0.1 seconds, not 0
            {"timeouts":5}                     | timeouts must be an object, not 5
            {"retry":{"max_retries":2.5}}      | retry.max_retries must be a whole number from 0 to 100, not 2.5
            {"retry":{"max_retries":101}}      | retry.max_retries must be a whole number from 0 to 100, not 101
            {"retry":{"strategy":"linear"}}    | retry.strategy must be one of fixed, exponential, not "linear"
            {"limits":{"max_message_bytes":1}} | limits.max_message_bytes must be a whole number from 256 to 16777216, not 1
            {"health":{"referee_missed_probes":0}} | health.referee_missed_probes must be a whole number from 1 to 100, not 0
            {"network":{"endpoint_check":"on"}} | network.endpoint_check must be one of deferred, strict, off, not "on"
            {"retrys":{}}                      | retrys is unknown; it must be one of compatibility, health, limits, network, page, retry, timeouts
            {"network":{"trusted_proxies":["10.0.0.9","nginx"]}} | network.trusted_proxies must be IP addresses or networks like 10.1.0.0/24, no names, not [10.0.0.9, nginx]
            {"limits":{"max_broadcast_bytes":9999}} | limits.max_broadcast_bytes must be at least limits.max_message_bytes, 10240, not 9999
            {"limits":{"max":1}}               | limits.max is unknown; it must be one of max_broadcast_bytes, max_message_bytes, per_address, per_agent
            []                                 | must be an object, not a list
            """)
        void ofTheSystemStopsTheStartWithOneLine(String json, String complaint) throws IOException {
            write("system.json", json);

            assertThatThrownBy(() -> loader().system())
                    .isInstanceOf(SettingsException.class)
                    .hasMessage(config.resolve("system.json") + ": " + complaint);
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
            {"league_id":"else"}     | league_id must be cup, not "else"
            {"game_type":"chess"}    | game_type must be one of even_odd, tic_tac_toe, not "chess"
            {"legs":-1}              | legs must be a whole number from 0 to 100, not -1
            {"legs":101}             | legs must be a whole number from 0 to 100, not 101
            {"leg_pause_seconds":-1} | leg_pause_seconds must be seconds from 0 to 86400, not -1
            {"keep_legs":0}          | keep_legs must be a whole number from 1 to 1000, not 0
            {"keep_legs":1001}       | keep_legs must be a whole number from 1 to 1000, not 1001
            {"rating_half_life_legs":-1} | rating_half_life_legs must be a whole number from 0 to 10000, not -1
            {"rating_half_life_legs":10001} | rating_half_life_legs must be a whole number from 0 to 10000, not 10001
            {"operator_wait_minutes":-1} | operator_wait_minutes must be a whole number from 0 to 10080, not -1
            {"operator_wait_minutes":10081} | operator_wait_minutes must be a whole number from 0 to 10080, not 10081
            {"participants":{"max_per_host":-1}} | participants.max_per_host must be a whole number from 0 to 999, not -1
            {"participants":{"max_per_host":1000}} | participants.max_per_host must be a whole number from 0 to 999, not 1000
            {"division_size":5} | division_size must be 0, or from 6 to 99, not 5
            {"division_size":100} | division_size must be 0, or from 6 to 99, not 100
            {"division_size":-1} | division_size must be 0, or from 6 to 99, not -1
            {"division_moves":0} | division_moves must be a whole number from 1 to 99, not 0
            {"double_forfeit":"two"} | double_forfeit must be one of draw, zero, not "two"
            {"tiebreakers":["luck"]} | tiebreakers.0 must be one of head_to_head, win_percentage, wins, fewer_draws, not "luck"
            {"scoring":{"win_points":"3"}} | scoring.win_points must be a whole number from 0 to 1000, not "3"
            {"unique_display_names":1} | unique_display_names must be true or false, not 1
            {"participants":{"max_players":1000}} | participants.max_players must be a whole number from 2 to 999, not 1000
            {"participants":{"max_referees":31}} | participants.max_referees must be a whole number from 1 to 30, not 31
            {"participants":{"min_players":9,"max_players":8}} | participants.max_players must be at least min_players, not 8
            {"suspension":{"after":3}} | suspension.after is unknown; it must be one of after_silent_matches
            """)
        void ofTheLeagueStopsTheStartWithOneLine(String json, String complaint) throws IOException {
            write("leagues/cup.json", json);

            assertThatThrownBy(() -> loader().league(CUP))
                    .isInstanceOf(SettingsException.class)
                    .hasMessage(config.resolve("leagues/cup.json") + ": " + complaint);
        }

        @Test
        void isAGameThatIsRegisteredButThatThisProgramDoesNotKnow() throws IOException {
            write("games/games_registry.json", """
                    {"games":[{"game_type":"chess","display_name":"Chess","description":"","players":2},
                              {"game_type":"even_odd","display_name":"Even/Odd","description":"","players":2}]}""");
            write("leagues/cup.json", "{\"game_type\":\"chess\"}");

            assertThatThrownBy(() -> loader().league(CUP))
                    .hasMessageContaining("game_type must be one of even_odd, not");
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
            retry.strategy=linear       | retry.strategy must be one of fixed, exponential, not "linear"
            retry.strategi=fixed        | retry.strategi is unknown; it must be one of delay_seconds, initial_delay_seconds, max_delay_seconds, max_retries, strategy
            timeouts.query_seconds.x=1  | timeouts.query_seconds must be seconds from 0 to 86400, not an object
            leagues.legs=1              | leagues is unknown; it must be one of compatibility, health, limits, network, page, retry, timeouts, or begin with league.
            network.allowed_hosts=a.lan,http://a | network.allowed_hosts.1 must be a host name or an IP address, without a port, not "http://a"
            league.legs=many     | league.legs must be a whole number from 0 to 100, not "many"
            league.leg=1         | league.leg is unknown; it must be one of announcement_lead_seconds, display_name, division_moves, division_size, double_forfeit, forfeits, game_type, keep_legs, league_id, leg_pause_seconds, legs, operator_wait_minutes, participants, rating_half_life_legs, registration, scoring, suspension, tiebreakers, unique_display_names
            league.scoring.win=1 | league.scoring.win is unknown; it must be one of draw_points, loss_points, win_points
            league.league_id=x   | league.league_id must be cup, not "x"
            """)
        void ofTheCommandLineIsToldAsSuchUnderItsWholeName(String assignment, String complaint) {
            SettingsLoader loader = loader(assignment);

            assertThatThrownBy(
                            () -> Stream.of(loader.system(), loader.league(CUP)).toList())
                    .isInstanceOf(SettingsException.class)
                    .hasMessage("--set: " + complaint);
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
            referee.json | {"max_concurrent_matches":11} | max_concurrent_matches must be a whole number from 1 to 10, not 11
            referee.json | {"strategy":"random"}         | strategy is unknown; it must be one of game_types, manager, max_concurrent_matches, port
            player.json  | {"port":65536}                | port must be a whole number from 0 to 65535, not 65536
            """)
        void ofAnAgentsDefaultsStopsTheStartWithOneLine(String name, String json, String complaint) throws IOException {
            write("defaults/" + name, json);
            SettingsLoader loader = loader();

            assertThatThrownBy(
                            () -> Stream.of(loader.referee(), loader.player()).toList())
                    .isInstanceOf(SettingsException.class)
                    .hasMessage(config.resolve("defaults").resolve(name) + ": " + complaint);
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "retry", "=1", ".a=1", "a.=1", "a..b=1"})
        void ofTheCommandLineIsAPathAndAValue(String text) {
            assertThatThrownBy(() -> loader(text))
                    .isInstanceOf(SettingsException.class)
                    .hasMessage("--set: expected PATH=VALUE, like retry.max_retries=2, not \"" + text + '"');
        }

        @Test
        void isBlamedOnTheFileEvenWhereTheCommandLineMendsIt() throws IOException {
            write("system.json", """
                    {"retry": {"max_retries": -1}}""");

            assertThatThrownBy(() -> loader("retry.max_retries=1").system())
                    .isInstanceOf(SettingsException.class)
                    .hasMessageStartingWith(config.resolve("system.json") + ": retry.max_retries must be ");
        }
    }

    @Nested
    class AFile {

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
            {"retry": } | system.json: the file is not JSON: The text is not JSON (line 1
            {"compatibility": "strict", "compatibility": "tolerant"} | "compatibility" occurs twice
            """)
        void thatIsNotJsonStopsTheStart(String content, String complaint) throws IOException {
            write("system.json", content);

            assertThatThrownBy(() -> loader().system())
                    .isInstanceOf(SettingsException.class)
                    .hasMessageContaining(complaint);
        }

        @Test
        void thatIsADirectoryStopsTheStart() throws IOException {
            Files.createDirectory(config.resolve("system.json"));

            assertThatThrownBy(() -> loader().system())
                    .isInstanceOf(SettingsException.class)
                    .hasMessageEndingWith("system.json: the file cannot be read");
        }
    }
}
