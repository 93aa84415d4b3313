package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.evenodd.agent.program.Launcher;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.program.ServerCommand;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.runtime.TokenFile;
import org.evenodd.manager.operator.OperatorCommands;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** The operator's methods over JSON-RPC. */
class OperatingTest extends ManagedLeague {

    @BeforeEach
    void openLeague() {
        manager.open();
    }

    @Test
    void findsItsTokenInAFileForItsEyesOnly() throws IOException {
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(manager.shared.operatorToken(MemoryManager.LEAGUE))))
                .isEqualTo("rw-------");
    }

    @Tag("case:token-of-another")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "start_league",
                "pause_league",
                "resume_league",
                "stop_league",
                "kick_agent",
                "admit_referee",
                "readmit_player",
                "requeue_match",
                "league_status"
            })
    void refusesWhoeverHasNotTheOperatorsToken(String method) {
        threePlayersOneReferee();
        manager.time.run();
        var before = manager.store.load(MemoryManager.LEAGUE);
        assertRefused(manager.call(method, "{\"name\": \"Alpha\"}"), -32602, "E011");
        for (String token : List.of(agents.token("P01"), agents.token("REF01"))) {
            JsonNode refused = manager.call(method, "{\"name\": \"Alpha\", \"auth_token\": \"%s\"}".formatted(token));
            assertRefused(refused, -32602, "E012");
            assertThat(refused.toString()).doesNotContain(token);
        }
        assertThat(manager.store.load(MemoryManager.LEAGUE)).isEqualTo(before);
    }

    @Test
    void letsNoNewMatchBeginInAPause() throws IOException {
        threePlayersOneReferee();
        operate("start_league");
        operate("pause_league");
        long given = agents.count("RUN_MATCH");

        manager.time.advance(Duration.ofMinutes(1));
        assertThat(agents.count("RUN_MATCH")).isEqualTo(given);

        operate("resume_league");
        manager.time.runUntil(manager.manager.done()::isDone);
        assertThat(state()).isEqualTo("LEAGUE_COMPLETED");
    }

    @Test
    void stopsALeagueWithTheStandingsAsTheyAre() throws IOException {
        agents.refereesReport = false;
        threePlayersOneReferee();
        operate("start_league");
        operate("stop_league");
        manager.time.runUntil(manager.manager.done()::isDone);

        assertThat(state()).isEqualTo("LEAGUE_COMPLETED");
        assertThat(agents.count("LEAGUE_COMPLETED")).isEqualTo(4);
        assertThat(manager.printed.toString()).contains("Only 0 of 3 matches were played.");
    }

    @Test
    void stopsALeagueThatHasNotBegun() throws IOException {
        operate("stop_league");

        assertThat(state()).isEqualTo("LEAGUE_COMPLETED");
        assertThat(manager.printed.toString()).endsWith("No match was played.\n");
    }

    @Test
    void tellsTheForfeitThatEndsTheLeagueBeforeTheFinalTable() throws IOException {
        agents.refereesReport = false;
        agents.referee("Referee", 8001);
        agents.player("Alpha", 8101);
        agents.player("Beta", 8102);
        operate("start_league");
        manager.time.advance(Duration.ofSeconds(1));

        kick("Beta");
        manager.time.runUntil(manager.manager.done()::isDone);

        assertThat(manager.printed.toString().lines().filter(line -> line.matches("Beta .*forfeits.*|Final .*")))
                .satisfiesExactly(
                        forfeit -> assertThat(forfeit).startsWith("Beta (P02) forfeits R1M1"),
                        table -> assertThat(table).startsWith("Final standings"));
    }

    @Test
    void tellsAnAgentThatItWasRemoved() throws IOException {
        threePlayersOneReferee();

        kick("Beta");
        manager.time.advance(Duration.ofSeconds(1));

        JsonNode told = agents.received.get(agents.received.size() - 1);
        assertThat(Agents.typeOf(told)).isEqualTo("LEAGUE_ERROR");
        assertThat(text(told, "/auth_token")).isEqualTo(agents.token("P02"));
        assertThat(text(told, "/message")).isEqualTo("The operator removed P02 from the league.");
    }

    @Test
    void tellsThatItWaitsForAReferee() throws IOException {
        startWithoutResults();
        assertThat(manager.get("/health").has("waiting_for")).isFalse();
        agents.fallSilent(8001);
        manager.time.advance(Duration.ofMinutes(1));

        assertThat(text(manager.get("/health"), "/waiting_for")).isEqualTo("referee");
        assertThat(text(operate("league_status"), "/result/waiting_for")).isEqualTo("referee");
        assertThat(manager.printed.toString()).contains("No referee answers: the league waits");
    }

    @Test
    void refusesToKickNobody() throws IOException {
        JsonNode error = operate("kick_agent").path("error");

        assertThat(text(error, "/data/error_code")).isEqualTo("E003");
    }

    @Test
    void tellsWhosePlaceWasTakenAgainWithANewToken() throws IOException {
        agents.player("Alpha", 8101);
        register("Alpha", "http://127.0.0.1:8101/mcp");

        JsonNode status = operate("league_status").path("result");

        assertThat(status.at("/agents/0/new_tokens/count").intValue()).isEqualTo(1);
        assertThat(text(status, "/agents/0/new_tokens/last_at")).startsWith("2025-01-15T10:3");
    }

    /** The shell commands that call the operator's methods. */
    @Nested
    class FromTheShell {

        private final StringWriter complaints = new StringWriter();

        private ExitStatus run(ServerCommand command, String... arguments) {
            CommandLine line = Launcher.commandLine(command).setErr(new PrintWriter(complaints, true));
            line.parseArgs(arguments);
            RunningProgram program = command.start(manager.platform());
            manager.time.runUntil(program.done()::isDone);
            return program.done().join();
        }

        @Test
        void saysWhatHappened() {
            threePlayersOneReferee();

            assertThat(run(new OperatorCommands.Start())).isEqualTo(ExitStatus.DONE);
            assertThat(manager.printed.toString()).contains("The league starts: 3 players, 3 rounds");
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
        void showsWhyAPlayerWasRemoved() throws IOException {
            startWithoutResults();

            run(new OperatorCommands.Kick(), "Beta", "--reason", "floods the log");
            run(new OperatorCommands.StatusCommand());

            assertThat(manager.printed.toString()).contains("kicked: floods the log\n");
        }

        @Test
        void showsWhatARefereeHasAndThatItIsSilent() throws IOException {
            startWithoutResults();
            manager.time.advance(Duration.ofSeconds(9));

            run(new OperatorCommands.StatusCommand());

            assertThat(manager.printed.toString())
                    .containsPattern("(?m)^R1M1 with REF01 for [0-9]+ s$")
                    .contains("http://127.0.0.1:8001/mcp  with R1M1\n");
            agents.fallSilent(8001);
            manager.time.advance(Duration.ofMinutes(1));
            run(new OperatorCommands.StatusCommand());
            assertThat(manager.printed.toString())
                    .containsPattern(
                            "REF01  SILENT  .*http://127.0.0.1:8001/mcp  does not answer; its matches go to others\n");
        }

        @Test
        void refusesToWatchWhereThereIsNoTerminal() {
            assertThatExceptionOfType(ProgramException.class)
                    .isThrownBy(() -> run(new OperatorCommands.StatusCommand(), "--watch"))
                    .withMessageContaining("--watch draws on a terminal")
                    .extracting(ProgramException::status)
                    .isEqualTo(ExitStatus.WRONG_USAGE);
            assertThatExceptionOfType(ProgramException.class)
                    .isThrownBy(() -> run(new OperatorCommands.StatusCommand(), "--watch=0"))
                    .withMessageContaining("from 1 to 3600, not 0");
        }

        @Test
        void requeuesWithAReasonAndShowsIt() throws IOException {
            startWithoutResults();

            assertThat(run(new OperatorCommands.Requeue(), "R1M1", "--reason", "unfair"))
                    .isEqualTo(ExitStatus.DONE);
            assertThat(manager.printed.toString()).contains("R1M1 is played again (unfair).");
            run(new OperatorCommands.StatusCommand());
            assertThat(manager.printed.toString()).contains("To be played again: R1M1 (unfair)");
        }

        @Test
        void readmitsAtAnEndpoint() {
            threePlayersOneReferee();

            assertThat(run(new OperatorCommands.Readmit(), "Alpha", "--endpoint", "http://127.0.0.1:8105/mcp"))
                    .isEqualTo(ExitStatus.DONE);
            assertThat(manager.printed.toString()).contains("http://127.0.0.1:8105/mcp");
        }

        @Test
        void showsTheStatusInLines() {
            agents.player("Alpha", 8101);

            assertThat(run(new OperatorCommands.StatusCommand())).isEqualTo(ExitStatus.DONE);
            assertThat(manager.printed.toString())
                    .contains("league_2025_even_odd: WAITING_FOR_REGISTRATIONS, round 0 of 0, 0 of 0 matches")
                    .contains("P01  REGISTERED  Alpha  http://127.0.0.1:8101/mcp\n")
                    .contains("0 of 2 players, waiting for 2 more; 0 of 1 referees, waiting for 1 more.\n")
                    .contains("No answer from P01 \"Alpha\" at http://127.0.0.1:8101/mcp.\n");
        }

        @Test
        void findsTheManagerThatIsWrittenInTheLeaguesDirectoryAndSaysWhichItIs() throws IOException {
            assertThat(manager.shared.managerAddress(MemoryManager.LEAGUE))
                    .hasContent(MemoryManager.MANAGER.toString());

            assertThat(run(new OperatorCommands.StatusCommand())).isEqualTo(ExitStatus.DONE);

            assertThat(manager.printed.toString())
                    .contains("League league_2025_even_odd at http://127.0.0.1:8000/mcp\n");
        }

        @Test
        void meansTheOnlyLeagueThatHasAManagerWhereNoneIsNamed() throws IOException {
            Files.move(manager.shared.league(MemoryManager.LEAGUE), manager.shared.league(new LeagueId("spring")));

            assertThat(run(new OperatorCommands.StatusCommand())).isEqualTo(ExitStatus.DONE);

            assertThat(manager.printed.toString()).contains("League spring at http://127.0.0.1:8000/mcp\n");
        }

        @Test
        void saysThatTheManagerThereIsNotThatOfTheLeague() throws IOException {
            new TokenFile(manager.shared.operatorToken(MemoryManager.LEAGUE)).keep(new AuthToken("another"));

            assertThat(run(new OperatorCommands.StatusCommand())).isEqualTo(ExitStatus.FAILED);

            assertThat(complaints.toString())
                    .contains("The manager at http://127.0.0.1:8000/mcp does not take the operator.token of league"
                            + " league_2025_even_odd");
        }

        @ParameterizedTest
        @ValueSource(booleans = {true, false})
        void saysThatNoManagerAnswersAlsoWhereThereIsNoToken(boolean hasToken) throws IOException {
            if (!hasToken) {
                Files.delete(manager.shared.operatorToken(MemoryManager.LEAGUE));
            }
            assertThat(run(new OperatorCommands.StatusCommand(), "--manager", "http://127.0.0.1:8999/mcp"))
                    .isEqualTo(ExitStatus.FAILED);
            assertThat(complaints.toString())
                    .startsWith("No League Manager answers at http://127.0.0.1:8999/mcp")
                    .contains(hasToken ? "" : "There is no operator.token for league_2025_even_odd");
        }
    }
}
