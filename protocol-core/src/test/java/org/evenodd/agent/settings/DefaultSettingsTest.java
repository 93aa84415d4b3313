package org.evenodd.agent.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.settings.AgentDefaults.PlayerDefaults;
import org.evenodd.agent.settings.AgentDefaults.RefereeDefaults;
import org.evenodd.agent.settings.LeagueSettings.DivisionSettings;
import org.evenodd.agent.settings.LeagueSettings.EndlessRules;
import org.evenodd.agent.settings.LeagueSettings.Participants;
import org.evenodd.agent.settings.LeagueSettings.Suspension;
import org.evenodd.agent.settings.LeagueSettings.Tiebreaker;
import org.evenodd.agent.settings.SystemSettings.HealthSettings;
import org.evenodd.agent.settings.SystemSettings.Limits;
import org.evenodd.agent.settings.SystemSettings.Network;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.agent.settings.SystemSettings.Network.RejoinWithoutToken;
import org.evenodd.agent.settings.SystemSettings.PageSettings;
import org.evenodd.agent.settings.SystemSettings.RetryPolicy;
import org.evenodd.agent.settings.SystemSettings.RetryPolicy.BackoffStrategy;
import org.evenodd.agent.settings.SystemSettings.Timeouts;
import org.evenodd.game.Games;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.AssignmentMessages.PointRules;
import org.evenodd.protocol.message.Catalogue.TimeLimit;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.PublicUrl;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class DefaultSettingsTest {

    private static final Path PROJECT_CONFIG = Path.of("..", "config");
    private static final Endpoint MANAGER = Endpoint.parse("http://localhost:8000/mcp");

    private static Duration seconds(int seconds) {
        return Duration.ofSeconds(seconds);
    }

    @ParameterizedTest
    @CsvSource({
        "REGISTER,1",
        "JOIN_ACK,2",
        "CHOICE,3",
        "MOVE,4",
        "GAME_OVER_ACK,6",
        "RESULT_REPORT,7",
        "QUERY,8",
        "DEFAULT,9"
    })
    void limitEachWaitByASettingOfItsOwn(TimeLimit limit, int seconds) {
        Timeouts timeouts = new Timeouts(
                seconds(1),
                seconds(2),
                seconds(3),
                seconds(4),
                seconds(5),
                seconds(6),
                seconds(7),
                seconds(8),
                seconds(9));

        assertThat(timeouts.of(limit)).isEqualTo(seconds(seconds));
    }

    @Nested
    class BuiltIn {

        private final SettingsLoader settings = SettingsLoader.builtIn();

        @Test
        void holdsForTheSystemWhatTheProgramsPromise() {
            Timeouts timeouts = new Timeouts(
                    seconds(10),
                    seconds(5),
                    seconds(30),
                    seconds(10),
                    seconds(30),
                    seconds(5),
                    seconds(10),
                    seconds(10),
                    seconds(10));
            RetryPolicy retry = new RetryPolicy(3, BackoffStrategy.FIXED, seconds(2), seconds(1), seconds(30));
            Limits limits = new Limits(
                    10240, 65536, new Limits.PerAddressSettings(512, 256, 5000, 600, 100), new Limits.PerAgent(20));
            Network network = new Network(
                    EndpointCheck.DEFERRED,
                    RejoinWithoutToken.OWN_HOST,
                    true,
                    List.of(),
                    true,
                    List.of(),
                    PublicUrl.NONE,
                    List.of(),
                    "X-Forwarded-For",
                    true);

            assertThat(settings.system())
                    .isEqualTo(new SystemSettings(
                            Compatibility.TOLERANT,
                            timeouts,
                            retry,
                            new HealthSettings(seconds(2), 4),
                            limits,
                            network,
                            new PageSettings(true)));
        }

        @Test
        void holdsForTheLeagueWhatTheProgramsPromise() {
            assertThat(settings.league(SettingsLoader.DEFAULT_LEAGUE))
                    .isEqualTo(new LeagueSettings(
                            new LeagueId("league_2025_even_odd"),
                            "Even/Odd League 2025",
                            GameType.EVEN_ODD,
                            seconds(60),
                            1,
                            PointRules.STANDARD,
                            List.of(Tiebreaker.values()),
                            true,
                            new Participants(2, 99, 10, 10),
                            new Suspension(3),
                            null,
                            null,
                            new EndlessRules(seconds(30), 20, 50, 10),
                            new DivisionSettings(0, 3)));
        }

        @Test
        void holdsForRefereesAndPlayersWhatTheProgramsPromise() {
            assertThat(settings.referee()).isEqualTo(new RefereeDefaults(8001, MANAGER, Games.types(), 5));
            assertThat(settings.player()).isEqualTo(new PlayerDefaults(8101, MANAGER, Games.types(), "random"));
        }

        @Test
        void knowsTheGames() {
            assertThat(settings.games().types()).containsExactlyElementsOf(Games.types());
        }
    }

    @Nested
    class TheProjectsFiles {

        private static Stream<Path> files() throws IOException {
            try (Stream<Path> files = Files.walk(PROJECT_CONFIG)) {
                return files.filter(Files::isRegularFile).map(PROJECT_CONFIG::relativize).toList().stream();
            }
        }

        @ParameterizedTest
        @MethodSource("files")
        void areWhatTheProgramsCarryInside(Path file) throws IOException {
            assertThat(JsonText.parse(Files.readAllBytes(PROJECT_CONFIG.resolve(file))))
                    .isEqualTo(ConfigSource.builtIn(file.toString().replace('\\', '/')));
        }
    }

    /** The decisions on retries: 3, after 2 s each; exponential 1 s, 2 s, 4 s … up to 30 s. */
    @Nested
    class Retries {

        @ParameterizedTest
        @CsvSource({
            "FIXED, 1, 2",
            "FIXED, 3, 2",
            "FIXED, 100, 2",
            "EXPONENTIAL, 1, 1",
            "EXPONENTIAL, 2, 2",
            "EXPONENTIAL, 5, 16",
            "EXPONENTIAL, 6, 30",
            "EXPONENTIAL, 2147483647, 30"
        })
        void waitsBeforeEachRetryAndNeverLongerThanTheMaximum(BackoffStrategy strategy, int retry, long seconds) {
            RetryPolicy policy =
                    new RetryPolicy(3, strategy, Duration.ofSeconds(2), Duration.ofSeconds(1), Duration.ofSeconds(30));

            assertThat(policy.delayBefore(retry)).isEqualTo(Duration.ofSeconds(seconds));
        }
    }
}
