package org.evenodd.manager.tournament;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.Course;
import org.evenodd.manager.league.Division;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent;
import org.evenodd.manager.league.FixtureEvent.MatchBegun;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.league.MatchLife;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.Roster;
import org.evenodd.manager.tournament.DueMatches.DueMatch;
import org.evenodd.manager.tournament.DueMatches.Part;
import org.evenodd.manager.tournament.LeagueOpening.Opening;
import org.evenodd.manager.tournament.LeagueOpening.StartNews;
import org.evenodd.manager.tournament.Legs.Interlude;
import org.evenodd.manager.tournament.LiveState.PlaceClaims;
import org.evenodd.manager.tournament.LiveState.RefereeHealth;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePMap;

/**
 * The unit of work of one command: the changing state, and the events and effects so far.
 *
 * <p>The state of a league is a value: records, and persistent maps for all that grows with its players and matches. A unit of
 * work holds the parts of that value, and puts others in their place; no part itself changes. So
 *
 * <ul>
 *   <li>a command that fails, or is not stored, is forgotten with its unit of work: nothing is undone;
 *   <li>the state after a command is the next {@link Tournament}, which readers on other threads see whole;
 *   <li>what is stored changes by events alone, in a replay as in the league that runs;
 *   <li>a change costs the logarithm of what it is in, and what a command asks of all matches, {@link DueMatches} has arranged: only
 *       what is sent to everybody, or begins a round, costs as much as there are agents and matches.
 * </ul>
 */
public final class UnitOfWork {

    private final OperatingRules rules;
    private final Instant now;
    private final Duration clockAhead;
    private final List<LeagueEvent> events = new ArrayList<>();
    private final List<Effect> effects = new ArrayList<>();
    private League league;
    private RefereeHealth referees;
    private PlaceClaims claims;
    private boolean otherReferees;
    DueMatches matches;
    TreePMap<AgentId, List<DialectNote>> leniencies;
    TreePMap<AgentId, AgentId> unacknowledged;

    @Nullable
    Instant wakeAt;

    Opening opening;
    StartNews startNews;
    Interlude interlude;

    UnitOfWork(Tournament tournament, Instant now, Instant timeOfDay) {
        this.league = tournament.league();
        this.rules = tournament.rules();
        this.now = now.truncatedTo(ChronoUnit.MILLIS);
        this.clockAhead = Duration.ofMillis(Duration.between(now, timeOfDay).toMillis());
        LiveState live = tournament.live();
        this.matches = live.matches();
        this.referees = live.referees();
        this.claims = live.claims();
        this.leniencies = live.leniencies();
        this.unacknowledged = live.unacknowledged();
        this.wakeAt = live.wakeAt();
        this.opening = live.opening();
        this.startNews = live.startNews();
        this.interlude = live.interlude();
    }

    LiveState live() {
        return new LiveState(
                matches, referees, claims, leniencies, unacknowledged, wakeAt, opening, startNews, interlude);
    }

    public League league() {
        return league;
    }

    public LeagueSettings settings() {
        return league.settings();
    }

    public Roster roster() {
        return league.roster();
    }

    /** The present players whom a division concerns: in a league without divisions all, else its players. */
    List<PlayerMember> players(Division division) {
        return division.name().isEmpty()
                ? roster().presentPlayers()
                : roster().players(division.standings().players()).stream()
                        .filter(PlayerMember::present)
                        .toList();
    }

    public Course course() {
        return league.course();
    }

    public RefereeHealth referees() {
        return referees;
    }

    /** The referees that can be given matches: they answer, do not shut down, and have not overrun two matches. */
    List<RefereeMember> ableReferees() {
        return answeringReferees().stream()
                .filter(referee -> !referees().isLeaving(referee.id())
                        && !referee.overruns().tooMany())
                .toList();
    }

    /** The admitted referees that answer. */
    List<RefereeMember> answeringReferees() {
        return roster().admittedReferees().stream()
                .filter(referee -> !referees.isSilent(referee.id()))
                .toList();
    }

