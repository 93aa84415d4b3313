/**
 * What a grade is based on, as tables: results, standings, who beat whom, why matches were lost, dialect notes and the
 * operator's acts.
 */
@NullMarked
package org.evenodd.manager.export.table;

import org.jspecify.annotations.NullMarked;
