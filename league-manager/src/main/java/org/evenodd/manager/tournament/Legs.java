package org.evenodd.manager.tournament;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.manager.league.Copies;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LegEvent.LeagueSnapshot;
import org.evenodd.manager.league.LegEvent.LegFinished;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.LegEvent.PlayerPausing;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Pyramid;
import org.evenodd.manager.league.Pyramid.DivisionPlan;
import org.evenodd.manager.league.Pyramid.Lot;
import org.evenodd.manager.league.RoundRobin;
import org.evenodd.manager.league.Wording;
import org.evenodd.manager.tournament.AgentConduct.DialectSeen;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Effect.Notice;
import org.evenodd.manager.tournament.Effect.ProbeManner;
import org.evenodd.manager.tournament.LeagueControl.LeagueEnd;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePMap;

/**
 * Begins and ends the legs of a league without end or in divisions (protocol-decisions, A league without end, A league in
 * divisions):
 *
 * <pre>
 * a leg runs, every match is decided   it is over: the pause begins, or the league is over if it was the last leg. In a league
 *                                      with an end, the pause comes first, so that matches can be requeued
 * pause                                when it has passed: each player that may play, and is not sure to, is probed once
 * roll call                            when all have answered or are silent: the next leg begins, or
 * fewer than two players               another pause
 * </pre>
 */
public final class Legs {

    /** Longer than a probe. */
    private static final Duration LONGEST_ROLL_CALL = Duration.ofSeconds(10);

    /** The least pause after which a league that lacks players looks for them again. */
    private static final Duration SHORTEST_LOOK = Duration.ofSeconds(2);

    /** The least pause, so that no command both decides the last match of a leg and begins the next: its observers see one leg. */
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(1);

    /** How long a restarted player is waited for, once a leg. */
    private static final Duration LONGEST_RESTART = Duration.ofSeconds(30);

    private Legs() {}

    /** Ends the leg whose matches are decided, or the league, or begins the next leg; returns whether it did. */
    static boolean advance(UnitOfWork work) {
        League league = work.league();
        boolean runs = legRuns(work);
        if (runs && work.settings().isEndless()) {
            finish(work);
            return true;
        }
        if (!runs
                && league.isInLastLeg()
                && (league.ladder().leg() > 0 || league.ladder().ending())) {
            LeagueEnd.finish(work, false);
            return true;
        }
        if (work.course().paused() || !isPauseOver(work)) {
            return false;
        }
        if (runs) {
            finish(work);
            return true;
        }
        return beginAfterRollCall(work);
    }

    private static boolean legRuns(UnitOfWork work) {
        return work.league().ladder().leg() > 0 && !work.league().isLegOver();
    }

    /** A match of the leg is to be played, so that the pause after it, if it had begun, begins anew later. */
    static void goOn(UnitOfWork work) {
        if (legRuns(work) && work.interlude.until() != null) {
            work.interlude = Interlude.NONE;
        }
    }

    /** Ends a leg whose matches are all decided and that could still be corrected. */
    static void endPause(UnitOfWork work) {
        if (legRuns(work) && work.matches.all().isEmpty() && work.league().isPlayed()) {
            finish(work);
        }
    }

    /** Voids the matches that have waited long enough for the operator, so that they hold up no leg for ever. */
    static void voidLongHeld(UnitOfWork work) {
        for (Fixture match : held(work)) {
            if (endOfWait(work, match).filter(end -> !work.now().isBefore(end)).isPresent()) {
                String reason = "it waited %d min for the operator"
                        .formatted(work.settings().endless().operatorWait().toMinutes());
                work.record(new MatchVoided(match.id(), reason, work.timeOfDay(), true));
                work.warn("%s is void, and counts for nobody: two reports of it could not be right, and %s."
                        .formatted(match.id(), reason));
            }
        }
    }

    /**
     * The matches that wait for the operator; without a referee whose reports were refused there is none, and no need to
     * look.
     */
    private static List<Fixture> held(UnitOfWork work) {
        boolean none = !work.settings().isEndless()
                || (!work.matches.all().isEmpty()
                        && work.roster().referees().values().stream()
                                .noneMatch(referee -> referee.overruns().anyRefused()));
        return none ? List.of() : work.league().held();
    }

    private static Optional<Instant> endOfWait(UnitOfWork work, Fixture held) {
        return held.voidAt(work.settings()).map(work::at);
    }

    private static void finish(UnitOfWork work) {
        int leg = work.league().ladder().leg();
        DialectSeen.storeCounts(work);
        work.record(LegFinished.of(work.league(), work.timeOfDay()));
        boolean endless = work.settings().isEndless();
        if (endless) {
            PlaceRelease.releaseDead(work, leg);
        }
        Duration pause = endless ? pause(work) : Duration.ZERO;
        work.interlude = Interlude.until(work.now().plus(pause), "");
        work.ask(new Effect.FoldLegs(leg - work.settings().endless().keptLegs()));
        work.ask(new Notice.LegOver(leg));
    }

