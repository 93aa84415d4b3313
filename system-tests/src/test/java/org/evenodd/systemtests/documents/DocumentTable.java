package org.evenodd.systemtests.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.systemtests.documents.FieldPath.Place;
import tools.jackson.databind.JsonNode;

/** Every field that a document shows or lists, for each message. */
public record DocumentTable(List<MessageTable> tables) {

    public DocumentTable {
        tables = List.copyOf(tables);
    }

    /** Returns whether the document shows or lists fields of such messages. */
    public boolean describes(MessageType type) {
        return tables.stream().anyMatch(table -> table.types().contains(type));
    }

    /** Returns what deviates from the document in a message; empty if nothing does. */
    public List<String> problems(MessageType type, JsonNode message) {
        Stream<String> fields = tables.stream()
                .filter(table -> table.appliesTo(type, message))
                .flatMap(table -> table.rows().stream())
                .flatMap(row -> row.problems(message));
        return Stream.concat(kind(type, message), fields).toList();
    }

    private static Stream<String> kind(MessageType type, JsonNode message) {
        String actual = message.path("message_type").asString("");
        return actual.equals(type.name()) ? Stream.empty() : Stream.of("message_type is %s".formatted(actual));
    }

    /**
     * The fields of some message types, or of those messages among them that meet all conditions.
     *
     * @param types empty for every type
     */
    record MessageTable(Set<MessageType> types, List<Condition> conditions, List<FieldRow> rows) {

        MessageTable {
            types = types.isEmpty() ? Set.of() : Set.copyOf(EnumSet.copyOf(types));
            conditions = List.copyOf(conditions);
            rows = List.copyOf(rows);
        }

        boolean appliesTo(MessageType type, JsonNode message) {
            return (types.isEmpty() || types.contains(type))
                    && conditions.stream().allMatch(condition -> condition.holds(message));
        }
    }

    /**
     * One field according to a document.
     *
     * @param required whether it is required in its containing object
     * @param section the document's section
     * @param decision the protocol decision that overrides the document; empty if there is none
     */
    record FieldRow(FieldPath path, Form form, boolean required, String section, String decision) {

        Stream<String> problems(JsonNode message) {
            return path.in(message).flatMap(this::problems);
        }

        private Stream<String> problems(Place place) {
            if (place.isMissing()) {
                return required ? Stream.of(complaint(place, "nothing")) : Stream.empty();
            }
            return form.allows(place.value())
                    ? Stream.empty()
                    : Stream.of(complaint(place, place.value().toString()));
        }

        private String complaint(Place place, String got) {
            String source = decision.isEmpty() ? section : section + ", decision: " + decision;
            return "%s: expected %s (%s), got %s".formatted(place.pointer(), form.words(), source, got);
        }
    }

    /** The condition that a field has a certain value, such as {@code status is "ACCEPTED"}. */
    record Condition(FieldPath path, Form form) {

        static Condition parse(String text) {
            String[] sides = text.split(" is ", 2);
            return new Condition(FieldPath.parse(sides[0].strip()), Form.parse(sides[1].strip()));
        }

        boolean holds(JsonNode message) {
            return path.in(message).anyMatch(place -> form.allows(place.value()));
        }
    }

    /**
     * Reads a document's tables: Markdown whose headings name the messages, such as {@code ## GAME_OVER where
     * game_result.status is "WIN" and …}, or {@code ## every message}.
     */
    static final class TableReader {

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
                    : Arrays.stream(heading[1].split(" and "))
                            .map(Condition::parse)
                            .toList();
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
            String[] cells =
                    Arrays.stream(line.split("\\|", -1)).map(String::strip).toArray(String[]::new);
            if (cells.length != COLUMNS + 2) {
                throw new IllegalArgumentException("not a row of five cells: " + line);
            }
            return new FieldRow(
                    FieldPath.parse(cells[1]), Form.parse(cells[2]), required(cells[3]), cells[4], cells[5]);
        }

        private static boolean required(String need) {
            return switch (need) {
                case "required" -> true;
                case "optional" -> false;
                default -> throw new IllegalArgumentException("neither required nor optional: " + need);
            };
        }
    }
}
