package org.evenodd.manager.export;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.WireName;
import org.jspecify.annotations.Nullable;

/**
 * A table of cells: texts, possibly written by untrusted agents, whole numbers ({@link Long}), numbers with decimals
 * ({@link BigDecimal}), times ({@link Instant}), and null for nothing.
 *
 * @param name in snake case
 * @param contents what it holds, in a few words
 */
public record Table(String name, String contents, List<ColumnHeading> headings, List<List<@Nullable Object>> rows) {

    public Table {
        headings = List.copyOf(headings);
        rows = List.copyOf(rows);
    }

    /** A cell as text, the same everywhere: numbers with a dot, times in UTC (ISO 8601). */
    static String text(@Nullable Object cell) {
        return Objects.toString(cell, "");
    }

    /**
     * A column's name, and what its cells mean.
     *
     * @param meaning the same for columns of which there is one for each player
     */
    public record ColumnHeading(String name, String meaning) {}

    /** The names of the columns. */
    public List<String> header() {
        return headings.stream().map(ColumnHeading::name).toList();
    }

    /** The columns of a table in which each row is about a subject. */
    static final class Columns<T> {

        private final List<ColumnHeading> headings = new ArrayList<>();
        private final List<Function<T, @Nullable Object>> values = new ArrayList<>();

        /** Adds a column, whose values {@link #of} must tell. */
        Columns<T> column(String name, String meaning) {
            headings.add(new ColumnHeading(name, meaning));
            return this;
        }

        /** Tells the value of the last column for a subject, of which its cell is made. */
        Columns<T> of(Function<T, @Nullable Object> value) {
            values.add(value);
            return this;
        }

        /** Adds the id of the agent that a subject is about, and the agent's name in a second column. */
        Columns<T> agent(String id, String meaning, ExportedLeague exported, Function<T, AgentId> agent) {
            return column(id, meaning)
                    .of(agent::apply)
                    .column("display_name", "its name")
                    .of(subject -> exported.name(agent.apply(subject)));
        }

        Table table(String name, String contents, List<T> subjects) {
            return new Table(
                    name, contents, headings, subjects.stream().map(this::row).toList());
        }

        private List<@Nullable Object> row(T subject) {
            return values.stream().map(value -> cell(value.apply(subject))).toList();
        }

        /** A number or a time if it is one, yes or no for a truth, else a text. */
        private static @Nullable Object cell(@Nullable Object value) {
            if (value instanceof Optional<?> optional) {
                return cell(optional.orElse(null));
            } else if (value == null || value instanceof BigDecimal || value instanceof Instant) {
                return value;
            } else if (value instanceof Number number) {
                return number.longValue();
            } else if (value instanceof Boolean holds) {
                return holds ? "yes" : "no";
            }
            return value instanceof WireName word ? word.wireName() : value.toString();
        }
    }
}
