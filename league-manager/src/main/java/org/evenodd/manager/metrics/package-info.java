/** A league in numbers, for Prometheus; nothing that identifies a player or says what one chose. */
@NullMarked
package org.evenodd.manager.metrics;

import org.jspecify.annotations.NullMarked;
