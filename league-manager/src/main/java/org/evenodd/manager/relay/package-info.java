/**
 * The relay: connectors ask by long polls for calls to players that nobody can reach, and bring back their answers
 * (docs/protocol-decisions.md, players behind the relay).
 */
@NullMarked
package org.evenodd.manager.relay;

import org.jspecify.annotations.NullMarked;
