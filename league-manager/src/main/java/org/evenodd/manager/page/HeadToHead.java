package org.evenodd.manager.page;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.page.BrowserRequest.Query;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.page.LeagueView.StandingsLine;
import org.evenodd.manager.page.MatchesView.MatchLine;
import org.evenodd.manager.results.Ratings;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The page that compares two players.
 *
 * @param results of the whole league
 * @param chosen the two; one or none until two are chosen
 * @param pair the rows of those of them that play in the running leg
 */
public record HeadToHead(
        LeagueMoment moment,
        Optional<Ratings> ratings,
        CrossTable results,
        List<PlayerId> chosen,
        List<StandingsLine> pair) {

    /** The page that an address asks for. */
    static HeadToHead of(LeagueMoment moment, Optional<Ratings> ratings, Query query) {
        List<StandingsLine> standings = StandingsLine.of(moment, ratings);
        List<PlayerId> chosen = Stream.of("a", "b")
                .flatMap(side -> query.player(side).stream())
                .distinct()
                .filter(player -> moment.league().roster().player(player).isPresent())
                .toList();
        List<StandingsLine> pair = chosen.stream()
                .flatMap(player ->
                        standings.stream().filter(line -> line.row().playerId().equals(player)))
                .toList();
        return new HeadToHead(moment, ratings, CrossTable.of(moment.league(), 1), chosen, pair);
    }

    public PlayerId a() {
        return pair.get(0).row().playerId();
    }

    public PlayerId b() {
        return pair.get(1).row().playerId();
    }

    /** Their matches with each other, those to come included. */
    public List<MatchLine> meetings() {
        return moment.league().fixtures().stream()
                .filter(fixture -> fixture.involves(a()) && fixture.involves(b()))
                .map(fixture -> MatchLine.of(moment, fixture))
                .toList();
    }

    /** How likely it is that the first is the stronger one; empty until both have played and there are ratings. */
    public Optional<Double> likelihood() {
        return ratings.filter(all -> pair.stream().allMatch(line -> line.rating() != null))
                .map(all -> all.superiority(a(), b()));
    }

    public static int points(List<ResultLine> results, PlayerId player) {
        return results.stream().mapToInt(line -> line.points(player)).sum();
    }

    /** Whom both have met and how they fared, those first against whom they differ most. */
    public List<CommonOpponent> common() {
        return results.columns().stream()
                .map(opponent -> new CommonOpponent(
                        opponent,
                        results.meetings(a(), opponent),
                        results.meetings(b(), opponent),
                        points(results.meetings(a(), opponent), a()) - points(results.meetings(b(), opponent), b())))
                .filter(common -> !common.ofA().isEmpty() && !common.ofB().isEmpty())
                .sorted(Comparator.comparing((CommonOpponent common) -> -Math.abs(common.lead()))
                        .thenComparing(CommonOpponent::opponent))
                .toList();
    }

    /**
     * Somebody whom both have met.
     *
     * @param lead how many points more the first took than the second; negative if fewer
     */
    public record CommonOpponent(PlayerId opponent, List<ResultLine> ofA, List<ResultLine> ofB, int lead) {}
}
