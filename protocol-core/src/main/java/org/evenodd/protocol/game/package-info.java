/** The rules of the games and what a match is worth: pure, shared by who decides a match and who checks it. */
@NullMarked
package org.evenodd.protocol.game;

import org.jspecify.annotations.NullMarked;
