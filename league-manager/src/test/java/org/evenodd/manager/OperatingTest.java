package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.evenodd.manager.operator.OperatorCommands;
import org.evenodd.protocol.agent.ExitStatus;
import org.evenodd.protocol.agent.RunningProgram;
import org.evenodd.protocol.agent.ServerCommand;
import org.evenodd.protocol.file.TokenFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** The operator's methods, and the commands of the shell that call them. */
class OperatingTest {
    @TempDir
    private Path directory;

    private Venue venue;
    private Agents agents;

    @BeforeEach
    void open() {
        venue = new Venue(directory).open();
        agents = new Agents(venue);
    }

    @AfterEach
    void close() {
        venue.close();
    }

    private void threePlayersOneReferee() {
        agents.referee("Referee", 8001);
        agents.player("Alpha", 8101);
        agents.player("Beta", 8102);
        agents.player("Gamma", 8103);
    }

    private void startWithoutResults() throws IOException {
        agents.refereesReport = false;
        threePlayersOneReferee();
        operate("start_league");
        venue.time.advance(Duration.ofSeconds(1));
    }

    private String token() throws IOException {
        return new TokenFile(venue.shared.operatorToken(Venue.LEAGUE))
                .read()
                .orElseThrow()
                .value();
    }

    private JsonNode operate(String method) throws IOException {
        return venue.call(method, "{\"auth_token\": \"%s\"}".formatted(token()));
    }

    private String state() {
        return venue.get("/health").path("state").stringValue();
    }

