package org.evenodd.manager.tournament;

import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.league.Course;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.Division;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.manager.tournament.AgentConduct.DialectSeen;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Effect.Notice;
import org.evenodd.manager.tournament.LeagueControl.LeagueEnd;
import org.evenodd.manager.tournament.LeagueOpening.PlannedStart;
import org.evenodd.manager.tournament.RefereeOrders.LateMatches;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.RoundMessages.RoundSummary;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/** A league and its live state: a pure state machine. Commands are processed one at a time. */
public record Tournament(League league, LiveState live, OperatingRules rules) {

    /** Opens a league without registrations; the result has just this event. */
    public static CommandResult open(LeagueOpened opened, OperatingRules rules) {
        Tournament tournament = new Tournament(League.open(opened), LiveState.IDLE, rules);
        return new CommandResult(tournament, List.of(opened), List.of(), CommandResponse.NOTED);
    }

    /** A league read from its store. The first command must be {@link Recover}. */
    public static Tournament resume(League league, OperatingRules rules) {
        return new Tournament(league, LiveState.of(league.due()), rules);
    }

    /**
     * Performs a command. Mistakes of agents and the operator are answered, not thrown.
     *
     * @param now by the clock that measures waits
     * @param timeOfDay by the clock that a planned start follows
     */
    public CommandResult on(Command command, Instant now, Instant timeOfDay) {
        UnitOfWork work = new UnitOfWork(this, now, timeOfDay);
        CommandResponse response = command.perform(work);
        advance(work);
        return new CommandResult(
                new Tournament(work.league(), work.live(), rules), work.events(), work.effects(), response);
    }

    /**
     * Advances the league after a command, until nothing more can be done. The steps that may be due depend on its state:
     *
     * <pre>
     * waiting for registrations  its start
     * running                    a match without a referee, a forfeit, a match that can begin, the end of a round, the next
     * running, over              which referees are watched, and whether the league waits for one
     * any                        when to look again
     * </pre>
     */
    private static void advance(UnitOfWork work) {
        if (work.course().isOpen()) {
            LeagueOpening.startIfDue(work);
            PlannedStart.of(work).ifPresent(PlannedStart::tell);
        }
        if (work.course().isRunning()) {
            Legs.voidLongHeld(work);
        }
        while (work.course().isRunning() && advanceRounds(work)) {
            // the next rounds may already be decided, too
        }
        if (!work.course().isOpen()) {
            RefereeAssigner.watchReferees(work);
            noticeStandstill(work);
        }
        setTimer(work);
    }

    private static boolean advanceRounds(UnitOfWork work) {
        if (work.mayNeedOtherReferees()) {
            RefereeAssigner.replaceLost(work);
        }
        MatchDecider.decideForfeits(work);
        RefereeAssigner.offerReady(work);
        RefereeAssigner.employIdle(work);
        boolean advanced = false;
        for (Division division : work.league().divisions().toAdvance()) {
            advanced |= finishRound(work, division) || startNextRound(work, division);
        }
        return advanced || finishLeg(work);
    }

    /** Begins the next round of a division, if there is one, once all earlier rounds are decided; returns whether it did. */
    private static boolean startNextRound(UnitOfWork work, Division division) {
        Course course = work.course();
        Optional<Round> next = division.nextRound();
        if (next.isEmpty() || course.stopped() || course.paused() || division.hasDue(course)) {
            return false;
        }
        if (!canBegin(work, next.get())) {
            return false;
        }
        RoundId round = next.get().id();
        work.record(new RoundStarted(round, work.timeOfDay(), division.nameIfAny()));
        AgentConduct.reinstate(work, work.players(division), round);
        RefereeAssigner.assign(work, next.get().fixtures());
        RoundAnnouncer.announceRound(work, work.league().divisions().existing(division.name()));
        return true;
    }

    /**
     * Ends the leg or the league once every match of every division is decided; returns whether it did. Matches that wait
     * for the operator hold up only the end.
     */
    private static boolean finishLeg(UnitOfWork work) {
        boolean stopped = work.course().stopped();
        if (!work.matches.all().isEmpty() || (!stopped && !work.league().isPlayed())) {
            Legs.goOn(work);
            return false;
        }
        boolean inLegs = work.settings().playsInLegs() && !stopped;
        return inLegs ? Legs.advance(work) : LeagueEnd.finish(work, stopped);
    }

    private static boolean canBegin(UnitOfWork work, Round round) {
        return round.fixtures().stream().noneMatch(fixture -> isPlayable(work, fixture))
                || !RefereeAssigner.candidates(work).isEmpty();
    }

