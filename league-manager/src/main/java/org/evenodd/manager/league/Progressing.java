package org.evenodd.manager.league;

import org.evenodd.manager.league.LeagueEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.MatchAssigned;
import org.evenodd.manager.league.LeagueEvent.MatchBegun;
import org.evenodd.manager.league.LeagueEvent.MatchTokenKept;
import org.evenodd.manager.league.LeagueEvent.RoundFinished;
import org.evenodd.manager.league.LeagueEvent.RoundStarted;

/** How far the schedule is. */
final class Progressing {

    private Progressing() {}

    static League start(League league, LeagueStarted event) {
        return league.with(league.course().started())
                .with(event.rounds().stream().map(Round::of).toList());
    }

    static League startRound(League league, RoundStarted event) {
        return league.with(event.roundId(), round -> round.started(event.at()));
    }

    static League assign(League league, MatchAssigned event) {
        Assignment assignment = new Assignment(event.refereeId(), event.lease());
        return league.with(
                event.matchId().round(),
                round -> round.with(event.matchId(), fixture -> fixture.assignedAnew(assignment)));
    }

    static League begin(League league, MatchBegun event) {
        return league.with(
                event.matchId().round(),
                round -> round.with(event.matchId(), fixture -> fixture.begunUnder(event.lease())));
    }

    static League keepToken(League league, MatchTokenKept event) {
        return league.with(
                event.matchId().round(),
                round -> round.with(
                        event.matchId(),
                        fixture -> fixture.assigned()
                                .map(holding ->
                                        fixture.assigned(holding.keepingToken(event.playerId(), event.generation())))
                                .orElse(fixture)));
    }

    static League finishRound(League league, RoundFinished event) {
        return league.with(event.roundId(), Round::finished);
    }
}
