package org.evenodd.manager.standings;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.evenodd.agent.settings.LeagueSettings.Tiebreaker;
import org.evenodd.manager.standings.Tally.ResultKind;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.PlayerRecord;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** Every player's results, one match after the other (PRD 7.2). */
public final class Standings {

    private final SortedMap<PlayerId, Tally> tallies;

    private Standings(SortedMap<PlayerId, Tally> tallies) {
        this.tallies = Collections.unmodifiableSortedMap(tallies);
    }

    /** The standings before the first match. */
    public static Standings of(Collection<PlayerId> players) {
        SortedMap<PlayerId, Tally> tallies = new TreeMap<>();
        players.forEach(player -> tallies.put(player, Tally.NONE));
        return new Standings(tallies);
    }

    /** The standings after one more match. */
    public Standings after(Outcome outcome, Scoring scoring, DoubleForfeit doubleForfeit) {
        boolean bothLose = outcome instanceof Outcome.BothFailed && doubleForfeit == DoubleForfeit.ZERO;
        SortedMap<PlayerId, Tally> next = new TreeMap<>(tallies);
        outcome.score(scoring, doubleForfeit).forEach((player, gained) -> {
            PlayerId opponent = player.equals(outcome.playerA()) ? outcome.playerB() : outcome.playerA();
            ResultKind kind = bothLose ? ResultKind.LOST : kind(outcome, player);
            next.computeIfPresent(player, (id, tally) -> tally.after(kind, opponent, gained));
        });
        return new Standings(next);
    }

    private static ResultKind kind(Outcome outcome, PlayerId player) {
        return outcome.winner()
                .map(winner -> winner.equals(player) ? ResultKind.WON : ResultKind.LOST)
                .orElse(ResultKind.DREW);
    }

    /** A player's record; an empty one if the player is unknown. */
    public PlayerRecord recordOf(PlayerId player) {
        Tally tally = tallies.getOrDefault(player, Tally.NONE);
        return new PlayerRecord(tally.wins(), tally.losses(), tally.draws(), tally.points());
    }

    /**
     * The players' places from first to last: by points, then by the tie-breakers, then by id.
     *
     * @param last those that come last whatever their results
     */
    public List<TablePlace> places(List<Tiebreaker> tiebreakers, Set<PlayerId> last) {
        return new Ranker(tallies, tiebreakers).places(last);
    }

    /** All players, ordered by id. */
    public Collection<PlayerId> players() {
        return tallies.keySet();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Standings standings && tallies.equals(standings.tallies);
    }

    @Override
    public int hashCode() {
        return tallies.hashCode();
    }

    @Override
    public String toString() {
        return tallies.toString();
    }
}
