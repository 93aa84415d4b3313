package org.evenodd.manager.league;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.evenodd.agent.settings.LeagueSettings.ForfeitRule;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Pyramid.Lot;
import org.evenodd.manager.league.Standings.TablePlace;
import org.evenodd.manager.league.Standings.Tally;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/** The standings of a division, ranked by the rules of its league (PRD 7.2.2). */
public record RankedTable(League league, Division division) {

    /** The rows, from first to last. */
    public List<StandingsRow> rows() {
        return rows(annulledPlayers());
    }

    /** The rows at the end of a leg, once all its matches are decided. */
    List<StandingsRow> rowsAtTheEnd() {
        return rows(annulledAtTheEnd());
    }

    private List<StandingsRow> rows(Set<PlayerId> annulled) {
        return placed(annulled).stream().map(PlacedRow::row).toList();
    }

    /**
     * A row of the table.
     *
     * @param place the player's place as people are shown it
     * @param annulled whether it is one of the {@link #annulledPlayers}
     */
    public record PlacedRow(StandingsRow row, TablePlace place, boolean annulled) {}

    /** The rows with their places, from first to last. */
    public List<PlacedRow> placed() {
        return placed(annulledPlayers());
    }

    private List<PlacedRow> placed(Set<PlayerId> annulled) {
        Standings counted = counted(annulled);
        List<PlacedRow> rows = new ArrayList<>();
        for (TablePlace place : ranked(counted, annulled)) {
            int rank = rows.size() + 1;
            league.roster()
                    .player(place.player())
                    .map(player -> row(rank, player, counted))
                    .ifPresent(row -> rows.add(new PlacedRow(row, place, annulled.contains(place.player()))));
        }
        return rows;
    }

    /** The players in the first place, which several share if they are equal in everything. */
    public List<StandingsRow> leaders() {
        return placed().stream()
                .takeWhile(placed -> placed.place().number() == 1)
                .map(PlacedRow::row)
                .toList();
    }

    /** Players that are equal in everything are ordered by id, in a league in divisions by lot. */
    private List<TablePlace> ranked(Standings counted, Set<PlayerId> annulled) {
        @Nullable String seed = league.ladder().seed();
        return counted.places(
                league.settings().tiebreakers(),
                annulled,
                seed == null ? List::copyOf : new Lot(seed, league.ladder().leg())::draw);
    }

    /**
     * The players that are last in the final standings because none of their matches counts; often none. By the rule
     * {@link ForfeitRule#ANNUL_ALL_OF_ABSENT}, they are the players that failed in more than half of their decided matches:
     * some opponents met them while they played, others won by forfeit. If all players failed so, all of their matches
     * count, because a league ends with a champion.
     */
    public Set<PlayerId> annulledPlayers() {
        return league.isLegOver() ? annulledAtTheEnd() : Set.of();
    }

    private Set<PlayerId> annulledAtTheEnd() {
        if (league.settings().forfeits() != ForfeitRule.ANNUL_ALL_OF_ABSENT) {
            return Set.of();
        }
        Map<PlayerId, Integer> excesses = failuresBeyondGames();
        Set<PlayerId> annulled = excesses.entrySet().stream()
                .filter(excess -> excess.getValue() > 0)
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
        return annulled.size() == excesses.size() ? Set.of() : annulled;
    }

    /** By how many each player's failures exceed its other decided matches. */
    private Map<PlayerId, Integer> failuresBeyondGames() {
        Map<PlayerId, Integer> excess = new HashMap<>();
        division.fixtures()
                .forEach(fixture -> fixture.decided().ifPresent(decision -> {
                    for (PlayerId player : List.of(fixture.playerA(), fixture.playerB())) {
                        excess.merge(player, decision.resultFor(player).isOwnFailure() ? 1 : -1, Integer::sum);
                    }
                }));
        return excess;
    }

    /** The standings without the matches of these players. */
    Standings standingsWithout(Set<PlayerId> annulled) {
        Standings others = Standings.of(division.standings().players());
        for (Fixture fixture : division.fixtures()) {
            if (annulled.stream().noneMatch(fixture::involves)) {
                others = league.after(others, fixture);
            }
        }
        return others;
    }

    private Standings counted(Set<PlayerId> annulled) {
        return annulled.isEmpty() ? division.standings() : standingsWithout(annulled);
    }

    private static StandingsRow row(int rank, PlayerMember player, Standings counted) {
        Tally tally = counted.tally(player.id());
        return new StandingsRow(
                rank,
                player.id(),
                player.displayName(),
                tally.played(),
                tally.wins(),
                tally.draws(),
                tally.losses(),
                tally.points());
    }
}
