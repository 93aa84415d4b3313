package org.evenodd.manager.start;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.agent.settings.SettingsException;
import org.evenodd.manager.agent.Tokens;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.operator.StartLine;
import org.evenodd.manager.start.ManagerPlan.RosterRow;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.EventJournal;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.LeagueArchive;
import org.evenodd.manager.store.LeagueArchive.LeagueFiles;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.tournament.OperatingRules;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.manager.tournament.Tournament.CommandResult;
import org.evenodd.manager.views.ViewFiles;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import tools.jackson.databind.JsonNode;

/** Loads the league to be played: the one in the store, or a new one that replaces it. */
record LeagueLoader(ManagerParts manager, EventStore store, EventCodec<LeagueEvent> codec) {

    /**
     * Reads the league, or begins a new one; the stored one is archived first if the plan says so.
     *
     * @throws ProgramException (cannot start) for an unusable key, or if the key that tokens were derived from is
     *     missing; (wrong usage) if the planned start has passed, or if the stored league is not over and the operator
     *     does not agree to replace it. Nothing has been archived or opened then
     * @throws SettingsException for a wrong setting, before anything is archived
     * @throws StoreException when the store cannot be read or written
     */
    LoadedLeague load() {
        LeagueSettings configured = manager.platform().settings().league(plan().league());
        PreparationChange preparation = new PreparationChange(
                plan().preparation(), manager.platform().scheduler().timeOfDay());
        warnOfShortKeys();
        preparation.requireFuture(() -> plan().newLeague() ? Optional.empty() : LoadedLeague.replay(journal()));
        LeagueOpened opening = opened(configured, plan().newLeague() ? archived() : kept());
        OperatingRules rules = OperatingRules.of(manager.settings(), plan().autoStart(), plan().exitWhenDone());
        LoadedLeague loaded =
                LoadedLeague.load(journal(), opening, rules, keys().tokens()).prepared(preparation);
        if (!loaded.league().settings().equals(configured)) {
            manager.logger()
                    .warn(
                            "The league continues with the settings it began with; it ignores other values of league.{}."
                                    + " To play by them, begin a new league with --new-league, which archives this one",
                            String.join(", league.", changed(loaded.league().settings(), configured)));
        }
        return loaded;
    }

    private static List<String> changed(LeagueSettings kept, LeagueSettings configured) {
        JsonNode before = tree(kept);
        JsonNode now = tree(configured);
        return now.propertyNames().stream()
                .filter(name -> !now.get(name).equals(before.get(name)))
                .toList();
    }

    private static JsonNode tree(LeagueSettings settings) {
        return Json.tree(out -> Shapes.ofRecord(LeagueSettings.class).write(settings, out));
    }

    /** Archives the stored league and returns the highest generation of its tokens. */
    private int archived() {
        Optional<League> former = former();
        former.filter(league ->
                        !league.roster().present().isEmpty() && !league.course().farewellsDone())
                .map(StartLine::progress)
                .ifPresent(this::requireConsent);
        Path key = manager.platform().shared().leagueKey(plan().league());
        if (!normal(plan().leagueKey()).equals(normal(key))) {
            keys().tokens(); // the archive does not take it
        }
        if (plan().preparation().roster() == null
                && former.filter(league -> !league.enrolment().isEmpty()).isPresent()) {
            manager.logger()
                    .warn(
                            "The old league had a roster and the new one has none: anybody can register. Keep them out with --roster FILE");
        }
        archive(key);
        return former.map(League::highestGeneration).orElse(0);
    }

    private void archive(Path key) {
        SharedDirectory shared = manager.platform().shared();
        ViewFiles files = ViewFiles.current(shared, plan().league());
        List<Path> views = List.of(files.standings(), files.rounds(), files.matches());
        Instant now = manager.platform().scheduler().timeOfDay();
        new LeagueArchive(shared.archive())
                .take(store, plan().league(), new LeagueFiles(key, views), now)
                .ifPresent(place -> manager.logger().info("The old league is archived in {}", place));
    }

    /** The stored league; empty also if it cannot be read: it can still be archived, which interprets no event. */
    private Optional<League> former() {
        try {
            return LoadedLeague.replay(journal());
        } catch (StoreException | IllegalArgumentException e) {
            manager.logger().warn("The old league cannot be read: {}", e.getMessage());
            return Optional.empty();
        }
    }

