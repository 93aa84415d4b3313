package org.evenodd.manager.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.evenodd.agent.file.AtomicFile;
import org.evenodd.agent.file.PrettyJson;
import org.evenodd.agent.log.Printable;
import org.evenodd.agent.options.ExitStatus;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.agent.program.Console;
import org.evenodd.manager.export.table.Export;
import org.evenodd.manager.export.table.Table;
import org.evenodd.manager.offline.StoredLeagueOptions;
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
            "Exports a league's results, standings, cross-tables of points and outcomes with a legend, how matches"
                    + " ended, dialect notes and the operator's acts. Works while the league is running.",
            "CSV writes one file per table, JSON a single document, league.json. Without --out, standard output gets"
                    + " the JSON document or, for CSV, only the results.",
            "CSV files begin with a byte order mark, so that spreadsheets recognise UTF-8; standard output has none."
                    + " CSV texts that begin with = + - or @, also after a semicolon, get an apostrophe, so that no"
                    + " spreadsheet runs them."
        },
        sortOptions = false)
public final class ExportCommand implements Callable<Integer> {

    @Option(names = "--format", paramLabel = "FORMAT", required = true, description = "csv or json.")
    private Format format = Format.CSV;

    @Option(names = "--out", paramLabel = "DIR", description = "Directory for the files; created if missing.")
    private @Nullable Path directory;

    @Mixin
    private final StoredLeagueOptions options = new StoredLeagueOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
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
        };
    }

    private Map<String, byte[]> tables(Export export) {
        Map<String, byte[]> files = new LinkedHashMap<>();
        export.tables().forEach(table -> put(table, files));
        put(export.summary(), files);
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
            String sentence = "%s cannot be written: %s.".formatted(directory, e.getMessage());
            spec.commandLine().getErr().println(Printable.of(spec.qualifiedName() + ": " + sentence));
            return ExitStatus.FAILED;
        }
    }
}
