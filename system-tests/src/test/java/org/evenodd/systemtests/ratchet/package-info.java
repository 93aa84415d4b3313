/**
 * How much code there is, and how much of it a message passes: numbers that may only fall. They and what they count are
 * in {@code ratchet.properties}.
 */
@NullMarked
package org.evenodd.systemtests.ratchet;

import org.jspecify.annotations.NullMarked;
