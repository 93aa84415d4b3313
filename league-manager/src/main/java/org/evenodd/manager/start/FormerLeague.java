package org.evenodd.manager.start;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
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
import org.slf4j.Logger;

/** The stored league that {@code --new-league} replaces. */
record FormerLeague(
        ManagerPlan plan, SharedDirectory shared, EventStore store, EventJournal<LeagueEvent> journal, Logger log) {

    /**
     * Passes for a league without registrations, one that is over and was announced as such, or one that cannot be
     * read; any other needs the operator's consent.
     *
     * @throws ProgramException (wrong usage) if the operator refuses
     */
    void requireConsent() {
        underWay().map(StartLine::progress).ifPresent(progress -> {
            String question =
                    "League %s is not over (%s). Archive it and begin a new one?".formatted(plan.league(), progress);
            if (!plan.consent().to(question)) {
                throw ProgramException.wrongUsage(
                        "League %s is not over (%s): start without --new-league to continue it, or with --new-league --yes to archive it and begin a new one"
                                .formatted(plan.league(), progress));
            }
        });
    }

    private Optional<League> underWay() {
        return stored().filter(league ->
                !league.roster().present().isEmpty() && !league.course().farewellsDone());
    }

    private Optional<League> stored() {
        try {
            return LoadedLeague.replay(journal);
        } catch (StoreException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Whether only names on a roster could register; false if it cannot be read. */
    boolean hasRoster() {
        return stored().filter(league -> !league.enrolment().isEmpty()).isPresent();
    }

    /** The highest generation of its tokens. */
    int highestGeneration() {
        try {
            return LoadedLeague.replay(journal).map(League::highestGeneration).orElse(0);
        } catch (StoreException | IllegalArgumentException e) {
            // It can still be archived: the archive does not interpret the events.
            log.warn("The old league cannot be read: {}", e.getMessage());
            return 0;
        }
    }

    /** Whether its key is in the place where the archive looks for it. */
    boolean ownsKey() {
        return normal(plan.leagueKey()).equals(normal(shared.leagueKey(plan.league())));
    }

    private static Path normal(Path path) {
        return path.toAbsolutePath().normalize();
    }

    void archive(Instant now) {
        LeagueId league = plan.league();
        ViewFiles files = ViewFiles.current(shared, league);
        List<Path> views = List.of(files.standings(), files.rounds(), files.matches());
        new LeagueArchive(shared.archive())
                .take(store, league, new LeagueFiles(shared.leagueKey(league), views), now)
                .ifPresent(place -> log.info("The old league is archived in {}", place));
    }
}
