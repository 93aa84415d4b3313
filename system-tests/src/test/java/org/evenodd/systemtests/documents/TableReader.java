package org.evenodd.systemtests.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.evenodd.protocol.message.MessageType;

/**
 * Reads a document's tables: Markdown whose headings name the messages, such as {@code ## GAME_OVER where
 * game_result.status is "WIN" and …}, or {@code ## every message}.
 */
final class TableReader {

    private static final String EVERY_MESSAGE = "every message";
    private static final int COLUMNS = 5;

    private TableReader() {}

    static DocumentTable read(String document) {
        List<MessageTable> tables = new ArrayList<>();
        for (String section : text(document).split("(?m)^## ", -1)) {
            if (section.contains("|---")) {
                tables.add(table(section.lines().toList()));
            }
        }
        return new DocumentTable(tables);
    }

    private static String text(String document) {
        try (InputStream file = TableReader.class.getResourceAsStream("/documents/" + document + ".md")) {
            return new String(file.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static MessageTable table(List<String> lines) {
        String[] heading = lines.get(0).split(" where ", 2);
        List<Condition> conditions = heading.length == 1
                ? List.of()
                : Arrays.stream(heading[1].split(" and ")).map(Condition::parse).toList();
        List<FieldRow> rows = lines.stream()
                .dropWhile(line -> !line.startsWith("|---"))
                .skip(1)
                .takeWhile(line -> line.startsWith("|"))
                .map(TableReader::row)
                .toList();
        return new MessageTable(types(heading[0]), conditions, rows);
    }

    private static Set<MessageType> types(String names) {
        return names.equals(EVERY_MESSAGE)
                ? Set.of()
                : Arrays.stream(names.split(", ")).map(MessageType::valueOf).collect(Collectors.toSet());
    }

    private static FieldRow row(String line) {
        String[] cells = Arrays.stream(line.split("\\|", -1)).map(String::strip).toArray(String[]::new);
        if (cells.length != COLUMNS + 2) {
            throw new IllegalArgumentException("not a row of five cells: " + line);
        }
        return new FieldRow(FieldPath.parse(cells[1]), Form.parse(cells[2]), required(cells[3]), cells[4], cells[5]);
    }

    private static boolean required(String need) {
        return switch (need) {
            case "required" -> true;
            case "optional" -> false;
            default -> throw new IllegalArgumentException("neither required nor optional: " + need);
        };
    }
}
