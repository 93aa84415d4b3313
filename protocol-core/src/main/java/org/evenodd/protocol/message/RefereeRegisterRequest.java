package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Flat;

/** A referee asks for a place in the league (PRD 3.1, MCP 2.1). */
public record RefereeRegisterRequest(@Flat Envelope envelope, RefereeMeta refereeMeta) implements Message {}
