package org.evenodd.manager.start;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.manager.console.StartLine;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.store.EventJournal;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.LeagueArchive;
import org.evenodd.manager.store.LeagueArchive.LeagueFiles;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.views.ViewFiles;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The stored league that {@code --new-league} replaces.
 *
 * @param league null if there is none, or if it cannot be read: it can still be archived, which interprets no event
 */
record FormerLeague(
        ManagerPlan plan,
        SharedDirectory shared,
        EventStore store,
        @Nullable League league,
        Logger log) {

    /** Reads it, and warns if it cannot be read. */
    static FormerLeague of(
            ManagerPlan plan, SharedDirectory shared, EventStore store, EventJournal<LeagueEvent> journal, Logger log) {
        try {
            League stored = LoadedLeague.replay(journal).orElse(null);
            return new FormerLeague(plan, shared, store, stored, log);
        } catch (StoreException | IllegalArgumentException e) {
            log.warn("The old league cannot be read: {}", e.getMessage());
            return new FormerLeague(plan, shared, store, null, log);
        }
    }

    /**
     * Passes for a league without registrations, one that is over and was announced as such, or one that cannot be
     * read; any other needs the operator's consent.
     *
     * @throws ProgramException (wrong usage) if the operator refuses
     */
    void requireConsent() {
        if (league == null
                || league.roster().present().isEmpty()
                || league.course().farewellsDone()) {
            return;
        }
        String progress = StartLine.progress(league);
        if (!plan.consent()
                .to("League %s is not over (%s). Archive it and begin a new one?".formatted(plan.league(), progress))) {
            throw ProgramException.wrongUsage(
                    "League %s is not over (%s): start without --new-league to continue it, or with --new-league --yes to archive it and begin a new one"
                            .formatted(plan.league(), progress));
        }
    }

    /** Whether only names on a roster could register; false if it cannot be read. */
    boolean hasRoster() {
        return league != null && !league.enrolment().isEmpty();
    }

    /** The highest generation of its tokens. */
    int highestGeneration() {
        return league == null ? 0 : league.highestGeneration();
    }

    /** Whether its key is in the place where the archive looks for it. */
    boolean ownsKey() {
        return normal(plan.leagueKey()).equals(normal(shared.leagueKey(plan.league())));
    }

    private static Path normal(Path path) {
        return path.toAbsolutePath().normalize();
    }

    void archive(Instant now) {
        LeagueId id = plan.league();
        ViewFiles files = ViewFiles.current(shared, id);
        List<Path> views = List.of(files.standings(), files.rounds(), files.matches());
        new LeagueArchive(shared.archive())
                .take(store, id, new LeagueFiles(shared.leagueKey(id), views), now)
                .ifPresent(place -> log.info("The old league is archived in {}", place));
    }
}
