package org.evenodd.protocol.message;

import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.PlayerId;

/** A player for everybody to see; its endpoint is nobody's business. */
public record PublicPlayer(PlayerId playerId, DisplayName displayName, AgentState state) {}
