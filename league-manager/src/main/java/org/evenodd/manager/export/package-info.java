/**
 * The subcommands {@code export} and {@code match}: the tables that grades are based on, each described once, as CSV, JSON
 * or a workbook; the web pages as files; reports for students; one match as text.
 */
@NullMarked
package org.evenodd.manager.export;

import org.jspecify.annotations.NullMarked;
