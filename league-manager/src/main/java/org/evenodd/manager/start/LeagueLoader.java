package org.evenodd.manager.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.agent.settings.SettingsException;
import org.evenodd.manager.engine.EventJournal;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.LossAccepted;
import org.evenodd.manager.league.LeagueReplay;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.operator.ProgressText;
import org.evenodd.manager.outbound.LeagueCalls.FormerAgent;
import org.evenodd.manager.outbound.Tokens;
import org.evenodd.manager.results.OperatorActs;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.LeagueArchive;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.tournament.OperatingRules;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.manager.views.ViewFiles;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import tools.jackson.databind.JsonNode;

/** Loads the league to be played: the stored league, or a new league that replaces it. */
final class LeagueLoader {

    private static final int SEED_BYTES = 16;
    /** The least length of a key that cannot be guessed before the guessing is noticed. */
    private static final int SAFE_KEY_LENGTH = 8;

    private final ManagerParts manager;
    private final ManagerOptions options;
    private final LeagueKeys keys;
    private final EventStore store;
    private final EventJournal<LeagueEvent> journal;
    private List<FormerAgent> formers = List.of();

    LeagueLoader(ManagerParts manager, EventStore store, EventCodec<LeagueEvent> codec) {
        this.manager = manager;
        this.options = manager.options();
        this.keys = manager.keys();
        this.store = store;
        this.journal = new EventJournal<>(store, codec, options.league());
    }

    /**
     * A league as stored, and the tokens of its agents, which are never stored.
     *
     * @param events all that the journal has read and written, in order; of decisions no more than their outcome
     * @param acts the operator's acts so far
     * @param isNew whether the store had no events of it
     * @param formers the agents of the league that it has just replaced
     */
    record LoadedLeague(
            Tournament tournament,
            EventJournal<LeagueEvent> journal,
            List<LeagueEvent> events,
            OperatorActs acts,
            boolean isNew,
            Tokens tokens,
            List<FormerAgent> formers) {

        League league() {
            return tournament.league();
        }
    }

    /**
     * Reads the league, or begins a new one; the stored league is archived first if the options say so. Stores the command
     * line's changes to its roster and planned start.
     *
     * @param missing of the stored league, which goes on without it
     * @throws ProgramException (cannot start) for an unusable key, or if the key that tokens were derived from is
     *     missing; (wrong usage) if the planned start has passed, or if the stored league is not over and the operator
     *     does not agree to replace it. Nothing has been archived or opened then
     * @throws SettingsException for a wrong setting, before anything is archived
     * @throws StoreException when the store cannot be read or written
     */
    LoadedLeague load(Optional<String> missing) {
        LeagueSettings configured = manager.platform().settings().league(options.league());
        Instant now = manager.platform().scheduler().timeOfDay().truncatedTo(ChronoUnit.MILLIS);
        warnOfShortKeys();
        options.preparation().requireFuture(now, () -> options.newLeague() ? Optional.empty() : stored());
        LeagueOpened opening = opened(configured, now, options.newLeague() ? archived() : kept());
        Tokens tokens = keys.tokens();
        KnownEvents known = new KnownEvents();
        journal.read((stored, event) -> known.see(stored.sequence(), stored.recordedAt(), event));
        boolean isNew = known.league.isEmpty();
        if (isNew) {
            deletePages();
            append(Tournament.open(opening, rules(configured)).events(), now, known);
        } else if (missing.isPresent()) {
            int generation = Tokens.firstGeneration(now, known.league.league().highestGeneration());
            append(List.of(new LossAccepted(missing.get(), generation, now)), now, known);
            manager.logger()
                    .warn(
                            "The league goes on without {}; agents whose registrations are among them must register again",
                            missing.get());
        }
        append(options.preparation().events(known.league.league(), tokens, now), now, known);
        League league = known.league.league();
        if (!league.course().isOver()) {
            warnOfIgnoredSettings(league.settings(), configured);
        }
        Tournament resumed = Tournament.resume(league, rules(league.settings()));
        return new LoadedLeague(resumed, journal, List.copyOf(known.events), known.acts, isNew, tokens, formers);
    }

    /** The events of a league that are kept in memory, without the messages of its matches. */
    private static final class KnownEvents {
        private final LeagueReplay league = new LeagueReplay();
        private final OperatorActs acts = new OperatorActs();
        private final List<LeagueEvent> events = new ArrayList<>();

        void see(long number, Instant at, LeagueEvent event) {
            league.see(event);
            acts.see(number, at, event);
            events.add(
                    event instanceof MatchDecided decided
                            ? decided.with(decided.result().outcome())
                            : event);
        }
    }

    private OperatingRules rules(LeagueSettings league) {
        byte[] seed = new byte[league.inDivisions() ? SEED_BYTES : 0];
        manager.platform().random().nextBytes(seed);
        return OperatingRules.of(
                manager.settings(),
                league.game(),
                options.autoStart(),
                options.exitWhenDone(),
                HexFormat.of().formatHex(seed));
    }

