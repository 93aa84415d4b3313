package org.evenodd.manager.start;

import java.util.List;
import java.util.Optional;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.manager.console.StartLine;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.store.Journal;
import org.evenodd.manager.store.StoreException;

/** The league that {@code --new-league} puts another in the place of. */
record Replacement(ManagerPlan plan, Journal<LeagueEvent> journal) {

    /**
     * Lets a league go that nobody registered for, that is over and known to be, or that cannot be read; any other one when the
     * operator agrees.
     *
     * @throws ProgramException (wrong usage) where the operator does not
     */
    void requireConsent() {
        underWay().map(StartLine::progress).ifPresent(progress -> {
            String question =
                    "League %s is not over (%s). Archive it and begin anew?".formatted(plan.league(), progress);
            if (!plan.consent().to(question)) {
                throw ProgramException.wrongUsage(
                        "League %s is not over (%s): start without --new-league to go on with it, or with --new-league --yes to archive it and begin anew"
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
            List<LeagueEvent> events = journal.read();
            return events.isEmpty() ? Optional.empty() : Optional.of(League.replay(events));
        } catch (StoreException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
