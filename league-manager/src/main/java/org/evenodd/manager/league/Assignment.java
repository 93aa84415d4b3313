package org.evenodd.manager.league;

import org.evenodd.protocol.value.RefereeId;

/** The referee of a match; the lease grows with every change of it. */
public record Assignment(RefereeId refereeId, int lease) {}
