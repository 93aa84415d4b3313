package org.evenodd.manager.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.runtime.AtomicFile;
import org.evenodd.agent.runtime.ViewFile.PrettyJson;
import org.evenodd.manager.export.ExportCommand.Format;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes a league's tables as files, which other users of this machine cannot read. */
record TableFiles(Export export, Console console) {

    private static final String WORKBOOK = ".xlsx";

    /**
     * The text for those who give no file: the document or, in CSV, the results.
     *
     * @throws IllegalArgumentException for a format that is not a text
     */
    String text(Format format) {
        return switch (format) {
            case JSON -> new String(json(), UTF_8);
            case CSV -> CsvText.of(export.table(MatchTables.RESULTS));
            case XLSX, HTML -> throw new IllegalArgumentException(format + " is not a text");
        };
    }

    /**
     * Writes the files.
     *
     * @param out a folder for CSV; a file for the others, in which JSON may also be given a folder
     * @throws IOException if a file cannot be written
     * @throws ProgramException (wrong usage) if a workbook is given a folder
     */
    void write(Format format, Path out) throws IOException {
        switch (format) {
            case CSV -> {
                for (Table table : export.allTables()) {
                    put(out.resolve(table.name() + ".csv"), CsvText.file(table));
                }
            }
            case JSON -> put(Files.isDirectory(out) ? out.resolve("league.json") : out, json());
            case XLSX -> put(workbook(out), TableWorkbook.of(export));
            case HTML -> throw new IllegalArgumentException("pages are no tables");
        }
    }

    private static Path workbook(Path out) {
        String name = String.valueOf(out.getFileName());
        Path file = name.toLowerCase(Locale.ROOT).endsWith(WORKBOOK) ? out : out.resolveSibling(name + WORKBOOK);
        for (Path path : List.of(out, file)) {
            if (Files.isDirectory(path)) {
                throw ProgramException.wrongUsage(
                        "with --format xlsx, --out names a file, like grades.xlsx, but %s is a folder".formatted(path));
            }
        }
        return file;
    }

    private byte[] json() {
        return PrettyJson.bytes(this::document);
    }

    private void put(Path path, byte[] content) throws IOException {
        AtomicFile.secret(path).replace(content);
        console.say("Wrote " + path);
    }

    /** One object: {@code schema_version}, {@code league}, and one list of objects per table. */
    private void document(JsonGenerator out) {
        out.writeStartObject();
        out.writeNumberProperty("schema_version", Export.SCHEMA_VERSION);
        out.writeName("league");
        write(export.league().header(), export.league().rows().get(0), out);
        for (Table table : export.tables()) {
            out.writeArrayPropertyStart(table.name());
            List<String> header = table.header();
            table.rows().forEach(row -> write(header, row, out));
            out.writeEndArray();
        }
        out.writeEndObject();
    }

    private static void write(List<String> header, List<@Nullable Object> row, JsonGenerator out) {
        out.writeStartObject();
        for (int i = 0; i < row.size(); i++) {
            out.writeName(header.get(i));
            write(row.get(i), out);
        }
        out.writeEndObject();
    }

    private static void write(@Nullable Object cell, JsonGenerator out) {
        if (cell instanceof Long whole) {
            out.writeNumber(whole);
        } else if (cell instanceof BigDecimal decimal) {
            out.writeNumber(decimal);
        } else if (cell == null) {
            out.writeNull();
        } else {
            out.writeString(cell.toString());
        }
    }
}
