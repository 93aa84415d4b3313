package org.evenodd.manager.export;

/** The export formats. */
enum Format {
    /** One file per table. */
    CSV,
    /** One JSON document. */
    JSON,
    /** The web pages, or reports for students. */
    HTML,
    /** One workbook with a sheet per table. */
    XLSX
}
