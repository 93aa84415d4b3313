package org.evenodd.manager.tournament;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.game.Game.CheckedResult;
import org.evenodd.game.Outcome;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.Division;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.MatchLife;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.manager.league.MatchLife.MatchStage.Announced;
import org.evenodd.manager.league.MatchLife.MatchStage.Ready;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerSuspended;
import org.evenodd.manager.league.RankedTable;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;

/** Records the single result of a match, with its consequences. */
public final class MatchDecider {

    private MatchDecider() {}

    /**
     * Records the result.
     *
     * @param referee the referee that reported the result; null if it was decided without one
     */
    public static void decide(UnitOfWork work, Fixture fixture, @Nullable RefereeId referee, CheckedResult result) {
        work.record(new MatchDecided(
                fixture.id(),
                referee,
                fixture.lease(),
                Ending.of(result.outcome()),
                counted(work.settings(), result),
                work.timeOfDay()));
        work.move(fixture.id(), MatchLife::over);
        suspendIfSilent(work, fixture.playerA());
        suspendIfSilent(work, fixture.playerB());
        tellStandings(work, work.league().divisions().of(fixture.id()), false);
    }

    private static void suspendIfSilent(UnitOfWork work, PlayerId id) {
        int limit = work.settings().suspension().afterSilentMatches();
        work.roster()
                .player(id)
                .filter(player -> player.silentMatches() >= limit)
                .filter(player -> player.present() && !player.suspended())
                .ifPresent(silent -> {
                    work.record(new PlayerSuspended(id));
                    AgentConduct.probeSuspended(work, id);
                });
    }

    /** Tells the players of a division, in a league without divisions all players, its standings. */
    public static void tellStandings(UnitOfWork work, Division division, boolean last) {
        List<PlayerId> to =
                work.players(division).stream().map(PlayerMember::id).toList();
        RankedTable table = work.league().table(division);
        division.currentRound()
                .ifPresent(round ->
                        work.ask(new Effect.UpdateStandings(to, division.nameIfAny(), round.id(), table::rows, last)));
    }

    /** Decides the matches of those that do not play, the matches that wait for the operator too. */
    static void decideForfeits(UnitOfWork work) {
        Set<PlayerId> idle = work.roster().idle().keySet();
        if (idle.isEmpty()) {
            return;
        }
        List<Fixture> open =
                new ArrayList<>(idle.size() < work.matches.all().size() ? undecidedOf(work, idle) : work.undecided());
        open.addAll(work.league().held());
        for (Fixture fixture : open) {
            Map<PlayerId, Termination> faults = faults(work, fixture);
            if (isDue(work, fixture, faults.values())) {
                Outcome outcome = outcome(fixture, List.copyOf(faults.keySet()));
                decide(work, fixture, null, CheckedResult.untold(outcome, faults));
            }
        }
    }

    private static List<Fixture> undecidedOf(UnitOfWork work, Set<PlayerId> players) {
        return players.stream()
                .flatMap(work::undecidedOf)
                .distinct()
                .sorted(Comparator.comparing(Fixture::id))
                .toList();
    }

    private static Map<PlayerId, Termination> faults(UnitOfWork work, Fixture fixture) {
        Map<PlayerId, Termination> faults = new LinkedHashMap<>();
        for (PlayerId id : List.of(fixture.playerA(), fixture.playerB())) {
            PlayerMember player = work.roster().player(id).orElseThrow();
            if (!player.present()) {
                faults.put(id, Termination.OPERATOR);
            } else if (player.suspended()) {
                faults.put(id, Termination.SUSPENDED);
            }
        }
        return faults;
    }

    private static boolean isDue(UnitOfWork work, Fixture fixture, Collection<Termination> faults) {
        MatchStage stage = work.stage(fixture);
        boolean leadIsOver =
                stage instanceof Ready || (stage instanceof Announced announced && announced.isLeadOver(work.now()));
        return faults.contains(Termination.OPERATOR)
                || (!faults.isEmpty() && leadIsOver && !work.course().paused());
    }

    private static Outcome outcome(Fixture fixture, List<PlayerId> atFault) {
        PlayerId a = fixture.playerA();
        PlayerId b = fixture.playerB();
        return atFault.size() == 2
                ? new Outcome.BothFailed(a, b)
                : new Outcome.WonByForfeit(a, b, fixture.opponentOf(atFault.get(0)));
    }

    /** A result as the league counts it, with the points that it awards. */
    public static MatchResult counted(LeagueSettings settings, CheckedResult checked) {
        Outcome outcome = checked.outcome();
        return new MatchResult(outcome.winner().orElse(null), outcome.score(settings.points()), checked.details());
    }
}
