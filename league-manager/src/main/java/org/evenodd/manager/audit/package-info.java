/**
 * Audits a stored league: one class for each subject, none of which relies on the league's own way of adding up its events.
 */
@NullMarked
package org.evenodd.manager.audit;

import org.jspecify.annotations.NullMarked;
