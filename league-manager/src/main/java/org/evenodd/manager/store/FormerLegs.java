package org.evenodd.manager.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.evenodd.manager.league.Ladder;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LegEvent;
import org.evenodd.manager.league.LegEvent.LegFolded;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.RoundId;

/**
 * The legs of a league without end that another one has followed, as its store has them. The latest leg, over or not, is
 * what the league itself shows.
 *
 * <p>Every method throws {@link StoreException} if the store cannot be read.
 *
 * @param starts the numbers of the events with which its legs begin
 */
public record FormerLegs(StoredEvents store, LeagueId league, List<Long> starts) {

    private static final EventCodec<LeagueEvent> CODEC = new EventCodec<>(LeagueEvent.class);

    public FormerLegs {
        starts = List.copyOf(starts);
    }

    /**
     * How a leg ended.
     *
     * @param table the standings at its end, which the champion leads
     * @param folded whether no more is known of it than this and its results
     */
    public record LegSummary(int number, Instant endedAt, List<StandingsRow> table, boolean folded) {}

    /** How many there are; they are numbered from 1. */
    public int count() {
        return Math.max(0, starts.size() - 1);
    }

    /**
     * Some legs, the newest first.
     *
     * @param from the number of the newest; a higher one than there is stands for the last
     */
    public List<LegSummary> latest(int from, int most) {
        List<LegSummary> legs = new ArrayList<>();
        for (int number = Math.min(from, count()); number > 0 && legs.size() < most; number--) {
            legs.add(summary(number));
        }
        return legs;
    }

    /** Of a leg that is not folded, the next one's beginning tells how it ended. */
    private LegSummary summary(int number) {
        return find(starts.get(number - 1), LegFolded.class)
                .map(leg -> new LegSummary(number, leg.endedAt(), leg.table(), true))
                .or(() -> find(starts.get(number), LegStarted.class)
                        .map(next -> summary(next.league().ladder())))
                .orElseThrow(() -> new StoreException("The store does not tell how leg %d ended.".formatted(number)));
    }

    private static LegSummary summary(Ladder ladder) {
        return new LegSummary(ladder.leg(), ladder.idleSince().orElseThrow(), ladder.table(), false);
    }

    /** The leg of a round, which must be one of these legs'. */
    public int legOf(RoundId round) {
        int low = 1;
        int high = count();
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (roundsBefore(middle) < round.value()) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private int roundsBefore(int number) {
        return find(starts.get(number - 1), LegEvent.class)
                .map(leg -> leg instanceof LegFolded folded
                        ? folded.roundsBefore()
                        : ((LegStarted) leg).league().ladder().roundsBefore())
                .orElseThrow();
    }

    private <E> Optional<E> find(long sequence, Class<E> kind) {
        return store.load(league, sequence, sequence).stream()
                .map(CODEC::read)
                .filter(kind::isInstance)
                .map(kind::cast)
                .findFirst();
    }

    /** The events of a leg, to replay it; empty if there is no such leg. */
    public List<StoredEvent> leg(int number) {
        return number < 1 || number > count() ? List.of() : store.part(league, starts, number);
    }
}
