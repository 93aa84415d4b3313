package org.evenodd.manager;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.manager.audit.Sealing;
import org.evenodd.manager.engine.EventJournal;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.RosterSet;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.manager.tournament.PlayedLegs;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.value.DisplayName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** {@code export} reads a store without a manager. */
class ExportCommandTest extends OfflineCommands {

    @Test
    void writesAFileForEachTable() throws IOException {
        keep(PlayedLeagues.meddledWith());
        Path out = directory.resolve("grades/spring");
        assertThat(run("export", "--format=csv", "--out=" + out)).isZero();
        assertThat(out)
                .isDirectoryContaining("glob:**/{results,standings,cross_table,terminations}.csv")
                .isDirectoryContaining("glob:**/{dialect_notes,operator_acts,league}.csv")
                .isDirectoryContaining("glob:**/{cross_table_outcomes,legend,grades}.csv");
        assertThat(Files.readString(out.resolve("operator_acts.csv")))
                .startsWith("\uFEFFsequence,at,act,subject,display_name,reason\r\n")
                .contains(",kick,P03,Player 3,", ",'=cmd|' /C calc'!A0\r\n");
    }

    @Test
    void writesTheResultsToTheStandardOutput() {
        keep(Sealing.of(PlayedLeagues.smooth(4)));
        assertThat(run("export", "--format", "CSV")).isZero();
        assertThat(printed.toString())
                .startsWith("round,match,status,player_a,")
                .endsWith("\r\n");
        assertThat(printed.toString().lines()).hasSize(7);
    }

    @Test
    void writesOneJsonDocumentWithItsVersion() {
        try (EventStore used = store(Sealing.of(PlayedLeagues.smooth(4)))) {
            assertThat(used).isNotNull();
            assertThat(run("export", "--format=json")).isZero();
        }
        JsonNode document = JsonText.parse(printed.toString().getBytes(UTF_8));
        assertThat(document.path("schema_version").intValue()).isEqualTo(2);
        assertThat(document.at("/league/state").stringValue()).isEqualTo("LEAGUE_COMPLETED");
        assertThat(document.path("grades").size()).isEqualTo(4);
        assertThat(document.at("/grades/0/points_per_match").isNumber()).isTrue();
        assertThat(document.path("results").size()).isEqualTo(6);
        assertThat(document.at("/standings/0/rank").intValue()).isEqualTo(1);
        assertThat(document.path("operator_acts").size()).isOne();
        assertThat(document.at("/operator_acts/0/act").stringValue()).isEqualTo("start");
    }

    @Test
    void writesTheJsonDocumentToAFileOrIntoAFolderThatIsThere() throws IOException {
        keep(Sealing.of(PlayedLeagues.smooth(2)));
        Path file = directory.resolve("new/grades");
        assertThat(run("export", "--format=json", "--out=" + file)).isZero();
        assertThat(run("export", "--format=json", "--out=" + file.getParent())).isZero();
        assertThat(file).hasSameBinaryContentAs(directory.resolve("new/league.json"));
        assertThat(JsonText.parse(Files.readAllBytes(file)).path("results").size())
                .isOne();
    }

