package org.evenodd.manager.tournament;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.evenodd.manager.league.CourseEvent.RoundFinished;
import org.evenodd.manager.league.CourseEvent.RoundStarted;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Round;
import org.evenodd.manager.tournament.Effect.Notice;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.RoundMessages.RoundSummary;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.value.Identifiers.RoundId;

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
        if (number > league.rounds().size() || work.course().stopped()) {
            LeagueEnd.finish(work, work.course().stopped());
            return true;
        }
        if (work.course().paused() || !canBegin(work, league.rounds().get(number - 1))) {
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
        return round.fixtures().stream().noneMatch(fixture -> isPlayable(work, fixture))
                || !RefereeAssigner.candidates(work).isEmpty();
    }

    /** Ends the current round if all its matches are decided; returns whether it did. */
    static boolean finishIfDecided(UnitOfWork work) {
        Optional<Round> decided = work.league()
                .currentRound()
                .filter(round -> round.progress() != Progress.COMPLETED)
                .filter(Round::isDecided);
        decided.ifPresent(round -> finish(work, round));
        return decided.isPresent();
    }

    private static void finish(UnitOfWork work, Round round) {
        DialectSeen.storeCounts(work);
        work.record(new RoundFinished(round.id(), work.timeOfDay()));
        MatchDecider.tellStandings(work, true);
        boolean last = round.id().value() == work.league().rounds().size();
        work.ask(new Effect.CompleteRound(
                work.roster().participants(),
                round.id(),
                last ? null : round.id().next(),
                summary(round)));
    }

    private static RoundSummary summary(Round round) {
        List<MatchStatus> statuses = round.fixtures().stream()
                .flatMap(fixture -> fixture.decided().stream())
                .map(decision -> decision.result().details().status())
                .toList();
        return new RoundSummary(
                round.fixtures().size(),
                Collections.frequency(statuses, MatchStatus.WIN),
                Collections.frequency(statuses, MatchStatus.DRAW),
                Collections.frequency(statuses, MatchStatus.TECHNICAL_LOSS));
    }

    /** Tells people when the standstill begins and ends. */
    static void noticeStandstill(UnitOfWork work) {
        boolean waits = waitsForReferee(work);
        if (waits != work.referees().awaited()) {
            work.changeReferees(referees -> referees.awaiting(waits));
            work.ask(
                    waits
                            ? new Notice.Warning(
                                    "No referee answers: the league waits for the first that does or registers.")
                            : new Notice.GoodNews("A referee answers: the league continues."));
        }
    }

    private static boolean waitsForReferee(UnitOfWork work) {
        List<Fixture> due = work.undecided();
        return work.course().isRunning()
                && work.answeringReferees().stream()
                        .allMatch(referee -> referee.overruns().tooMany())
                && (due.isEmpty() || due.stream().anyMatch(fixture -> isPlayable(work, fixture)));
    }

    /** Whether both players are present, so that a referee is needed. */
    private static boolean isPlayable(UnitOfWork work, Fixture fixture) {
        return work.roster().isPresent(fixture.playerA()) && work.roster().isPresent(fixture.playerB());
    }
}
