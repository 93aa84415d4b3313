/** The catalogue of error codes, and violations that name the field, the expected and the actual value. */
@NullMarked
package org.evenodd.protocol.error;

import org.jspecify.annotations.NullMarked;
