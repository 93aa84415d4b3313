package org.evenodd.player.game.evenodd;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.evenodd.game.evenodd.Memory;
import org.evenodd.player.game.evenodd.PlayedMatch.Result;
import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.OrNull;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;

/**
 * The latest 10,000 finished matches of a player, oldest first.
 *
 * @param matches at most one entry per match
 */
public record History(List<PlayedMatch> matches) implements Memory {

    public static final History EMPTY = new History(List.of());

    /** More than a league has that ends. */
    private static final int MOST_MATCHES = 10_000;

    public History {
        matches = List.copyOf(matches.subList(Math.max(0, matches.size() - MOST_MATCHES), matches.size()));
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

    /** How often a player won, drew and lost (MCP 4.3). */
    public record Statistics(
            @Between(min = 0) int played,
            @Between(min = 0) int wins,
            @Between(min = 0) int draws,
            @Between(min = 0) int losses) {

        static Statistics of(Collection<PlayedMatch> matches) {
            return new Statistics(
                    matches.size(),
                    count(matches, Result.WIN),
                    count(matches, Result.DRAW),
                    count(matches, Result.LOSS));
        }

        private static int count(Collection<PlayedMatch> matches, Result result) {
            return (int)
                    matches.stream().filter(match -> match.result() == result).count();
        }
    }

    /**
     * The contents of {@code data/players/<player_id>/history.json}: one player's history in one league (MCP 4.3).
     *
     * @param leagueId null if the manager named none
     */
    public record HistoryFile(
            PlayerId playerId,
            DisplayName displayName,
            @OrNull @Nullable LeagueId leagueId,
            Statistics statistics,
            List<PlayedMatch> matches) {

        public HistoryFile {
            matches = List.copyOf(matches);
        }

        public static HistoryFile of(PlayerId player, DisplayName name, @Nullable LeagueId league, History history) {
            return new HistoryFile(player, name, league, history.statistics(), history.matches());
        }

        /** Whether the file belongs to this player in this league. */
        public boolean isOf(PlayerId player, @Nullable LeagueId league) {
            return playerId.equals(player) && Objects.equals(leagueId, league);
        }

        public History history() {
            return new History(matches);
        }
    }
}
