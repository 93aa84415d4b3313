/**
 * Probes agents continually.
 */
@NullMarked
package org.evenodd.manager.health.watch;

import org.jspecify.annotations.NullMarked;
