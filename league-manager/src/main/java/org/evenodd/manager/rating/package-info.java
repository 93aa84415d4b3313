/** How strong the players of a league are, and how sure that is: ratings from the matches that were played. */
@NullMarked
package org.evenodd.manager.rating;

import org.jspecify.annotations.NullMarked;
