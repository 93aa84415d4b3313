/**
 * Which referee gets which match and when: announcing, offering, and what comes of an offer.
 */
@NullMarked
package org.evenodd.manager.assignment;

import org.jspecify.annotations.NullMarked;