    /** Needed for a league with registrations that was not announced as over. */
    private void requireConsent(String progress) {
        LeagueId league = plan().league();
        if (!plan().consent()
                .to("League %s is not over (%s). Archive it and begin a new one?".formatted(league, progress))) {
            throw ProgramException.wrongUsage(
                    "League %s is not over (%s): start without --new-league to continue it, or with --new-league --yes to archive it and begin a new one"
                            .formatted(league, progress));
        }
    }

    private static Path normal(Path path) {
        return path.toAbsolutePath().normalize();
    }

    private void warnOfShortKeys() {
        List<RosterRow> roster = plan().preparation().roster();
        long easy = roster == null
                ? 0
                : roster.stream().filter(RosterRow::isEasyToGuess).count();
        if (easy > 0) {
            manager.logger()
                    .warn(
                            "Keys with fewer than {} characters can be guessed: give out longer ones (the roster has {})",
                            RosterRow.LONG_ENOUGH,
                            easy);
        }
    }

    /** Under another key no agent's token would be valid. A finished league can be served without its key. */
    private int kept() {
        if (!keys().isThere() && isPlayed()) {
            throw ProgramException.cannotStart(
                    "The league's key %s is missing, and the agents' tokens were made with it: put it back, or begin a new league with --new-league."
                            .formatted(plan().leagueKey()));
        }
        return 0;
    }

    private boolean isPlayed() {
        return LoadedLeague.replay(journal())
                .filter(league ->
                        !league.course().isOver() && !league.roster().present().isEmpty())
                .isPresent();
    }

    private ManagerPlan plan() {
        return manager.plan();
    }

    private LeagueKeys keys() {
        return manager.keys();
    }

    private EventJournal<LeagueEvent> journal() {
        return new EventJournal<>(store, codec, plan().league());
    }

    /** Must be called before a key is created: an existing key may belong to an earlier league. */
    private LeagueOpened opened(LeagueSettings configured, int former) {
        Instant now = manager.platform().scheduler().timeOfDay().truncatedTo(ChronoUnit.MILLIS);
        return keys().isThere()
                ? new LeagueOpened(configured, now, Tokens.firstGeneration(now, former))
                : new LeagueOpened(configured, now);
    }

    /**
     * A league as stored, and the tokens of its agents, which are never stored.
     *
     * @param events all events, in order
     * @param isNew whether the store had no events of it
     */
    record LoadedLeague(
            Tournament tournament,
            EventJournal<LeagueEvent> journal,
            List<LeagueEvent> events,
            boolean isNew,
            Tokens tokens) {

        /**
         * Reads a league, or opens it if the store has no events of it.
         *
         * @param opening the first event of a new league
         * @throws org.evenodd.manager.store.StoreException when the store cannot be read or written
         */
        static LoadedLeague load(
                EventJournal<LeagueEvent> journal, LeagueOpened opening, OperatingRules rules, Tokens tokens) {
            List<LeagueEvent> events = journal.read();
            if (!events.isEmpty()) {
                return new LoadedLeague(
                        Tournament.resume(League.replay(events), rules), journal, events, false, tokens);
            }
            CommandResult step = Tournament.open(opening, rules);
            journal.append(step.events(), opening.at());
            return new LoadedLeague(step.next(), journal, step.events(), true, tokens);
        }

        /**
         * This league with the changes that the command line wants, which are stored.
         *
         * @throws org.evenodd.manager.store.StoreException when the store cannot be written
         */
        LoadedLeague prepared(PreparationChange change) {
            List<LeagueEvent> changes = change.events(league(), tokens);
            if (changes.isEmpty()) {
                return this;
            }
            journal.append(changes, change.now());
            List<LeagueEvent> all = new ArrayList<>(events);
            all.addAll(changes);
            return new LoadedLeague(
                    Tournament.resume(League.replay(all), tournament.rules()), journal, all, isNew, tokens);
        }

        /** The league that the journal's events add up to; empty if there are none. */
        static Optional<League> replay(EventJournal<LeagueEvent> journal) {
            List<LeagueEvent> events = journal.read();
            return events.isEmpty() ? Optional.empty() : Optional.of(League.replay(events));
        }

        League league() {
            return tournament.league();
        }
    }
}
