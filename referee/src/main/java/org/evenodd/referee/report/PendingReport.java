package org.evenodd.referee.report;

import java.time.Instant;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.MatchResultReport;
import org.evenodd.referee.message.RefereeIdentity;

/**
 * A result that the manager has not taken yet.
 *
 * @param name of its file; names sort by the time of the results
 */
record PendingReport(String name, MatchResultReport report) {

    static PendingReport of(MatchResultReport report, Instant at) {
        String name = "%015d-%s-%s.json".formatted(at.toEpochMilli(), report.matchId(), report.lease());
        return new PendingReport(name, report);
    }

    /** The report as the referee may send it now. */
    MatchResultReport authorised(RefereeIdentity referee) {
        Envelope before = report.envelope();
        return with(
                new Envelope(referee.id().asSender(), before.timestamp(), before.conversationId(), referee.token()));
    }

    /** The report without the secret in it. */
    MatchResultReport withoutToken() {
        Envelope before = report.envelope();
        return with(new Envelope(before.sender(), before.timestamp(), before.conversationId(), null));
    }

    private MatchResultReport with(Envelope envelope) {
        return new MatchResultReport(
                envelope,
                report.leagueId(),
                report.roundId(),
                report.matchId(),
                report.lease(),
                report.gameType(),
                report.result(),
                report.flat());
    }
}
