package org.evenodd.manager.start;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.runtime.DiskTrouble;
import org.evenodd.agent.runtime.TextFile;
import org.evenodd.manager.start.Preparation.RosterRow;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.EnrolmentKey;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;

/**
 * Reads a roster: a CSV file in UTF-8, separated by commas, semicolons or tabs, with a heading {@code name} and
 * optionally {@code key} and {@code division}; a line like {@code sep=;} may come first. Other headings are refused: a
 * misspelled {@code key} would leave every name without one.
 */
final class RosterFile {
    private static final String NAME = "name";
    private static final String KEY = "key";
    private static final String DIVISION = "division";
    private static final Set<String> KNOWN = Set.of(NAME, KEY, DIVISION);
    private static final String HEADINGS = "the heading name and, optionally, key and division";
    private static final char REPLACEMENT_CHARACTER = '\ufffd';

    private final Path file;
    private final int maxNames;
    private final List<RosterRow> rows = new ArrayList<>();
    private final Map<String, Long> lines = new HashMap<>();
    private @Nullable List<String> headings;

    private RosterFile(Path file, int maxNames) {
        this.file = file;
        this.maxNames = maxNames;
    }

    /**
     * Reads a file.
     *
     * @param maxNames how many players the league has room for
     * @throws ProgramException (wrong usage) for a file that cannot be read or holds anything else; the sentence names the
     *     line, the expected and the present text, but no key
     */
    static List<RosterRow> read(Path file, int maxNames) {
        return new RosterFile(file, maxNames).read();
    }

    private List<RosterRow> read() {
        String text = text();
        try (CSVParser parser = CSVParser.parse(text, format(text))) {
            read(parser);
        } catch (IOException e) {
            throw unreadable(e);
        }
        if (rows.isEmpty()) {
            throw wrong(1 + text.lines().count(), headings == null ? HEADINGS : "a name", "the end of the file");
        }
        return rows;
    }

    private static CSVFormat format(String text) {
        String heading =
                text.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
        return CSVFormat.RFC4180
                .builder()
                .setDelimiter(heading.contains(";") ? ';' : heading.contains("\t") ? '\t' : ',')
                .setTrim(true)
                .get();
    }

    private void read(CSVParser parser) {
        try {
            for (CSVRecord row : parser) {
                List<String> cells = withoutTrailingBlanks(row.toList());
                if (!cells.isEmpty() && !isSeparator(cells)) {
                    see(cells, parser.getCurrentLineNumber());
                }
            }
        } catch (UncheckedIOException e) {
            throw wrong(parser.getCurrentLineNumber(), "cells whose quotation marks are closed", "something else");
        }
    }

    private static List<String> withoutTrailingBlanks(List<String> cells) {
        int count = cells.size();
        while (count > 0 && cells.get(count - 1).isEmpty()) {
            count--;
        }
        return cells.subList(0, count);
    }

    /** Spreadsheets write it, and read it, as the first line. */
    private boolean isSeparator(List<String> cells) {
        return headings == null && cells.get(0).equalsIgnoreCase("sep=");
    }

    private String text() {
        try {
            String text = new String(TextFile.bytes(file), UTF_8);
            int unreadable = text.indexOf(REPLACEMENT_CHARACTER);
            if (unreadable >= 0) {
                long before = text.chars()
                        .limit(unreadable)
                        .filter(each -> each == '\n')
                        .count();
                throw wrong(before + 1, "text in UTF-8", "other bytes");
            }
            return text;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private void see(List<String> cells, long line) {
        List<String> known = headings;
        if (known == null) {
            headings = headings(cells, line);
            return;
        }
        if (cells.size() > known.size()) {
            throw wrong(line, known.size() == 1 ? "one cell" : known.size() + " cells", String.valueOf(cells.size()));
        }
        DisplayName name = name(cell(cells, known.indexOf(NAME)), line);
        EnrolmentKey key = key(cell(cells, known.indexOf(KEY)), line);
        rows.add(new RosterRow(name, key, division(cell(cells, known.indexOf(DIVISION)), line)));
        if (rows.size() > maxNames) {
            throw wrong(
                    line,
                    "at most %d names, as many as participants.max_players allows (more than %d need --division-size)"
                            .formatted(maxNames, PlayerId.PLACES),
                    "one more");
        }
    }

    private List<String> headings(List<String> cells, long line) {
        List<String> found =
                cells.stream().map(cell -> cell.toLowerCase(Locale.ROOT)).toList();
        if (!found.contains(NAME)
                || !KNOWN.containsAll(found)
                || Set.copyOf(found).size() < found.size()) {
            boolean meant = found.stream().anyMatch(KNOWN::contains);
            throw wrong(line, HEADINGS, meant ? quoted(String.join(", ", cells)) : "a row without them");
        }
        return found;
    }

    private static String cell(List<String> cells, int index) {
        return index < 0 || index >= cells.size() ? "" : cells.get(index);
    }

    private DisplayName name(String text, long line) {
        DisplayName.fault(text).ifPresent(fault -> {
            throw wrong(
                    line, DisplayName.NEW, text.isEmpty() ? "no name" : "%s, with %s".formatted(quoted(text), fault));
        });
        DisplayName name = new DisplayName(text);
        Long before = lines.putIfAbsent(name.folded(), line);
        if (before != null) {
            throw wrong(line, "another name than in line " + before, quoted(text));
        }
        return name;
    }

    private @Nullable EnrolmentKey key(String text, long line) {
        if (text.isEmpty()) {
            return null;
        }
        if (!EnrolmentKey.SYNTAX.accepts(text)) {
            throw wrong(line, "a key of " + EnrolmentKey.SYNTAX.expected(), "something else");
        }
        return new EnrolmentKey(text);
    }

    private @Nullable String division(String text, long line) {
        if (!text.isEmpty() && DisplayName.fault(text).isPresent()) {
            throw wrong(line, "a division with " + DisplayName.NEW, quoted(text));
        }
        if (rows.stream().filter(row -> text.equals(row.division())).count() == PlayerId.PLACES) {
            throw wrong(line, "at most " + PlayerId.PLACES + " names of a division", "one more of " + quoted(text));
        }
        return text.isEmpty() ? null : text;
    }

    private static String quoted(String text) {
        return '"' + Printable.of(text) + '"';
    }

    private ProgramException wrong(long line, String expected, String got) {
        return ProgramException.wrongUsage(
                "--roster %s, line %d: expected %s, got %s".formatted(file, line, expected, got));
    }

    private ProgramException unreadable(IOException e) {
        return ProgramException.wrongUsage("--roster %s cannot be read: %s".formatted(file, DiskTrouble.reason(e)));
    }
}
