package org.evenodd.conformance.referee;

import org.evenodd.protocol.value.Parity;

/** How one of the checker's players behaves in a match, and what it chooses. */
record ScriptedPlayer(PlayerBehaviour behaviour, Parity parity) {}
