package org.evenodd.manager.results;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.evenodd.manager.league.Course;
import org.evenodd.manager.league.Division;
import org.evenodd.manager.league.Ladder;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.Wording;
import org.evenodd.manager.tournament.LiveState;
import org.evenodd.manager.tournament.OperatingRules;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;

/**
 * How far a league is at a moment: the one description that {@code status}, the console, the metrics and the page tell.
 *
 * @param live what is not stored; idle for a league that nobody plays
 * @param awaited whom it waits for, in sentences
 * @param polls how long ago the connector of a relayed endpoint asked for calls; empty for others, and if it has not
 */
public record TournamentProgress(
        League league,
        LiveState live,
        List<String> awaited,
        Instant now,
        Function<Endpoint, Optional<Duration>> polls) {

    /** What is said of a league that lacks nothing but its start. */
    public static final String READY = "Ready: waits for the operator's start";

    /** That of a league that is played. */
    public TournamentProgress(Tournament tournament, Instant now, Function<Endpoint, Optional<Duration>> polls) {
        this(tournament.league(), tournament.live(), AwaitedAgents.of(tournament, now), now, polls);
    }

    /** The same of a division. */
    public TournamentProgress in(Division division) {
        return new TournamentProgress(league.in(division), live, awaited, now, polls);
    }

    /** How a player is connected to the relay, which is for itself and the operator; empty for others. */
    public Optional<RelayPoll> poll(Member member) {
        Optional<Endpoint> relayed = Optional.of(member.endpoint()).filter(Endpoint::isRelayed);
        return relayed.map(endpoint -> new RelayPoll(polls.apply(endpoint).orElse(null)));
    }

    /** The state in a word or two. */
    public String state() {
        Course course = league.course();
        if (course.isOver()) {
            return course.stopped() ? "Stopped" : "Finished";
        }
        if (course.isOpen()) {
            return stateBeforeTheStart();
        }
        return course.paused() ? "Paused" : "Running";
    }

    private String stateBeforeTheStart() {
        boolean referee = !league.roster().admittedReferees().isEmpty();
        boolean players = league.roster().presentPlayers().size()
                >= league.settings().participants().minPlayers();
        if (players && referee && awaited.isEmpty()) {
            return "Ready";
        }
        return players && !referee ? "Waiting for a referee" : "Waiting for players";
    }

    /** The state and the round, like "Running: round 3 of 7", or of a league in legs "Leg 7: round 3 of 7". */
    public String headline() {
        if (league.ladder().leg() > 0) {
            return ofLeg(league.ladder().leg(), stage(league));
        }
        Division only = league.divisions().first();
        if (only.begunRounds() == 0) {
            return state().equals("Ready") && startAt().isEmpty() ? READY : state();
        }
        return left().isEmpty() && league.decidedMatches() == league.totalMatches()
                ? "%s after %s".formatted(state(), Wording.count(only.rounds().size(), "round"))
                : "%s: %s".formatted(state(), stage(league));
    }

    /** How far a league or its leg is, like "round 3 of 7"; in several divisions like "12 of 50 divisions over". */
    public static String stage(League league) {
        Division first = league.divisions().first();
        return league.divisions().all().size() > 1
                ? DivisionsProgress.of(league).inWords()
                : "round %d of %d".formatted(first.begunRounds(), first.rounds().size());
    }

    private String ofLeg(int leg, String round) {
        Course course = league.course();
        if (!league.isLegOver()) {
            return "%s %d: %s".formatted(course.paused() ? "Paused in leg" : "Leg", leg, round);
        }
        String state = course.isOver() || course.paused() ? state() : "Pause";
        return "%s %s leg %d".formatted(state, course.stopped() ? "in" : "after", leg);
    }

    /** How far the divisions of the leg are; empty in a league without divisions. */
    public Optional<DivisionsProgress> divisions() {
        return league.ladder().seed() == null ? Optional.empty() : Optional.of(DivisionsProgress.of(league));
    }

    /**
     * How far the divisions of a leg are.
     *
     * @param over how many have no match left to decide
     * @param held the names of those with matches that wait for the operator
     * @param slowest the name of the one with the most matches to be played; null if none has any
     */
    public record DivisionsProgress(
            int total,
            int over,
            List<String> held,
            @Nullable String slowest) implements JsonRecord {

        private static final int MOST_NAMED = 5;

        /** Of a league in divisions. */
        public static DivisionsProgress of(League league) {
            List<Division> all = league.divisions().all();
            Predicate<Division> isHeld = division -> !division.held().isEmpty();
            Predicate<Division> isPlayed = division -> division.isPlayed(league.course());
            return new DivisionsProgress(
                    all.size(),
                    (int) all.stream().filter(isPlayed.and(isHeld.negate())).count(),
                    all.stream().filter(isHeld).map(Division::name).toList(),
                    all.stream()
                            .filter(isPlayed.negate())
                            .max(Comparator.comparing(division -> division.totalMatches() - division.decidedMatches()))
                            .map(Division::name)
                            .orElse(null));
        }

        /** Like "12 of 50 divisions over". */
        public String inWords() {
            return "%d of %d divisions over".formatted(over, total);
        }

        /** Which divisions hold the leg up; empty if none does. */
        public String sentence() {
            if (!held.isEmpty()) {
                return "The operator is to decide about matches of division %s."
                        .formatted(held.stream().limit(MOST_NAMED).collect(Collectors.joining(", ")));
            }
            return slowest == null || total == 1 ? "" : "Division %s has the most matches to play.".formatted(slowest);
        }
    }

    /** What it waits for, if anything; empty if nothing. */
    public String detail() {
        Course course = league.course();
        if (course.isOpen()) {
            return (awaited.isEmpty() ? registered() : String.join(" ", awaited)) + roster();
        }
        if (course.isOver()) {
            String ended = course.stopped() ? "The operator ended the league before every match was decided. " : "";
            return (ended + (course.reopenings() > 0 ? "Matches were played again after its end." : "")).strip();
        }
        if (!awaited.isEmpty()) {
            return String.join(" ", awaited);
        }
        if (course.paused()) {
            return "No new match begins until the operator resumes the league.";
        }
        return course.reopenings() > 0 ? "The league was over; it runs again for matches to be played again." : "";
    }

    private String registered() {
        return "%s and %s have registered."
                .formatted(
                        Wording.count(league.roster().presentPlayers().size(), "player"),
                        Wording.count(league.roster().presentReferees().size(), "referee"));
    }

    private String roster() {
        int enrolled = league.enrolment().names().size();
        int absent = league.absent().size();
        return enrolled == 0
                ? ""
                : (absent == 0 ? " All %2$d on the roster are there." : " Not there yet: %d of the %d on the roster.")
                        .formatted(absent, enrolled);
    }

    /** Whether it stands still because no referee answers. */
    public boolean waitsForReferee() {
        return live.referees().awaited();
    }

    /** How many matches take place. */
    public long running() {
        return league.due().stream()
                .filter(fixture -> !fixture.isDecided())
                .filter(fixture -> live.match(fixture.id()).stage().isUnderWay())
                .count();
    }

    /** When it is planned to start; empty without a plan, and once it has started. */
    public Optional<Instant> startAt() {
        return Optional.ofNullable(league.preparation().startAt())
                .filter(start -> league.course().isOpen());
    }

    /** How long it is until the planned start; zero if the time has come. */
    public Optional<Duration> startsIn() {
        return startAt().map(start -> start.isBefore(now) ? Duration.ZERO : Duration.between(now, start));
    }

    /** How long it is expected to take still; empty where that cannot be said. */
    public Optional<Duration> left() {
        boolean waits =
                waitsForReferee() || (league.due().isEmpty() && !league.held().isEmpty());
        return waits ? Optional.empty() : Course.timeLeft(league, now);
    }

    /** When it ends then. */
    public Optional<Instant> endsAt() {
        return left().map(now::plus);
    }

    /**
     * Whom a league waits for: the console, {@code status} and the page say the same. Before the start, agents that have not
     * answered are not there yet, unless endpoints are not probed.
     */
    public record AwaitedAgents(League league, OperatingRules rules) {

        private static final int MOST_NAMED = 10;

        /**
         * Sentences; none while the league waits for nobody. Between legs they say when the next one begins.
         *
         * @param now the time of day
         */
        public static List<String> of(Tournament tournament, Instant now) {
            League league = tournament.league();
            if (league.course().isOpen()) {
                return new AwaitedAgents(league, tournament.rules()).beforeTheStart();
            }
            if (tournament.live().referees().awaited() && !league.course().isOver()) {
                return List.of("No referee answers%s: the league goes on when one does.".formatted(referees(league)));
            }
            if (league.course().isRunning() && !league.held().isEmpty()) {
                return List.of(held(league, now));
            }
            boolean goesOn = league.settings().playsInLegs()
                    && league.course().isRunning()
                    && !league.course().paused();
            return goesOn ? betweenLegs(league, tournament.live().interlude().lack(), now) : List.of();
        }

        private static String held(League league, Instant now) {
            String matches = Wording.list(league.held(), league::nameOf);
            return ("Waiting for the operator: %s, of which two reports each could not be right. `requeue MATCH` has one played"
                            + " again, by another referee if there is one.%s")
                    .formatted(matches, voidSoon(league, now));
        }

        /** Until when the first of them waits. */
        private static String voidSoon(League league, Instant now) {
            long minutes = league.held().stream()
                    .flatMap(match -> match.voidAt(league.settings()).stream())
                    .mapToLong(end -> Duration.between(now, end).plusSeconds(59).toMinutes())
                    .min()
                    .orElse(0);
            return minutes < 1 ? "" : " Otherwise it is void in %d min.".formatted(minutes);
        }

        private static List<String> betweenLegs(League league, String lack, Instant now) {
            Ladder ladder = league.ladder();
            if (ladder.leg() > 0 && !league.isLegOver()) {
                if (!league.settings().isEndless() && league.isPlayed()) {
                    return List.of(
                            "Every match of leg %d is decided. Until the pause is over, matches can be played again; then %s."
                                    .formatted(
                                            ladder.leg(),
                                            league.isInLastLeg()
                                                    ? "the league ends"
                                                    : "leg %d begins".formatted(ladder.leg() + 1)));
                }
                return ladder.ending() ? List.of("The league ends with this leg.") : List.of();
            }
            Instant over = ladder.idleSince()
                    .orElse(now)
                    .plus(league.settings().endless().pauseBetweenLegs());
            long seconds = ladder.leg() == 0
                    ? 0
                    : Duration.between(now, over).plusMillis(999).toSeconds();
            String when = seconds > 0 ? seconds + " s" : "a moment";
            return List.of(lack.isEmpty() ? "Leg %d begins in %s.".formatted(ladder.leg() + 1, when) : lack);
        }

        private List<String> beforeTheStart() {
            int playersWanted = Math.max(
                    rules.autoStart().players(),
                    league.settings().participants().minPlayers());
            int refereesWanted = rules.autoStart().referees();
            int players = rules.answering(league.roster().presentPlayers());
            int referees = rules.answering(league.roster().admittedReferees());
            List<String> sentences = new ArrayList<>();
            if (players < playersWanted || referees < refereesWanted) {
                sentences.add("%s; %s%s."
                        .formatted(
                                count(players, playersWanted, "players"),
                                count(referees, refereesWanted, "referees"),
                                admission(league.roster().waitingReferees())));
            }
            if (rules.probes()) {
                List<Member> unreached = league.roster().unreached();
                unreached.stream().limit(MOST_NAMED).map(AwaitedAgents::silence).forEach(sentences::add);
                if (unreached.size() > MOST_NAMED) {
                    sentences.add("No answer from %d more.".formatted(unreached.size() - MOST_NAMED));
                }
                if (unreached.stream().anyMatch(member -> !rules.advice(member).isEmpty())) {
                    sentences.add(rules.advice().strip());
                }
                if (!unreached.isEmpty() && rules.network().ownMachine().publicOnly()) {
                    sentences.add(
                            "An agent is probed for ten minutes after it registers, and again when it registers again.");
                }
            }
            return sentences;
        }

        private static String count(int there, int wanted, String what) {
            String more = there < wanted ? ", waiting for %d more".formatted(wanted - there) : "";
            return "%d of %d %s%s".formatted(there, Math.max(there, wanted), what, more);
        }

        private static String silence(Member member) {
            Registration registration = member.registration();
            String name = Printable.of(registration.displayName().value());
            String where = registration.endpoint().inWords();
            return registration.hasLostItsEndpoint()
                    ? "%s \"%s\" has lost its endpoint to another agent and registered no other."
                            .formatted(member.id(), name)
                    : "No answer from %s \"%s\" %s.".formatted(member.id(), name, where);
        }

        private static String admission(List<RefereeMember> waiting) {
            String ids = waiting.stream().map(referee -> referee.id().value()).collect(Collectors.joining(", "));
            return waiting.isEmpty() ? "" : " (to be admitted with `admit NAME`: %s)".formatted(ids);
        }

        private static String referees(League league) {
            String names = league.roster().admittedReferees().stream()
                    .map(referee -> "%s at %s".formatted(referee.id(), Registration.shown(referee.endpoint())))
                    .collect(Collectors.joining(", "));
            return names.isEmpty() ? "" : " (" + names + ")";
        }
    }
}
