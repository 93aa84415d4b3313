package org.evenodd.manager.export;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The colours of the cross-tables' cells: whether the row's player took more, as many or fewer points than the column's.
 * Blue and orange, which colour-blind people tell apart, and light enough to read what is written on them.
 */
final class CrossTableColours {

    /** The first column of a player. */
    static final int FIRST = 2;

    private static final String MORE = "FF9ECAE9";
    private static final String AS_MANY = "FFE6E6E6";
    private static final String FEWER = "FFFDBF6F";

    private final @Nullable Table points;

    private CrossTableColours(@Nullable Table points) {
        this.points = points;
    }

    /** The colours of a table; none unless it is a cross-table. */
    static CrossTableColours of(Table table, Export export) {
        return new CrossTableColours(isCrossTable(table) ? export.table(Export.CROSS_TABLE) : null);
    }

    static boolean isCrossTable(Table table) {
        return table.name().startsWith(Export.CROSS_TABLE);
    }

    /** The colour of a cell; empty if nothing has been played there. */
    Optional<String> at(int row, int column) {
        return points != null
                        && column >= FIRST
                        && cell(points, row, column) instanceof Cell.Whole own
                        && cell(points, column - FIRST, row + FIRST) instanceof Cell.Whole other
                ? Optional.of(colour(Long.compare(own.value(), other.value())))
                : Optional.empty();
    }

    private static Cell cell(Table table, int row, int column) {
        return table.rows().get(row).get(column);
    }

    private static String colour(int lead) {
        return lead == 0 ? AS_MANY : lead > 0 ? MORE : FEWER;
    }
}
