package org.evenodd.manager;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.evenodd.agent.program.Launcher;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.manager.start.LeagueManagerCommand;
import org.evenodd.manager.start.LeagueManagerMain;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.EventStores;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line, and starts that must fail with an exit status and one line. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LeagueManagerCommandTest {
    private final StringWriter printed = new StringWriter();
    private final StringWriter complaints = new StringWriter();

    @TempDir
    private Path directory;

    private int run(String... arguments) {
        List<String> all = new ArrayList<>(List.of("--port=0", "--shared-dir=" + directory.resolve("SHARED")));
        all.addAll(List.of(arguments));
        return Launcher.run(
                new LeagueManagerCommand(),
                new PrintWriter(printed, true),
                new PrintWriter(complaints, true),
                all.toArray(String[]::new));
    }

    private void assertOneLine(String... parts) {
        assertThat(complaints.toString().lines()).hasSize(1).first().asString().contains(parts);
    }

    @Test
    void tellsItsOptionsAndTheOperatorsCommandsInTheHelp() {
        assertThat(run("--help")).isZero();
        assertThat(printed.toString())
                .contains("--league-id", "league_2025_even_odd", "--players", "--referees", "--db", "--new-league")
                .contains("--yes", "--exit-when-done", "--league-key", "--port", "8000", "--strict")
                .contains("start", "pause", "resume", "stop", "status", "kick");
    }

    @ParameterizedTest
    @ValueSource(strings = {"start", "pause", "resume", "stop", "status", "kick"})
    void tellsOfTheOperatorsCommandsOnlyTheirOwnOptions(String command) {
        assertThat(run(command, "--help")).isZero();
        Set<String> options = new HashSet<>(optionsOf(printed.toString()));
        assertThat(options.remove("--reason")).isEqualTo(command.equals("kick"));
        assertThat(options.remove("--watch")).isEqualTo(command.equals("status"));
        assertThat(options.remove("--now")).isEqualTo(command.equals("stop"));
        assertThat(options)
                .containsExactlyInAnyOrder(
                        "--manager", "--league-id", "--shared-dir", "--tls-truststore", "--help", "--version");
    }

    @ParameterizedTest
    @ValueSource(strings = {"9999-12-31T23:59-18:00", "+999999999-12-31T23:59:59Z"})
    void refusesAStartThatIsYearsAhead(String time) {
        assertThat(run("--start-at", time)).isEqualTo(2);
        assertThat(complaints.toString()).contains("--start-at takes", "within a year");
    }

    @Test
    void tellsWhatItTakesToPlayAMatchAgainAfterTheEnd() {
        assertThat(run("requeue", "--help")).isZero();
        assertThat(printed.toString()).contains("--new-league", "referee", "must answer", "ends anew");
    }

    private static List<String> optionsOf(String help) {
        return Pattern.compile("^ .*?(--[a-z-]+)", Pattern.MULTILINE)
                .matcher(help)
                .results()
                .map(option -> option.group(1))
                .distinct()
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --players=-1                                        | --players takes a number from 2 to 999, not -1
            --players=0                                         | --players takes a number from 2 to 999, not 0
            --players=1                                         | --players takes a number from 2 to 999, not 1
            --players=100                                       | at most 99 players and 10 referees, not 100 and 10; --division-size
            --set=league.participants.max_players=140           | at most 99 players and 10 referees, not 140 and 10; --division-size
            --referees=11                                       | at most 99 players and 10 referees, not 99 and 11; --division-size
            --set=league.participants.max_referees=30           | at most 99 players and 10 referees, not 99 and 30; --division-size
            --players=1000 --division-size=20                   | --players takes a number from 2 to 999, not 1000
            --referees=31 --division-size=20                    | --referees takes a number from 1 to 30, not 31
            --division-size=20 --set=league.participants.max_players=1000 | participants.max_players; from 2 to 999, not 1000
            --division-size=5                                   | league.division_size must be 0, or from 6 to 99, not 5
            --division-size=20 --set=league.division_size=0     | --division-size 20; --set league.division_size=0; contradict
            --players=140 --division-size=20 --set=league.participants.max_players=99 | --players 140; participants.max_players; 99
            --legs=2 --set=league.legs=3                        | --legs 2; --set league.legs=3; contradict
            --endless --legs=2                                  | --endless; --set league.legs=2; contradict
            --players=5 --set=league.participants.max_players=4   | --players 5; participants.max_players; 4
            --players=3 --set=league.participants.min_players=4   | --players 3; participants.min_players; 4
            --referees=3 --set=league.participants.max_referees=2 | --referees 3; participants.max_referees; 2
            --endless --set=league.legs=3                         | --endless; --set league.legs=3; contradict
            --set=league.legs=3 --endless                         | --endless; --set league.legs=3; contradict
            --game=chess                                          | game_type; one of even_odd, tic_tac_toe; "chess"
            --game=tic_tac_toe --set=league.game_type=even_odd    | --game tic_tac_toe; league.game_type=even_odd
            --league-id=../other                                | --league-id takes a league id
            --colour=red                                        | --colour
            --set=league.double_forfeit=never                   | double_forfeit; draw, zero
            status --port=8000                                  | --port
            --public-url=bots.example.org                       | --public-url takes an http or https URL like; not "bots.example.org"
            --public-url=https://bots.example.org/a/../b        | --public-url takes an http or https URL like
            --public-url=https://bots.example.org/matches       | --public-url https://bots.example.org/matches begins like a path
            --set=network.public_url=https://a.example/events/b | --public-url https://a.example/events/b begins like a path
            --port=8000 --port=65536                            | --port takes a number from 0 to 65535, not 65536
            requeue first                                       | MATCH takes a match id like R1M1, not "first"
            readmit A --endpoint localhost:8105/mcp             | --endpoint takes an http or https URL with a host; not "localhost:8105/mcp"
            readmit A --endpoint http://[:::]:8105/mcp          | --endpoint takes an http or https URL with a host; not "http://[:::]:8105/mcp"
            readmit A --endpoint http://my_host:8105/mcp        | --endpoint takes an http or https URL with a host; a host's name has no underscore
            readmit A --endpoint http://me:secret@host/mcp      | --endpoint takes an http or https URL with a host; not something else
            """)
    void refusesWhatALeagueCannotBeBegunWithInOneLine(String arguments, String parts) {
        assertThat(run(arguments.split(" "))).isEqualTo(2);
        assertOneLine(parts.split("; "));
    }

    @Test
    void refusesAStoreOfAKindThatItDoesNotHave() {
        assertThat(run("--db=jdbc:mysql://user:secret@host/league")).isEqualTo(3);
        assertOneLine("There is no store for jdbc:mysql:…");
        assertThat(complaints.toString()).doesNotContain("secret");
    }

    @Test
    void refusesAStoreThatAnotherManagerUses() {
        String url = EventStores.embedded(directory.resolve("league.db"));
        try (EventStore inUse = EventStores.open(url)) {
            assertThat(inUse.load(MemoryManager.LEAGUE)).isEmpty();
            assertThat(run("--db=" + url)).isEqualTo(3);
            assertOneLine("is in use by another League Manager");
        }
    }

    @Tag("case:store-is-no-store")
    @Test
    void refusesAFileThatIsNoStore() throws IOException {
        Path file = Files.writeString(directory.resolve("notes.txt"), "no database at all ".repeat(100));

        assertThat(run("--db=" + EventStores.embedded(file))).isEqualTo(3);
        assertOneLine("is damaged, or is not a store", "restore a copy");
    }

    @Tag("case:directory-for-a-file")
    @ParameterizedTest
    @ValueSource(strings = {"league.db", "league.db.lock", "league.db-wal", "league.key", "operator.token"})
    void refusesADirectoryInAFilesPlaceInOneSentence(String name) throws IOException {
        Path league = directory.resolve("SHARED/data/leagues/league_2025_even_odd");
        Files.createDirectories(league.resolve(name).resolve("full"));

        assertThat(run()).isEqualTo(3);

        assertOneLine(name.startsWith("league.db") ? "league.db" : name);
        assertThat(league.resolve(name).resolve("full")).isDirectory();
    }

    @Test
    void leavesNoStoreBehindWhereTheAddressCannotBeHad() {
        assertThat(run("--host", "no.such.host.invalid")).isEqualTo(3);
        assertThat(directory.resolve("SHARED/data/leagues")).doesNotExist();
    }

    @Tag("case:key-half-written")
    @Test
    void refusesAKeyThatIsNoneAndLetsTheNextOneHaveTheStore() throws IOException {
        Path key = Files.writeString(directory.resolve("key"), "password");

        assertThat(run("--league-key=" + key)).isEqualTo(3);
        assertOneLine("64 hexadecimal digits");
        assertThat(complaints.toString()).doesNotContain("password");
        EventStores.open(EventStores.embedded(directory.resolve("SHARED/data/leagues/league_2025_even_odd/league.db")))
                .close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"start", "pause", "resume", "stop", "status", "kick X", "requeue R1M1"})
    void endsWithOneWhereTheOperatorsCommandCannotBeGivenAndLeavesNothingBehind(String command) {
        Path shared = directory.resolve("SHARED");
        List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
        arguments.add("--shared-dir=" + shared);

        assertThat(Launcher.run(
                        new LeagueManagerCommand(),
                        new PrintWriter(printed, true),
                        new PrintWriter(complaints, true),
                        arguments.toArray(String[]::new)))
                .isEqualTo(1);

        assertOneLine("There is no operator.token");
        assertThat(shared).doesNotExist();
    }

    /** The database's library is loaded from there, by each process once. */
    @Tag("case:temporary-folder")
    @Test
    void namesTheFolderForTemporaryFilesThatItCannotUse() throws Exception {
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Djava.io.tmpdir=" + directory.resolve("missing"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        LeagueManagerMain.class.getName(),
                        "--port=0",
                        "--shared-dir=" + directory.resolve("SHARED"))
                .start();
        String error = new String(process.getErrorStream().readAllBytes(), UTF_8);

        assertThat(process.waitFor()).isEqualTo(3);
        assertThat(error.lines())
                .singleElement()
                .asString()
                .contains("The folder for temporary files, " + directory.resolve("missing"), "-Djava.io.tmpdir=DIR");
    }

    @Test
    void listensAtPort8000UnlessItIsToldAnother() {
        MemoryManager manager = new MemoryManager(directory);
        LeagueManagerCommand command = new LeagueManagerCommand();
        Launcher.commandLine(command).parseArgs();

        RunningProgram program = command.start(manager.platform());

        assertThat(manager.get("/health").path("agent_id").asString()).isEqualTo("league_manager");
        program.close();
    }
}
