package org.evenodd.manager.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.runtime.DiskTrouble;
import org.evenodd.agent.runtime.Terminal;
import org.evenodd.manager.page.LeagueSource.StoredSource;
import org.evenodd.manager.views.StoredLeague;
import org.evenodd.manager.views.StoredLeagueOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code export}: writes the data that grades are based on. */
@Command(
        name = "export",
        description = {
            "Exports a league for grading: grades, results, standings, cross-tables of points and outcomes with a legend,"
                    + " how matches ended, dialect notes and the operator's acts. Works while the league is running."
                    + " docs/exports.md explains each column.",
            "csv writes one file per table into the folder --out, grades.csv with a row for each student first. json"
                    + " writes one document to the file --out; if that is a folder, to league.json in it. xlsx writes a"
                    + " workbook with a sheet per table to the file --out, and adds .xlsx where it is missing. Without"
                    + " --out, standard output gets the JSON document or, for csv, only the results.",
            "html writes the manager's web pages as files, which need neither server nor network, into the folder --out to"
                    + " hand out or publish: index.html is the first. They show what anybody may see: of a league that is"
                    + " not over no choices, habits or messages, and never dialect notes and the wording of errors. Files"
                    + " of an earlier export are replaced, others stay.",
            "With --student, html writes what this student's bot may see of itself, dialect notes and errors included,"
                    + " to the file --out, to mail to its author; with --all-students, such a file for each into the"
                    + " folder --out, like P07-Bot-7.html.",
            "Other users of this machine cannot read tables and reports (mode 600); pages they can.",
            "CSV files begin with a byte order mark, so that spreadsheets recognise UTF-8; standard output has none."
                    + " CSV texts that begin with = + - or @, or that look like a number, a date or TRUE, also after a"
                    + " semicolon, get an apostrophe, so that no spreadsheet runs or changes them. The texts of a workbook"
                    + " need none."
        },
        sortOptions = false)
public final class ExportCommand implements Callable<Integer> {

    /** The export formats. */
    enum Format {
        /** One file per table. */
        CSV,
        /** One JSON document. */
        JSON,
        /** The web pages, or reports for students. */
        HTML,
        /** One workbook with a sheet per table. */
        XLSX
    }

    @Option(names = "--format", paramLabel = "FORMAT", required = true, description = "csv, json, html or xlsx.")
    private Format format = Format.CSV;

    @Option(
            names = "--out",
            paramLabel = "PATH",
            description = "A folder for csv and html, created if missing; a file for json, xlsx and --student. html and"
                    + " xlsx need it.")
    private @Nullable Path out;

    @Option(
            names = {"--student", "--player"},
            paramLabel = "NAME",
            description =
                    "With --format html: a report about one student instead of all pages; its bot's display name or"
                            + " id, like P07.")
    private @Nullable String student;

    @Option(names = "--all-students", description = "With --format html: a report about each student.")
    private boolean allStudents;

    @Mixin
    private final StoredLeagueOptions options = new StoredLeagueOptions();

    @Option(
            names = "--division",
            paramLabel = "NAME",
            description = "Of a league in divisions the tables of this division alone, like 2A, with who met whom.")
    private @Nullable String division;

    @Option(
            names = "--leg",
            paramLabel = "N",
            description =
                    "Of a league without end or in divisions this leg instead of the latest. Of one that is folded, what is"
                            + " left of it: table and results.")
    void select(int leg) {
        options.select(leg);
    }

    @Override
    public Integer call() {
        Console console = new Console(options.out());
        requireOptions();
        try {
            return options.read(league -> {
                if (format == Format.HTML) {
                    writePages(league, Objects.requireNonNull(out), console);
                } else {
                    writeTables(league, console);
                }
                return ExitStatus.DONE.code();
            });
        } catch (IOException e) {
            throw ProgramException.failed("%s cannot be written: %s.".formatted(out, DiskTrouble.reason(e)), e);
        }
    }

    private void requireOptions() {
        if (format != Format.HTML && (student != null || allStudents)) {
            throw ProgramException.wrongUsage(
                    "--student and --all-students need --format html: the other formats have all students");
        }
        if (format == Format.HTML && division != null) {
            throw ProgramException.wrongUsage("--division needs csv, json or xlsx: the pages have all divisions");
        }
        if (format == Format.XLSX && out == null) {
            throw ProgramException.wrongUsage("--format xlsx needs --out: a file, like grades.xlsx");
        }
        if (format == Format.HTML && out == null) {
            throw ProgramException.wrongUsage(
                    "--format html needs --out: a folder for the pages or, with --student, a file for the report");
        }
        if (student != null && allStudents) {
            throw ProgramException.wrongUsage("--student and --all-students exclude each other: give only one");
        }
    }

    private void writePages(StoredLeague league, Path out, Console console) throws IOException {
        HtmlExport export =
                new HtmlExport(StoredSource.of(league), out, console, Terminal.STANDARD_OUTPUT.isTerminal());
        if (student != null) {
            export.report(student);
        } else if (allStudents) {
            export.reports();
        } else {
            export.site();
        }
    }

    private void writeTables(StoredLeague league, Console console) throws IOException {
        ExportedLeague whole = league.read(ExportedLeague::ofStored);
        TableFiles files = new TableFiles(Export.of(division == null ? whole : whole.of(division)), console);
        if (out == null) {
            options.out().print(files.text(format));
            options.out().flush();
        } else {
            files.write(format, out);
        }
    }
}
