package org.evenodd.manager.views;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import org.evenodd.agent.program.CommonOptions.LeagueOption;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.runtime.ProgramVersion;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.store.EventReader;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.LeagueArchive;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoredEvents;
import org.evenodd.manager.store.StoredEvents.StoredPart;
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

    /** What a command does with a league. */
    @FunctionalInterface
    public interface LeagueUse<T> {
        T of(StoredLeague league) throws IOException;
    }

    /**
     * Opens the league, of one without end the selected leg or the latest, as it is now, and closes it after its use.
     *
     * @throws ProgramException (wrong usage) for options that exclude each other, or if there is no such leg, (cannot start) if
     *     there is no such league, or it cannot be read
     * @throws IOException from its use
     */
    public <T> T read(LeagueUse<T> use) throws IOException {
        if (archive != null && database != null) {
            throw ProgramException.wrongUsage("--archive and --db exclude each other: give only one");
        }
        try {
            return archive == null ? stored(use) : use.of(archived(archive));
        } catch (StoreException e) {
            throw ProgramException.cannotStart(e.sentence(), e);
        }
    }

    private <T> T stored(LeagueUse<T> use) throws IOException {
        LeagueId league = leagueOption.league();
        SharedDirectory shared = new SharedDirectory(sharedDir);
        String url = database == null ? EventStores.embedded(shared.leagueStore(league)) : database;
        try (EventReader reader = EventStores.read(url).standingStill()) {
            StoredPart events = selected(reader, league);
            if (events.isEmpty() && !reader.leagues().containsKey(league.value())) {
                throw nothingOf(league, reader.leagues().keySet());
            }
            requireLeg(events, () -> ": it has %d".formatted(reader.legs(league).size()));
            return use.of(new StoredLeague(
                    league, reader.place(), reader, events, reader::damage, ViewFiles.current(shared, league), false));
        }
    }

    private StoredPart selected(StoredEvents store, LeagueId league) {
        return leg.isPresent() ? store.leg(league, leg.getAsInt()) : store.latest(league);
    }

    private void requireLeg(StoredPart events, Supplier<String> others) {
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
        StoredEvents store = LeagueArchive.read(place);
        StoredPart events = selected(store, leagueOption.league());
        requireLeg(events, () -> "");
        LeagueId league = StoredLeague.history(events)
                .settings()
                .map(LeagueSettings::leagueId)
                .orElse(leagueOption.league());
        return new StoredLeague(
                league,
                place.toString(),
                store,
                selected(store, league),
                List::of,
                ViewFiles.archived(place, league),
                true);
    }
}
