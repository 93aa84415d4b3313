/**
 * The secrets of a league: the key in its file, and the tokens that are derived from it, so that none is ever stored.
 *
 * <p>An agent's token authorises its calls to the manager; a match token authorises a referee's calls to one player in one
 * match and the player's answers; the operator's token authorises the operator.
 */
@NullMarked
package org.evenodd.manager.token;

import org.jspecify.annotations.NullMarked;
