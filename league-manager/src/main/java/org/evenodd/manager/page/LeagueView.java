package org.evenodd.manager.page;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.evenodd.agent.peer.MatchesInHand.AwaitedStep;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.manager.league.RankedTable.PlacedRow;
import org.evenodd.manager.league.Standings.TablePlace;
import org.evenodd.manager.outbound.MatchWaits.MatchWait;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.results.Ratings;
import org.evenodd.manager.results.Ratings.Rating;
import org.evenodd.manager.results.TechnicalLosses;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.HostName;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The page of the league.
 *
 * @param underWay the matches under way, the longest first
 * @param manager the endpoint that others are told, if somebody plays the league
 */
public record LeagueView(
        LeagueMoment moment,
        Optional<Ratings> ratings,
        List<StandingsLine> standings,
        List<MatchUnderWay> underWay,
        Optional<Endpoint> manager) {

    /** How many matches under way are named. */
    public static final int MOST_UNDER_WAY = 12;

    /** More players than this do not fit onto a screen. */
    public static final int MOST_ON_SCREEN = 8;

    /** A cross-table of more players than this stands not below the standings, but below them and the results. */
    public static final int MOST_BELOW = 14;

    /** How many rows of the standings one of the two columns of the wall holds at most. */
    public static final int ROWS_ON_WALL = 20;

    private static final int LATEST_RESULTS = 12;
    private static final int LAST_PLACE_ON_PODIUM = 3;
    private static final int MOST_ON_PODIUM = 12;

    /** The page at a moment; without standings in a league in several divisions. */
    public static LeagueView of(LeagueMoment moment, Optional<Ratings> ratings, Optional<Endpoint> manager) {
        boolean several = moment.league().divisions().all().size() > 1;
        return new LeagueView(
                moment,
                ratings,
                several ? List.of() : StandingsLine.of(moment, ratings),
                MatchUnderWay.of(moment),
                manager);
    }

    /**
     * The address of the pages for people with a phone, like "http://192.168.1.57:8000"; empty if others are told a name that
     * leads only this machine, or only neighbours in a cluster, to the manager.
     */
    public String address() {
        return manager.filter(endpoint -> HostName.of(endpoint.host())
                        .filter(host -> !host.isLoopback()
                                && (host.isAddress() || host.name().contains(".")))
                        .isPresent())
                .map(endpoint -> endpoint.uri().resolve(".").toString().replaceFirst("/$", ""))
                .orElse("");
    }

    /** How many rows of the standings a column of the wall holds, which shows two at a time: all are about equally long. */
    public int rowsOnWall() {
        int all = Math.max(1, standings.size());
        int columns = all <= ROWS_ON_WALL ? 1 : 2 * ((all - 1) / (2 * ROWS_ON_WALL) + 1);
        return (all - 1) / columns + 1;
    }

    /** The table beside the standings; null if it has a page of its own, or nobody takes part yet. */
    public @Nullable CrossTable crossTable() {
        return standings.isEmpty() || standings.size() > CrossTable.MOST_ROWS
                ? null
                : CrossTable.of(moment.league(), 1);
    }

    /** The latest results, the newest first: as many as fill, with the round to come, the column beside the standings. */
    public List<ResultLine> latest() {
        int beside = moment.league().isLegOver() ? standings.size() : standings.size() / 2;
        return ResultLine.latest(moment.league(), fixture -> true, Math.max(LATEST_RESULTS, beside));
    }

    /** The first three once the league, or its leg, is over. */
    public List<StandingsLine> podium() {
        return moment.league().isLegOver()
                ? standings.stream()
                        .takeWhile(line -> line.place().number() <= LAST_PLACE_ON_PODIUM)
                        .limit(MOST_ON_PODIUM)
                        .toList()
                : List.of();
    }

    /**
     * A row of the standings.
     *
     * @param movement how many places the player has gained since the last round; negative if it lost some; 0 while one of
     *     the places that it shares is one that it had
     * @param forfeits how many matches it forfeited
     * @param annulled whether none of its matches counts, because it was absent too often
     * @param rating null while it is not known
     * @param form its last results, the newest last
     */
    public record StandingsLine(
            StandingsRow row,
            TablePlace place,
            int movement,
            int forfeits,
            boolean annulled,
            @Nullable Rating rating,
            List<ResultLine> form) {

        private static final int LENGTH_OF_FORM = 5;

        static List<StandingsLine> of(LeagueMoment moment, Optional<Ratings> ratings) {
            League league = moment.league();
            Map<PlayerId, TechnicalLosses> losses = TechnicalLosses.ofAll(league);
            List<PlacedRow> rows = league.table(league.divisions().first()).placed();
            List<Integer> numbers =
                    rows.stream().map(each -> each.place().number()).toList();
            Map<PlayerId, Integer> ranksBefore = moment.ranksBefore();
            Collection<Integer> before = ranksBefore.values();
            return rows.stream()
                    .map(each -> {
                        PlayerId player = each.row().playerId();
                        TablePlace place = each.place();
                        int former = ranksBefore.getOrDefault(player, place.number());
                        boolean moved = place.number() + Collections.frequency(numbers, place.number()) <= former
                                || former + Collections.frequency(before, former) <= place.number();
                        return new StandingsLine(
                                each.row(),
                                place,
                                moved ? former - place.number() : 0,
                                losses.getOrDefault(player, TechnicalLosses.NONE)
                                        .matches(),
                                each.annulled(),
                                ratings.flatMap(all -> all.of(player))
                                        .filter(Rating::played)
                                        .orElse(null),
                                form(moment.decided(player)));
                    })
                    .toList();
        }

        /** The latest of a player's decided matches, the newest last. */
        private static List<ResultLine> form(List<ResultLine> decided) {
            List<ResultLine> form = new ArrayList<>(decided.subList(0, Math.min(LENGTH_OF_FORM, decided.size())));
            Collections.reverse(form);
            return form;
        }
    }

    /**
     * A match that is being played, or about to be.
     *
     * @param state what happens in it, like {@code waits for Ada's choice}
     * @param since since when its players or its referee are asked, or when it began; null if it has not
     * @param again which try this is, like {@code 2nd try}; empty for the first, and if nobody knows
     * @param limit how long a try takes at most; empty if nobody knows
     */
    public record MatchUnderWay(
            Fixture fixture, String state, @Nullable Instant since, String again, String limit) {

        /** How long a match of which its referee has told nothing yet is taken to be at its choices. */
        private static final Duration FIRST_MOMENT = Duration.ofSeconds(5);

        private static final String NEXT = "next";

        /** The matches under way at a moment, the longest first. */
        public static List<MatchUnderWay> of(LeagueMoment moment) {
            return moment.league().due().stream()
                    .flatMap(fixture -> of(moment, fixture).stream())
                    .sorted(Comparator.comparing(MatchUnderWay::since, Comparator.nullsLast(Comparator.naturalOrder())))
                    .toList();
        }

        static Optional<MatchUnderWay> of(LeagueMoment moment, Fixture fixture) {
            MatchStage stage = moment.progress().live().match(fixture.id()).stage();
            @Nullable Instant begun = stage.since().map(moment::timeOfDay).orElse(null);
            @Nullable MatchWait wait = moment.waits().get(fixture.id());
            if (stage instanceof MatchStage.Unannounced) {
                return Optional.empty();
            }
            if (wait == null) {
                return Optional.of(new MatchUnderWay(fixture, state(moment, stage, fixture), begun, "", ""));
            }
            String move = moment.league().settings().game().words().move();
            return Optional.of(new MatchUnderWay(
                    fixture,
                    "waits for " + wait.words(player -> PageText.name(moment.league(), player), move),
                    moment.timeOfDay(wait.since()),
                    wait.again(),
                    wait.step() == AwaitedStep.REPORT ? "" : PageText.seconds(wait.limit())));
        }

        private static String state(LeagueMoment moment, MatchStage stage, Fixture fixture) {
            Instant now = moment.progress().now().minus(moment.clockAhead());
            if (stage instanceof MatchStage.Announced announced) {
                return announced.isLeadOver(now) && !announced.awaited().isEmpty()
                        ? "waits for %s to acknowledge the announcement"
                                .formatted(announced.awaited().stream()
                                        .map(agent -> PageText.name(moment.league(), agent))
                                        .sorted()
                                        .collect(Collectors.joining(", ")))
                        : NEXT;
            }
            String referee = referee(moment.league(), fixture);
            if (stage instanceof MatchStage.Ready) {
                return toBegin(moment, referee);
            }
            if (stage instanceof MatchStage.Running running
                    && running.begun().plus(FIRST_MOMENT).isAfter(now)) {
                return "choosing";
            }
            boolean offered = stage instanceof MatchStage.Offered || stage instanceof MatchStage.Unconfirmed;
            String late = stage instanceof MatchStage.Running ? " to report" : ", which is late";
            return "waits for " + referee + (offered ? " to take the match" : late);
        }

        private static String toBegin(LeagueMoment moment, String referee) {
            if (moment.league().course().paused()) {
                return "waits for the operator to resume the league";
            }
            boolean none = referee.isEmpty() || moment.progress().waitsForReferee();
            return none ? "waits for a referee that answers" : NEXT;
        }

        /** The name of a match's referee; empty if it has none. */
        static String referee(League league, Fixture fixture) {
            return fixture.assigned()
                    .map(assigned -> PageText.name(league, assigned.refereeId()))
                    .orElse("");
        }
    }
}
