package org.evenodd.manager.page;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.evenodd.agent.runtime.OwnerOnly;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Wording;
import org.evenodd.manager.page.LeagueSource.StoredSource;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.manager.page.PageFrame.Section;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.store.EventReader;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.LeagueArchive;
import org.evenodd.manager.store.StoreException;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The leagues beside the current one: those that are over and those that are archived. Each has its {@linkplain StaticSite
 * pages as files} in a zip in its directory, made once, so that looking at them costs no more than reading.
 *
 * @param known what was read from these files
 */
public record FormerLeagues(SharedDirectory shared, LeagueSource current, Map<SiteFile, LeagueSummary> known) {

    static final String LIST = "/leagues";

    private static final Logger LOG = LoggerFactory.getLogger(FormerLeagues.class);
    private static final Pattern PATH = Pattern.compile(LIST + "/([A-Za-z0-9][A-Za-z0-9_.-]{0,119})/(.+)");
    private static final int MOST_LISTED = 50;

    /** Leagues of which nothing has been read yet. */
    public FormerLeagues(SharedDirectory shared, LeagueSource current) {
        this(shared, current, new ConcurrentHashMap<>());
    }

    /** A file of pages, which is another one when it has been made again. */
    record SiteFile(Path path, long made, long bytes) {}

    /**
     * A league in one line.
     *
     * @param event the number of its last event
     * @param leader its champion or champions, or who leads it; empty if nobody has a point
     */
    public record LeagueSummary(
            long event, String name, Instant opened, String state, int players, int decided, int matches, String leader)
            implements JsonRecord {

        private static LeagueSummary of(LeagueMoment moment) {
            League league = moment.league();
            List<StandingsRow> leaders = league.champions();
            return new LeagueSummary(
                    moment.event(),
                    Printable.of(league.settings().displayName()),
                    league.openedAt(),
                    moment.progress().state(),
                    league.contenders().size(),
                    league.ladder().matchesBefore() + league.decidedMatches(),
                    league.ladder().matchesBefore() + league.totalMatches(),
                    leaders.isEmpty() || leaders.get(0).points() == 0
                            ? ""
                            : Wording.list(leaders, row -> Printable.of(row.displayName(), row.playerId())));
        }
    }

    /**
     * Makes the pages of the former leagues that have none, or have gone on since; those of a large league take seconds.
     *
     * @param store the URL of the current league's, in which others may be
     */
    public void update(String store, Instant now) {
        names(shared.archive())
                .map(shared.archive()::resolve)
                .filter(LeagueArchive::isIn)
                .map(folder -> new LeagueZip(SharedDirectory.site(folder)))
                .filter(zip -> zip.summary().isEmpty())
                .forEach(zip -> zip.make(() -> archived(zip.folder(), now)));
        Stream<Path> files = names(shared.leagues())
                .filter(LeagueId.SYNTAX::accepts)
                .map(name -> shared.leagueStore(new LeagueId(name)))
                .filter(Files::isRegularFile);
        Stream.concat(Stream.of(store), files.map(EventStores::embedded))
                .distinct()
                .forEach(each -> update(shared, each, league -> !isCurrent(league), now));
        summaries().forEach(read -> {}); // who asks for the list need not wait for them
    }

    private StoredSource archived(Path folder, Instant now) {
        LeagueId any = current.moment().league().settings().leagueId();
        return new StoredSource(LeagueArchive.read(folder).latest(any), true, now);
    }

    /**
     * Makes the pages of a store's leagues that are over and have no pages with their last event.
     *
     * @param wanted which of them, by their ids
     */
    public static void update(SharedDirectory shared, String store, Predicate<String> wanted, Instant now) {
        try (EventReader reader = EventStores.read(store).standingStill()) {
            reader.leagues().forEach((name, last) -> {
                if (LeagueId.SYNTAX.accepts(name) && wanted.test(name)) {
                    LeagueId league = new LeagueId(name);
                    LeagueZip zip = new LeagueZip(SharedDirectory.site(shared.league(league)));
                    if (zip.summary().filter(made -> made.event() == last).isEmpty()) {
                        zip.make(() -> new StoredSource(reader.latest(league), false, now));
                    }
                }
            });
        } catch (StoreException e) {
            LOG.warn("The former leagues of a store are not shown: {}", e.sentence());
        }
    }

    /** Whether an id is the current league's, in upper or lower case: to some file systems both are one directory. */
    private boolean isCurrent(String league) {
        return currentId().equalsIgnoreCase(league);
    }

    private String currentId() {
        return current.moment().league().settings().leagueId().value();
    }

    /** What is in a directory, which may not exist. */
    private static Stream<String> names(Path directory) {
        String @Nullable [] names = directory.toFile().list();
        return names == null ? Stream.empty() : Arrays.stream(names);
    }

    /** The page that lists the leagues, the current one first. */
    byte[] list(Links links, Viewer viewer) {
        LeagueMoment moment = current.moment();
        Map<String, LeagueSummary> all = new LinkedHashMap<>();
        all.put(links.league(), LeagueSummary.of(moment));
        summaries()
                .sorted(Map.Entry.comparingByValue(
                        Comparator.comparing(LeagueSummary::opened).reversed()))
                .limit(MOST_LISTED)
                .forEach(league -> all.put(links.at(league.getKey()), league.getValue()));
        return new PageFrame(moment, links, viewer, Section.LEAGUES, "Leagues").render("leagues", all);
    }

