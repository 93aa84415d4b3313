package org.evenodd.manager.export;

import java.util.List;
import org.evenodd.protocol.json.JsonValue;
import tools.jackson.core.JsonGenerator;

/** An export as one JSON object: {@code schema_version}, {@code league}, and one list of objects per table. */
record ExportDocument(Export export) implements JsonValue {

    @Override
    public void writeTo(JsonGenerator out) {
        out.writeStartObject();
        out.writeNumberProperty("schema_version", Export.SCHEMA_VERSION);
        out.writeName("league");
        write(export.league().header(), export.league().rows().get(0), out);
        export.tables().forEach(table -> write(table, out));
        out.writeEndObject();
    }

    private static void write(Table table, JsonGenerator out) {
        out.writeName(table.name());
        out.writeStartArray();
        List<String> header = table.header();
        table.rows().forEach(row -> write(header, row, out));
        out.writeEndArray();
    }

    private static void write(List<String> header, List<Cell> row, JsonGenerator out) {
        out.writeStartObject();
        for (int i = 0; i < row.size(); i++) {
            write(header.get(i), row.get(i), out);
        }
        out.writeEndObject();
    }

    private static void write(String name, Cell cell, JsonGenerator out) {
        out.writeName(name);
        if (cell instanceof Cell.Whole whole) {
            out.writeNumber(whole.value());
        } else if (cell instanceof Cell.Decimal decimal) {
            out.writeNumber(decimal.value());
        } else if (cell instanceof Cell.Empty) {
            out.writeNull();
        } else {
            out.writeString(cell.text());
        }
    }
}
