package org.evenodd.manager.export;

import java.util.List;
import org.evenodd.manager.export.table.Cell;
import org.evenodd.manager.export.table.Export;
import org.evenodd.manager.export.table.Table;
import org.evenodd.protocol.json.JsonValue;
import tools.jackson.core.JsonGenerator;

/** An export as one JSON object: {@code schema_version}, {@code league}, and one list of objects per table. */
record ExportDocument(Export export) implements JsonValue {

    @Override
    public void writeTo(JsonGenerator out) {
        out.writeStartObject();
        out.writeNumberProperty("schema_version", Export.SCHEMA_VERSION);
        out.writeName("league");
        out.writeStartObject();
        export.league().forEach((name, cell) -> write(name, cell, out));
        out.writeEndObject();
        export.tables().forEach(table -> write(table, out));
        out.writeEndObject();
    }

    private static void write(Table table, JsonGenerator out) {
        out.writeName(table.name());
        out.writeStartArray();
        for (List<Cell> row : table.rows()) {
            out.writeStartObject();
            for (int i = 0; i < row.size(); i++) {
                write(table.header().get(i), row.get(i), out);
            }
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static void write(String name, Cell cell, JsonGenerator out) {
        out.writeName(name);
        if (cell instanceof Cell.Text text) {
            out.writeString(text.value());
        } else if (cell instanceof Cell.Whole whole) {
            out.writeNumber(whole.value());
        } else {
            out.writeNull();
        }
    }
}