    /** After a start of the manager, the pause goes on as long as the machine's clock says, and never longer than a whole one. */
    private static boolean isPauseOver(UnitOfWork work) {
        Instant end = work.interlude.until();
        if (end == null) {
            Duration pause = pause(work);
            Instant latest = work.now().plus(pause);
            Optional<Instant> since = work.league().ladder().idleSince();
            Instant due = since.map(over -> work.at(over.plus(pause))).orElse(legRuns(work) ? latest : work.now());
            end = due.isAfter(latest) ? latest : due;
            work.interlude = Interlude.until(end, "");
            if (legRuns(work) && end.isAfter(work.now()) && !pause.equals(SHORTEST_PAUSE)) {
                tellOfPause(work, Duration.between(work.now(), end));
            }
        }
        return !work.now().isBefore(end);
    }

    private static Duration pause(UnitOfWork work) {
        Duration pause = work.settings().endless().pauseBetweenLegs();
        return pause.isZero() ? SHORTEST_PAUSE : pause;
    }

    private static void tellOfPause(UnitOfWork work, Duration pause) {
        work.ask(new Notice.GoodNews(
                "Every match of leg %d is decided, and final in %s: until then `requeue` has one played again, and"
                                .formatted(work.league().ladder().leg(), Wording.duration(pause))
                        + " `pause` holds the time."));
    }

    private static boolean beginAfterRollCall(UnitOfWork work) {
        if (work.interlude.rollCall() == null) {
            callRoll(work);
        }
        Interlude interlude = work.interlude;
        if (!interlude.isAnswered(work.now())) {
            return false;
        }
        List<PlayerId> players = Lineup.ready(work, interlude.silent());
        if (players.size() < 2) {
            waitForPlayers(work, players.size(), interlude.lack().isEmpty());
            return false;
        }
        begin(work, players);
        return true;
    }

    private static void callRoll(UnitOfWork work) {
        List<PlayerMember> called = work.rules().probes()
                ? Lineup.willing(work)
                        .filter(player -> !Lineup.stays(work, player))
                        .toList()
                : List.of();
        called.forEach(player -> AgentConduct.probe(work, player, ProbeManner.PROMPT));
        Set<PlayerId> ids = called.stream().map(PlayerMember::id).collect(Collectors.toSet());
        work.interlude = work.interlude.calling(ids, work.now().plus(LONGEST_ROLL_CALL));
    }

    private static void waitForPlayers(UnitOfWork work, int there, boolean news) {
        String lack = "A leg needs two players that answer, and %s there: the league waits."
                .formatted(there == 0 ? "nobody is" : "one is");
        Duration pause = pause(work);
        Instant again = work.now().plus(pause.compareTo(SHORTEST_LOOK) < 0 ? SHORTEST_LOOK : pause);
        work.interlude = Interlude.until(again, lack).missing(work.interlude.silent());
        if (news) {
            work.warn(lack);
        }
    }

    private static void begin(UnitOfWork work, List<PlayerId> players) {
        League league = work.league();
        int leg = league.ladder().leg() + 1;
        int roundsBefore = league.lastRoundNumber();
        List<DivisionPlan> plans = List.of(new DivisionPlan("", players));
        List<PlayerId> order = players;
        @Nullable String seed = league.ladder().seed();
        if (work.settings().inDivisions()) {
            seed = seed == null ? work.rules().seed() : seed;
            order = Lineup.order(work, players, new Lot(seed, leg));
            int size = work.settings().divisions().size();
            plans = leg == 1
                    ? Pyramid.firstLeg(
                            players, league.enrolment().groups(work.roster().players(players)), size, seed)
                    : Pyramid.laterLeg(order, size);
        }
        work.record(LegStarted.of(
                leg,
                LeagueSnapshot.of(league),
                RoundRobin.leg(plans, leg, roundsBefore),
                order,
                seed,
                work.timeOfDay()));
        work.interlude = Interlude.NONE;
        League begun = work.league();
        work.ask(new Notice.LegBegins(
                leg, players.size(), begun.lastRoundNumber() - roundsBefore, begun.totalMatches()));
    }

    /** When to look again: the end of the pause, of the roll call, of a restart, or of a match's wait for the operator. */
    static Stream<Instant> nextLooks(UnitOfWork work) {
        Interlude interlude = work.interlude;
        Stream<Instant> ofPause =
                Stream.concat(Stream.ofNullable(interlude.until()), Stream.ofNullable(interlude.rollCall()));
        Stream<Instant> ofLeg = Stream.concat(
                interlude.restarts().values().stream(),
                held(work).stream().flatMap(match -> endOfWait(work, match).stream()));
        return Stream.concat(ofPause, ofLeg).filter(time -> time.isAfter(work.now()));
    }

