package org.evenodd.manager.page;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.page.PageFrame.Section;
import org.evenodd.manager.results.Viewer;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The pages of one league.
 *
 * @param threads make the pages that wait for details, which the league's own thread brings
 */
record LeaguePages(LeagueSource source, Links links, Executor threads) {

    private static final String MATCHES = "/matches/";
    private static final String PLAYERS = "/players/";
    private static final String MESSAGES = "/messages";

    /** The pages of a league whose details are there at once. */
    LeaguePages(LeagueSource source, Links links) {
        this(source, links, Runnable::run);
    }

    /**
     * The page at a path below the league's root, in UTF-8; empty if there is none.
     *
     * @param path begins with a slash
     */
    CompletableFuture<Optional<byte[]>> at(String path, Query query, Viewer viewer) {
        if (path.startsWith(MATCHES)) {
            return match(path.substring(MATCHES.length()), viewer);
        }
        LeagueMoment moment = source.moment();
        if (path.startsWith(PLAYERS)) {
            return CompletableFuture.completedFuture(player(moment, path.substring(PLAYERS.length()), viewer));
        }
        Optional<byte[]> page = switch (path) {
            case "/" -> Optional.of(league(moment, query, viewer));
            case "/cross-table" -> Optional.of(crossTable(moment, query.number("part"), viewer));
            case "/statistics" -> Optional.of(statistics(moment, viewer));
            case "/agents" -> Optional.of(agents(moment, viewer));
            default -> Optional.empty();
        };
        return CompletableFuture.completedFuture(page);
    }

    byte[] league(LeagueMoment moment, Query query, Viewer viewer) {
        PageFrame frame = PageFrame.of(moment, links, viewer, Section.LEAGUE, "League");
        return Templates.render(
                "league",
                query.text("view").equals("hall") ? frame.forHall() : frame,
                LeaguePage.of(moment, source.ratings()));
    }

    byte[] crossTable(LeagueMoment moment, int part, Viewer viewer) {
        return Templates.render(
                "crosstable",
                PageFrame.of(moment, links, viewer, Section.LEAGUE, "Cross-table"),
                CrossTableView.of(moment.league(), part));
    }

    byte[] statistics(LeagueMoment moment, Viewer viewer) {
        return Templates.render(
                "statistics",
                PageFrame.of(moment, links, viewer, Section.STATISTICS, "Statistics")
                        .following("ratings"),
                StatisticsPage.of(moment, source.ratings()));
    }

    Optional<byte[]> player(LeagueMoment moment, String id, Viewer viewer) {
        Optional<PlayerMember> member =
                PlayerId.SYNTAX.accepts(id) ? moment.league().roster().player(new PlayerId(id)) : Optional.empty();
        return member.map(player -> Templates.render(
                "player",
                PageFrame.of(moment, links, viewer, Section.LEAGUE, player.shownName())
                        .following("player:" + id),
                PlayerPage.of(moment, player, source.ratings(), viewer)));
    }

    byte[] agents(LeagueMoment moment, Viewer viewer) {
        return Templates.render(
                "agents", PageFrame.of(moment, links, viewer, Section.AGENTS, "Agents"), AgentsPage.of(moment, viewer));
    }

    private CompletableFuture<Optional<byte[]>> match(String rest, Viewer viewer) {
        String id = rest.endsWith(MESSAGES) ? rest.substring(0, rest.length() - MESSAGES.length()) : rest;
        LeagueMoment moment = source.moment();
        Optional<Fixture> found =
                MatchId.SYNTAX.accepts(id) ? moment.league().fixture(new MatchId(id)) : Optional.empty();
        if (found.isEmpty()) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        Fixture fixture = found.get();
        return source.details(fixture.id())
                .thenApplyAsync(
                        details -> rest.endsWith(MESSAGES)
                                ? messages(moment, fixture, details, viewer)
                                : Optional.of(match(moment, fixture, details, viewer)),
                        threads);
    }

    private Optional<byte[]> messages(
            LeagueMoment moment, Fixture fixture, Optional<ResultDetails> details, Viewer viewer) {
        PageFrame frame = PageFrame.of(moment, links, viewer, Section.LEAGUE, "Messages of " + fixture.id())
                .standing();
        return details.flatMap(known -> MessagesPage.of(moment.league(), fixture, known, viewer))
                .map(page -> Templates.render("messages", frame, page));
    }

    private byte[] match(LeagueMoment moment, Fixture fixture, Optional<ResultDetails> details, Viewer viewer) {
        return Templates.render(
                "match",
                PageFrame.of(moment, links, viewer, Section.LEAGUE, "Match " + fixture.id())
                        .following("match:" + fixture.id()),
                MatchPage.of(moment, fixture, details, viewer));
    }
}
