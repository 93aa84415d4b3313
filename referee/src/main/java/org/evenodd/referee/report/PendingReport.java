package org.evenodd.referee.report;

import java.time.Instant;
import java.util.Objects;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.MatchResultReport;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.referee.message.RefereeIdentity;

/**
 * A report that the manager has not accepted yet.
 *
 * @param name file name; names sort by the time of the result and end in a mark of the league
 */
record PendingReport(String name, MatchResultReport report) {

    private static final int MARK_DIGITS = 8;

    /** Returns the report of a referee about a match that has just ended. */
    static PendingReport of(MatchResultReport report, Instant at, RefereeIdentity referee) {
        String name = "%015d-%s-%s%s".formatted(at.toEpochMilli(), report.matchId(), report.lease(), ending(referee));
        return new PendingReport(name, report);
    }

    /** Returns when the report was written; a report of an earlier run may not say it. */
    Instant writtenAt(Instant unknown) {
        return Objects.requireNonNullElse(report.envelope().timestamp(), unknown);
    }

    /**
     * Returns whether the report is of the same referee in the same league, whatever its token. Match ids repeat in
     * every league, so a report of an earlier league would pass for one of this.
     */
    boolean isOf(RefereeIdentity referee) {
        LeagueId league = referee.league();
        return name.endsWith(ending(referee))
                && (league == null || league.equals(report.leagueId()))
                && referee.id().asSender().equals(report.envelope().sender());
    }

    /** If the manager does not say when its league was opened, only the token distinguishes leagues. */
    private static String ending(RefereeIdentity referee) {
        Instant opened = referee.openedAt();
        String mark = opened == null
                ? LeagueToken.digest(referee.token()).value().substring(0, MARK_DIGITS)
                : "at" + opened.getEpochSecond();
        return "-" + mark + ".json";
    }

    boolean isResultOf(MatchId match, int lease) {
        return report.matchId().equals(match) && Integer.valueOf(lease).equals(report.lease());
    }

    /** Returns the report with the referee's current token. */
    MatchResultReport authorised(RefereeIdentity referee) {
        Envelope before = report.envelope();
        return with(
                new Envelope(referee.id().asSender(), before.timestamp(), before.conversationId(), referee.token()));
    }

    /** Returns the report without its token. */
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
