package org.evenodd.manager.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LegEvent.LegFinished;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.Pyramid.DivisionTable;
import org.evenodd.manager.league.RatingSums;
import org.evenodd.manager.store.StoredEvents.StoredLeg;
import org.evenodd.manager.store.StoredEvents.StoredPart;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.RoundId;

/**
 * The former legs of a league without end, as its store has them. The latest leg, over or not, is shown by the league
 * itself.
 *
 * <p>Every method throws {@link StoreException} if the store cannot be read.
 *
 * @param legs all legs so far
 */
public record FormerLegs(StoredEvents store, LeagueId league, List<StoredLeg> legs) {

    private static final EventCodec<LeagueEvent> CODEC = new EventCodec<>(LeagueEvent.class);
    private static final int MOST_RATED = 30;
    private static final int MOST_RATINGS = 10_000;
    private static final int MOST_MATCHES = 10_000;

    public FormerLegs {
        legs = List.copyOf(legs);
    }

    /** Asks the store of this URL something, and closes it. */
    public static <T> T ask(String url, LeagueId league, List<StoredLeg> legs, Function<FormerLegs, T> question) {
        try (EventReader reader = EventStores.read(url).standingStill()) {
            return question.apply(new FormerLegs(reader, league, legs));
        }
    }

    /**
     * How a leg ended.
     *
     * @param played the league in this leg alone, without what was said in its matches
     * @param folded whether no more is known of it than this
     */
    public record LegSummary(int number, Instant endedAt, League played, boolean folded) {}

    /** How many there are; they are numbered from 1. */
    public int count() {
        return Math.max(0, legs.size() - 1);
    }

    /**
     * Some legs, the newest first; of large legs fewer, so that all have not many more than {@value #MOST_MATCHES} matches.
     *
     * @param from the number of the newest; a higher one than there is stands for the last
     */
    public List<LegSummary> latest(int from, int most) {
        List<LegSummary> latest = new ArrayList<>();
        int matches = 0;
        for (int number = Math.min(from, count());
                number > 0 && latest.size() < most && matches < MOST_MATCHES;
                number--) {
            LegFinished end = end(number);
            League played = League.replay(end.events());
            matches += played.totalMatches();
            latest.add(new LegSummary(
                    number, end.at(), played, legs.get(number - 1).isFolded()));
        }
        return latest;
    }

    /** The tables of a leg. */
    public record LegTables(int number, List<DivisionTable> tables) {}

    /** The tables of some legs, the newest first, from this one. */
    public List<LegTables> tables(int from, int most) {
        return IntStream.iterate(Math.min(from, count()), number -> number > 0, number -> number - 1)
                .limit(most)
                .mapToObj(number -> new LegTables(number, end(number).tables()))
                .toList();
    }

    private LegFinished end(int number) {
        long end = legs.get(number - 1).end();
        return store.load(league, end, end).stream()
                .map(event -> (LegFinished) CODEC.read(event))
                .findFirst()
                .orElseThrow(() -> new StoreException("The store does not tell how leg %d ended.".formatted(number)));
    }

    /**
     * The sums before each of the latest legs up to this one, the oldest first; of folded legs they are not kept.
     *
     * @param players of how many the ratings after each leg are computed: of more than 333 after fewer legs
     */
    public List<RatingSums> sums(int latest, int players) {
        int most = Math.min(MOST_RATED, MOST_RATINGS / Math.max(1, players));
        return IntStream.rangeClosed(Math.max(1, latest - most + 1), Math.min(latest, legs.size()))
                .mapToLong(number -> legs.get(number - 1).first())
                .boxed()
                .flatMap(first -> store.load(league, first, first).stream())
                .map(CODEC::read)
                .flatMap(event -> event instanceof LegStarted begun ? Stream.of(begun.league()) : Stream.empty())
                .map(before -> before.ladder().sums())
                .toList();
    }

    /** The leg of a round of these legs. */
    public int legOf(RoundId round) {
        int low = 1;
        int high = count();
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (end(middle).roundsBefore() < round.value()) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** The events of a leg, to replay it; empty if there is no such leg. */
    public StoredPart leg(int number) {
        return number < 1 || number > count() ? new StoredPart(store, league, 1, 0) : store.part(league, legs, number);
    }
}
