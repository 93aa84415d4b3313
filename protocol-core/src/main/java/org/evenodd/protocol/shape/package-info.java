/**
 * The JSON form of records, derived from the records themselves: the common source of binding, validation and JSON
 * Schema.
 */
@NullMarked
package org.evenodd.protocol.shape;

import org.jspecify.annotations.NullMarked;
