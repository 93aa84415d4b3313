package org.evenodd.manager.page;

import gg.jte.Content;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenodd.manager.league.Division;
import org.evenodd.manager.league.Divisions;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.page.BrowserRequest.Query;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.manager.page.PageFrame.Section;
import org.evenodd.manager.results.Ratings;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.store.FormerLegs.LegSummary;
import org.evenodd.manager.store.FormerLegs.LegTables;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The pages of one league.
 *
 * @param details what referees have reported
 * @param former the latest legs that another one has followed, for the pages of players
 * @param tables of these legs, also of those that are too many to be known whole; in a league in divisions, for the same pages
 * @param manager the endpoint that others are told; empty if nobody plays the league
 */
record LeaguePages(
        LeagueSource source,
        Links links,
        Function<MatchId, Optional<ResultDetails>> details,
        List<LegSummary> former,
        List<LegTables> tables,
        Optional<Endpoint> manager) {

    private static final String MATCHES = "/matches/";
    static final String PLAYERS = "/players/";
    private static final String MESSAGES = "/messages";
    private static final Pattern MATCH = Pattern.compile(MATCHES + "([^/]+)(" + MESSAGES + ")?");
    private static final Content FIRST_BOT = Guide.named("first-bot.md");
    static final String DIVISIONS = "/divisions";
    private static final Pattern DIVISION = Pattern.compile(DIVISIONS + "/(\\w{1,8})");
    private static final Pattern TABLE = Pattern.compile("/tables/([a-z_]+)\\.csv");

    LeaguePages(LeagueSource source, Links links) {
        this(source, links, source::details, List.of(), List.of(), Optional.empty());
    }

    LeaguePages with(Optional<ResultDetails> ofTheMatch) {
        return new LeaguePages(source, links, match -> ofTheMatch, former, tables, manager);
    }

    LeaguePages with(List<LegSummary> legs, List<LegTables> ofLegs) {
        return new LeaguePages(source, links, details, legs, ofLegs, manager);
    }

    /** The match whose page, or whose messages, are at a path. */
    static Optional<MatchId> matchAt(String path) {
        return Optional.of(MATCH.matcher(path))
                .filter(Matcher::matches)
                .map(match -> match.group(1))
                .filter(MatchId.SYNTAX::accepts)
                .map(MatchId::new);
    }

    /**
     * The page or table at a path below the league's root, in UTF-8; empty if there is none.
     *
     * @param path begins with a slash
     * @param form proves that a form came from a page of the viewer's session; empty for who has not signed in
     */
    Optional<byte[]> at(String path, Query query, Viewer viewer, String form) {
        LeagueMoment moment = source.moment();
        if (path.startsWith(MATCHES)) {
            return match(moment, path, viewer);
        }
        Matcher division = DIVISION.matcher(path);
        if (division.matches()) {
            return moment.league()
                    .divisions()
                    .named(division.group(1))
                    .map(named -> league(moment, moment.in(named), viewer, "league", "Division " + named.name()));
        }
        return path.startsWith(PLAYERS)
                ? player(moment, path.substring(PLAYERS.length()), query, viewer, form)
                : ofTheLeague(moment, path, query, viewer);
    }

    private Optional<byte[]> ofTheLeague(LeagueMoment moment, String path, Query query, Viewer viewer) {
        String asked = query.text("division");
        if (moment.isInDivisions()
                && !asked.isEmpty()
                && moment.league().divisions().named(asked).isEmpty()) {
            return Optional.empty();
        }
        LeagueMoment shown = moment.in(division(moment.league(), query, viewer));
        return switch (path) {
            case "/" -> {
                boolean hall = query.text("view").equals("hall");
                boolean pyramid = !hall && moment.isInDivisions();
                LeagueMoment page =
                        pyramid ? moment : moment.in(moment.league().divisions().first());
                String template = hall ? "hall" : pyramid ? "pyramid" : "league";
                yield Optional.of(league(moment, page, viewer, template, "League"));
            }
            case DIVISIONS ->
                Optional.of(query.text("find"))
                        .filter(name -> moment.isInDivisions())
                        .map(name -> frame(moment, viewer, Section.LEAGUE, "Search")
                                .render("found", FoundPlayers.of(moment.league(), name)));
            case "/matches" ->
                Optional.of(frame(moment, viewer, Section.MATCHES, "Matches")
                        .render("matches", MatchesView.of(shown, query)));
            case "/head-to-head" ->
                Optional.of(frame(moment, viewer, Section.MATCHES, "Head to head")
                        .render("headtohead", HeadToHead.of(shown, source.ratings(), query)));
            case "/cross-table" ->
                Optional.of(frame(moment, viewer, Section.LEAGUE, "Cross-table")
                        .render("crosstable", CrossTable.of(shown.league(), query.number("part", 1))));
            case "/statistics" ->
                Optional.of(frame(moment, viewer, Section.STATISTICS, "Statistics")
                        .render("statistics", StatisticsView.of(shown.league(), source.ratings())));
            case "/first-bot" ->
                Optional.of(
                        frame(moment, viewer, Section.NONE, "Your first bot").render("guide", FIRST_BOT));
            case "/agents" ->
                Optional.of(frame(moment, viewer, Section.AGENTS, "Agents")
                        .render("agents", new AgentsView(moment, viewer)));
            default -> {
                Matcher table = TABLE.matcher(path);
                yield table.matches()
                        ? Downloads.TABLES.csv(moment.league(), table.group(1), viewer)
                        : Optional.empty();
            }
        };
    }

    private byte[] league(LeagueMoment moment, LeagueMoment shown, Viewer viewer, String template, String title) {
        Optional<Ratings> ratings = links.isOfFormerLeg() ? Optional.empty() : source.ratings();
        return frame(moment, viewer, Section.LEAGUE, title).render(template, LeagueView.of(shown, ratings, manager));
    }

    /** The division that is asked for, else the one of the player that is, else the viewer's own, else the first. */
    private static Division division(League league, Query query, Viewer viewer) {
        Stream<PlayerId> players = Stream.concat(
                Stream.of("player", "a").flatMap(name -> query.player(name).stream()),
                viewer instanceof Viewer.OfPlayer own ? Stream.of(own.player()) : Stream.empty());
        Divisions divisions = league.divisions();
        return divisions
                .named(query.text("division"))
                .or(() ->
                        players.flatMap(player -> divisions.of(player).stream()).findFirst())
                .orElse(divisions.first());
    }

    private PageFrame frame(LeagueMoment moment, Viewer viewer, Section section, String title) {
        return new PageFrame(moment, links, viewer, section, title);
    }

    private Optional<byte[]> player(LeagueMoment moment, String id, Query query, Viewer viewer, String form) {
        Optional<PlayerMember> member =
                PlayerId.SYNTAX.accepts(id) ? moment.league().roster().player(new PlayerId(id)) : Optional.empty();
        return member.map(player -> {
            Divisions divisions = moment.league().divisions();
            LeagueMoment own = moment.in(divisions.of(player.id()).orElse(divisions.first()));
            PageFrame frame = frame(own, viewer, Section.LEAGUE, player.shownName());
            return frame.render("player", PlayerView.of(frame, player, source.ratings(), former, tables, query, form));
        });
    }

    private Optional<byte[]> match(LeagueMoment moment, String path, Viewer viewer) {
        boolean inside = path.endsWith(MESSAGES);
        return matchAt(path)
                .flatMap(moment.league()::fixture)
                .map(fixture -> MatchView.of(
                        moment.in(moment.league().divisions().of(fixture.id())),
                        fixture,
                        details.apply(fixture.id()),
                        viewer))
                .filter(page -> !inside || !page.messages().isEmpty())
                .map(page -> frame(
                                moment,
                                viewer,
                                Section.MATCHES,
                                inside ? "Messages of " + page.fixture().id() : page.title())
                        .render(inside ? "messages" : "match", page));
    }
}
