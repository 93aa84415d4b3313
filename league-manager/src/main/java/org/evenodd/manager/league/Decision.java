package org.evenodd.manager.league;

import java.time.Instant;
import org.evenodd.protocol.message.MatchResult;

/**
 * The one result of a match.
 *
 * @param result without the transcript
 */
public record Decision(Ending ending, MatchResult result, Instant at) {}
