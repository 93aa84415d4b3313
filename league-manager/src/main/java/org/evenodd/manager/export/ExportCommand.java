package org.evenodd.manager.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.evenodd.agent.file.AtomicFile;
import org.evenodd.agent.file.PrettyJson;
import org.evenodd.agent.log.Printable;
import org.evenodd.agent.log.Terminal;
import org.evenodd.agent.options.ExitStatus;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.agent.program.Console;
import org.evenodd.manager.export.table.Export;
import org.evenodd.manager.export.table.Table;
import org.evenodd.manager.offline.StoredLeagueOptions;
import org.evenodd.manager.page.StoredSource;
import org.evenodd.manager.store.StoreException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code export}: writes the data that grades are based on. */
@Command(
        name = "export",
        description = {
            "Exports a league's grades, results, standings, cross-tables of points and outcomes with a legend, how"
                    + " matches ended, dialect notes and the operator's acts. Works while the league is running."
                    + " docs/exports.md explains each column.",
            "HTML writes the manager's web pages as files, which need neither server nor network, into a folder to hand"
                    + " out or publish: index.html is the first. They show what anybody may see: of a league that is not"
                    + " over no choices, habits or messages, and never dialect notes and the wording of errors. Files of"
                    + " an earlier export are replaced, others stay.",
            "With --player, HTML writes what this player may see of itself, dialect notes and errors included, into one"
                    + " file to mail to its author.",
            "CSV writes one file per table, JSON a single document, league.json. Without --out, standard output gets"
                    + " the JSON document or, for CSV, only the results.",
            "CSV files begin with a byte order mark, so that spreadsheets recognise UTF-8; standard output has none."
                    + " CSV texts that begin with = + - or @, also after a semicolon, get an apostrophe, so that no"
                    + " spreadsheet runs them."
        },
        sortOptions = false)
public final class ExportCommand implements Callable<Integer> {

    @Option(names = "--format", paramLabel = "FORMAT", required = true, description = "csv, json or html.")
    private Format format = Format.CSV;

    @Option(
            names = "--out",
            paramLabel = "PATH",
            description = "Directory for the files, created if missing; with --player a file. HTML needs it.")
    private @Nullable Path directory;

    @Option(
            names = "--player",
            paramLabel = "ID",
            description = "With --format html: a report about this player, like P07, instead of all pages.")
    private @Nullable String player;

    @Mixin
    private final StoredLeagueOptions options = new StoredLeagueOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        if (format == Format.HTML) {
            return pages().code();
        }
        if (player != null) {
            throw ProgramException.wrongUsage("--player needs --format html: the other formats have all players");
        }
        Export export = export();
        Map<String, byte[]> files = files(export);
        if (spec == null) {
            return ExitStatus.FAILED.code();
        }
        if (directory != null) {
            return write(files, directory, spec).code();
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(new String(files.values().iterator().next(), UTF_8));
        out.flush();
        return ExitStatus.DONE.code();
    }

    private ExitStatus pages() {
        if (directory == null || spec == null) {
            throw ProgramException.wrongUsage(
                    "--format html needs --out: a folder for the pages, or with --player a file for the report");
        }
        HtmlExport export = new HtmlExport(
                stored(), directory, new Console(spec.commandLine().getOut()), Terminal.STANDARD_OUTPUT.isTerminal());
        try {
            if (player == null) {
                export.site();
            } else {
                export.report(player);
            }
            return ExitStatus.DONE;
        } catch (IOException e) {
            return failed(e, directory, spec);
        }
    }

    private StoredSource stored() {
        try {
            return options.read()
                    .read(events ->
                            new StoredSource(events, InstantSource.system().instant()));
        } catch (StoreException e) {
            throw ProgramException.cannotStart(e.sentence(), e);
        }
    }

    private Export export() {
        try {
            return Export.of(options.read().exported());
        } catch (StoreException e) {
            throw ProgramException.cannotStart(e.sentence(), e);
        }
    }

    /** The contents to write, by file name, the most important first. */
    private Map<String, byte[]> files(Export export) {
        return switch (format) {
            case CSV -> tables(export);
            case JSON -> Map.of("league.json", PrettyJson.bytes(new ExportDocument(export)));
            case HTML -> Map.of();
        };
    }

    private Map<String, byte[]> tables(Export export) {
        Map<String, byte[]> files = new LinkedHashMap<>();
        (directory == null ? List.of(export.table(Export.RESULTS)) : export.allTables())
                .forEach(table -> put(table, files));
        return files;
    }

    private void put(Table table, Map<String, byte[]> files) {
        files.put(table.name() + ".csv", directory == null ? CsvText.of(table).getBytes(UTF_8) : CsvText.file(table));
    }

    private static ExitStatus write(Map<String, byte[]> files, Path directory, CommandSpec spec) {
        Console console = new Console(spec.commandLine().getOut());
        try {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                Path path = directory.resolve(file.getKey());
                AtomicFile.view(path).replace(file.getValue());
                console.say("Wrote " + path);
            }
            return ExitStatus.DONE;
        } catch (IOException e) {
            return failed(e, directory, spec);
        }
    }

    private static ExitStatus failed(IOException cause, Path out, CommandSpec spec) {
        String sentence = "%s cannot be written: %s.".formatted(out, cause.getMessage());
        spec.commandLine().getErr().println(Printable.of(spec.qualifiedName() + ": " + sentence));
        return ExitStatus.FAILED;
    }
}
