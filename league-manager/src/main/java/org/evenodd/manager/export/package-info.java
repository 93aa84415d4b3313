/**
 * The subcommand {@code export}: the tables that grades are based on, each described once, as CSV, JSON or a workbook; the
 * web pages as files; reports for students.
 */
@NullMarked
package org.evenodd.manager.export;

import org.jspecify.annotations.NullMarked;
