/**
 * The data that grades are based on, as tables: results, standings, cross-tables, forfeits, dialect notes and the
 * operator's acts.
 */
@NullMarked
package org.evenodd.manager.export.table;

import org.jspecify.annotations.NullMarked;
