package org.evenodd.manager.page;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.manager.league.League;

/**
 * A league's pages as files of a folder, which need no server. They show what anybody may see, for they are there to be
 * handed out: dialect notes and the wording of errors never, and what happened inside matches only of a league that is
 * over or archived.
 */
public final class StaticSite {

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

    /**
     * A page.
     *
     * @param file its path in the folder
     * @param address of the same page on a server
     */
    private record SitePage(String file, String address, Links links) {}

    private static final String INDEX = "index.html";
    private static final String SCRIPT_OF_LIVE_PAGES = "idiomorph.js";

    private final LeagueSource source;
    private final List<SitePage> pages = new ArrayList<>();

    public StaticSite(LeagueSource source) {
        this.source = source;
        LeagueMoment moment = source.moment();
        addPlayersAndMatches(moment.league());
        atTop("agents.html", "/agents");
        atTop("statistics.html", "/statistics");
        atTop("cross-table.html", "/cross-table");
        int parts = CrossTableView.of(moment.league(), 1).parts();
        for (int part = 2; part <= parts; part++) {
            atTop("cross-table-%d.html".formatted(part), "/cross-table?part=" + part);
        }
        atTop(INDEX, "/");
    }

    private void addPlayersAndMatches(League league) {
        league.roster()
                .players()
                .keySet()
                .forEach(player -> below("players/" + player + ".html", "/players/" + player));
        league.rounds().stream().flatMap(round -> round.fixtures().stream()).forEach(fixture -> {
            below("matches/" + fixture.id() + "-messages.html", "/matches/" + fixture.id() + "/messages");
            below("matches/" + fixture.id() + ".html", "/matches/" + fixture.id());
        });
    }

    private void atTop(String file, String address) {
        pages.add(new SitePage(file, address, Links.AT_TOP));
    }

    private void below(String file, String address) {
        pages.add(new SitePage(file, address, Links.BELOW_TOP));
    }

    /**
     * Makes the files one by one. {@code index.html} is the last, so whoever finds a new one finds all that it leads to.
     *
     * @throws IOException from the sink
     */
    public void writeTo(FileSink sink) throws IOException {
        for (Map.Entry<String, Assets.Asset> asset : Assets.all().entrySet()) {
            if (!asset.getKey().equals(SCRIPT_OF_LIVE_PAGES)) {
                sink.put("assets/" + asset.getKey(), asset.getValue().body().plain());
            }
        }
        for (SitePage page : pages) {
            Optional<byte[]> content = content(page);
            if (content.isPresent()) {
                sink.put(page.file(), content.get());
            }
        }
    }

    /** Empty for messages that nobody recorded or may see. */
    private Optional<byte[]> content(SitePage page) {
        int question = page.address().indexOf('?');
        String path = question < 0 ? page.address() : page.address().substring(0, question);
        Query query = Query.of(question < 0 ? "" : page.address().substring(question + 1));
        return new LeaguePages(source, page.links())
                .at(path, query, source.anyone())
                .join();
    }
}
