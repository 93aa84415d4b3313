/**
 * The secrets of a league: its key, which is kept in a file, and the tokens derived from it, which are never stored.
 *
 * <p>An agent's token authorises its calls to the manager; a match token authorises a referee's calls to one player in
 * one match and the player's answers; the operator's token authorises the operator.
 */
@NullMarked
package org.evenodd.manager.token;

import org.jspecify.annotations.NullMarked;