    @Test
    void writesAWorkbookAndAddsTheEndingOfItsName() throws IOException {
        keep(Sealing.of(PlayedLeagues.smooth(2)));
        Path file = directory.resolve("new/grades.xlsx");
        assertThat(run("export", "--format=xlsx", "--out=" + file)).isZero();
        assertThat(Files.readAllBytes(file)).startsWith('P', 'K');
        Files.delete(file);
        assertThat(run("export", "--format=xlsx", "--out=" + directory.resolve("new/grades")))
                .isZero();
        assertThat(printed.toString().lines()).containsExactly("Wrote " + file, "Wrote " + file);
        try (Stream<Path> files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void keepsTablesAndReportsFromOtherUsersOfTheMachineWhereverTheyLie() throws IOException {
        keep(Sealing.of(PlayedLeagues.smooth(2)));
        Path open = Files.createDirectory(directory.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(run("export", "--format=csv", "--out=" + open)).isZero();
        assertThat(run("export", "--format=json", "--out=" + open)).isZero();
        assertThat(run("export", "--format=xlsx", "--out=" + open.resolve("grades.xlsx")))
                .isZero();
        assertThat(run("export", "--format=html", "--student=P01", "--out=" + open.resolve("P01.html")))
                .isZero();
        try (Stream<Path> files = Files.list(open)) {
            assertThat(files)
                    .hasSizeGreaterThan(10)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .as(file.toString())
                            .isEqualTo("rw-------"));
        }
    }

    @Test
    void writesTheWebPagesAsFiles() throws IOException {
        keep(Sealing.of(PlayedLeagues.smooth(4)));
        Path out = directory.resolve("site");
        Path own = Files.writeString(Files.createDirectories(out).resolve("notes.txt"), "mine");
        assertThat(run("export", "--format=html", "--out=" + out)).isZero();
        assertThat(printed.toString()).contains("Wrote " + out, "index.html").doesNotContain("not over");
        assertThat(List.of("index.html", "matches/R1M1.html", "players/P01.html", "assets/page.css"))
                .allSatisfy(file -> assertThat(out.resolve(file)).isNotEmptyFile());
        assertThat(own).hasContent("mine");
    }

    @Test
    void replacesTheWebPagesOfAnEarlierExportAndSaysWhatIsLeftOutWhileTheLeagueRuns() throws IOException {
        List<LeagueEvent> events = Sealing.of(PlayedLeagues.smooth(4));
        keep(events.subList(0, events.size() / 2));
        Path out = directory.resolve("site");
        assertThat(run("export", "--format=html", "--out=" + out)).isZero();
        assertThat(printed.toString()).contains("The league is not over: choices, habits and messages are left out");
        Files.writeString(out.resolve("index.html"), "A former page");
        assertThat(run("export", "--format=html", "--out=" + out)).isZero();
        assertThat(out.resolve("index.html")).content().contains("Running").doesNotContain("A former page");
    }

    @Test
    void writesTheWebPagesOfAnArchivedLeagueAsOfOneThatIsOver() {
        List<LeagueEvent> events = Sealing.of(PlayedLeagues.smooth(4));
        Path archive = archived(events.subList(0, events.size() / 2));
        Path out = directory.resolve("site");
        assertThat(run("export", "--format=html", "--archive=" + archive, "--out=" + out))
                .isZero();
        assertThat(printed.toString()).doesNotContain("left out");
        assertThat(out.resolve("matches/R1M1.html")).content().contains("class=\"choice");
    }

    @Test
    void writesAReportAboutOneStudentWhoIsCalledByNameOrId() {
        keep(Sealing.of(PlayedLeagues.smooth(4)));
        Path out = directory.resolve("mail/P02.html");
        for (String student : List.of("--student=Player 2", "--student=P02", "--player=P02")) {
            assertThat(run("export", "--format=html", student, "--out=" + out))
                    .as(student)
                    .isZero();
            assertThat(out).content().contains("<title>Player 2 ·", "<style>");
        }
        assertThat(printed.toString()).contains("Wrote " + out + ": for the author of \"Player 2\" (P02) only");
    }

    @Test
    void writesAReportAboutEachStudentAndNamesThoseOnTheRosterWhoHaveNone() {
        List<LeagueEvent> events = new ArrayList<>(PlayedLeagues.smooth(2));
        List<EnrolledName> roster = Stream.of("Player 1", "Ada", "Zoë")
                .map(name -> new EnrolledName(new DisplayName(name), null, null))
                .toList();
        events.add(1, new RosterSet(roster, NOW));
        keep(Sealing.of(events));

        Path out = directory.resolve("reports");
        assertThat(run("export", "--format=html", "--all-students", "--out=" + out))
                .isZero();
        assertThat(out.resolve("P01-Player-1.html")).content().contains("<title>Player 1 ·");
        assertThat(out.resolve("P02-Player-2.html")).content().contains("<title>Player 2 ·");
        assertThat(printed.toString())
                .contains("Wrote 2 reports into " + out)
                .contains("Without a report, because they never registered: Ada, Zoë.");
    }

    /** FOLDER and FILE are there, and NEW is not. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            xlsx --out=FOLDER                           | --out names a file, like grades.xlsx, but FOLDER is a folder
            xlsx                                        | --format xlsx needs --out
            html --all-students --out=FILE              | --out names a folder
            html --all-students --student=P01 --out=FILE | exclude each other
            html --player=P77 --out=NEW                 | the league has no player P77: it has "Player
            html --player=P01 --out=FOLDER              | --out names a file
            html                                        | --format html needs --out
            csv --student=P01                           | --student and --all-students need --format html
            xml                                         | CSV, JSON, HTML, XLSX
            html --division=2A --out=NEW                | --division needs csv, json or xlsx
            csv --division=2A --out=NEW                 | the league has no division 2A: it has none
            """)
    void endsWithTwoForWhatCannotBeMeant(String options, String complaint) throws IOException {
        keep(Sealing.of(PlayedLeagues.smooth(2)));
        Path file = Files.writeString(directory.resolve("file"), "no folder");
        String[] arguments = ("export --format=" + options)
                .replace("FOLDER", directory.toString())
                .replace("FILE", file.toString())
                .replace("NEW", directory.resolve("new.html").toString())
                .split(" ");
        assertThat(run(arguments)).isEqualTo(2);
        assertThat(complaints.toString()).contains(complaint.replace("FOLDER", directory.toString()));
        assertThat(directory.resolve("new.html")).doesNotExist();
    }

    @Test
    void endsWithTwoWithoutAFormat() {
        assertThat(run("export")).isEqualTo(2);
        assertOneComplaint("--format");
    }

    @Test
    void endsWithOneWhereItCannotWrite() throws IOException {
        keep(Sealing.of(PlayedLeagues.smooth(2)));
        Path file = Files.writeString(directory.resolve("file"), "no directory");
        assertThat(run("export", "--format=csv", "--out=" + file)).isEqualTo(1);
        assertOneComplaint(file + " cannot be written: ", "directory.");
    }

    @Test
    void endsWithThreeForEventsThatCannotBeRead() throws SQLException {
        keep(Sealing.of(PlayedLeagues.smooth(2)));
        sql("UPDATE league_event SET type = 'of_the_future' WHERE type = 'farewells_done'");
        assertThat(run("export", "--format=json")).isEqualTo(3);
        assertOneComplaint("of_the_future");
    }

    @Test
    void tellsItsOptionsInTheHelp() {
        assertThat(run("export", "--help")).isZero();
        assertThat(printed.toString())
                .contains("--format", "--out", "--student", "--player", "--all-students", "--db", "--archive")
                .contains("csv, json, html or xlsx", "league.json", "docs/exports.md");
    }

    /** Of three legs of three rounds each, the first is folded and the last is over. */
    @Nested
    class OfALeg {
        private Path out = Path.of("leg");

        @BeforeEach
        void keepLegs() {
            out = directory.resolve("leg");
            try (EventStore store = store(PlayedLegs.of(4, 3).events())) {
                EventJournal<LeagueEvent> journal =
                        new EventJournal<>(store, new EventCodec<>(LeagueEvent.class), LEAGUE);
                journal.read((stored, event) -> {});
                journal.foldUpTo(1);
            }
        }

        @ParameterizedTest
        @CsvSource({"--leg=1, 1", "--leg=2, 4", "--leg=3, 7", "--format=csv, 7"})
        void writesTheTablesOfThatLegOrElseOfTheLatest(String option, int firstRound) throws IOException {
            List<String> options = Stream.of("export", "--format=csv", "--out=" + out, option)
                    .distinct()
                    .toList();
            assertThat(run(options.toArray(String[]::new))).isZero();
            assertThat(Files.readString(out.resolve("results.csv")).lines().skip(1))
                    .hasSize(6)
                    .allMatch(line -> line.matches("[%d-%d],.*".formatted(firstRound, firstRound + 2)));
            assertThat(Files.readString(out.resolve("standings.csv")).lines()).hasSize(5);
        }

        @Test
        void writesThePagesOfALegThatIsKept() throws IOException {
            assertThat(run("export", "--format=html", "--leg=2", "--out=" + out))
                    .isZero();
            assertThat(out.resolve("index.html")).content().contains("The champion", "of leg 2");
            assertThat(out.resolve("matches/R4M2.html")).content().contains("class=\"choice");
            assertThat(out.resolve("matches/R1M1.html")).doesNotExist();
        }

        @Test
        void writesWhatIsLeftOfALegThatIsFolded() throws IOException {
            assertThat(run("export", "--format=html", "--leg=1", "--out=" + out))
                    .isZero();
            assertThat(out.resolve("index.html")).content().contains("The champion", "of leg 1", "R1M1");
        }

        @ParameterizedTest
        @CsvSource({"0", "-1", "4", "2147483647"})
        void endsWithTwoForALegThatIsNotThere(String leg) {
            assertThat(run("export", "--format=csv", "--leg=" + leg)).isEqualTo(2);
            assertOneComplaint("leg " + leg, "3");
        }

        @Test
        void isNamedToWhoeverAsksForAMatchOfAFormerOne() {
            assertThat(run("match", "R4M2")).isEqualTo(2);
            assertOneComplaint(
                    "There is no match R4M2: leg 3, the latest, has R7M1 to R9M2", "export --leg N", "/legs");
        }
    }

    /** Of two legs, the first is folded and the second is over. */
    @Nested
    class OfALeagueInDivisions {
        private Path out = Path.of("divisions");

        @BeforeEach
        void keepLegs() {
            out = directory.resolve("divisions");
            try (EventStore store =
                    store(PlayedLegs.inDivisions(14, 6, 2).whole(2).events())) {
                EventJournal<LeagueEvent> journal =
                        new EventJournal<>(store, new EventCodec<>(LeagueEvent.class), LEAGUE);
                journal.read((stored, event) -> {});
                journal.foldUpTo(1);
            }
        }

        @ParameterizedTest
        @CsvSource({"1, A", "2, 1"})
        void hasTheDivisionsOfEachLegAlsoOfAFoldedOne(String leg, String first) throws IOException {
            assertThat(run("export", "--format=csv", "--leg=" + leg, "--out=" + out))
                    .isZero();
            assertThat(Files.readString(out.resolve("results.csv")).lines().skip(1))
                    .hasSize(10 + 10 + 6 + (leg.equals("2") ? 5 - 4 : 0))
                    .first()
                    .asString()
                    .startsWith("%s,%s,".formatted(leg, first));
            assertThat(Files.readString(out.resolve("grades.csv")).lines().skip(1))
                    .hasSize(14)
                    .first()
                    .asString()
                    .contains(",1,1,");
            assertThat(Files.readString(out.resolve("league.csv"))).contains("," + PlayedLegs.SEED);
        }

        @Test
        void writesADivisionAloneAndNamesThoseThatThereAre() {
            assertThat(run("export", "--format=json", "--division=2B")).isZero();
            JsonNode document = JsonText.parse(printed.toString());
            assertThat(document.path("standings").size()).isEqualTo(4);
            assertThat(document.path("results"))
                    .allMatch(row -> row.path("division").stringValue().equals("2B"));

            assertThat(run("export", "--format=json", "--division=3A")).isEqualTo(2);
            assertOneComplaint("the league has no division 3A: it has 1, 2A, 2B");
        }

        @Test
        void isNamedWhereAMatchIsShown() {
            assertThat(run("match", "R6M4")).isZero();
            assertThat(printed.toString()).contains(", division 2A, round 6");
            assertThat(run("match", "R1M1")).isEqualTo(2);
            assertOneComplaint("There is no match R1M1: leg 2, the latest, has R6M1 to R10M");
        }
    }

    @Test
    void endsWithTwoForALegOfALeagueThatHasAnEnd() {
        keep(Sealing.of(PlayedLeagues.smooth(2)));
        assertThat(run("export", "--format=csv", "--leg=1")).isEqualTo(2);
        assertOneComplaint("leg");
    }

    /** {@code match} reads a store without a manager. */
    @Nested
    class OfOneMatch {
        private List<LeagueEvent> sealed(int players) {
            List<LeagueEvent> events = Sealing.of(PlayedLeagues.smooth(players));
            keep(events);
            return events;
        }

        @Test
        void showsPlayersResultStepsAndTheSeal() {
            sealed(4);

            assertThat(run("match", "R2M1", "--manager", "http://127.0.0.1:8000"))
                    .isZero();
            assertThat(printed.toString())
                    .startsWith("R2M1  ")
                    .contains(
                            ", round 2, refereed by ",
                            ": played\n",
                            "Choices\n",
                            "Was the number drawn before they chose?\n",
                            "  They are the same: the number was drawn before the players chose.\n",
                            "  Check it: printf %s R2M1:");
            assertThat(complaints.toString()).isEmpty();
        }

        @Test
        void showsAnAnnulledResultWithTheOperatorsReason() {
            keep(PlayedLeagues.meddledWith());
            League league = League.replay(PlayedLeagues.meddledWith());
            String annulled = league.fixtures().stream()
                    .filter(fixture -> !fixture.attempts().annulled().isEmpty())
                    .findFirst()
                    .orElseThrow()
                    .id()
                    .value();

            assertThat(run("match", annulled)).isZero();
            assertThat(printed.toString())
                    .contains(
                            "The operator annulled an earlier result and had the match played again: =cmd|' /C calc'!A0. At ",
                            " Before, " + annulled + ": ",
                            "; the number was ");
        }

        @Test
        void endsWithTwoForWhatIsNoMatch() {
            sealed(4);

            assertThat(run("match", "R9M9")).isEqualTo(2);
            assertOneComplaint("There is no match R9M9: the league has 3 rounds of up to 2");
        }

        @Test
        void endsWithTwoForWhatIsNoMatchId() {
            assertThat(run("match", "first")).isEqualTo(2);
            assertOneComplaint("MATCH takes a match id like R1M1");
        }

        @Test
        void endsWithThreeWithoutAStore() {
            assertThat(run("match", "R1M1")).isEqualTo(3);
        }
    }
}
