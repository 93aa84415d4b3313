package org.evenodd.manager.tournament;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeaguePace;

/** How far a league is at a moment: the one description that {@code status}, the console and the metrics tell. */
public record TournamentProgress(Tournament tournament, Instant now) {

    public League league() {
        return tournament.league();
    }

    /** Whom the league waits for, in sentences. */
    public List<String> awaited() {
        return AwaitedAgents.of(tournament);
    }

    /** How many matches take place. */
    public long running() {
        return league().due().stream()
                .filter(fixture -> !fixture.isDecided())
                .filter(fixture -> tournament.live().match(fixture.id()).stage().isUnderWay())
                .count();
    }

    /** When it is planned to start; empty without a plan, and once it has started. */
    public Optional<Instant> startAt() {
        return Optional.ofNullable(league().preparation().startAt())
                .filter(start -> league().course().isOpen());
    }

    /** How long it is until the planned start; zero if the time has come. */
    public Optional<Duration> startsIn() {
        return startAt().map(start -> start.isBefore(now) ? Duration.ZERO : Duration.between(now, start));
    }

    /** How long it is expected to take still; empty where that cannot be said. */
    public Optional<Duration> left() {
        return tournament.waitsForReferee() ? Optional.empty() : LeaguePace.left(league(), now);
    }

    /** When it ends then. */
    public Optional<Instant> endsAt() {
        return left().map(now::plus);
    }
}
