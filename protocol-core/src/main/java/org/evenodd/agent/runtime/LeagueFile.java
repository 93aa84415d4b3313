package org.evenodd.agent.runtime;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file of one league, of which several may share a directory.
 *
 * @param own the league's alone
 * @param known where the course's layout has it: a link to the file of the league that came last
 */
public record LeagueFile(Path own, Path known) {

    /**
     * Makes the link. A file of a former version in its place becomes the league's own, or is put aside.
     *
     * @return the file to write: the known one where the file system has no links
     */
    public Path link() {
        Path folder = known.toAbsolutePath().resolveSibling("");
        Path target = folder.relativize(own.toAbsolutePath());
        Path draft = folder.resolve(
                ".%s.%d".formatted(known.getFileName(), ProcessHandle.current().pid()));
        try {
            if (own.equals(known)) {
                return known;
            }
            if (Files.isSymbolicLink(known) && Files.readSymbolicLink(known).equals(target)) {
                return own;
            }
            OwnerOnly.createDirectories(folder);
            OwnerOnly.createDirectories(own.toAbsolutePath().resolveSibling(""));
            Files.deleteIfExists(draft);
            Files.createSymbolicLink(draft, target);
            if (Files.isRegularFile(known, NOFOLLOW_LINKS)) {
                Path aside = known.resolveSibling(known.getFileName() + ".former");
                Files.move(known, Files.exists(own) ? aside : own, REPLACE_EXISTING);
            }
            Files.move(draft, known, ATOMIC_MOVE);
            return own;
        } catch (IOException | UnsupportedOperationException e) {
            return known;
        }
    }
}
