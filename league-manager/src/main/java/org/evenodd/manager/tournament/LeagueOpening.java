package org.evenodd.manager.tournament;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Roster;
import org.evenodd.manager.league.RoundRobin;
import org.evenodd.manager.league.RoundRobin.PlannedRound;
import org.evenodd.manager.league.Wording;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Effect.Notice;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/** Starts the league: closes registration and makes the schedule. */
public final class LeagueOpening {

    private LeagueOpening() {}

    /** Starts the league on the operator's command. */
    static CommandResponse start(UnitOfWork work) {
        if (work.course().isOver()) {
            return CommandResponse.refused(ErrorCode.E031, "The league is over.");
        }
        if (!work.course().isOpen()) {
            return CommandResponse.refused(ErrorCode.E016, "The league has already started.");
        }
        Roster roster = work.roster();
        List<String> missing = missing(
                work.league(),
                /* answering= */ false,
                roster.presentPlayers().size(),
                roster.admittedReferees().size());
        if (!missing.isEmpty()) {
            return CommandResponse.refused(ErrorCode.E016, String.join(" ", missing));
        }
        begin(work, true);
        if (work.settings().playsInLegs()) {
            return new CommandResponse.Done("The league starts: its first leg begins%s."
                    .formatted(work.settings().isEndless() ? " with the players that answer now" : ""));
        }
        Duration leastDuration = work.league().leastDuration();
        return new CommandResponse.Done("The league starts: %d players, %s, %s%s."
                .formatted(
                        work.league().contenders().size(),
                        Wording.count(work.league().lastRoundNumber(), "round"),
                        Wording.count(work.league().totalMatches(), "match"),
                        leastDuration.isZero() ? "" : "; it takes at least " + Wording.duration(leastDuration)));
    }

    /** The agents that are missing before the league can start by itself, in sentences. */
    static List<String> missingThatAnswer(UnitOfWork work) {
        return missing(work.league(), /* answering= */ true, players(work), referees(work));
    }

    private static int players(UnitOfWork work) {
        return work.rules().answering(work.roster().presentPlayers());
    }

    private static int referees(UnitOfWork work) {
        return work.rules().answering(work.roster().admittedReferees());
    }

    private static List<String> missing(League league, boolean answering, int players, int referees) {
        String it = answering ? "It" : "The league";
        int needed = league.settings().participants().minPlayers();
        List<String> missing = new ArrayList<>();
        if (players < needed) {
            missing.add("%s needs at least %d players%s and has %d."
                    .formatted(it, needed, answering ? " that answer" : "", players));
        }
        if (referees == 0) {
            missing.add("%s needs a referee%s and has none%s."
                    .formatted(it, answering ? " that answers" : "", waiting(league)));
        }
        return missing;
    }

    private static String waiting(League league) {
        int waiting = league.roster().waitingReferees().size();
        return waiting == 0 ? "" : " that is admitted (%d waiting: `admit NAME`)".formatted(waiting);
    }

    /** Starts the league if it is due and waits for no agent any more. */
    static void startIfDue(UnitOfWork work) {
        boolean due = (PlannedStart.of(work).filter(PlannedStart::isDue).isPresent()
                        || work.rules().autoStart().due(players(work), referees(work)))
                && missingThatAnswer(work).isEmpty();
        work.opening = due ? work.opening.since(work.now()) : Opening.NOT_DUE;
        if (due && (!work.rules().probes() || hasWaitedForPlayers(work))) {
            begin(work, false);
        }
    }

    private static boolean hasWaitedForPlayers(UnitOfWork work) {
        List<PlayerMember> silent = silent(work);
        boolean patient = silent.stream().anyMatch(player -> work.now().isBefore(patience(work, player)));
        if (!patient && !silent.isEmpty() && !work.settings().isEndless()) {
            silent.forEach(player -> PlaceRelease.release(work, player));
            work.opening = work.opening.releasing(work.now());
        }
        return !patient && work.opening.hasCome(work.now());
    }

    private static List<PlayerMember> silent(UnitOfWork work) {
        return work.roster().presentPlayers().stream()
                .filter(player -> player.state() == AgentState.REGISTERED)
                .toList();
    }

    private static Instant patience(UnitOfWork work, PlayerMember player) {
        return work.claims()
                .unheardSince(player.id())
                .map(since -> work.opening.patience(since))
                .orElse(Instant.MIN);
    }

    /** When to look again whether the league can start. */
    static Stream<Instant> nextLooks(UnitOfWork work) {
        Stream<Instant> waits = Stream.concat(
                silent(work).stream().map(player -> patience(work, player)), Stream.of(work.opening.begins()));
        return Stream.concat(
                work.opening.isDue() ? waits.filter(time -> time.isAfter(work.now())) : Stream.empty(),
                PlannedStart.of(work).flatMap(PlannedStart::nextLook).stream());
    }

    /**
     * An automatic start that is due: it waits until each place has answered, or was silent for long (docs/protocol-decisions.md,
     * when a league starts by itself). Not stored: after a start of the manager, the wait begins anew.
     *
     * @param latest when it starts at the latest; {@link Instant#MAX} if the league cannot start
     * @param begins when it starts at the earliest, so that a released player can register again
     */
    record Opening(Instant latest, Instant begins) {

        static final Opening NOT_DUE = new Opening(Instant.MAX, Instant.MAX);

        /** The silence of a place, since its registration, that ends its wait. */
        static final Duration SILENCE = Duration.ofSeconds(10);

        /** The longest wait in all. */
        static final Duration LONGEST = Duration.ofSeconds(30);

