package org.evenodd.manager.export;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A table of cells.
 *
 * @param name in snake case
 * @param contents what it holds, in a few words
 */
public record Table(String name, String contents, List<ColumnHeading> headings, List<List<Cell>> rows) {

    public Table {
        headings = List.copyOf(headings);
        rows = List.copyOf(rows);
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

        /** Tells the value of the last column for a subject, of which its {@linkplain Cell#of cell} is made. */
        Columns<T> of(Function<T, @Nullable Object> value) {
            values.add(value);
            return this;
        }

        Table table(String name, String contents, List<T> subjects) {
            return new Table(
                    name, contents, headings, subjects.stream().map(this::row).toList());
        }

        private List<Cell> row(T subject) {
            return values.stream().map(value -> Cell.of(value.apply(subject))).toList();
        }
    }
}