    @Test
    void findsItsTokenInAFileForItsEyesOnly() throws IOException {
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(venue.shared.operatorToken(Venue.LEAGUE))))
                .isEqualTo("rw-------");
    }

    @Nested
    class OverJsonRpc {
        @Test
        void startsALeagueThatHasAllItNeeds() throws IOException {
            threePlayersOneReferee();

            assertThat(operate("start_league").at("/result/message").stringValue())
                    .contains("3 rounds");
            assertThat(state()).isEqualTo("RUNNING_LEAGUE");
        }

        @Test
        void refusesToStartWithFewerThanTwoPlayersOrWithoutAReferee() throws IOException {
            agents.player("Alpha", 8101);

            JsonNode error = operate("start_league").path("error");

            assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E016");
            assertThat(error.at("/data/message").stringValue())
                    .contains("2 players")
                    .contains("referee");
            assertThat(state()).isEqualTo("WAITING_FOR_REGISTRATIONS");
        }

        @Test
        void refusesACallWithoutTheOperatorsTokenE011() {
            threePlayersOneReferee();

            JsonNode error = venue.call("start_league", "{}").path("error");

            assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E011");
            assertThat(error.at("/data/context/field").stringValue()).isEqualTo("/auth_token");
            assertThat(error.at("/data/context/got").stringValue()).isEqualTo("nothing");
            assertThat(state()).isEqualTo("WAITING_FOR_REGISTRATIONS");
        }

        @Test
        void refusesACallWithAnAgentsTokenE012() {
            threePlayersOneReferee();

            JsonNode error = venue.call("start_league", "{\"auth_token\": \"%s\"}".formatted(agents.token("REF01")))
                    .path("error");

            assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E012");
            assertThat(error.toString()).doesNotContain(agents.token("REF01"));
            assertThat(state()).isEqualTo("WAITING_FOR_REGISTRATIONS");
        }

        @Test
        void letsNoNewMatchBeginInAPause() throws IOException {
            threePlayersOneReferee();
            operate("start_league");
            operate("pause_league");
            long given = agents.count("RUN_MATCH");

            venue.time.advance(Duration.ofMinutes(1));
            assertThat(agents.count("RUN_MATCH")).isEqualTo(given);

            operate("resume_league");
            venue.time.runUntil(venue.manager.done()::isDone);
            assertThat(state()).isEqualTo("LEAGUE_COMPLETED");
        }

        @Test
        void stopsALeagueWithTheStandingsAsTheyAre() throws IOException {
            agents.refereesReport = false;
            threePlayersOneReferee();
            operate("start_league");
            operate("stop_league");
            venue.time.runUntil(venue.manager.done()::isDone);

            assertThat(state()).isEqualTo("LEAGUE_COMPLETED");
            assertThat(agents.count("LEAGUE_COMPLETED")).isEqualTo(4);
            assertThat(venue.printed.toString()).contains("Only 0 of 3 matches were played.");
        }

        @Test
        void stopsALeagueThatHasNotBegun() throws IOException {
            operate("stop_league");

            assertThat(state()).isEqualTo("LEAGUE_COMPLETED");
            assertThat(venue.printed.toString()).endsWith("No match was played.\n");
        }

        @Test
        void removesAnAgentWhoseNameAndPlaceAreFreeAgain() throws IOException {
            threePlayersOneReferee();

            venue.call("kick_agent", "{\"auth_token\": \"%s\", \"name\": \"Beta\"}".formatted(token()));

            JsonNode again = venue.call("register_player", Requests.registerPlayer("Beta", 8102, ""));
            assertThat(again.at("/result/status").stringValue()).isEqualTo("ACCEPTED");
            assertThat(venue.call("league_query", Requests.query("player:P02", agents.token("P02"), "GET_STATUS"))
                            .at("/error/data/error_code")
                            .stringValue())
                    .isEqualTo("E012");
        }

        @Test
        void refusesToKickNobody() throws IOException {
            JsonNode error = operate("kick_agent").path("error");

            assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E003");
        }

        @Test
        void tellsWhoIsThereAndWhatIsMissing() throws IOException {
            agents.player("Alpha", 8101);

            JsonNode status = operate("league_status").path("result");

            assertThat(status.path("state").stringValue()).isEqualTo("WAITING_FOR_REGISTRATIONS");
            assertThat(status.at("/agents/0/display_name").stringValue()).isEqualTo("Alpha");
            assertThat(status.path("missing")).hasSize(2);
            assertThat(status.at("/agents/0").has("silent")).isFalse();
        }

        @Test
        void tellsWhichMatchesARefereeHasInHandAndThatItIsSilent() throws IOException {
            startWithoutResults();
            assertThat(operate("league_status").at("/result/agents/0/silent").booleanValue())
                    .isFalse();
            assertThat(operate("league_status")
                            .at("/result/agents/0/matches_in_hand/0")
                            .stringValue())
                    .isEqualTo("R1M1");

            agents.fallSilent(8001);
            venue.time.advance(Duration.ofMinutes(1));

            JsonNode referee = operate("league_status").at("/result/agents/0");
            assertThat(referee.path("silent").booleanValue()).isTrue();
            assertThat(referee.path("matches_in_hand").isEmpty()).isTrue();
        }
    }

    @Nested
    class FromTheShell {
        private final StringWriter complaints = new StringWriter();

        private ExitStatus run(ServerCommand command, String... arguments) {
            CommandLine line = new CommandLine(command).setErr(new PrintWriter(complaints, true));
            line.parseArgs(arguments);
            RunningProgram program = command.start(venue.platform());
            venue.time.runUntil(program.done()::isDone);
            return program.done().join();
        }

        @Test
        void saysWhatHappened() {
            threePlayersOneReferee();

            assertThat(run(new OperatorCommands.Start())).isEqualTo(ExitStatus.DONE);
            assertThat(venue.printed.toString()).contains("The league starts: 3 players, 3 rounds");
            assertThat(complaints.toString()).isEmpty();
        }

        @Test
        void endsWithOneAndASentenceWhenItDidNotHappen() {
            assertThat(run(new OperatorCommands.Start())).isEqualTo(ExitStatus.FAILED);
            assertThat(complaints.toString()).contains("needs at least 2 players");
        }

        @Test
        void kicksByName() {
            threePlayersOneReferee();

            assertThat(run(new OperatorCommands.Kick(), "Beta")).isEqualTo(ExitStatus.DONE);
            assertThat(run(new OperatorCommands.Kick(), "Beta")).isEqualTo(ExitStatus.FAILED);
            assertThat(complaints.toString()).contains("Nobody here is called \"Beta\"");
        }

        @Test
        void showsTheStatusInLines() {
            agents.player("Alpha", 8101);

            assertThat(run(new OperatorCommands.Status())).isEqualTo(ExitStatus.DONE);
            assertThat(venue.printed.toString())
                    .contains("league_2025_even_odd: WAITING_FOR_REGISTRATIONS, round 0 of 0, 0 of 0 matches")
                    .contains("P01   ")
                    .contains("To start: The league needs a referee and has none.");
        }

        @Test
        void showsTheMatchesThatARefereeHasInHand() throws IOException {
            startWithoutResults();

            run(new OperatorCommands.Status());

            assertThat(venue.printed.toString()).contains("http://127.0.0.1:8001/mcp  with R1M1\n");
        }

        @Test
        void showsThatARefereeIsSilent() throws IOException {
            startWithoutResults();
            agents.fallSilent(8001);
            venue.time.advance(Duration.ofMinutes(1));

            run(new OperatorCommands.Status());

            assertThat(venue.printed.toString()).contains("http://127.0.0.1:8001/mcp  silent\n");
        }

        @Test
        void saysThatNoManagerAnswers() {
            assertThat(run(new OperatorCommands.Status(), "--manager", "http://127.0.0.1:8999/mcp"))
                    .isEqualTo(ExitStatus.FAILED);
            assertThat(complaints.toString()).contains("No League Manager answers at http://127.0.0.1:8999/mcp");
        }

        @Test
        void saysThatTheLeagueHasNoToken() {
            assertThat(run(new OperatorCommands.Status(), "--league-id", "unknown"))
                    .isEqualTo(ExitStatus.FAILED);
            assertThat(complaints.toString()).contains("There is no operator.token of unknown");
        }
    }
}