        /** The time that a released player has to register again. */
        static final Duration TIME_TO_RETURN = Duration.ofSeconds(2);

        boolean isDue() {
            return !equals(NOT_DUE);
        }

        private Opening since(Instant now) {
            return isDue() ? this : new Opening(now.plus(LONGEST), now);
        }

        /** A player that is released at the end of the longest wait has its time to return before that end. */
        private Instant patience(Instant unheardSince) {
            Instant lastRelease = latest.minus(TIME_TO_RETURN);
            if (!unheardSince.isBefore(lastRelease)) {
                return latest;
            }
            Instant patience = unheardSince.plus(SILENCE);
            return patience.isBefore(lastRelease) ? patience : lastRelease;
        }

        private Opening releasing(Instant now) {
            return new Opening(latest, noLater(now.plus(TIME_TO_RETURN)));
        }

        private Instant noLater(Instant time) {
            return time.isBefore(latest) ? time : latest;
        }

        private boolean hasCome(Instant now) {
            return !now.isBefore(begins);
        }
    }

    private static void begin(UnitOfWork work, boolean byOperator) {
        if (work.settings().playsInLegs()) {
            work.record(new LeagueStarted(List.of(), work.timeOfDay(), byOperator));
            return;
        }
        List<PlayerId> players =
                work.league().contenders().stream().map(PlayerMember::id).toList();
        List<PlannedRound> rounds = RoundRobin.schedule(players, work.settings().legs());
        work.record(new LeagueStarted(rounds, work.timeOfDay(), byOperator));
        League league = work.league();
        work.ask(new Notice.LeagueBegins(league.lastRoundNumber(), league.totalMatches(), league.leastDuration()));
    }

    /**
     * The planned start of a league that has not started: at that time it starts with the agents that are there, or says why
     * it cannot. Then it starts {@link #WAIT_FOR_OTHERS} after it can, so that more players than the first two can come, or
     * as soon as the whole roster is there. The plan is stored: a manager that was down at that time starts the league when
     * it is up again.
     *
     * @param start by the clock that measures waits, as far as the machine's clock is not set again
     */
    record PlannedStart(UnitOfWork work, Instant start) {

        /** How long before the start the missing players of the roster are named. */
        static final Duration ROLL_CALL = Duration.ofMinutes(5);

        /** The longest wait for a look at the clock: a timer does not advance while the machine sleeps. */
        static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

        /** How long a delayed league that can start waits for others to come. */
        static final Duration WAIT_FOR_OTHERS = Duration.ofMinutes(1);

        /** The plan of a league that has not started, if there is one. */
        static Optional<PlannedStart> of(UnitOfWork work) {
            return Optional.ofNullable(work.league().preparation().startAt())
                    .filter(startAt -> work.course().isOpen())
                    .map(startAt -> new PlannedStart(work, work.at(startAt)));
        }

        /** Whether the league is to start now if it can. */
        boolean isDue() {
            @Nullable Instant lateStart = news().lateStart();
            return hasCome(start)
                    && (!isLate() || isWholeRosterThere(work.league()) || (lateStart != null && hasCome(lateStart)));
        }

        private StartNews news() {
            return work.startNews;
        }

        private boolean hasCome(Instant time) {
            return !work.now().isBefore(time);
        }

        /** Whether it could not start at its time. */
        private boolean isLate() {
            return !news().missing().isEmpty() || news().lateStart() != null || hasCome(start.plus(WAIT_FOR_OTHERS));
        }

        private static boolean isWholeRosterThere(League league) {
            return !league.enrolment().isEmpty()
                    && league.absent().isEmpty()
                    && league.roster().unreached().isEmpty();
        }

        /** When to look at the clock next; empty if there is nothing to wait for. */
        Optional<Instant> nextLook() {
            if (hasCome(start)) {
                return Optional.ofNullable(news().lateStart()).filter(late -> !hasCome(late));
            }
            return Stream.of(start.minus(ROLL_CALL), start, work.now().plus(LONGEST_WAIT))
                    .filter(look -> look.isAfter(work.now()))
                    .min(Instant::compareTo);
        }

        /** Tells people the news about it, if any. */
        void tell() {
            if (hasCome(start)) {
                if (!work.opening.isDue()) {
                    tellDelay();
                }
            } else if (hasCome(start.minus(ROLL_CALL))) {
                callRoll();
            }
        }

        private void tellDelay() {
            List<String> missing = LeagueOpening.missingThatAnswer(work);
            @Nullable Instant before = news().lateStart();
            @Nullable Instant late = before == null ? work.now().plus(WAIT_FOR_OTHERS) : before;
            StartNews news = new StartNews(true, missing, missing.isEmpty() ? late : null);
            if (!news.equals(news())) {
                work.ask(new Notice.StartDelayed(
                        work.timeOfDay(start), missing, missing.isEmpty() ? work.timeOfDay(late) : null));
                work.startNews = news;
            }
        }

        private void callRoll() {
            int enrolled = work.league().enrolment().names().size();
            if (enrolled > 0 && !news().calledRoll()) {
                work.ask(new Notice.RollCall(enrolled, work.league().absent()));
                work.startNews = new StartNews(true, List.of(), null);
            }
        }
    }

    /**
     * What this process has told about the planned start, so that it is told once.
     *
     * @param calledRoll whether it told who of the roster is missing
     * @param missing what the league was last said to need
     * @param lateStart when it starts after a delay; null if it was not delayed, or still cannot start
     */
    record StartNews(
            boolean calledRoll,
            List<String> missing,
            @Nullable Instant lateStart) {

        static final StartNews NONE = new StartNews(false, List.of(), null);
    }
}
