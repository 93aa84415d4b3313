package org.evenodd.manager.page;

import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueReplay;
import org.evenodd.manager.results.OperatorActs.Act;
import org.evenodd.manager.results.Ratings;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.store.StoredEvents.StoredPart;
import org.evenodd.manager.views.StoredLeague;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/** Where pages get a league from. */
public interface LeagueSource {

    /** The league now. */
    LeagueMoment moment();

    /** The latest ratings, empty before the first, or a round old; computes new ones in the background if it is worth it. */
    Optional<Ratings> ratings();

    /** What the operator did at last, the newest first; empty where nobody operates it. */
    default List<Act> acts(int most) {
        return List.of();
    }

    /** Changes whenever a page of the league may have changed. */
    PageVersion version();

    /** Whoever looks and has not signed in. */
    default Viewer anyone() {
        return new Viewer.Anyone();
    }

    /** What the referee of a decided match reported; empty if the match is not decided, or if it would have to be waited for. */
    Optional<ResultDetails> details(MatchId match);

    /** The same where it has to be waited for; fails if it cannot be read. */
    default CompletableFuture<Optional<ResultDetails>> readDetails(MatchId match) {
        return CompletableFuture.completedFuture(details(match));
    }

    /**
     * What a page was made from.
     *
     * @param league tells leagues with the same numbers apart
     * @param event the number of the last event
     * @param hint the number of the last hint
     */
    record PageVersion(String league, long event, long hint) {

        /**
         * Whether somebody who knows of an event can do with this version: nothing that they may have heard of is missing.
         * One page then does for all that hear of the same events, although more happens while they ask.
         *
         * @param now the present version
         */
        boolean suffices(long known, PageVersion now) {
            return equals(now) || (event >= known && hint == now.hint && league.equals(now.league));
        }

        /** As an entity tag (RFC 9110 8.8.3). */
        String tag() {
            return "\"%s.%d.%d\"".formatted(league, event, hint);
        }
    }

    /** A league that nobody plays now, from its stored events. */
    final class StoredSource implements LeagueSource {

        private static final EventCodec<LeagueEvent> CODEC = new EventCodec<>(LeagueEvent.class);

        private final LeagueMoment moment;
        private final LongFunction<Optional<StoredEvent>> events;
        private final boolean archived;
        private @Nullable Ratings ratings;
        private final Map<MatchId, Long> decisions = new HashMap<>();

        /**
         * Reads a league from a store that stays open. Its ratings are computed when they are asked for, which takes seconds
         * for a large one; what was said in a match is read when it is asked for.
         *
         * @param archived whether a new league has replaced it, so that it is over
         * @throws org.evenodd.manager.store.StoreException if an event cannot be read
         * @throws IllegalArgumentException if the events are not those of a league
         */
        public StoredSource(StoredPart league, boolean archived, Instant now) {
            this(league, league::event, archived, now);
        }

        /**
         * The league that a command has found in a store.
         *
         * @throws org.evenodd.manager.store.StoreException if its events are not those of a league
         */
        public static StoredSource of(StoredLeague league) {
            Instant now = InstantSource.system().instant();
            return league.read(stored -> new StoredSource(stored, league.archived(), now));
        }

        /**
         * Reads a league from a store that is closed afterwards.
         *
         * @param events finds an event by its number, on any thread
         */
        StoredSource(StoredPart stored, LongFunction<Optional<StoredEvent>> events, boolean archived, Instant now) {
            this.events = events;
            this.archived = archived;
            LeagueReplay league = new LeagueReplay();
            long last = 0;
            for (StoredEvent each : stored) {
                LeagueEvent event = CODEC.read(each);
                league.see(event);
                last = each.sequence();
                if (event instanceof MatchDecided decided) {
                    decisions.put(decided.matchId(), last);
                }
            }
            this.moment = LeagueMoment.stored(league.league(), last, now);
        }

        @Override
        public LeagueMoment moment() {
            return moment;
        }

        @Override
        public synchronized Optional<Ratings> ratings() {
            if (ratings == null) {
                ratings = Ratings.of(moment.league()).orElse(null);
            }
            return Optional.ofNullable(ratings);
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
        public Optional<ResultDetails> details(MatchId match) {
            return moment.league()
                    .fixture(match)
                    .filter(Fixture::isDecided)
                    .map(fixture -> decisions.get(match))
                    .flatMap(events::apply)
                    .map(stored -> ((MatchDecided) CODEC.read(stored)).result().details());
        }
    }
}
