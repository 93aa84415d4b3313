package org.evenodd.player.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.evenodd.agent.strategy.Memory;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The finished matches of a player, oldest first.
 *
 * @param matches at most one entry per match
 */
public record History(List<PlayedMatch> matches) implements Memory {

    public static final History EMPTY = new History(List.of());

    public History {
        matches = List.copyOf(matches);
    }

    /** The history with another match, or with a newer entry for a replayed one. */
    public History with(PlayedMatch match) {
        List<PlayedMatch> longer = new ArrayList<>(matches);
        longer.removeIf(earlier -> earlier.matchId().equals(match.matchId()));
        longer.add(match);
        return new History(longer);
    }

    public boolean contains(MatchId match) {
        return matches.stream().anyMatch(played -> played.matchId().equals(match));
    }

    @Override
    public List<Parity> ownChoices() {
        return choices(matches.stream(), PlayedMatch::ownChoice);
    }

    @Override
    public List<Parity> choicesOf(PlayerId opponent) {
        return choices(
                matches.stream().filter(match -> match.opponentId().equals(opponent)), PlayedMatch::opponentChoice);
    }

    @Override
    public List<Parity> choicesOfOpponents() {
        return choices(matches.stream(), PlayedMatch::opponentChoice);
    }

    private static List<Parity> choices(Stream<PlayedMatch> matches, Function<PlayedMatch, @Nullable Parity> choice) {
        List<Parity> choices = new ArrayList<>();
        matches.map(choice).filter(Objects::nonNull).forEach(choices::add);
        return choices;
    }

    public Statistics statistics() {
        return Statistics.of(matches);
    }

    /** The number of forfeits in a row up to now. */
    public int forfeitsInARow() {
        int inARow = 0;
        while (inARow < matches.size()
                && matches.get(matches.size() - 1 - inARow).isForfeit()) {
            inARow++;
        }
        return inARow;
    }
}
