/**
 * The subcommand {@code export}: the {@link org.evenodd.manager.export.table tables} of a league as CSV or JSON, and its
 * web pages as files.
 */
@NullMarked
package org.evenodd.manager.export;

import org.jspecify.annotations.NullMarked;
