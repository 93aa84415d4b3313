package org.evenodd.manager.export.table;

import java.util.List;
import java.util.function.Function;

/**
 * A table of cells.
 *
 * @param name in snake case
 */
public record Table(String name, List<String> header, List<List<Cell>> rows) {
    public Table {
        header = List.copyOf(header);
        rows = List.copyOf(rows);
    }

    /** A column's name, and its cell for a row's subject. */
    record Column<T>(String name, Function<T, Cell> cell) {}

    static <T> Table of(String name, List<T> subjects, List<Column<T>> columns) {
        return new Table(
                name,
                columns.stream().map(Column::name).toList(),
                subjects.stream().map(subject -> row(subject, columns)).toList());
    }

    private static <T> List<Cell> row(T subject, List<Column<T>> columns) {
        return columns.stream().map(column -> column.cell().apply(subject)).toList();
    }
}
