package org.evenodd.manager.check;

import org.evenodd.protocol.value.Parity;

/** What a player of the checker does in a match, and what it chooses. */
record ScriptedPlayer(PlayerBehaviour behaviour, Parity parity) {}
