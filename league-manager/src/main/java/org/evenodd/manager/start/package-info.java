/**
 * How a League Manager comes to work, from its command line to the moment when it serves a league.
 *
 * <p>Everything of a league is put together here and handed what it needs; no other room knows this one.
 */
@NullMarked
package org.evenodd.manager.start;

import org.jspecify.annotations.NullMarked;
