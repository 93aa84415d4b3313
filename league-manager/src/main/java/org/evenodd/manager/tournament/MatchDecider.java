package org.evenodd.manager.tournament;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.ConductEvent.PlayerSuspended;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.MatchLife;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.manager.league.MatchLife.MatchStage.Announced;
import org.evenodd.manager.league.MatchLife.MatchStage.Ready;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;

/** Records a match's one result, and does what follows from it. */
public final class MatchDecider {

    private MatchDecider() {}

    /**
     * Records the result.
     *
     * @param referee who reported the result; null if it was decided without a referee
     */
    public static void decide(UnitOfWork work, Fixture fixture, @Nullable RefereeId referee, DecidedResult decided) {
        Ending ending = Ending.of(decided.outcome());
        work.record(
                new MatchDecided(fixture.id(), referee, fixture.lease(), ending, decided.result(), work.timeOfDay()));
        work.move(fixture.id(), MatchLife::over);
        suspendTheSilent(work, fixture);
        tellStandings(work, false);
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

    public static void tellStandings(UnitOfWork work, boolean last) {
        League league = work.league();
        List<PlayerId> players =
                league.roster().presentPlayers().stream().map(PlayerMember::id).toList();
        league.currentRound()
                .ifPresent(round -> work.ask(new Effect.UpdateStandings(players, round.id(), league::rows, last)));
    }

    public static void decideForfeits(UnitOfWork work) {
        for (Fixture fixture : work.undecided()) {
            Map<PlayerId, Termination> faults = faults(work, fixture);
            if (isDue(work, fixture, faults)) {
                decide(work, fixture, null, result(work, fixture, faults));
            }
        }
    }

    private static Map<PlayerId, Termination> faults(UnitOfWork work, Fixture fixture) {
        Map<PlayerId, Termination> faults = new LinkedHashMap<>();
        for (PlayerId id : List.of(fixture.playerA(), fixture.playerB())) {
            PlayerMember player = work.league().roster().player(id).orElseThrow();
            if (!player.present()) {
                faults.put(id, Termination.OPERATOR);
            } else if (player.suspended()) {
                faults.put(id, Termination.SUSPENDED);
            }
        }
        return faults;
    }

    private static boolean isDue(UnitOfWork work, Fixture fixture, Map<PlayerId, Termination> faults) {
        if (faults.containsValue(Termination.OPERATOR)) {
            return true;
        }
        MatchStage stage = work.stage(fixture);
        boolean leadIsOver =
                stage instanceof Ready || (stage instanceof Announced announced && announced.isLeadOver(work.now()));
        return !faults.isEmpty() && leadIsOver && !work.league().course().paused();
    }

    private static DecidedResult result(UnitOfWork work, Fixture fixture, Map<PlayerId, Termination> faults) {
        return DecidedResult.withoutGame(work.league().settings(), outcome(fixture, faults), faults);
    }

    private static Outcome outcome(Fixture fixture, Map<PlayerId, Termination> faults) {
        if (faults.size() == 2) {
            return new Outcome.BothFailed(fixture.playerA(), fixture.playerB());
        }
        PlayerId atFault = faults.keySet().iterator().next();
        return new Outcome.WonByForfeit(fixture.playerA(), fixture.playerB(), fixture.opponentOf(atFault));
    }
}
