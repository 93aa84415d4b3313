package org.evenodd.manager.play;

import java.time.Instant;
import java.util.List;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.LiveState;
import org.evenodd.manager.command.OperatingRules;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.command.UnitOfWork.AgentHealthRules;
import org.evenodd.manager.health.Liveness;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/** A league and its live state: a pure state machine. Commands are processed one at a time. */
public final class Tournament {

    private static final AgentHealthRules SIGNS_OF_LIFE = new Liveness();

    private final League league;
    private final LiveState live;
    private final OperatingRules rules;

    public Tournament(League league, LiveState live, OperatingRules rules) {
        this.league = league;
        this.live = live;
        this.rules = rules;
    }

    /** Opens a league without registrations; the result has just this event. */
    public static CommandResult open(LeagueOpened opened, OperatingRules rules) {
        Tournament tournament = new Tournament(League.open(opened), LiveState.IDLE, rules);
        return new CommandResult(tournament, List.of(opened), List.of(), new CommandResponse.CommandNoted());
    }

    /** A league read from its store. The first command must be {@link Recover}. */
    public static Tournament resume(League league, OperatingRules rules) {
        return new Tournament(league, LiveState.IDLE, rules);
    }

    /** Performs a command at a point in time. Mistakes of agents and the operator are answered, not thrown. */
    public CommandResult on(Command command, Instant now) {
        return on(command, now, now);
    }

    /**
     * Performs a command.
     *
     * @param now by the clock that measures waits
     * @param timeOfDay by the clock that a planned start follows
     */
    public CommandResult on(Command command, Instant now, Instant timeOfDay) {
        UnitOfWork work = new UnitOfWork(league, live, rules, SIGNS_OF_LIFE, now, timeOfDay);
        CommandResponse response = command.perform(work);
        Progression.advance(work);
        return new CommandResult(
                new Tournament(work.league(), work.live(), rules), work.events(), work.effects(), response);
    }

    public League league() {
        return league;
    }

    public OperatingRules rules() {
        return rules;
    }

    /** Whether the league is stalled because no referee answers. */
    public boolean waitsForReferee() {
        return live.referees().awaited();
    }

    public LiveState live() {
        return live;
    }

    /** The matches that a referee was offered or runs. */
    public List<MatchId> inHand(RefereeId referee) {
        return league.due().stream()
                .filter(fixture -> fixture.isAssignedTo(referee))
                .map(Fixture::id)
                .filter(match -> live.match(match).stage().takesPlace())
                .toList();
    }
}
