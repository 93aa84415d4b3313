/**
 * Converts between JSON and messages: decoding that names every violation and leniency, canonical encoding, schemas.
 */
@NullMarked
package org.evenodd.protocol.codec;

import org.jspecify.annotations.NullMarked;
