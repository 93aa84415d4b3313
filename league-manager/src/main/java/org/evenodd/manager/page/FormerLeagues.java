package org.evenodd.manager.page;

import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenodd.manager.page.view.LeagueSummary;
import org.evenodd.manager.page.view.LeaguesPage;
import org.evenodd.manager.page.view.Links;
import org.evenodd.manager.page.view.PageFrame;
import org.evenodd.manager.page.view.PageFrame.Section;
import org.evenodd.manager.page.view.Viewer;
import org.evenodd.manager.store.LeagueArchive;
import org.evenodd.manager.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The leagues in the archive, each with the pages that it had. Archived leagues do not change, so what is known of each
 * is kept; of the leagues themselves only the one that was looked at last.
 */
public final class FormerLeagues {

    private static final Logger LOG = LoggerFactory.getLogger(FormerLeagues.class);
    private static final Pattern PATH = Pattern.compile("/leagues/([A-Za-z0-9_.-]{1,120})(/.*)?");
    private static final int MOST = 50;

    private final Path archive;
    private final LeagueSource current;
    private final InstantSource clock;
    private final Map<String, LeagueSummary> known = new ConcurrentHashMap<>();
    private SoftReference<LoadedSource> latest = new SoftReference<>(null);

    private record LoadedSource(String name, StoredSource source) {}

    /** @param archive the directory of the archived leagues, which may not exist */
    public FormerLeagues(Path archive, LeagueSource current, InstantSource clock) {
        this.archive = archive;
        this.current = current;
        this.clock = clock;
    }

    /** What is at an address; empty if it is not about former leagues. Reads files. */
    Optional<CompletableFuture<Optional<byte[]>>> at(String path, Query query, Viewer viewer) {
        if (path.equals("/leagues")) {
            return Optional.of(CompletableFuture.completedFuture(Optional.of(list(viewer))));
        }
        Matcher former = PATH.matcher(path);
        return former.matches() ? Optional.of(page(former, query, viewer)) : Optional.empty();
    }

    private CompletableFuture<Optional<byte[]>> page(Matcher former, Query query, Viewer viewer) {
        String name = former.group(1);
        String rest = former.group(2) == null ? "/" : former.group(2);
        Viewer seen = viewer.isOperator() ? viewer : new Viewer.Anyone();
        return source(name)
                .map(source -> new LeaguePages(source, Links.ofFormer(name)).at(rest, query, seen))
                .orElseGet(() -> CompletableFuture.completedFuture(Optional.empty()));
    }

    private byte[] list(Viewer viewer) {
        PageFrame frame = PageFrame.of(current.moment(), Links.LIVE, viewer, Section.LEAGUES, "Leagues");
        List<LeagueSummary> former =
                names().stream().flatMap(name -> summary(name).stream()).toList();
        return Templates.render("leagues", frame, LeaguesPage.of(current.moment(), former));
    }

    private Optional<LeagueSummary> summary(String name) {
        LeagueSummary found = known.get(name);
        if (found != null) {
            return Optional.of(found);
        }
        Optional<LeagueSummary> summary = events(name)
                .map(source -> LeagueSummary.of(name, source.moment().league()));
        summary.ifPresent(one -> known.put(name, one));
        return summary;
    }

    /** The names of the archived leagues, the latest first. */
    private List<String> names() {
        if (!Files.isDirectory(archive)) {
            return List.of();
        }
        try (Stream<Path> directories = Files.list(archive)) {
            return directories
                    .filter(directory -> Files.isRegularFile(directory.resolve("events.jsonl")))
                    .map(directory -> directory.getFileName().toString())
                    .filter(name -> PATH.matcher("/leagues/" + name).matches())
                    .sorted(Comparator.comparing(FormerLeagues::stamp).reversed())
                    .limit(MOST)
                    .toList();
        } catch (IOException e) {
            LOG.warn("The archive {} cannot be read: {}", archive, e.getMessage());
            return List.of();
        }
    }

    /** Names end with the time at which the league was archived. */
    private static String stamp(String name) {
        return name.substring(name.indexOf('-') + 1);
    }

    private synchronized Optional<StoredSource> source(String name) {
        LoadedSource loaded = latest.get();
        if (loaded != null && loaded.name().equals(name)) {
            return Optional.of(loaded.source());
        }
        Optional<StoredSource> source = names().contains(name) ? events(name) : Optional.empty();
        source.ifPresent(found -> latest = new SoftReference<>(new LoadedSource(name, found)));
        return source;
    }

    private Optional<StoredSource> events(String name) {
        try {
            return Optional.of(new StoredSource(LeagueArchive.read(archive.resolve(name)), clock.instant()));
        } catch (StoreException | IllegalArgumentException | IllegalStateException e) {
            LOG.warn("The archived league {} cannot be read: {}", name, e.getMessage());
            return Optional.empty();
        }
    }
}
