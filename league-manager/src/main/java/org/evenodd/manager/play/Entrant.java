package org.evenodd.manager.play;

import org.evenodd.manager.league.Registration;
import org.evenodd.protocol.message.PlayerRecord;
import org.evenodd.protocol.value.PlayerId;

/** A player of a match as its referee is told of it, without its tokens. */
public record Entrant(PlayerId playerId, Registration registration, PlayerRecord standings) {}
