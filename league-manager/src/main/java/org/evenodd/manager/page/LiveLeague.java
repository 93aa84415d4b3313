package org.evenodd.manager.page;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.evenodd.agent.http.EventFeed;
import org.evenodd.manager.agent.LeagueEngine;
import org.evenodd.manager.agent.LeagueEngine.Observer;
import org.evenodd.manager.agent.MatchWaits;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.store.EventJournal;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.manager.tournament.TournamentProgress.AwaitedAgents;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.peer.Scheduler;
import org.evenodd.protocol.value.Identifiers.MatchId;

/** The league that is played: tells watchers what happens in it, and pages what they show. */
public final class LiveLeague implements LeagueSource, Observer {

    private static final Duration BETWEEN_NOTES = Duration.ofSeconds(1);
    private static final String WAITS = "{\"subject\":\"waits\",\"event\":\"changed\"}";
    private static final String RATINGS = "{\"subject\":\"ratings\",\"event\":\"changed\"}";

    private final LeagueEngine engine;
    private final EventJournal<LeagueEvent> journal;
    private final Executor storing;
    private final EventFeed feed;
    private final Scheduler clock;
    private final RankHistory ranks = new RankHistory();
    private final RatingsKeeper ratings;
    private final MatchWaits waits;
    private final Map<MatchId, Long> decisions = new HashMap<>();
    private final String opened;
    private long last;
    private volatile Instant nextNote = Instant.MIN;

    /**
     * A league whose events so far are known.
     *
     * @param events all so far, numbered from 1
     * @param storing runs what uses the journal
     * @param waits asked whenever somebody looks
     * @param background computes the ratings
     */
    public LiveLeague(
            LeagueEngine engine,
            EventJournal<LeagueEvent> journal,
            List<LeagueEvent> events,
            Executor storing,
            EventFeed feed,
            MatchWaits waits,
            Executor background,
            Scheduler clock) {
        this.engine = engine;
        this.journal = journal;
        this.storing = storing;
        this.feed = feed;
        this.clock = clock;
        this.ratings = new RatingsKeeper(engine::league, background, clock, () -> feed.hint("ratings", RATINGS));
        this.waits = waits;
        feed.whenWatched(this::watched);
        waits.onChange(() -> feed.hint("waits", WAITS));
        this.opened = Long.toString(engine.league().openedAt().toEpochMilli(), Character.MAX_RADIX);
        tell(events, engine.league());
    }

    @Override
    public void happened(List<LeagueEvent> events, League league) {
        tell(events, league);
    }

    private synchronized void tell(List<LeagueEvent> events, League league) {
        for (LeagueEvent event : events) {
            last++;
            if (event instanceof MatchDecided decided) {
                decisions.put(decided.matchId(), last);
            }
            LeagueHint.of(event, league)
                    .ifPresentOrElse(
                            hint -> feed.post(last, hint.kind(), hint.subject(), hint.data()), () -> feed.pass(last));
        }
    }

    @Override
    public LeagueMoment moment() {
        Tournament tournament = engine.tournament();
        League league = tournament.league();
        Instant now = clock.timeOfDay();
        return new LeagueMoment(
                league,
                tournament.live(),
                AwaitedAgents.of(tournament),
                waits.waits(),
                ranks.before(league),
                feed.last(),
                now,
                Duration.ofSeconds(Duration.between(clock.instant(), now).toSeconds()));
    }

    @Override
    public RatingsShown ratings() {
        return ratings.latest();
    }

    /** Notes that somebody looks; many may. */
    private void watched() {
        Instant now = clock.instant();
        if (now.isAfter(nextNote)) {
            nextNote = now.plus(BETWEEN_NOTES);
            waits.watched();
        }
    }

    @Override
    public PageVersion version() {
        watched();
        return new PageVersion(opened, feed.last(), feed.lastHint());
    }

    @Override
    public CompletableFuture<Optional<ResultDetails>> details(MatchId match) {
        Optional<Long> number = decisionOf(match);
        return number.isEmpty()
                ? CompletableFuture.completedFuture(Optional.empty())
                : CompletableFuture.supplyAsync(() -> journal.find(number.get()), storing)
                        .thenApply(LiveLeague::details);
    }

    private synchronized Optional<Long> decisionOf(MatchId match) {
        return engine.league()
                .fixture(match)
                .filter(fixture -> fixture.isDecided())
                .map(fixture -> decisions.get(match));
    }

    private static Optional<ResultDetails> details(Optional<LeagueEvent> event) {
        return event.filter(MatchDecided.class::isInstance)
                .map(decided -> ((MatchDecided) decided).result().details());
    }
}
