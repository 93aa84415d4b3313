/**
 * The questions that agents and the operator may ask about a league.
 */
@NullMarked
package org.evenodd.manager.query;

import org.jspecify.annotations.NullMarked;
