/** A league as tables, in files of several formats. */
@NullMarked
package org.evenodd.manager.export;

import org.jspecify.annotations.NullMarked;
