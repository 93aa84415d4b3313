package org.evenodd.manager.tournament;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.Course;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchBegun;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.MatchLife;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.Roster;
import org.evenodd.manager.tournament.LiveState.PlaceClaims;
import org.evenodd.manager.tournament.LiveState.RefereeHealth;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;

/** The unit of work of one command: the changing state, and the events and effects so far. */
public final class UnitOfWork {

    private final OperatingRules rules;
    private final Instant now;
    private final Duration clockAhead;
    private final List<LeagueEvent> events = new ArrayList<>();
    private final List<Effect> effects = new ArrayList<>();
    private League league;
    private LiveState live;
    private boolean otherReferees;
    private @Nullable List<Fixture> due;

    UnitOfWork(Tournament tournament, Instant now, Instant timeOfDay) {
        this.league = tournament.league();
        this.live = tournament.live();
        this.rules = tournament.rules();
        this.otherReferees = live.equals(LiveState.IDLE);
        this.now = now.truncatedTo(ChronoUnit.MILLIS);
        this.clockAhead = Duration.ofMillis(Duration.between(now, timeOfDay).toMillis());
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

    public Course course() {
        return league.course();
    }

    public LiveState live() {
        return live;
    }

    public RefereeHealth referees() {
        return live.referees();
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
                .filter(referee -> !referees().isSilent(referee.id()))
                .toList();
    }

    public PlaceClaims claims() {
        return live.claims();
    }

    public MatchStage stage(Fixture fixture) {
        return live.match(fixture.id()).stage();
    }

    /** The undecided matches that are due now. */
    public List<Fixture> undecided() {
        List<Fixture> known = due;
        if (known == null) {
            known = league.due();
            due = known;
        }
        return known;
    }

    /** The undecided matches of a player or a referee. */
    public Stream<Fixture> undecidedOf(AgentId agent) {
        return undecided().stream().filter(fixture -> fixture.concerns(agent));
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
        due = null;
        events.add(event);
        otherReferees |= !(event instanceof MatchBegun || event instanceof MatchDecided);
    }

    /**
     * Whether a match may have lost its referee, or another referee may be better: the events of an ordinary match cannot
     * cause that, nor can it have happened since the last command, except before the first after a start.
     */
    boolean mayNeedOtherReferees() {
        return otherReferees;
    }

    public void change(UnaryOperator<LiveState> change) {
        live = change.apply(live);
    }

    public void changeReferees(UnaryOperator<RefereeHealth> change) {
        RefereeHealth after = change.apply(referees());
        if (!after.equals(referees())) {
            live = live.with(after);
            otherReferees = true;
        }
    }

    public void changeClaims(UnaryOperator<PlaceClaims> change) {
        live = live.with(change.apply(live.claims()));
    }

    /** Changes the state of a match. */
    public void move(MatchId match, UnaryOperator<MatchLife> move) {
        live = live.match(match, move);
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
        if (!known || (agent instanceof RefereeId referee && referees().isSilent(referee))) {
            AgentConduct.answered(this, agent);
        }
    }
}
