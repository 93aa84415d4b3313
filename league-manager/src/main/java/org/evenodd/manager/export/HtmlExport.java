package org.evenodd.manager.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.runtime.AtomicFile;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.page.LeagueSource;
import org.evenodd.manager.page.PageText;
import org.evenodd.manager.page.StaticSite;

/**
 * Writes a league's web pages, or reports about its players, as files. Other users of this machine cannot read reports.
 *
 * @param progress whether somebody watches how far it is
 */
record HtmlExport(LeagueSource source, Path out, Console console, boolean progress) {

    /** How many files are written between two lines about the progress. */
    private static final int FILES_BETWEEN_LINES = 1000;

    /**
     * Writes all pages into the folder {@code out}. Files of the same names are replaced, others stay.
     *
     * @throws IOException if a file cannot be written
     */
    void site() throws IOException {
        if (!source.anyone().isOver(source.moment().league())) {
            String what = source.moment().league().settings().playsInLegs() ? "leg" : "league";
            console.say(
                    "The %s is not over: choices, habits and messages are left out, as for anybody who looks at its page."
                            .formatted(what));
        }
        SiteFolder folder = new SiteFolder();
        new StaticSite(source).writeTo(folder::put);
        console.say("Wrote %s: %s. Open %s in a browser."
                .formatted(out, PageText.count(folder.written, "file"), out.resolve("index.html")));
    }

    private final class SiteFolder {
        private int written;

        private void put(String path, byte[] content) throws IOException {
            AtomicFile.view(out.resolve(path)).replace(content);
            written++;
            if (progress && written % FILES_BETWEEN_LINES == 0) {
                console.say(PageText.count(written, "file") + " …");
            }
        }
    }

    /**
     * Writes one student's report to the file {@code out}.
     *
     * @throws IOException if the file cannot be written
     * @throws ProgramException (wrong usage) if there is no such student, or {@code out} is a folder
     */
    void report(String name) throws IOException {
        if (Files.isDirectory(out)) {
            throw ProgramException.wrongUsage(
                    "with --student, --out names a file, like P07.html, but %s is a folder".formatted(out));
        }
        PlayerMember student = students().named(name);
        write(student, out);
        console.say("Wrote %s: for the author of \"%s\" (%s) only, not for everybody."
                .formatted(out, Students.nameOf(student), student.id()));
    }

    /**
     * Writes a report about each student into the folder {@code out}.
     *
     * @throws IOException if a file cannot be written
     * @throws ProgramException (wrong usage) if {@code out} is a file
     */
    void reports() throws IOException {
        if (Files.isRegularFile(out)) {
            throw ProgramException.wrongUsage(
                    "with --all-students, --out names a folder for the reports, but %s is a file".formatted(out));
        }
        List<PlayerMember> all = students().all();
        for (PlayerMember student : all) {
            write(student, out.resolve(Students.fileName(student)));
        }
        console.say("Wrote %s into %s: each for the author of its bot only."
                .formatted(PageText.count(all.size(), "report"), out));
        List<String> absent = students().absent();
        if (!absent.isEmpty()) {
            console.say("Without a report, because they never registered: " + String.join(", ", absent) + ".");
        }
    }

    private Students students() {
        return new Students(source.moment().league());
    }

    private void write(PlayerMember student, Path file) throws IOException {
        AtomicFile.secret(file).replace(new StaticSite(source).report(student));
    }
}
