package org.evenodd.protocol.message;

import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.PlayerId;

/** The public data of a player, without its endpoint. */
public record PublicPlayer(PlayerId playerId, DisplayName displayName, AgentState state) {}
