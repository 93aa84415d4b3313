/**
 * The subcommand {@code export}: the {@link org.evenodd.manager.export.table tables} of a league as CSV, JSON or a
 * workbook, its web pages as files, and reports for its students.
 */
@NullMarked
package org.evenodd.manager.export;

import org.jspecify.annotations.NullMarked;
