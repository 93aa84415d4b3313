package org.evenodd.manager.views;

import java.time.Instant;
import java.util.List;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Fixture.Annulled;
import org.evenodd.manager.league.Fixture.Assignment;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.shape.Notation.OrNull;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.shape.Notation.Wire;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/**
 * {@code <match_id>.json}: one match, from assignment to result.
 *
 * @param transcript what happened, as the referee reported it
 * @param result as in the report, without the exchanges
 * @param voided the results that counted until the operator had the match replayed
 */
record MatchFile(
        LeagueId leagueId,
        RoundId roundId,
        MatchId matchId,
        GameType gameType,
        @Wire("player_A_id") PlayerId playerA,
        @Wire("player_B_id") PlayerId playerB,
        @OrNull @Nullable RefereeId refereeId,
        Lifecycle lifecycle,
        List<TranscriptEntry> transcript,
        @OrNull @Nullable MatchResult result,
        @Nullable List<Voided> voided) {

    /**
     * A lease that no longer counts.
     *
     * @param result null if it had none
     */
    record Voided(
            int lease,
            @Precise Instant at,
            @Nullable String reason,
            @Nullable MatchResult result) {

        static Voided of(Annulled annulled) {
            Decision decision = annulled.decision();
            return new Voided(
                    annulled.lease(), annulled.at(), annulled.reason(), decision == null ? null : decision.result());
        }
    }

    /**
     * How far the match is, and since when.
     *
     * @param termination why it ended as it did
     * @param replays how often the match was restarted after the players had met; omitted if never
     */
    record Lifecycle(
            Progress status,
            int lease,
            @Precise @Nullable Instant roundStartedAt,
            @Precise @Nullable Instant decidedAt,
            @Nullable MatchTermination termination,
            @Nullable Integer replays) {}

    /**
     * The file of a match.
     *
     * @param decided null before its decision
     */
    static MatchFile of(League league, Round round, Fixture fixture, @Nullable MatchDecided decided) {
        return new MatchFile(
                league.settings().leagueId(),
                round.id(),
                fixture.id(),
                league.settings().gameType(),
                fixture.playerA(),
                fixture.playerB(),
                fixture.assigned().map(Assignment::refereeId).orElse(null),
                lifecycle(round, fixture, decided),
                transcript(decided),
                decided == null ? null : decided.result().with(null),
                voided(fixture));
    }

    private static @Nullable List<Voided> voided(Fixture fixture) {
        List<Annulled> annulled = fixture.attempts().annulled();
        return annulled.isEmpty() ? null : annulled.stream().map(Voided::of).toList();
    }

    private static Lifecycle lifecycle(Round round, Fixture fixture, @Nullable MatchDecided decided) {
        return new Lifecycle(
                decided == null ? Progress.RUNNING : Progress.COMPLETED,
                fixture.lease(),
                round.startedAt(),
                decided == null ? null : decided.at(),
                fixture.decided().map(Decision::termination).orElse(null),
                fixture.replays() == 0 ? null : fixture.replays());
    }

    private static List<TranscriptEntry> transcript(@Nullable MatchDecided decided) {
        List<TranscriptEntry> entries =
                decided == null ? null : decided.result().details().transcript();
        return entries == null ? List.of() : entries;
    }
}
