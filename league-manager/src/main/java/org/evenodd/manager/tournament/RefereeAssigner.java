package org.evenodd.manager.tournament;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.MatchLife;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.tournament.DueMatches.Part;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/** Assigns every match to a referee, and hands it over when the referee has a place for it (REF 3). */
public final class RefereeAssigner {

    private RefereeAssigner() {}

    /**
     * The referees that should get matches: a referee that has overrun a match, or sent an impossible report, only if there
     * is no other, and never after it has overrun a second match, or while it shuts down.
     */
    static List<RefereeMember> candidates(UnitOfWork work) {
        List<RefereeMember> able = work.referees().preferred(work.ableReferees());
        List<RefereeMember> trusted =
                preferred(able, referee -> !referee.overruns().anyRefused());
        return preferred(trusted, referee -> !referee.overruns().any());
    }

    /** Of the candidates, the referees that have a place left. */
    static List<RefereeMember> freeCandidates(UnitOfWork work) {
        return candidates(work).stream()
                .filter(candidate -> freePlaces(work, candidate) > 0)
                .toList();
    }

    private static List<RefereeMember> preferred(List<RefereeMember> all, Predicate<RefereeMember> wanted) {
        List<RefereeMember> some = all.stream().filter(wanted).toList();
        return some.isEmpty() ? all : some;
    }

    /** Assigns the matches of a round that has just begun. */
    static void assign(UnitOfWork work, List<Fixture> round) {
        List<RefereeMember> candidates = candidates(work);
        round.forEach(fixture -> assign(work, fixture, candidates));
    }

    /**
     * Reassigns the matches of removed and silent referees, and the matches not yet offered whose referee is no candidate,
     * if there are other referees.
     */
    static void replaceLost(UnitOfWork work) {
        List<RefereeMember> candidates = candidates(work);
        int kept = candidates.stream()
                .mapToInt(referee -> load(work, referee.id()))
                .sum();
        if (kept == work.matches.all().size()) {
            return;
        }
        List<RefereeMember> alive = work.answeringReferees();
        for (Fixture fixture : work.undecided()) {
            MatchStage stage = work.stage(fixture);
            boolean waits = stage instanceof MatchStage.Ready
                    || stage instanceof MatchStage.Announced
                    || (stage instanceof MatchStage.Unconfirmed unconfirmed && unconfirmed.transferable());
            if ((waits ? candidates : alive).stream().noneMatch(referee -> fixture.isAssignedTo(referee.id()))) {
                handOver(work, fixture, candidates);
            }
        }
    }

    /** How many matches that are due a referee has. */
    private static int load(UnitOfWork work, RefereeId referee) {
        return work.matches.of(referee, Part.ALL).size();
    }

    /** Reassigns a match to one of these referees and announces it again; returns whether there was another one. */
    static boolean handOver(UnitOfWork work, Fixture fixture, List<RefereeMember> candidates) {
        boolean assigned = assign(work, fixture, candidates);
        if (assigned) {
            RoundAnnouncer.announceMatch(work, fixture.id());
        }
        return assigned;
    }

    /** Restarts a match, with another referee if there is one. */
    static void restart(UnitOfWork work, Fixture fixture) {
        if (!handOver(work, fixture, candidates(work))) {
            restartWithSameReferee(work, fixture);
        }
    }

    static void restartWithSameReferee(UnitOfWork work, Fixture fixture) {
        fixture.referee().ifPresent(referee -> {
            work.record(new MatchAssigned(fixture.id(), referee, fixture.lease() + 1));
            RoundAnnouncer.makeReady(work, fixture);
        });
    }

    /**
     * Gives an annulled match back to the referee that had it, if it may still run it, and announces it again: the higher
     * lease tells it to drop the old run. A referee whose reports were refused gets it only if no other referee answers.
     *
     * @param before the match, when that referee had it
     */
    public static void giveBack(UnitOfWork work, Fixture before) {
        List<RefereeMember> candidates = candidates(work);
        work.answeringReferees().stream()
                .filter(referee -> before.isAssignedTo(referee.id()))
                .filter(referee -> !referee.overruns().anyRefused() || candidates.contains(referee))
                .findFirst()
                .ifPresent(former -> {
                    int lease = work.league()
                                    .fixture(before.id())
                                    .map(Fixture::lease)
                                    .orElse(0)
                            + 1;
                    work.record(new MatchAssigned(before.id(), former.id(), lease));
                    RoundAnnouncer.announceMatch(work, before.id());
                });
    }

