package org.evenodd.manager.operator;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.evenodd.manager.agent.LeagueEngine.Observer;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.protocol.peer.Scheduler;
import org.evenodd.protocol.value.Printable;

/**
 * Tells the console and the log which referees have waited to be admitted for {@link #PATIENCE}: one that was started
 * with the manager finds the key a moment later.
 */
public record RefereesWaiting(Narrator narrator, Scheduler scheduler, Supplier<League> league) implements Observer {

    static final Duration PATIENCE = Duration.ofSeconds(10);

    @Override
    public void happened(List<LeagueEvent> events, League league) {
        events.forEach(this::happened);
    }

    private void happened(LeagueEvent event) {
        if (event instanceof RefereeRegistered registered && Boolean.FALSE.equals(registered.admitted())) {
            scheduler.after(PATIENCE, () -> tellIfWaiting(registered));
        }
    }

    private void tellIfWaiting(RefereeRegistered registered) {
        if (league.get().roster().waitingReferees().stream()
                .anyMatch(waiting -> waiting.id().equals(registered.refereeId()))) {
            narrator.say("%s \"%s\" at %s has not shown the referee key and is given no matches: `admit %s` admits it."
                    .formatted(
                            registered.refereeId(),
                            Printable.of(registered.registration().displayName(), registered.refereeId()),
                            registered.registration().endpoint(),
                            registered.refereeId()));
        }
    }
}
