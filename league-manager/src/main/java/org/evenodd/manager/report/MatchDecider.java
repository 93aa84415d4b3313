package org.evenodd.manager.report;

import java.util.List;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.health.Liveness;
import org.evenodd.manager.league.ConductEvent.PlayerSuspended;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.match.MatchLife;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;

/** Records a match's one result, and does what follows from it. */
final class MatchDecider {

    private MatchDecider() {}

    /**
     * Records the result.
     *
     * @param referee who reported the result; null if it was decided without a referee
     */
    static void decide(UnitOfWork work, Fixture fixture, @Nullable RefereeId referee, DecidedResult decided) {
        Ending ending = Ending.of(decided.outcome());
        work.record(
                new MatchDecided(fixture.id(), referee, fixture.lease(), ending, decided.result(), work.timeOfDay()));
        work.move(fixture.id(), MatchLife::over);
        suspendTheSilent(work, fixture);
        StandingsNews.send(work, false);
    }

    private static void suspendTheSilent(UnitOfWork work, Fixture fixture) {
        int limit = work.league().settings().suspension().afterSilentMatches();
        for (PlayerId id : List.of(fixture.playerA(), fixture.playerB())) {
            work.league()
                    .roster()
                    .player(id)
                    .filter(player -> player.silentMatches() >= limit)
                    .filter(player -> player.present() && !player.suspended())
                    .ifPresent(silent -> suspend(work, silent));
        }
    }

    private static void suspend(UnitOfWork work, PlayerMember player) {
        work.record(new PlayerSuspended(player.id()));
        Liveness.probeSuspended(work, player.id());
    }
}
