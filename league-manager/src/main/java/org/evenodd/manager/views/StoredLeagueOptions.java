package org.evenodd.manager.views;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.evenodd.agent.program.CommonOptions.LeagueOption;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.runtime.ProgramVersion;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.page.LeagueSource.StoredSource;
import org.evenodd.manager.store.EventReader;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.LeagueArchive;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that select a stored league; a picocli mixin. */
@Command(mixinStandardHelpOptions = true, versionProvider = ProgramVersion.class)
public final class StoredLeagueOptions {

    @Mixin
    private final LeagueOption leagueOption = new LeagueOption();

    @Option(
            names = "--db",
            paramLabel = "URL",
            description =
                    "The store, like jdbc:sqlite:FILE (default: a file in the league's directory under --shared-dir).")
    private @Nullable String database;

    @Option(
            names = "--shared-dir",
            paramLabel = "DIR",
            description = "Where run data and logs are (default: ${DEFAULT-VALUE}).")
    private Path sharedDir = Path.of("SHARED");

    @Option(
            names = "--archive",
            paramLabel = "DIR",
            description = "Reads a league that --new-league has archived, like SHARED/data/archive/NAME, instead.")
    private @Nullable Path archive;

    /** Accepted so that whoever follows a league with {@code status} can give other commands the same options. */
    @Option(
            names = "--manager",
            paramLabel = "URL",
            description = "Accepted as by status, but no manager is called: the league is read from its store, under"
                    + " --shared-dir or at --db.")
    @SuppressWarnings("unused")
    private @Nullable String manager;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    private OptionalInt leg = OptionalInt.empty();

    /** Selects a leg of a league without end instead of the latest. */
    public void select(int number) {
        leg = OptionalInt.of(number);
    }

    /** What the command of these options prints on. */
    public PrintWriter out() {
        return command.commandLine().getOut();
    }

    /**
     * Reads the league, of one without end the selected leg or the latest.
     *
     * @throws ProgramException (wrong usage) for options that exclude each other, or if there is no such leg, (cannot start) if
     *     there is no such league
     */
    public StoredLeague read() {
        if (archive != null && database != null) {
            throw ProgramException.wrongUsage("--archive and --db exclude each other: give only one");
        }
        try {
            return archive == null ? stored() : archived(archive);
        } catch (StoreException e) {
            throw ProgramException.cannotStart(e.sentence(), e);
        }
    }

    /**
     * Reads all events of the league, part by part.
     *
     * @param each is given what was before the first leg, and each leg of a league without end; all of another one
     * @throws ProgramException (cannot start) if it cannot be read
     */
    public void readParts(Consumer<List<StoredEvent>> each) {
        try {
            if (archive != null) {
                LeagueArchive.read(archive, each);
                return;
            }
            try (EventReader reader = EventStores.read(url())) {
                reader.standingStill().parts(leagueOption.league()).forEach(each);
            }
        } catch (StoreException e) {
            throw ProgramException.cannotStart(e.sentence(), e);
        }
    }

    private String url() {
        SharedDirectory shared = new SharedDirectory(sharedDir);
        return database == null ? EventStores.embedded(shared.leagueStore(leagueOption.league())) : database;
    }

    /**
     * Reads the league in another form, made of its events.
     *
     * @throws ProgramException as {@link #read()}, or (cannot start) if an event cannot be read
     */
    public <T> T read(Function<List<StoredEvent>, T> form) {
        try {
            return read().read(form);
        } catch (StoreException e) {
            throw ProgramException.cannotStart(e.sentence(), e);
        }
    }

    /** Reads the league for its pages. */
    public StoredSource source() {
        Instant now = InstantSource.system().instant();
        return read(events -> new StoredSource(events, archive != null, now));
    }

    private StoredLeague stored() {
        LeagueId league = leagueOption.league();
        SharedDirectory shared = new SharedDirectory(sharedDir);
        try (EventReader reader = EventStores.read(url())) {
            List<StoredEvent> events = leg.isPresent() ? reader.leg(league, leg.getAsInt()) : reader.latest(league);
            if (events.isEmpty() && !reader.leagues().containsKey(league.value())) {
                throw nothingOf(league, reader.leagues().keySet());
            }
            requireLeg(events, () -> ": it has %d".formatted(reader.legs(league).size()));
            return new StoredLeague(
                    league, reader.place(), events, reader.damage(), ViewFiles.current(shared, league), false);
        }
    }

    private void requireLeg(List<StoredEvent> events, Supplier<String> others) {
        if (leg.isPresent() && (events.isEmpty() || leg.getAsInt() < 1)) {
            throw ProgramException.wrongUsage("The league has no leg %d%s".formatted(leg.getAsInt(), others.get()));
        }
    }

    private static ProgramException nothingOf(LeagueId league, Set<String> others) {
        String has = others.isEmpty() ? "it is empty" : "it has " + String.join(", ", others);
        return ProgramException.cannotStart("The store has no league %s: %s.".formatted(league, has));
    }

    /** The id is that of its events, whatever the option says, if they can be read. */
    private StoredLeague archived(Path place) {
        List<StoredEvent> events =
                leg.isPresent() ? LeagueArchive.read(place, leg.getAsInt()) : LeagueArchive.read(place);
        requireLeg(events, () -> "");
        LeagueId league = StoredLeague.history(leagueOption.league(), events)
                .settings()
                .map(LeagueSettings::leagueId)
                .orElse(leagueOption.league());
        return new StoredLeague(league, place.toString(), events, List.of(), ViewFiles.archived(place, league), true);
    }
}
