package org.evenodd.manager.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LegEvent.LegFinished;
import org.evenodd.manager.store.StoredEvents.StoredLeg;
import org.evenodd.manager.store.StoredEvents.StoredPart;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
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

    public FormerLegs {
        legs = List.copyOf(legs);
    }

    /**
     * How a leg ended.
     *
     * @param table the standings at its end
     * @param champions the players in the first place, which several share if they are equal in everything
     * @param folded whether no more is known of it than this and its results
     */
    public record LegSummary(
            int number, Instant endedAt, List<StandingsRow> table, List<StandingsRow> champions, boolean folded) {}

    /** How many there are; they are numbered from 1. */
    public int count() {
        return Math.max(0, legs.size() - 1);
    }

    /**
     * Some legs, the newest first.
     *
     * @param from the number of the newest; a higher one than there is stands for the last
     */
    public List<LegSummary> latest(int from, int most) {
        List<LegSummary> latest = new ArrayList<>();
        for (int number = Math.min(from, count()); number > 0 && latest.size() < most; number--) {
            LegFinished end = end(number);
            boolean folded = legs.get(number - 1).isFolded();
            latest.add(new LegSummary(number, end.at(), end.table(), champions(end), folded));
        }
        return latest;
    }

    /** Of several players with the highest points, the matches decide which is the champion. */
    private static List<StandingsRow> champions(LegFinished end) {
        List<StandingsRow> table = end.table();
        boolean alone =
                table.size() < 2 || table.get(0).points() != table.get(1).points();
        int champions = alone ? 1 : League.replay(end.events()).leaders().size();
        return table.stream().limit(champions).toList();
    }

    private LegFinished end(int number) {
        long end = legs.get(number - 1).end();
        return store.load(league, end, end).stream()
                .map(event -> (LegFinished) CODEC.read(event))
                .findFirst()
                .orElseThrow(() -> new StoreException("The store does not tell how leg %d ended.".formatted(number)));
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