    private static boolean assign(UnitOfWork work, Fixture fixture, List<RefereeMember> candidates) {
        Optional<RefereeMember> next = candidates.stream()
                .filter(referee -> !fixture.isAssignedTo(referee.id()))
                .min(Comparator.<RefereeMember>comparingInt(referee ->
                                Collections.frequency(fixture.attempts().lostBy(), referee.id()))
                        .thenComparingDouble(referee -> (load(work, referee.id()) + 1.0) / referee.places()));
        next.ifPresent(referee -> work.record(new MatchAssigned(fixture.id(), referee.id(), fixture.lease() + 1)));
        return next.isPresent();
    }

    /** Offers every match that is due and whose referee has free capacity. */
    static void offerReady(UnitOfWork work) {
        work.matches.toLookAt(work.now()).forEach(match -> work.move(match.id(), life -> life.leadTimeAt(work.now())));
        if (!work.course().paused()) {
            work.ableReferees().forEach(referee -> offerReady(work, referee));
        }
    }

    /** In divisions, where no round need begin for long, a referee without matches takes those for which another has no place. */
    static void employIdle(UnitOfWork work) {
        List<RefereeMember> candidates = work.settings().inDivisions() ? candidates(work) : List.of();
        List<RefereeMember> unemployed = candidates.stream()
                .filter(referee -> load(work, referee.id()) == 0)
                .toList();
        for (RefereeMember idle : unemployed) {
            candidates.stream()
                    .filter(other -> load(work, other.id()) > other.places())
                    .max(Comparator.comparingInt(other -> load(work, other.id())))
                    .ifPresent(busiest -> work.ready(busiest.id())
                            .limit(idle.places())
                            .toList()
                            .forEach(match -> handOver(work, match, List.of(idle))));
        }
    }

    private static void offerReady(UnitOfWork work, RefereeMember referee) {
        int free = freePlaces(work, referee);
        if (free > 0) {
            work.ready(referee.id())
                    .filter(match -> mayBegin(work, match.playerA()) && mayBegin(work, match.playerB()))
                    .limit(free)
                    .forEach(match -> {
                        work.move(match.id(), life -> life.offered(match.lease()));
                        RefereeOrders.send(work, match);
                    });
        }
    }

    /** Nobody plays two matches at once, not even if one of an earlier round is replayed. */
    private static boolean mayBegin(UnitOfWork work, PlayerId player) {
        return !Legs.isRestarting(work, player) && !RefereeOrders.hasMatchUnderWay(work, player);
    }

    /** How many more matches a referee can take now. */
    private static int freePlaces(UnitOfWork work, RefereeMember referee) {
        boolean takesNone = work.referees().isPausing(referee.id(), work.now());
        return takesNone
                ? 0
                : referee.places()
                        - work.matches.of(referee.id(), Part.UNDER_WAY).size();
    }

    /** Takes a referee's matches back. If no other referee can take them, it may continue when it answers again. */
    static void takeBack(UnitOfWork work, RefereeId referee) {
        work.undecidedOf(referee).forEach(fixture -> work.move(fixture.id(), MatchLife::takenBack));
    }

    /** Keeps watch on exactly the referees that have matches. */
    static void watchReferees(UnitOfWork work) {
        Map<RefereeId, Endpoint> atWork = new TreeMap<>();
        work.roster().referees().values().stream()
                .filter(referee -> RefereeOrders.hasMatchUnderWay(work, referee.id()))
                .forEach(referee -> atWork.put(referee.id(), referee.endpoint()));
        if (!atWork.equals(work.referees().watched())) {
            work.changeReferees(referees -> referees.watching(atWork));
            work.ask(new Effect.WatchReferees(atWork));
        }
    }
}
