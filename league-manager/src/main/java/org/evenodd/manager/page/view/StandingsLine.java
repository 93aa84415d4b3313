package org.evenodd.manager.page.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.page.view.CrossTableView.Meeting;
import org.evenodd.manager.page.view.RatingsShown.RatingCell;
import org.evenodd.protocol.message.StandingsRow;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * A row of the standings.
 *
 * @param movement how many ranks it has gained since the last round; negative if it lost some
 * @param technicalLosses the matches that it forfeited
 * @param rating null while it is not known
 * @param form its last results, the newest last
 */
public record StandingsLine(
        int rank,
        int movement,
        PlayerLabel player,
        int played,
        int wins,
        int draws,
        int losses,
        int points,
        int technicalLosses,
        @Nullable RatingCell rating,
        List<Meeting> form) {

    private static final int LENGTH_OF_FORM = 5;

    public StandingsLine {
        form = List.copyOf(form);
    }

    static List<StandingsLine> of(LeagueMoment moment, RatingsShown ratings) {
        League league = moment.league();
        Map<PlayerId, List<ResultLine>> results = results(league);
        List<StandingsLine> lines = new ArrayList<>();
        for (StandingsRow row : league.rows()) {
            PlayerLabel player = PlayerLabel.of(league, row.playerId());
            List<ResultLine> own = results.getOrDefault(row.playerId(), List.of());
            lines.add(new StandingsLine(
                    row.rank(),
                    moment.ranksBefore().getOrDefault(row.playerId(), row.rank()) - row.rank(),
                    player,
                    row.played(),
                    row.wins(),
                    row.draws(),
                    row.losses(),
                    row.points(),
                    forfeits(league, row.playerId()),
                    ratings.of(row.playerId()),
                    form(own, player)));
        }
        return lines;
    }

    private static int forfeits(League league, PlayerId player) {
        return (int) league.rounds().stream()
                .flatMap(round -> round.fixtures().stream())
                .flatMap(fixture -> fixture.decided().stream())
                .flatMap(decision -> decision.forfeits().stream())
                .filter(forfeit -> forfeit.player().equals(player))
                .count();
    }

    private static Map<PlayerId, List<ResultLine>> results(League league) {
        Map<PlayerId, List<ResultLine>> results = new HashMap<>();
        league.rounds().stream()
                .flatMap(round -> round.fixtures().stream())
                .filter(Fixture::isDecided)
                .flatMap(fixture -> fixture.decided().stream().map(result -> ResultLine.of(league, fixture, result)))
                .sorted(Comparator.comparing(ResultLine::at))
                .forEach(line -> {
                    add(line, line.playerA(), results);
                    add(line, line.playerB(), results);
                });
        return results;
    }

    private static void add(ResultLine line, PlayerLabel player, Map<PlayerId, List<ResultLine>> results) {
        results.computeIfAbsent(player.id(), first -> new ArrayList<>()).add(line);
    }

    private static List<Meeting> form(List<ResultLine> own, PlayerLabel player) {
        return own.stream()
                .skip(Math.max(0, own.size() - LENGTH_OF_FORM))
                .map(line -> Meeting.of(line, player))
                .toList();
    }
}
