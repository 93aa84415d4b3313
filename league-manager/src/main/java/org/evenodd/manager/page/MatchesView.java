package org.evenodd.manager.page;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.page.BrowserRequest.Query;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.page.LeagueView.MatchUnderWay;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The page of the matches by round: all, those of one player, or those with one ending. Of too many it shows one round, and
 * leads to the others.
 *
 * @param player whose matches are looked for; empty for everybody's
 * @param ending empty for any
 * @param asked the only round to show; 0 for as many as there is room for
 * @param matches those of the player, or all
 * @param found those of them with the ending, by round
 */
public record MatchesView(
        LeagueMoment moment,
        Optional<PlayerId> player,
        Optional<MatchPhase> ending,
        int asked,
        List<MatchLine> matches,
        TreeMap<Integer, List<MatchLine>> found) {

    /** A page of more matches than this would be too large: those of 30 players are on one. */
    static final int MOST_MATCHES = 450;

    /** How far a match is, or how it ended. */
    public enum MatchPhase {
        PLAYED,
        FORFEITED,
        UNDER_WAY,
        TO_COME;

        /** As an address has it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * A match with what there is to tell about it.
     *
     * @param result null before its decision
     * @param underWay null if it is not being played
     */
    public record MatchLine(
            Fixture fixture,
            @Nullable ResultLine result,
            @Nullable MatchUnderWay underWay) {

        static MatchLine of(LeagueMoment moment, Fixture fixture) {
            return new MatchLine(
                    fixture,
                    ResultLine.of(moment.league(), fixture).orElse(null),
                    MatchUnderWay.of(moment, fixture).orElse(null));
        }

        MatchPhase phase() {
            if (fixture.isDecided()) {
                return fixture.isForfeited() ? MatchPhase.FORFEITED : MatchPhase.PLAYED;
            }
            return underWay == null ? MatchPhase.TO_COME : MatchPhase.UNDER_WAY;
        }
    }

    /** The page that an address asks for. */
    static MatchesView of(LeagueMoment moment, Query query) {
        Optional<PlayerId> player = query.player("player");
        Optional<MatchPhase> ending = Stream.of(MatchPhase.values())
                .filter(phase -> phase.word().equals(query.text("ending")))
                .findFirst();
        List<MatchLine> matches = moment.league().fixtures().stream()
                .filter(fixture -> player.map(fixture::involves).orElse(true))
                .map(fixture -> MatchLine.of(moment, fixture))
                .toList();
        return new MatchesView(
                moment,
                player,
                ending,
                query.number("round", 0),
                matches,
                matches.stream()
                        .filter(line -> ending.map(line.phase()::equals).orElse(true))
                        .collect(groupingBy(line -> line.fixture().id().round().value(), TreeMap::new, toList())));
    }

    /** The name of the division; empty in a league without divisions. */
    public String division() {
        return moment.league().divisions().first().name();
    }

    /** Whether there are too many for one page. */
    public boolean parted() {
        return found.values().stream().mapToInt(List::size).sum() > MOST_MATCHES;
    }

    /** The rounds that this page shows, with what was found in them. */
    public Map<Integer, List<MatchLine>> shown() {
        if (asked == 0 && !parted()) {
            return found;
        }
        int current = Math.max(1, moment.league().divisions().first().currentRoundNumber());
        int round = asked > 0 ? asked : found.containsKey(current) ? current : found.lastKey();
        return found.subMap(round, true, round, true);
    }

    /** Whether one list shows all that was found: of some matches only, a block for each round would be nearly empty. */
    public boolean listed() {
        return asked == 0 && !parted() && (player.isPresent() || ending.isPresent());
    }

    /** How many matches there are in a phase, whatever ending is looked for. */
    public long count(MatchPhase phase) {
        return matches.stream().filter(line -> line.phase() == phase).count();
    }

    /** The address of a round of what was found. */
    public String address(Links links, int round) {
        if (asked == 0 && !parted()) {
            return "#round-" + round;
        }
        return links.files()
                ? links.page("matches-" + round, division())
                : "%s%sround=%d%s%s"
                        .formatted(
                                links.page("matches", division()),
                                division().isEmpty() ? "?" : "&",
                                round,
                                player.map("&player=%s"::formatted).orElse(""),
                                ending.map(phase -> "&ending=" + phase.word()).orElse(""));
    }
}