    /** Deletes pages of a league whose store is gone: they would pass for this league's, once it has as many events. */
    private void deletePages() {
        Path pages = SharedDirectory.site(manager.platform().shared().league(options.league()));
        try {
            Files.deleteIfExists(pages);
        } catch (IOException e) {
            manager.logger().warn("{} is another league's and cannot be deleted: {}", pages, e.getMessage());
        }
    }

    private void append(List<LeagueEvent> added, Instant now, KnownEvents known) {
        long number = journal.last();
        journal.append(added, now);
        for (LeagueEvent event : added) {
            known.see(++number, now, event);
        }
    }

    /** The stored league; empty if there is none. An unreadable league can still be archived, which interprets no event. */
    private Optional<League> stored() {
        try {
            LeagueReplay stored = new LeagueReplay();
            journal.read((number, event) -> stored.see(event));
            return stored.isEmpty() ? Optional.empty() : Optional.of(stored.league());
        } catch (StoreException | IllegalArgumentException e) {
            if (!options.newLeague()) {
                throw e;
            }
            manager.logger().warn("The old league cannot be read: {}", e.getMessage());
            return Optional.empty();
        }
    }

    private void warnOfShortKeys() {
        long easy = options.preparation().keysShorterThan(SAFE_KEY_LENGTH);
        if (easy > 0) {
            manager.logger()
                    .warn(
                            "Keys with fewer than {} characters can be guessed: give out longer ones (the roster has {})",
                            SAFE_KEY_LENGTH,
                            easy);
        }
    }

    private void warnOfIgnoredSettings(LeagueSettings kept, LeagueSettings configured) {
        if (!kept.equals(configured)) {
            JsonNode before = tree(kept);
            JsonNode now = tree(configured);
            Stream<String> names = Stream.concat(before.propertyNames().stream(), now.propertyNames().stream());
            manager.logger()
                    .warn(
                            "The league continues with the settings it began with; it ignores other values of league.{}."
                                    + " To play by them, begin a new league with --new-league, which archives this one",
                            names.distinct()
                                    .filter(name -> !now.path(name).equals(before.path(name)))
                                    .collect(Collectors.joining(", league.")));
        }
    }

    private static JsonNode tree(LeagueSettings settings) {
        return Json.tree(Shapes.json(settings));
    }

    /** Archives the stored league and returns the highest generation of its tokens. */
    private int archived() {
        Optional<League> former = stored();
        former.filter(league ->
                        !league.roster().present().isEmpty() && !league.course().endAcknowledged())
                .map(ProgressText::ofStored)
                .ifPresent(this::requireConsent);
        SharedDirectory shared = manager.platform().shared();
        Path key = shared.leagueKey(options.league());
        Path used = options.leagueKey().toAbsolutePath().normalize();
        if (!used.equals(key.toAbsolutePath().normalize())) {
            keys.tokens(); // the archive does not take it
        }
        if (options.preparation().roster() == null
                && former.filter(league -> !league.enrolment().isEmpty()).isPresent()) {
            manager.logger()
                    .warn("The old league had a roster and the new one has none: anybody can register."
                            + " Keep them out with --roster FILE");
        }
        formers = former.map(this::formers).orElse(List.of());
        ViewFiles files = ViewFiles.current(shared, options.league());
        Path site = SharedDirectory.site(shared.league(options.league()));
        new LeagueArchive(shared.archive())
                .take(
                        store,
                        options.league(),
                        key,
                        List.of(files.standings(), files.rounds(), files.divisions(), files.matches(), site),
                        manager.platform().scheduler().timeOfDay())
                .ifPresent(place -> manager.logger().info("The old league is archived in {}", place));
        return former.map(League::highestGeneration).orElse(0);
    }

    /** The agents of a stored league, if its key is there. */
    private List<FormerAgent> formers(League league) {
        return keys.before().stream()
                .flatMap(tokens -> league.roster().presentMembers().map(member -> {
                    Registration registration = member.registration();
                    return new FormerAgent(
                            member.id(), registration, tokens.of(member.id(), registration.generation()));
                }))
                .toList();
    }

    /** Needed for a league with registrations that was not announced as over. */
    private void requireConsent(String progress) {
        LeagueId league = options.league();
        if (!options.consent()
                .test("League %s is not over (%s). Archive it and begin a new one?".formatted(league, progress))) {
            throw ProgramException.wrongUsage(
                    ("League %s is not over (%s): start without --new-league to continue it, or with"
                                    + " --new-league --yes to archive it and begin a new one")
                            .formatted(league, progress));
        }
    }

    /** Under another key no agent's token would be valid. A finished league can be served without its key. */
    private int kept() {
        if (!keys.isThere()
                && stored().filter(league -> !league.course().isOver()
                                && !league.roster().present().isEmpty())
                        .isPresent()) {
            throw ProgramException.cannotStart(
                    ("The league's key %s is missing, and the agents' tokens were made with it: put it"
                                    + " back, or begin a new league with --new-league.")
                            .formatted(options.leagueKey()));
        }
        return 0;
    }

    /** Must be called before a key is created: an existing key may belong to an earlier league. */
    private LeagueOpened opened(LeagueSettings configured, Instant now, int former) {
        return keys.isThere()
                ? new LeagueOpened(configured, now, Tokens.firstGeneration(now, former))
                : new LeagueOpened(configured, now);
    }
}
