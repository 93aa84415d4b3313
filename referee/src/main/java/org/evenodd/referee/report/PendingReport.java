package org.evenodd.referee.report;

import java.time.Instant;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.MatchResultReport;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.referee.message.RefereeIdentity;

/**
 * A result that the manager has not taken yet.
 *
 * @param name of its file; names sort by the time of the results, and end in a mark of the referee's token
 */
record PendingReport(String name, MatchResultReport report) {

    private static final int MARK_DIGITS = 8;

    /** A report of a referee that has just finished a match. */
    static PendingReport of(MatchResultReport report, Instant at, RefereeIdentity referee) {
        String name = "%015d-%s-%s%s".formatted(at.toEpochMilli(), report.matchId(), report.lease(), ending(referee));
        return new PendingReport(name, report);
    }

    /**
     * Whether it was made in the same league. Match ids are the same in each, and tokens are not: a result of an earlier one
     * would pass for one of this.
     */
    boolean isOf(RefereeIdentity referee) {
        return name.endsWith(ending(referee));
    }

    private static String ending(RefereeIdentity referee) {
        String mark = LeagueToken.digest(referee.token()).value().substring(0, MARK_DIGITS);
        return "-" + mark + ".json";
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
