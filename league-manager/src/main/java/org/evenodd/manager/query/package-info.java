/**
 * What agents and the operator may ask of a league.
 */
@NullMarked
package org.evenodd.manager.query;

import org.jspecify.annotations.NullMarked;