    public PlaceClaims claims() {
        return claims;
    }

    public MatchStage stage(Fixture fixture) {
        return matches.life(fixture.id()).stage();
    }

    /** The undecided matches that are due now. */
    public List<Fixture> undecided() {
        return matches.fixtures();
    }

    /** The undecided matches of a player or a referee. */
    public Stream<Fixture> undecidedOf(AgentId agent) {
        return fixtures(matches.of(agent, Part.ALL));
    }

    /** Those of them that were offered or run. */
    Stream<Fixture> underWay(AgentId agent) {
        return fixtures(matches.of(agent, Part.UNDER_WAY));
    }

    /** Those of them that begin as soon as their referees have a place for them. */
    Stream<Fixture> ready(AgentId agent) {
        return fixtures(matches.of(agent, Part.READY));
    }

    private Stream<Fixture> fixtures(Collection<MatchId> ids) {
        return ids.stream().flatMap(match -> league.fixture(match).stream());
    }

    public OperatingRules rules() {
        return rules;
    }

    /** By the clock that measures waits. */
    public Instant now() {
        return now;
    }

    /** The time on the machine's clock, for messages and events; no wait is measured by it. */
    public Instant timeOfDay() {
        return timeOfDay(now);
    }

    /** The time on the machine's clock at an instant of the clock that measures waits. */
    public Instant timeOfDay(Instant time) {
        return time.plus(clockAhead);
    }

    /** When the machine's clock shows a time of day, unless it is set. */
    public Instant at(Instant timeOfDay) {
        return timeOfDay.minus(clockAhead);
    }

    List<LeagueEvent> events() {
        return events;
    }

    List<Effect> effects() {
        return effects;
    }

    public void record(LeagueEvent event) {
        league = league.apply(event);
        events.add(event);
        otherReferees |= !(event instanceof MatchBegun || event instanceof MatchDecided);
        if (event instanceof FixtureEvent match) {
            move(match.matchId(), life -> life);
        } else if (event instanceof RoundStarted round) {
            league.divisions()
                    .existing(round.division())
                    .round(round.roundId())
                    .orElseThrow()
                    .matches()
                    .keySet()
                    .forEach(match -> move(match, life -> life));
        } else if (event instanceof LeagueFinished) {
            matches = DueMatches.of(league.due());
        }
    }

    /** Has each match's referee looked at again. */
    void reviewReferees() {
        otherReferees = true;
    }

    /**
     * Whether a match may have lost its referee, or another referee may be better: the events of an ordinary match cannot
     * cause that, nor can it have happened since the last command, except before the first after a start.
     */
    boolean mayNeedOtherReferees() {
        return otherReferees;
    }

    public void changeReferees(UnaryOperator<RefereeHealth> change) {
        RefereeHealth after = change.apply(referees);
        otherReferees |= !after.equals(referees);
        referees = after;
    }

    public void changeClaims(UnaryOperator<PlaceClaims> change) {
        claims = change.apply(claims);
    }

    /** Changes the state of a match, as long as it is due. */
    public void move(MatchId match, UnaryOperator<MatchLife> move) {
        Fixture fixture = league.fixture(match).orElseThrow();
        MatchLife life = move.apply(matches.life(match));
        matches = league.isDue(fixture)
                ? matches.with(DueMatch.at(now, fixture, life, rules.matchLimit()))
                : matches.without(match);
    }

    /** Has something done once the events are stored. */
    public void ask(Effect effect) {
        effects.add(effect);
    }

    /** Tells people of a problem, or a possible one, in a sentence. */
    public void warn(String sentence) {
        ask(new Effect.Notice.Warning(sentence));
    }

    /** The agent has answered or called, which changes nothing for an agent that is known to answer. */
    public void answered(AgentId agent) {
        boolean known = roster().stateOf(agent).equals(Optional.of(AgentState.ACTIVE));
        if (!known || (agent instanceof RefereeId referee && referees.isSilent(referee))) {
            AgentConduct.answered(this, agent);
        }
    }
}
