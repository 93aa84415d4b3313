/** Between JSON and messages: decoding with every violation and leniency named, encoding in canonical form, schemas. */
@NullMarked
package org.evenodd.protocol.codec;

import org.jspecify.annotations.NullMarked;
