package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import gg.jte.Content;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.evenodd.manager.league.Division;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.page.BrowserRequest.Query;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.manager.page.PageFrame.Section;
import org.evenodd.manager.page.PageReply.Assets;
import org.evenodd.manager.page.PageReply.Assets.Asset;
import org.evenodd.manager.results.Viewer;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * A league's pages as files of a folder, which need no server. They show what anybody may see, for they are there to be
 * handed out: dialect notes and the wording of errors never, and what happened inside matches only of a league that is
 * over or archived.
 */
public record StaticSite(LeagueSource source) {

    /** Takes files. */
    @FunctionalInterface
    public interface FileSink {

        /**
         * Takes a file.
         *
         * @param path relative to the folder, with slashes
         */
        void put(String path, byte[] content) throws IOException;
    }

    private static final Set<String> OF_LIVE_PAGES = Set.of("idiomorph.js", "hall.css");

    /**
     * Makes the files one by one. {@code index.html} is the last, so whoever finds a new one finds all that it leads to.
     *
     * @throws IOException from the sink
     */
    public void writeTo(FileSink sink) throws IOException {
        for (Map.Entry<String, Asset> asset : Assets.ALL.entrySet()) {
            if (!OF_LIVE_PAGES.contains(asset.getKey())) {
                sink.put("assets/" + asset.getKey(), asset.getValue().body().plain());
            }
        }
        League league = source.moment().league();
        for (PlayerId player : league.roster().players().keySet()) {
            put(sink, "players/" + player, "/players/" + player, "");
        }
        for (Fixture fixture : league.fixtures()) {
            put(sink, "matches/" + fixture.id() + "-messages", "/matches/" + fixture.id() + "/messages", "");
            put(sink, "matches/" + fixture.id(), "/matches/" + fixture.id(), "");
        }
        for (String table : Downloads.TABLES.names(league, source.anyone())) {
            sink.put(
                    "tables/" + table + ".csv",
                    Downloads.TABLES.csv(league, table, source.anyone()).orElseThrow());
        }
        for (Division division : league.divisions().all()) {
            writeTo(sink, source.moment().in(division), division.name());
        }
        if (source.moment().isInDivisions()) {
            put(sink, "matches", "/matches", "");
        }
        put(sink, "agents", "/agents", "");
        put(sink, "statistics", "/statistics", "");
        put(sink, "index", "/", "");
    }

    /** Puts the pages of a division: of the only one, at the top. */
    private void writeTo(FileSink sink, LeagueMoment moment, String division) throws IOException {
        boolean only = division.isEmpty();
        String prefix = only ? "" : "divisions/" + division + "-";
        String asked = only ? "" : "division=" + division + "&";
        MatchesView matches = MatchesView.of(moment, Query.of(""));
        for (int round : matches.found().keySet()) {
            if (matches.parted()) {
                put(sink, prefix + "matches-" + round, "/matches", asked + "round=" + round);
            }
        }
        put(sink, prefix + "matches", "/matches", asked);
        put(sink, prefix + "cross-table", "/cross-table", asked);
        for (int part = 2; part <= CrossTable.of(moment.league(), 1).parts(); part++) {
            put(sink, prefix + "cross-table-" + part, "/cross-table", asked + "part=" + part);
        }
        if (!only) {
            put(sink, "divisions/" + division, "/divisions/" + division, "");
        }
    }

    /** Puts nothing for messages that nobody recorded or may see. */
    private void put(FileSink sink, String name, String address, String query) throws IOException {
        Links links = name.contains("/") ? Links.BELOW_TOP : Links.AT_TOP;
        Optional<byte[]> content = new LeaguePages(source, links).at(address, Query.of(query), source.anyone(), "");
        if (content.isPresent()) {
            sink.put(name + ".html", content.get());
        }
    }

    /**
     * A player's report.
     *
     * @param style the style sheet, which is part of the file
     */
    public record ReportPage(PlayerView player, Content style) {}

    /** What a player may see of itself, in one file in UTF-8 that needs no other: for its author, not for everybody. */
    public byte[] report(PlayerMember player) {
        Viewer owner = new Viewer.OfPlayer(player.id());
        String style =
                new String(requireNonNull(Assets.ALL.get("page.css")).body().plain(), UTF_8);
        PageFrame frame = new PageFrame(source.moment(), Links.NONE, owner, Section.NONE, player.shownName());
        PlayerView page = PlayerView.of(frame, player, source.ratings(), List.of(), List.of(), Query.of(""), "");
        return frame.render("report", new ReportPage(page, output -> output.writeContent(style)));
    }
}