    /** A probe of a player has an outcome. */
    static void probed(UnitOfWork work, AgentId agent, boolean answered) {
        if (agent instanceof PlayerId player) {
            work.interlude = work.interlude.heard(player, answered);
        }
    }

    /**
     * A player registered again: the first time in a leg it gets no match until its endpoint answers, so that a restart costs
     * nothing.
     *
     * @param answers whether its endpoint is known to answer
     */
    public static void returned(UnitOfWork work, PlayerId player, boolean answers) {
        Interlude interlude = work.interlude;
        boolean waits = work.settings().isEndless()
                && !work.league().isLegOver()
                && !answers
                && work.rules().probes()
                && !interlude.restarts().containsKey(player);
        if (waits) {
            AgentConduct.probe(work, work.roster().player(player).orElseThrow(), ProbeManner.PROMPT);
            work.interlude = interlude.restarting(player, work.now().plus(LONGEST_RESTART));
        }
    }

    /** Whether a player is starting again, so that no match begins for it. */
    static boolean isRestarting(UnitOfWork work, PlayerId player) {
        return Optional.ofNullable(work.interlude.restarts().get(player))
                .filter(until -> until.isAfter(work.now()))
                .isPresent();
    }

    /** A player's author has it sit out legs, or play again; takes effect with the next leg. */
    public record PausePlayer(PlayerId player, boolean pausing) implements Command {

        @Override
        public CommandResponse perform(UnitOfWork work) {
            if (!work.settings().playsInLegs()) {
                return CommandResponse.refused(
                        ErrorCode.E016, "Bots can pause only in a league without end or in divisions.");
            }
            if (work.course().isOver()) {
                return CommandResponse.refused(ErrorCode.E031, "The league is over.");
            }
            Optional<PlayerMember> member = work.roster().player(player).filter(PlayerMember::present);
            if (member.isEmpty()) {
                return CommandResponse.refused(ErrorCode.E005, "%s has no place here.".formatted(player));
            }
            if (member.get().attendance().pausing() != pausing) {
                work.record(new PlayerPausing(player, pausing, work.timeOfDay()));
            }
            return new CommandResponse.Done(
                    pausing
                            ? "%s plays on in a leg that runs, and in no later one until it is resumed."
                                    .formatted(player)
                            : "%s plays from the next leg on.".formatted(player));
        }
    }

    /**
     * The state of a leg, and of the pause after it, that is not stored.
     *
     * @param until when the pause is over; null if that is not known yet, and while a leg runs
     * @param rollCall until when probed players are waited for; null before they are probed
     * @param awaited the players that have neither answered nor been silent for as long as a probe takes
     * @param silent the players that did not answer their last probe
     * @param lack a sentence that says that there are too few players; empty if there are enough
     * @param restarts until when players that registered again in this leg are waited for; past once they have answered
     */
    public record Interlude(
            @Nullable Instant until,
            @Nullable Instant rollCall,
            Set<PlayerId> awaited,
            Set<PlayerId> silent,
            String lack,
            TreePMap<PlayerId, Instant> restarts) {

        static final Interlude NONE = until(null, "");

        public Interlude {
            awaited = Set.copyOf(awaited);
            silent = Set.copyOf(silent);
        }

        static Interlude until(@Nullable Instant end, String lack) {
            return new Interlude(end, null, Set.of(), Set.of(), lack, TreePMap.empty());
        }

        private Interlude missing(Set<PlayerId> players) {
            return new Interlude(until, rollCall, awaited, players, lack, restarts);
        }

        private boolean isAnswered(Instant now) {
            return awaited.isEmpty() || (rollCall != null && !now.isBefore(rollCall));
        }

        private Interlude calling(Set<PlayerId> called, Instant latest) {
            return new Interlude(until, latest, called, called, lack, restarts);
        }

        /** Players that answered before the operator paused the league are asked again after the pause. */
        Interlude uncalled() {
            return new Interlude(until, null, Set.of(), Set.of(), lack, restarts);
        }

        private Interlude heard(PlayerId player, boolean answered) {
            Set<PlayerId> stillSilent = answered ? Copies.minus(silent, player) : silent;
            Interlude heard =
                    new Interlude(until, rollCall, Copies.minus(awaited, player), stillSilent, lack, restarts);
            return answered && restarts.containsKey(player) ? heard.restarting(player, Instant.MIN) : heard;
        }

        private Interlude restarting(PlayerId player, Instant latest) {
            return new Interlude(until, rollCall, awaited, silent, lack, restarts.plus(player, latest));
        }
    }
}
