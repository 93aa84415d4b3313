/** A league as its store or its archive has it, read without a manager and perhaps beside one. */
@NullMarked
package org.evenodd.manager.offline;

import org.jspecify.annotations.NullMarked;