    /** Ends the current round of a division if no match of it is to be played; returns whether it did. */
    private static boolean finishRound(UnitOfWork work, Division division) {
        Optional<Round> current = division.currentRound();
        if (current.filter(Round::isOver).isEmpty() || current.get().progress() == Progress.COMPLETED) {
            return false;
        }
        Round round = current.get();
        DialectSeen.storeCounts(work);
        work.record(new RoundFinished(round.id(), work.timeOfDay(), division.nameIfAny()));
        Division finished = work.league().divisions().existing(division.name());
        MatchDecider.tellStandings(work, finished, true);
        work.ask(new Effect.CompleteRound(
                RoundAnnouncer.audience(work, finished),
                finished.nameIfAny(),
                round.id(),
                nextRound(work.league(), finished),
                summary(round)));
        return true;
    }

    /** The round after the last round of a leg is the first of the next leg, if there is another leg. */
    private static @Nullable RoundId nextRound(League league, Division division) {
        if (division.nextRound().isPresent()) {
            return division.nextRound().get().id();
        }
        boolean last = !league.settings().playsInLegs() || league.isInLastLeg();
        return last ? null : new RoundId(league.lastRoundNumber() + 1);
    }

    private static RoundSummary summary(Round round) {
        List<MatchStatus> statuses = round.fixtures().stream()
                .flatMap(fixture -> fixture.decided().stream())
                .map(decision -> decision.result().details().status())
                .toList();
        return new RoundSummary(
                statuses.size(),
                Collections.frequency(statuses, MatchStatus.WIN),
                Collections.frequency(statuses, MatchStatus.DRAW),
                Collections.frequency(statuses, MatchStatus.TECHNICAL_LOSS));
    }

    /** Tells people when the standstill begins and ends. */
    private static void noticeStandstill(UnitOfWork work) {
        boolean waits = lacksReferee(work);
        if (waits != work.referees().awaited()) {
            work.changeReferees(referees -> referees.awaiting(waits));
            work.ask(
                    waits
                            ? new Notice.Warning(
                                    "No referee answers: the league waits for the first that does or registers.")
                            : new Notice.GoodNews("A referee answers: the league continues."));
        }
    }

    private static boolean lacksReferee(UnitOfWork work) {
        return work.course().isRunning()
                && work.ableReferees().isEmpty()
                && (work.matches.all().isEmpty()
                        || work.undecided().stream().anyMatch(fixture -> isPlayable(work, fixture)));
    }

    /** Whether both players are present, so that a referee is needed. */
    private static boolean isPlayable(UnitOfWork work, Fixture fixture) {
        return work.roster().isPresent(fixture.playerA()) && work.roster().isPresent(fixture.playerB());
    }

    /** Requests a wake-up for the next due action. */
    private static void setTimer(UnitOfWork work) {
        Instant asked = work.wakeAt;
        Instant pending = asked != null && asked.isAfter(work.now()) ? asked : null;
        Optional<Instant> next = nextLook(work);
        if (next.isPresent() && (pending == null || next.get().isBefore(pending))) {
            work.ask(new Effect.WakeAt(next.get()));
            work.wakeAt = next.get();
        }
    }

    private static Optional<Instant> nextLook(UnitOfWork work) {
        if (work.course().isOpen()) {
            return LeagueOpening.nextLooks(work).min(Comparator.naturalOrder());
        }
        Stream<Instant> looks =
                Stream.concat(work.matches.nextLook().stream(), work.referees().pausesAfter(work.now()));
        return (work.settings().playsInLegs() ? Stream.concat(looks, Legs.nextLooks(work)) : looks)
                .min(Comparator.naturalOrder());
    }

    /** How far a match is. */
    public MatchStage stage(MatchId match) {
        return live.match(match).stage();
    }

    /**
     * The result of a command: the next state, events and effects.
     *
     * @param events to be stored before any effect is performed
     * @param effects to be performed then, in this order
     */
    public record CommandResult(
            Tournament next, List<LeagueEvent> events, List<Effect> effects, CommandResponse response) {}

    /** The instant of a {@link Effect.WakeAt} has come; an early or repeated tick is harmless. */
    public record Tick() implements Command {

        /** Forgets the requested tick, so that a tick that came too early is requested again. */
        @Override
        public CommandResponse perform(UnitOfWork work) {
            work.wakeAt = null;
            LateMatches.settleDue(work);
            return CommandResponse.NOTED;
        }
    }

    /** The league was read from its store after a start: it continues where it stopped. */
    public record Recover() implements Command {

        @Override
        public CommandResponse perform(UnitOfWork work) {
            if (work.course().isOver()) {
                LeagueEnd.resume(work);
            } else {
                work.reviewReferees();
                AgentConduct.probeSilentAgents(work);
                // Through another manager now, perhaps
                work.roster().presentPlayers().stream()
                        .filter(player -> player.endpoint().isRelayed())
                        .flatMap(player -> work.undecidedOf(player.id()))
                        .filter(Fixture::isBegun)
                        .distinct()
                        .forEach(match -> RefereeOrders.repeat(work, match));
                RoundAnnouncer.announceAgain(work);
            }
            return CommandResponse.NOTED;
        }
    }
}
