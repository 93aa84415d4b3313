package org.evenodd.referee.report;

import java.time.Instant;
import org.evenodd.protocol.value.MatchId;

/**
 * A result that the manager has not accepted yet.
 *
 * @param since when its match ended
 */
public record UndeliveredReport(MatchId match, Instant since) {}
