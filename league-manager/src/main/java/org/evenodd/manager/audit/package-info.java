/**
 * Whether what a store has of a league can be true: one class for each rule, none of which relies on how the league
 * itself adds up its events.
 */
@NullMarked
package org.evenodd.manager.audit;

import org.jspecify.annotations.NullMarked;