    /** The leagues by the paths of their pages. */
    private Stream<Map.Entry<String, LeagueSummary>> summaries() {
        String own = currentId();
        return Stream.of(shared.archive(), shared.leagues())
                .flatMap(FormerLeagues::names)
                .filter(name -> !name.equalsIgnoreCase(own))
                .flatMap(name -> made(name).flatMap(this::summary).stream()
                        .map(summary -> Map.entry("%s/%s/index.html".formatted(LIST, name), summary)));
    }

    private Optional<LeagueSummary> summary(LeagueZip zip) {
        File file = zip.path().toFile();
        return Optional.ofNullable(known.computeIfAbsent(
                new SiteFile(zip.path(), file.lastModified(), file.length()),
                unread -> zip.summary().orElse(null)));
    }

    /** The file of a former league at an address; empty if there is none. */
    Optional<byte[]> file(String address) {
        Matcher path = PATH.matcher(address);
        return path.matches() ? zip(path.group(1)).flatMap(zip -> zip.file(path.group(2))) : Optional.empty();
    }

    /** The page at an address without the file's name or its ending, as before there were files; empty if there is none. */
    Optional<String> page(String address) {
        return Stream.of(address + ".html", address.replaceFirst("/?$", "/index.html"))
                .filter(page -> file(page).isPresent())
                .findFirst();
    }

    /** The pages of a former league; not those of the current league, which may have been reopened since. */
    private Optional<LeagueZip> zip(String name) {
        return isCurrent(name) ? Optional.empty() : made(name);
    }

    private Optional<LeagueZip> made(String name) {
        return Stream.of(shared.archive(), shared.leagues())
                .map(place -> new LeagueZip(SharedDirectory.site(place.resolve(name))))
                .filter(zip -> Files.isRegularFile(zip.path()))
                .findFirst();
    }

    /** The pages of a league; the first entry is its summary. */
    private record LeagueZip(Path path) {

        /** It is no page: what it would be read as contains names as they are. */
        private static final String SUMMARY = "league.json";

        private Path folder() {
            return path.resolveSibling("");
        }

        /** Does nothing for a league that is neither over nor archived. */
        private void make(Supplier<StoredSource> events) {
            try {
                StoredSource league = events.get();
                if (league.anyone() instanceof Viewer.OfArchive
                        || league.moment().league().course().isOver()) {
                    OwnerOnly.createDirectories(folder());
                    make(league);
                }
            } catch (ClosedByInterruptException e) {
                LOG.debug("{} is left to the next start", path);
            } catch (IOException | StoreException | IllegalArgumentException | IllegalStateException e) {
                LOG.warn("{} cannot be made: {}", path, e.getMessage());
            }
        }

        /** By one manager at a time: those of one directory find the same leagues. */
        private void make(StoredSource league) throws IOException {
            Path draft = path.resolveSibling(".site.draft");
            Optional<Closeable> free = OwnerOnly.lock(path.resolveSibling(".site.lock"));
            try (@Nullable Closeable lock = free.orElse(null)) {
                if (lock != null) {
                    try {
                        write(league, draft);
                        Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE);
                    } finally {
                        Files.deleteIfExists(draft); // a full disk is needed for the league that runs
                    }
                }
            }
        }

        private static void write(StoredSource league, Path file) throws IOException {
            Set<OpenOption> options = Set.of(CREATE, WRITE, TRUNCATE_EXISTING);
            try (SeekableByteChannel channel = Files.newByteChannel(file, options, OwnerOnly.attributes(file, false));
                    ZipOutputStream zip =
                            new ZipOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel)))) {
                put(zip, SUMMARY, Json.bytes(LeagueSummary.of(league.moment())));
                new StaticSite(league).writeTo((path, content) -> put(zip, path, content));
            }
        }

        private static void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content);
        }

        /** Empty if there is none that can be read. */
        private Optional<LeagueSummary> summary() {
            if (!Files.isRegularFile(path)) {
                return Optional.empty();
            }
            try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(path))) {
                zip.getNextEntry();
                Reading reading = new Reading(Compatibility.TOLERANT, true);
                return Optional.ofNullable(
                        Shapes.ofRecord(LeagueSummary.class).read(StrictJson.parse(zip.readAllBytes()), reading));
            } catch (IOException
                    | MalformedJsonException
                    | IllegalArgumentException e) { // the last one for a damaged name
                LOG.warn("{} cannot be read: {}", path, e.getMessage());
                return Optional.empty();
            }
        }

        private Optional<byte[]> file(String name) {
            try (ZipFile zip = new ZipFile(path.toFile())) {
                @Nullable ZipEntry entry = name.equals(SUMMARY) ? null : zip.getEntry(name);
                return entry == null
                        ? Optional.empty()
                        : Optional.of(zip.getInputStream(entry).readAllBytes());
            } catch (IOException e) {
                LOG.warn("{} cannot be read: {}", path, e.getMessage());
                return Optional.empty();
            }
        }
    }
}
