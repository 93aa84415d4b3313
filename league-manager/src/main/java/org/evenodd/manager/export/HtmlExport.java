package org.evenodd.manager.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.evenodd.agent.file.AtomicFile;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.agent.program.Console;
import org.evenodd.manager.page.LeagueSource;
import org.evenodd.manager.page.PlayerReport;
import org.evenodd.manager.page.StaticSite;
import org.evenodd.manager.page.view.Words;

/**
 * Writes a league's web pages, or a report about one player, as files.
 *
 * @param progress whether somebody watches how far it is
 */
record HtmlExport(LeagueSource source, Path out, Console console, boolean progress) {

    /** How many files are written between two lines about the progress. */
    private static final int STRIDE = 1000;

    /**
     * Writes all pages into the folder {@code out}. Files of the same names are replaced, others stay.
     *
     * @throws IOException if a file cannot be written
     */
    void site() throws IOException {
        boolean over = source.moment().league().course().isOver();
        if (!over) {
            console.say("The league is not over: choices, habits and messages are left out, as for anybody who looks"
                    + " at its page.");
        }
        SiteFolder folder = new SiteFolder();
        new StaticSite(source).writeTo(folder::put);
        console.say("Wrote %s: %s. Open %s in a browser."
                .formatted(out, Words.count(folder.written, "file"), out.resolve("index.html")));
    }

    private final class SiteFolder {
        private int written;

        private void put(String path, byte[] content) throws IOException {
            AtomicFile.view(out.resolve(path)).replace(content);
            written++;
            if (progress && written % STRIDE == 0) {
                console.say(Words.count(written, "file") + " …");
            }
        }
    }

    /**
     * Writes one player's report to the file {@code out}.
     *
     * @throws IOException if the file cannot be written
     */
    void report(String player) throws IOException {
        if (Files.isDirectory(out)) {
            throw ProgramException.wrongUsage(
                    "with --player, --out names a file, like P07.html, but %s is a folder".formatted(out));
        }
        byte[] report = PlayerReport.of(source, player).orElseThrow(() -> nobody(player));
        AtomicFile.view(out).replace(report);
        console.say("Wrote %s: for the author of %s only, not for everybody.".formatted(out, player));
    }

    private ProgramException nobody(String player) {
        return ProgramException.wrongUsage("the league has no player %s: %s"
                .formatted(
                        player,
                        source.moment().league().roster().players().isEmpty()
                                ? "nobody has registered"
                                : "give an id, like P01"));
    }
}
