package org.evenodd.manager.page;

import java.lang.ref.SoftReference;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.manager.page.PageFrame.Section;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.store.StoreException;
import org.evenodd.protocol.value.BoundedMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The leagues beside the current one, each with the pages that it had: those in the archive, and of those in a store the
 * ones that are over. What is known of each is kept; of the leagues themselves only the few that were looked at last.
 * Thread-safe.
 */
public final class FormerLeagues {

    private static final Logger LOG = LoggerFactory.getLogger(FormerLeagues.class);
    private static final Pattern PATH = Pattern.compile("/leagues/([A-Za-z0-9_.-]{1,120})(/.*)?");
    private static final int MOST = 50;
    private static final int MOST_LOADED = 4;
    private static final Duration LISTED_FOR = Duration.ofSeconds(10);

    /** A league that is not over changes all the time: it is read again only after a while. */
    private static final Duration BETWEEN_READS = Duration.ofMinutes(1);

    private final List<KeptLeagues> places;
    private final LeagueSource current;
    private final Executor reading;
    private final InstantSource clock;
    private final Map<String, Known> known = new LinkedHashMap<>();
    private Map<String, Found> found = Map.of();
    private Instant listedAt = Instant.MIN;
    private final Map<String, SoftReference<LoadedSource>> latest = new BoundedMap<>(MOST_LOADED);

    /** A league that was found. */
    private record Found(KeptLeagues place, long version) {}

    /**
     * What is known of a league.
     *
     * @param summary empty if it cannot be read, or is not over and not archived
     */
    private record Known(long version, Instant readAt, Optional<LeagueSummary> summary) {}

    private record LoadedSource(long version, StoredSource source) {}

    /**
     * The leagues in some places.
     *
     * @param places of several leagues with one name, the one in the first place is shown
     * @param reading where it reads files and databases, which may take seconds for a large league
     */
    public FormerLeagues(List<KeptLeagues> places, LeagueSource current, Executor reading, InstantSource clock) {
        this.places = List.copyOf(places);
        this.current = current;
        this.reading = reading;
        this.clock = clock;
    }

    /** Whether an address is about former leagues. */
    boolean isAt(String path) {
        return path.equals("/leagues") || PATH.matcher(path).matches();
    }

    /** Changes as often as the former leagues are listed; the list of all with the current league, too. */
    PageVersion version(String path) {
        PageVersion now = path.equals("/leagues") ? current.version() : new PageVersion("", 0, 0);
        long listing = clock.instant().getEpochSecond() / LISTED_FOR.toSeconds();
        return new PageVersion(now.league() + "." + listing, now.event(), now.hint());
    }

    /** What is at an address; empty if it is not about former leagues. */
    Optional<CompletableFuture<Optional<byte[]>>> at(String path, Query query, Viewer viewer) {
        if (path.equals("/leagues")) {
            return Optional.of(CompletableFuture.supplyAsync(() -> Optional.of(list(viewer)), reading));
        }
        Matcher former = PATH.matcher(path);
        return former.matches()
                ? Optional.of(CompletableFuture.supplyAsync(() -> page(former, query, viewer), reading)
                        .thenCompose(page -> page))
                : Optional.empty();
    }

    private CompletableFuture<Optional<byte[]>> page(Matcher former, Query query, Viewer viewer) {
        String name = former.group(1);
        String rest = former.group(2) == null ? "/" : former.group(2);
        Found league = listed().get(name);
        if (league == null) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        boolean own = viewer.isOperator() && league.place().isOfTheOperator(name);
        return source(name, league)
                .map(source ->
                        new LeaguePages(source, Links.ofFormer(name)).at(rest, query, own ? viewer : source.anyone()))
                .orElseGet(() -> CompletableFuture.completedFuture(Optional.empty()));
    }

    private byte[] list(Viewer viewer) {
        PageFrame frame = PageFrame.of(current.moment(), Links.LIVE, viewer, Section.LEAGUES, "Leagues");
        List<LeagueSummary> former = listed().entrySet().stream()
                .flatMap(entry -> summary(entry.getKey(), entry.getValue()).stream())
                .sorted(Comparator.comparing(LeagueSummary::opened).reversed())
                .limit(MOST)
                .toList();
        return Templates.render("leagues", frame, LeaguesPage.of(current.moment(), former));
    }

    private synchronized Map<String, Found> listed() {
        Instant now = clock.instant();
        if (!now.isBefore(listedAt.plus(LISTED_FOR))) {
            Map<String, Found> listing = new LinkedHashMap<>();
            places.forEach(place ->
                    place.versions().forEach((name, version) -> listing.putIfAbsent(name, new Found(place, version))));
            listing.keySet().removeIf(name -> !PATH.matcher("/leagues/" + name).matches());
            known.keySet().retainAll(listing.keySet());
            found = listing;
            listedAt = now;
        }
        return found;
    }

    private synchronized Optional<LeagueSummary> summary(String name, Found league) {
        Known before = known.get(name);
        if (before == null || isOutOfDate(before, league.version())) {
            Optional<LeagueSummary> summary = loaded(name, league)
                    .map(source -> LeagueSummary.of(name, source.moment().league()));
            before = new Known(league.version(), clock.instant(), summary);
            known.put(name, before);
        }
        return before.summary();
    }

    private boolean isOutOfDate(Known before, long version) {
        return before.version() != version
                && (before.summary().isPresent()
                        || !clock.instant().isBefore(before.readAt().plus(BETWEEN_READS)));
    }

    private synchronized Optional<StoredSource> source(String name, Found league) {
        return summary(name, league).isPresent() ? loaded(name, league) : Optional.empty();
    }

    private Optional<StoredSource> loaded(String name, Found league) {
        LoadedSource before =
                latest.getOrDefault(name, new SoftReference<>(null)).get();
        if (before != null && before.version() == league.version()) {
            return Optional.of(before.source());
        }
        Optional<StoredSource> source = read(name, league);
        source.ifPresent(read -> latest.put(name, new SoftReference<>(new LoadedSource(league.version(), read))));
        return source;
    }

    /** Empty for a league that cannot be read, or that is neither over nor archived. */
    private Optional<StoredSource> read(String name, Found league) {
        try {
            boolean archived = league.place().archived();
            return Optional.of(new StoredSource(league.place().read(name), archived, clock.instant()))
                    .filter(source ->
                            archived || source.moment().league().course().isOver());
        } catch (StoreException | IllegalArgumentException | IllegalStateException e) {
            LOG.warn("The league {} cannot be read: {}", name, e.getMessage());
            return Optional.empty();
        }
    }
}
