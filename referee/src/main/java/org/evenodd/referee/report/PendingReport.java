package org.evenodd.referee.report;

import java.time.Instant;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.MatchResultReport;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.referee.message.RefereeIdentity;

/**
 * A result that the manager has not taken yet.
 *
 * @param name of its file; names sort by the time of the results, and end in a mark of the league
 */
record PendingReport(String name, MatchResultReport report) {

    private static final int MARK_DIGITS = 8;

    /** A report of a referee that has just finished a match. */
    static PendingReport of(MatchResultReport report, Instant at, RefereeIdentity referee) {
        String name = "%015d-%s-%s%s".formatted(at.toEpochMilli(), report.matchId(), report.lease(), ending(referee));
        return new PendingReport(name, report);
    }

    /**
     * Whether it was made in the same league, by the same referee, under whatever token. Match ids are the same in each
     * league: a result of an earlier one would pass for one of this.
     */
    boolean isOf(RefereeIdentity referee) {
        LeagueId league = referee.league();
        return name.endsWith(ending(referee))
                && (league == null || league.equals(report.leagueId()))
                && referee.id().asSender().equals(report.envelope().sender());
    }

    /** Of a manager that does not tell when its league was opened, tokens are the only mark. */
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
