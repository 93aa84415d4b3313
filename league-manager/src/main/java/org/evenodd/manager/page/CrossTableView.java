package org.evenodd.manager.page;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * Who played whom and how it ended: one row and one column for each player, in the order of the standings.
 *
 * @param columns of the whole league
 * @param rows of this part
 * @param part the number of this part, from 1
 * @param parts the number of parts
 */
public record CrossTableView(List<PlayerLabel> columns, List<Row> rows, int part, int parts) {

    /** In a larger league, the table has a page of its own. */
    public static final int MOST_BESIDE_STANDINGS = 30;

    /** A page of more rows than this of 99 columns would be too large. */
    static final int ROWS_OF_A_PART = 25;

    public CrossTableView {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /** A player's row. */
    public record Row(PlayerLabel player, int rank, List<CrossCell> cells) {
        public Row {
            cells = List.copyOf(cells);
        }
    }

    /** A pair of players; empty for a player against itself, and before they have met. */
    public record CrossCell(List<Meeting> meetings) {
        static final CrossCell EMPTY = new CrossCell(List.of());

        public CrossCell {
            meetings = List.copyOf(meetings);
        }
    }

    /**
     * A decided match, as the row's player sees it.
     *
     * @param mark W, D or L; in lower case if it was forfeited
     */
    public record Meeting(MatchId match, char mark, int points, String title) {

        static Meeting of(ResultLine line, PlayerLabel player) {
            int points = player.equals(line.playerA()) ? line.pointsA() : line.pointsB();
            char mark = mark(line, player, points);
            return new Meeting(
                    line.match(),
                    line.forfeits().isEmpty() ? mark : Character.toLowerCase(mark),
                    points,
                    line.sentence());
        }

        /** Where both forfeited, the league's settings say whether that is a draw or lost by both. */
        private static char mark(ResultLine line, PlayerLabel player, int points) {
            if (line.winner() == null) {
                return line.forfeits().isEmpty() || points > 0 ? 'D' : 'L';
            }
            return line.wonBy(player) ? 'W' : 'L';
        }

        /** The mark as shown: W, D or L. */
        public String letter() {
            return String.valueOf(Character.toUpperCase(mark));
        }

        public boolean forfeited() {
            return Character.isLowerCase(mark);
        }

        /** What the mark is called in style sheets. */
        public String kind() {
            return switch (Character.toUpperCase(mark)) {
                case 'W' -> "won";
                case 'L' -> "lost";
                default -> "drawn";
            };
        }
    }

    /** The ranks in a part, like "Ranks 26 to 50". */
    public String ranksOf(int other) {
        int first = (other - 1) * ROWS_OF_A_PART + 1;
        return "Ranks %d to %d".formatted(first, Math.min(columns.size(), first + ROWS_OF_A_PART - 1));
    }

    /** A part of the table; all of it for a small league. */
    public static CrossTableView of(League league, int part) {
        List<StandingsRow> standings = league.rows();
        List<PlayerLabel> columns = standings.stream()
                .map(row -> PlayerLabel.of(league, row.playerId()))
                .toList();
        int size = columns.size() <= MOST_BESIDE_STANDINGS ? Math.max(1, columns.size()) : ROWS_OF_A_PART;
        int parts = Math.max(1, (columns.size() + size - 1) / size);
        int first = Math.min(Math.max(1, part), parts) - 1;
        Map<PlayerId, Map<PlayerId, List<Meeting>>> meetings = meetings(league);
        List<Row> rows = new ArrayList<>();
        for (int i = first * size; i < Math.min(columns.size(), (first + 1) * size); i++) {
            rows.add(row(columns.get(i), i + 1, columns, meetings));
        }
        return new CrossTableView(columns, rows, first + 1, parts);
    }

    private static Row row(
            PlayerLabel player,
            int rank,
            List<PlayerLabel> columns,
            Map<PlayerId, Map<PlayerId, List<Meeting>>> meetings) {
        Map<PlayerId, List<Meeting>> own = meetings.getOrDefault(player.id(), Map.of());
        List<CrossCell> cells = columns.stream()
                .map(column -> own.containsKey(column.id()) ? new CrossCell(own.get(column.id())) : CrossCell.EMPTY)
                .toList();
        return new Row(player, rank, cells);
    }

    private static Map<PlayerId, Map<PlayerId, List<Meeting>>> meetings(League league) {
        Map<PlayerId, Map<PlayerId, List<Meeting>>> meetings = new HashMap<>();
        league.rounds().stream()
                .flatMap(round -> round.fixtures().stream())
                .forEach(fixture -> fixture.decided()
                        .map(decision -> ResultLine.of(league, fixture, decision))
                        .ifPresent(line -> {
                            add(line, line.playerA(), line.playerB(), meetings);
                            add(line, line.playerB(), line.playerA(), meetings);
                        }));
        return meetings;
    }

    private static void add(
            ResultLine line,
            PlayerLabel player,
            PlayerLabel opponent,
            Map<PlayerId, Map<PlayerId, List<Meeting>>> meetings) {
        meetings.computeIfAbsent(player.id(), first -> new HashMap<>())
                .computeIfAbsent(opponent.id(), first -> new ArrayList<>())
                .add(Meeting.of(line, player));
    }
}
