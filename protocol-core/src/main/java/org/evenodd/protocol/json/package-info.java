/** JSON as this project reads and writes it: strict in, UTF-8 out. */
@NullMarked
package org.evenodd.protocol.json;

import org.jspecify.annotations.NullMarked;
