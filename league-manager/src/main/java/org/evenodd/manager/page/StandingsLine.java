package org.evenodd.manager.page;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Standings.TablePlace;
import org.evenodd.manager.page.CrossTableView.Meeting;
import org.evenodd.manager.page.RatingsShown.RatingCell;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * A row of the standings.
 *
 * @param movement how many places it has gained since the last round; negative if it lost some
 * @param technicalLosses the matches that it forfeited
 * @param annulled whether none of its matches counts, because it was absent too often
 * @param rating null while it is not known
 * @param form its last results, the newest last
 */
public record StandingsLine(
        TablePlace place,
        int movement,
        PlayerLabel player,
        int played,
        int wins,
        int draws,
        int losses,
        int points,
        int technicalLosses,
        boolean annulled,
        @Nullable RatingCell rating,
        List<Meeting> form) {

    private static final int LENGTH_OF_FORM = 5;

    public StandingsLine {
        form = List.copyOf(form);
    }

    static List<StandingsLine> of(LeagueMoment moment, RatingsShown ratings) {
        League league = moment.league();
        Map<PlayerId, Integer> forfeits = forfeits(league);
        Map<PlayerId, Deque<Meeting>> forms = forms(league);
        List<StandingsLine> lines = new ArrayList<>();
        Set<PlayerId> annulled = league.annulledPlayers();
        Function<PlayerId, TablePlace> places = league.places();
        for (StandingsRow row : league.rows()) {
            PlayerLabel player = PlayerLabel.of(league, row.playerId());
            TablePlace place = places.apply(row.playerId());
            lines.add(new StandingsLine(
                    place,
                    moment.ranksBefore().getOrDefault(row.playerId(), place.number()) - place.number(),
                    player,
                    row.played(),
                    row.wins(),
                    row.draws(),
                    row.losses(),
                    row.points(),
                    forfeits.getOrDefault(row.playerId(), 0),
                    annulled.contains(row.playerId()),
                    ratings.of(row.playerId()),
                    List.copyOf(forms.getOrDefault(row.playerId(), new ArrayDeque<>()))));
        }
        return lines;
    }

    private static Map<PlayerId, Integer> forfeits(League league) {
        Map<PlayerId, Integer> forfeits = new HashMap<>();
        for (Fixture fixture : league.fixtures()) {
            fixture.decided()
                    .ifPresent(decision ->
                            decision.forfeits().forEach(forfeit -> forfeits.merge(forfeit.player(), 1, Integer::sum)));
        }
        return forfeits;
    }

    /** Each player's latest results, in the order in which they came. */
    private static Map<PlayerId, Deque<Meeting>> forms(League league) {
        List<Fixture> decided = league.fixtures().stream()
                .filter(Fixture::isDecided)
                .sorted(LeaguePage.LATEST_FIRST.reversed())
                .toList();
        Map<PlayerId, Deque<Meeting>> forms = new HashMap<>();
        for (int i = decided.size() - 1; i >= 0; i--) {
            Fixture fixture = decided.get(i);
            if (hasRoom(forms, fixture.playerA()) || hasRoom(forms, fixture.playerB())) {
                ResultLine line =
                        ResultLine.of(league, fixture, fixture.decided().orElseThrow());
                add(line, line.playerA(), forms);
                add(line, line.playerB(), forms);
            }
        }
        return forms;
    }

    private static boolean hasRoom(Map<PlayerId, Deque<Meeting>> forms, PlayerId player) {
        Deque<Meeting> form = forms.get(player);
        return form == null || form.size() < LENGTH_OF_FORM;
    }

    private static void add(ResultLine line, PlayerLabel player, Map<PlayerId, Deque<Meeting>> forms) {
        if (hasRoom(forms, player.id())) {
            forms.computeIfAbsent(player.id(), first -> new ArrayDeque<>()).addFirst(Meeting.of(line, player));
        }
    }
}
