package org.evenodd.manager.console;

import java.util.List;
import org.evenodd.agent.log.AgentLog;
import org.evenodd.agent.log.Printable;
import org.evenodd.agent.program.Console;
import org.evenodd.manager.engine.Observer;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.MembershipEvent.RefereeAdmitted;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.slf4j.Logger;

/** Tells the console and the log which referees wait to be admitted, and which were admitted. */
public record RefereesWaiting(Console console, Logger log) implements Observer {

    @Override
    public void happened(List<LeagueEvent> events, League league) {
        events.forEach(this::happened);
    }

    private void happened(LeagueEvent event) {
        if (event instanceof RefereeRegistered registered && Boolean.FALSE.equals(registered.admitted())) {
            tell("%s \"%s\" at %s has not shown the referee key and is given no matches: `admit %s` admits it."
                    .formatted(
                            registered.refereeId(),
                            Printable.of(registered.registration().displayName(), registered.refereeId()),
                            registered.registration().endpoint(),
                            registered.refereeId()));
        } else if (event instanceof RefereeAdmitted admitted) {
            tell("%s is admitted.".formatted(admitted.refereeId()));
        }
    }

    private void tell(String line) {
        console.say(line);
        log.info(AgentLog.FOR_THE_FILE, "{}", line);
    }
}
