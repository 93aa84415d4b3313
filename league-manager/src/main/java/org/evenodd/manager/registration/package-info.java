/**
 * Who has a place in the league: registering, coming back, being admitted, making room and being removed.
 */
@NullMarked
package org.evenodd.manager.registration;

import org.jspecify.annotations.NullMarked;
