package org.evenodd.manager.page;

import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.league.League;
import org.evenodd.manager.page.BrowserRequest.Query;
import org.evenodd.manager.page.LeagueSource.PageVersion;
import org.evenodd.manager.page.LeagueSource.StoredSource;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.manager.page.PageFrame.Section;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.store.EventReader;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.LeagueArchive;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.BoundedMap;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;
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
    private static final int MOST_LISTED = 50;
    private static final int MOST_LOADED = 4;
    private static final Duration LISTED_FOR = Duration.ofSeconds(10);

    /** A league that is not over changes all the time: it is read again only after a while. */
    private static final Duration BETWEEN_READS = Duration.ofMinutes(1);

    private final List<KeptLeagues> places;
    private final LeagueSource current;
    private final Executor reading;
    private final InstantSource clock;
    private final Map<String, Known> known = new HashMap<>();
    private final Map<String, SoftReference<StoredSource>> latest = new BoundedMap<>(MOST_LOADED);
    private Map<String, KeptLeague> listed = Map.of();
    private Instant listedAt = Instant.MIN;

    /** Where leagues are kept that this manager does not play. Reads files and databases, so it may block. */
    @FunctionalInterface
    public interface KeptLeagues {

        /** The leagues that are here; empty if the place cannot be read, which is logged. */
        List<KeptLeague> leagues();
    }

    /**
     * A league that this manager does not play.
     *
     * @param name of its pages
     * @param version changes with the league
     * @param archived whether it has been archived; others may still be played, by other managers
     * @param events reads its events; throws {@link StoreException} if they cannot be read
     */
    public record KeptLeague(String name, long version, boolean archived, Supplier<List<StoredEvent>> events) {

        /** Whether its operator was that of another league, too: names of archived leagues begin with their id. */
        boolean hasTheOperatorOf(LeagueId league) {
            return archived && name.matches(Pattern.quote(league.value()) + "-\\d{8}T\\d{6}Z(-\\d+)?");
        }
    }

    /**
     * What is known of a league.
     *
     * @param summary empty if it cannot be read, or is not over and not archived
     */
    private record Known(long version, Instant readAt, Optional<LeagueSummary> summary) {

        private boolean isOutOfDate(long now, Instant instant) {
            return version != now && (summary.isPresent() || !instant.isBefore(readAt.plus(BETWEEN_READS)));
        }
    }

    /**
     * A league in one line.
     *
     * @param link to its page
     * @param leader its champion or champions, or who leads it; empty if nobody has a point
     */
    public record LeagueSummary(
            String link,
            String name,
            Instant opened,
            String state,
            int players,
            int decided,
            int matches,
            String leader) {

        private static LeagueSummary of(Links links, League league) {
            List<StandingsRow> leaders = league.leaders();
            return new LeagueSummary(
                    links.league(),
                    Printable.of(league.settings().displayName()),
                    league.openedAt(),
                    LeagueMoment.state(league),
                    league.contenders().size(),
                    league.decidedMatches(),
                    league.totalMatches(),
                    leaders.isEmpty() || leaders.get(0).points() == 0
                            ? ""
                            : League.inWords(leaders, row -> Printable.of(row.displayName(), row.playerId())));
        }
    }

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

    /** The latest leagues that {@code --new-league} has archived in a directory, which may not exist. */
    public static KeptLeagues archive(Path directory) {
        return () -> directories(directory)
                .filter(league -> Files.isRegularFile(directory.resolve(league).resolve("events.jsonl")))
                .sorted(Comparator.comparing(FormerLeagues::stamp).reversed())
                .limit(MOST_LISTED)
                .map(name -> new KeptLeague(name, 0, true, () -> LeagueArchive.read(directory.resolve(name))))
                .toList();
    }

    /** Names end with the time at which the league was archived. */
    private static String stamp(String name) {
        return name.substring(name.indexOf('-') + 1);
    }

    /** The other leagues of a store that this opens for reading. They may have managers of their own. */
    public static KeptLeagues store(Supplier<EventReader> opening, LeagueId current) {
        return () -> {
            try (EventReader reader = opening.get()) {
                return reader.leagues().entrySet().stream()
                        .filter(league -> !league.getKey().equals(current.value()))
                        .map(league -> new KeptLeague(
                                league.getKey(), league.getValue(), false, () -> read(opening, league.getKey())))
                        .toList();
            } catch (StoreException e) {
                LOG.warn("The leagues of a store are not shown: {}", e.sentence());
                return List.of();
            }
        };
    }

    private static List<StoredEvent> read(Supplier<EventReader> opening, String league) {
        try (EventReader reader = opening.get()) {
            return reader.load(new LeagueId(league));
        }
    }

    /**
     * The other leagues that have a store in a directory of their own, under the same {@code --shared-dir}. They may have
     * managers of their own.
     */
    public static KeptLeagues directories(SharedDirectory shared, LeagueId current) {
        return () -> directories(shared.leagues())
                .filter(LeagueId.SYNTAX::accepts)
                .map(LeagueId::new)
                .filter(league -> !league.equals(current) && Files.isRegularFile(shared.leagueStore(league)))
                .flatMap(league ->
                        store(() -> EventStores.read(EventStores.embedded(shared.leagueStore(league))), current)
                                .leagues()
                                .stream()
                                .filter(kept -> kept.name().equals(league.value())))
                .toList();
    }

    /** The names of what is in a directory; empty if it cannot be read, which is logged. */
    private static Stream<String> directories(Path parent) {
        if (!Files.isDirectory(parent)) {
            return Stream.empty();
        }
        try (Stream<Path> all = Files.list(parent)) {
            return all.map(each -> each.getFileName().toString()).sorted().toList().stream();
        } catch (IOException e) {
            LOG.warn("The leagues in {} cannot be read: {}", parent, e.getMessage());
            return Stream.empty();
        }
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

    /** What is at an address that is about former leagues; empty if nothing is there. */
    CompletableFuture<Optional<byte[]>> at(String path, Query query, Viewer viewer) {
        Matcher former = PATH.matcher(path);
        return CompletableFuture.supplyAsync(
                        () -> former.matches()
                                ? page(former, query, viewer)
                                : CompletableFuture.completedFuture(Optional.of(list(viewer))),
                        reading)
                .thenCompose(page -> page);
    }

    private CompletableFuture<Optional<byte[]>> page(Matcher former, Query query, Viewer viewer) {
        String name = former.group(1);
        String rest = former.group(2) == null ? "/" : former.group(2);
        @Nullable KeptLeague league = listed().get(name);
        Optional<StoredSource> shown = league == null ? Optional.empty() : source(league);
        return shown.map(source -> {
                    LeagueId present = current.moment().league().settings().leagueId();
                    boolean own = viewer.isOperator() && league != null && league.hasTheOperatorOf(present);
                    return new LeaguePages(source, Links.ofFormer(name))
                            .at(rest, query, own ? viewer : source.anyone());
                })
                .orElseGet(() -> CompletableFuture.completedFuture(Optional.empty()));
    }

    private byte[] list(Viewer viewer) {
        LeagueMoment moment = current.moment();
        Stream<LeagueSummary> former = listed().values().stream()
                .flatMap(league -> summary(league).stream())
                .sorted(Comparator.comparing(LeagueSummary::opened).reversed())
                .limit(MOST_LISTED);
        return PageFrame.of(moment, Links.LIVE, viewer, Section.LEAGUES, "Leagues")
                .render(
                        "leagues",
                        Stream.concat(Stream.of(LeagueSummary.of(Links.LIVE, moment.league())), former)
                                .toList());
    }

    private synchronized Map<String, KeptLeague> listed() {
        Instant now = clock.instant();
        if (!now.isBefore(listedAt.plus(LISTED_FOR))) {
            Map<String, KeptLeague> listing = new LinkedHashMap<>();
            places.stream()
                    .flatMap(place -> place.leagues().stream())
                    .filter(league -> PATH.matcher("/leagues/" + league.name()).matches())
                    .forEach(league -> listing.putIfAbsent(league.name(), league));
            known.keySet().retainAll(listing.keySet());
            listed = listing;
            listedAt = now;
        }
        return listed;
    }

    private synchronized Optional<LeagueSummary> summary(KeptLeague league) {
        Known before = known.get(league.name());
        if (before == null || before.isOutOfDate(league.version(), clock.instant())) {
            Optional<LeagueSummary> summary = read(league)
                    .map(source -> LeagueSummary.of(
                            Links.ofFormer(league.name()), source.moment().league()));
            before = new Known(league.version(), clock.instant(), summary);
            known.put(league.name(), before);
        }
        return before.summary();
    }

    private synchronized Optional<StoredSource> source(KeptLeague league) {
        if (summary(league).isEmpty()) {
            return Optional.empty();
        }
        StoredSource loaded =
                latest.getOrDefault(league.name(), new SoftReference<>(null)).get();
        return loaded == null ? read(league) : Optional.of(loaded);
    }

    /** Empty for a league that cannot be read, or that is neither over nor archived. */
    private Optional<StoredSource> read(KeptLeague league) {
        try {
            StoredSource source = new StoredSource(league.events().get(), league.archived(), clock.instant());
            boolean shown =
                    league.archived() || source.moment().league().course().isOver();
            if (shown) {
                latest.put(league.name(), new SoftReference<>(source));
            }
            return shown ? Optional.of(source) : Optional.empty();
        } catch (StoreException | IllegalArgumentException | IllegalStateException e) {
            LOG.warn("The league {} cannot be read: {}", league.name(), e.getMessage());
            return Optional.empty();
        }
    }
}
