package org.evenodd.manager.export;

/** How an export looks. */
enum Format {
    /** A file for each table. */
    CSV,
    /** One document. */
    JSON
}
