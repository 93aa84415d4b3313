package org.evenodd.manager.page;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/** A league that nobody plays now, from its stored events. */
public final class StoredSource implements LeagueSource {

    private static final EventCodec<LeagueEvent> CODEC = new EventCodec<>(LeagueEvent.class);

    private final LeagueMoment moment;
    private final boolean archived;
    private @Nullable RatingsShown ratings;
    private final Map<MatchId, StoredEvent> decisions = new HashMap<>();

    /**
     * Reads a league. Its ratings are computed when they are asked for, which takes seconds for a large one.
     *
     * @param archived whether a new league has replaced it, so that it is over
     * @throws org.evenodd.manager.store.StoreException if an event cannot be read
     * @throws IllegalArgumentException if the events are not those of a league
     */
    public StoredSource(List<StoredEvent> events, boolean archived, Instant now) {
        this.archived = archived;
        League league = null;
        for (StoredEvent stored : events) {
            LeagueEvent event = CODEC.read(stored);
            league = league == null ? League.replay(List.of(event)) : league.apply(event);
            if (event instanceof MatchDecided decided) {
                decisions.put(decided.matchId(), stored);
            }
        }
        if (league == null) {
            throw new IllegalArgumentException("a league begins with its opening");
        }
        this.moment = LeagueMoment.stored(league, events.get(events.size() - 1).sequence(), now);
    }

    @Override
    public LeagueMoment moment() {
        return moment;
    }

    @Override
    public synchronized RatingsShown ratings() {
        if (ratings == null) {
            ratings = RatingsShown.of(moment.league());
        }
        return ratings;
    }

    @Override
    public PageVersion version() {
        return new PageVersion("", moment.event(), 0);
    }

    @Override
    public Viewer anyone() {
        return archived ? new Viewer.OfArchive() : new Viewer.Anyone();
    }

    @Override
    public CompletableFuture<Optional<ResultDetails>> details(MatchId match) {
        Optional<StoredEvent> stored = moment.league()
                .fixture(match)
                .filter(fixture -> fixture.isDecided())
                .map(fixture -> decisions.get(match));
        return CompletableFuture.completedFuture(
                stored.map(event -> ((MatchDecided) CODEC.read(event)).result().details()));
    }
}
