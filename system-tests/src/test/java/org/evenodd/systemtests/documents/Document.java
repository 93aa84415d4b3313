package org.evenodd.systemtests.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/**
 * The documents that describe {@code league.v2}, each as tables of every field that it shows or lists: Markdown whose
 * headings name the messages, such as {@code ## GAME_OVER where game_result.status is "WIN" and …}, or {@code ## every
 * message}.
 */
public enum Document {
    PRD,
    SPEC,
    REF,
    MCP,
    CH4;

    @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
    private final List<MessageTable> tables = Arrays.stream(text().split("(?m)^## ", -1))
            .filter(section -> section.contains("|---"))
            .map(section -> MessageTable.parse(section.lines().toList()))
            .toList();

    private String text() {
        try (InputStream file = Document.class.getResourceAsStream("/documents/" + name() + ".md")) {
            return new String(file.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whether it shows or lists fields of such messages. */
    public boolean describes(MessageType type) {
        return tables.stream().anyMatch(table -> table.types.contains(type));
    }

    /** Returns what deviates from the document in a message; empty if nothing does. */
    public List<String> problems(MessageType type, JsonNode message) {
        String actual = message.path("message_type").asString("");
        Stream<String> kind = actual.equals(type.name()) ? Stream.empty() : Stream.of("message_type is " + actual);
        Stream<String> fields = tables.stream()
                .filter(table -> table.types.isEmpty() || table.types.contains(type))
                .filter(table -> table.conditions.stream().allMatch(condition -> condition.holds(message)))
                .flatMap(table -> table.rows.stream())
                .flatMap(row -> row.problems(message));
        return Stream.concat(kind, fields).toList();
    }

    /** @param types empty for every type */
    private record MessageTable(Set<MessageType> types, List<Condition> conditions, List<FieldRow> rows) {

        static MessageTable parse(List<String> lines) {
            String[] heading = lines.get(0).split(" where ", 2);
            Set<MessageType> types = heading[0].equals("every message")
                    ? Set.of()
                    : Arrays.stream(heading[0].split(", "))
                            .map(MessageType::valueOf)
                            .collect(Collectors.toSet());
            List<Condition> conditions = Arrays.stream(heading)
                    .skip(1)
                    .flatMap(all -> Arrays.stream(all.split(" and ")))
                    .map(Condition::parse)
                    .toList();
            List<FieldRow> rows = lines.stream()
                    .dropWhile(line -> !line.startsWith("|---"))
                    .skip(1)
                    .takeWhile(line -> line.startsWith("|"))
                    .map(FieldRow::parse)
                    .toList();
            return new MessageTable(types, conditions, rows);
        }
    }

    /** That a field has a certain value, such as {@code status is "ACCEPTED"}. */
    private record Condition(FieldPath path, Form form) {

        static Condition parse(String text) {
            String[] sides = text.split(" is ", 2);
            return new Condition(FieldPath.parse(sides[0].strip()), Form.parse(sides[1].strip()));
        }

        boolean holds(JsonNode message) {
            return path.in(message).anyMatch(place -> form.allows(place.value));
        }
    }

    /**
     * One field according to a document.
     *
     * @param required whether it is required in its containing object
     * @param source the document's section, and the protocol decision that overrides the document, if there is one
     */
    private record FieldRow(FieldPath path, Form form, boolean required, String source) {

        static FieldRow parse(String line) {
            String[] cells =
                    Arrays.stream(line.split("\\|", -1)).map(String::strip).toArray(String[]::new);
            if (cells.length != 7 || !cells[3].matches("required|optional")) {
                throw new IllegalArgumentException("not a row of path, form, need, section and decision: " + line);
            }
            String source = cells[5].isEmpty() ? cells[4] : cells[4] + ", decision: " + cells[5];
            return new FieldRow(FieldPath.parse(cells[1]), Form.parse(cells[2]), cells[3].equals("required"), source);
        }

        Stream<String> problems(JsonNode message) {
            return path.in(message)
                    .filter(place -> place.value.isMissingNode() ? required : !form.allows(place.value))
                    .map(place -> "%s: expected %s (%s), got %s"
                            .formatted(
                                    place.pointer,
                                    form.words(),
                                    source,
                                    place.value.isMissingNode() ? "nothing" : place.value));
        }
    }

    /** A path in a message, such as {@code matches[].match_id} or {@code result.score.<player_id>}. */
    private record FieldPath(List<String> steps) {

        static FieldPath parse(String text) {
            return new FieldPath(List.of(text.replace("[]", ".[]").split("\\.")));
        }

        /** Returns the places that match the path; none if an object or array on it is missing. */
        Stream<Place> in(JsonNode message) {
            Stream<Place> places = Stream.of(new Place("", message));
            for (String step : steps) {
                places = places.flatMap(place -> place.next(step));
            }
            return places;
        }
    }

    /** Where a field is, or should be: a missing node then. */
    private record Place(String pointer, JsonNode value) {

        Stream<Place> next(String step) {
            return switch (step) {
                case "[]" ->
                    IntStream.range(0, value.isArray() ? value.size() : 0)
                            .mapToObj(i -> new Place(pointer + "/" + i, value.get(i)));
                case "<player_id>" ->
                    value.isObject() ? value.propertyNames().stream().map(this::member) : Stream.empty();
                default -> value.isObject() ? Stream.of(member(step)) : Stream.empty();
            };
        }

        private Place member(String name) {
            return new Place(pointer + "/" + name, value.path(name));
        }
    }
}
