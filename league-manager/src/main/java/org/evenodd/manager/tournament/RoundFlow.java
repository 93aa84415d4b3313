package org.evenodd.manager.tournament;

import java.util.List;
import java.util.Optional;
import org.evenodd.manager.league.CourseEvent.RoundFinished;
import org.evenodd.manager.league.CourseEvent.RoundStarted;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Round;
import org.evenodd.manager.tournament.LiveState.RefereeHealth;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.RoundMessages.RoundSummary;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/** Moves from one round to the next (PRD 4). */
final class RoundFlow {

    private RoundFlow() {}

    /**
     * Begins the next round, or ends the league, once the current and earlier ones are decided; returns whether it did.
     */
    static boolean startNext(UnitOfWork work) {
        League league = work.league();
        if (!league.due().isEmpty()) {
            return false;
        }
        int number = league.currentRoundNumber() + 1;
        if (number > league.rounds().size() || league.course().stopped()) {
            LeagueClosing.finish(work, league.course().stopped());
            return true;
        }
        if (league.course().paused() || !canBegin(work, league.rounds().get(number - 1))) {
            return false;
        }
        RoundId next = new RoundId(number);
        work.record(new RoundStarted(next, work.timeOfDay()));
        Liveness.reinstate(work, next);
        RefereeAssigner.assignRound(work);
        RoundAnnouncer.announceRound(work);
        return true;
    }

    private static boolean canBegin(UnitOfWork work, Round round) {
        boolean refereeNeeded = round.fixtures().stream().anyMatch(fixture -> isPlayable(work.league(), fixture));
        return !refereeNeeded || !RefereeAssigner.candidates(work).isEmpty();
    }

    /** Ends the current round if all its matches are decided; returns whether it did. */
    static boolean finishIfDecided(UnitOfWork work) {
        Optional<Round> round = work.league().currentRound();
        if (round.isEmpty()
                || round.get().progress() == Progress.COMPLETED
                || !round.get().isDecided()) {
            return false;
        }
        RoundId id = round.get().id();
        DialectSeen.storeCounts(work);
        work.record(new RoundFinished(id, work.timeOfDay()));
        MatchDecider.tellStandings(work, true);
        work.ask(new Effect.CompleteRound(
                work.league().roster().participants(), id, after(work.league(), id), summary(round.get())));
        return true;
    }

    private static @Nullable RoundId after(League league, RoundId round) {
        return round.value() < league.rounds().size() ? round.next() : null;
    }

    private static RoundSummary summary(Round round) {
        List<Fixture> fixtures = round.fixtures();
        return new RoundSummary(
                fixtures.size(),
                count(fixtures, MatchStatus.WIN),
                count(fixtures, MatchStatus.DRAW),
                count(fixtures, MatchStatus.TECHNICAL_LOSS));
    }

    private static int count(List<Fixture> fixtures, MatchStatus status) {
        return (int) fixtures.stream()
                .flatMap(fixture -> fixture.decided().stream())
                .filter(decision -> decision.result().details().status() == status)
                .count();
    }

    /** Tells people when the standstill begins and ends. */
    static void noticeStandstill(UnitOfWork work) {
        boolean waits = waitsForReferee(work.league(), work.referees());
        if (waits != work.referees().awaited()) {
            work.changeReferees(referees -> referees.awaiting(waits));
            work.tell(
                    waits
                            ? new Notice.Warning(
                                    "No referee answers: the league waits for the first that does or registers.")
                            : new Notice.GoodNews("A referee answers: the league continues."));
        }
    }

    private static boolean waitsForReferee(League league, RefereeHealth health) {
        return league.course().isRunning()
                && league.roster().admittedReferees().stream()
                        .allMatch(referee -> referee.overruns().tooMany() || health.isSilent(referee.id()))
                && isRefereeNeeded(league);
    }

    private static boolean isRefereeNeeded(League league) {
        List<Fixture> due = league.due();
        return due.isEmpty() || due.stream().anyMatch(fixture -> isPlayable(league, fixture));
    }

    /** Whether both players are present, so that a referee is needed. */
    private static boolean isPlayable(League league, Fixture fixture) {
        return present(league, fixture.playerA()) && present(league, fixture.playerB());
    }

    private static boolean present(League league, PlayerId player) {
        return league.roster().player(player).filter(PlayerMember::present).isPresent();
    }
}
