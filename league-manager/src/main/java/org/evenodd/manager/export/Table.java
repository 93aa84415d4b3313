package org.evenodd.manager.export;

import java.util.List;
import java.util.function.Function;

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

    /** A column's name, what its cells mean, and its cell for a row's subject. */
    record Column<T>(String name, String meaning, Function<T, Cell> cell) {

        ColumnHeading heading() {
            return new ColumnHeading(name, meaning);
        }
    }

    static <T> Table of(String name, String contents, List<T> subjects, List<Column<T>> columns) {
        return new Table(
                name,
                contents,
                columns.stream().map(Column::heading).toList(),
                subjects.stream().map(subject -> row(subject, columns)).toList());
    }

    private static <T> List<Cell> row(T subject, List<Column<T>> columns) {
        return columns.stream().map(column -> column.cell().apply(subject)).toList();
    }

    /** The names of the columns. */
    public List<String> header() {
        return headings.stream().map(ColumnHeading::name).toList();
    }
}
