/**
 * What a record looks like as JSON: one description, read off the record itself, from which binding, validation and
 * JSON Schema come.
 */
@NullMarked
package org.evenodd.protocol.shape;

import org.jspecify.annotations.NullMarked;
