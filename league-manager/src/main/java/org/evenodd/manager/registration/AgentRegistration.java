package org.evenodd.manager.registration;

import java.time.Instant;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.league.League;

/** An agent asks for a place. */
public sealed interface AgentRegistration extends Command permits PlayerRegistration, RefereeRegistration {

    /** Whether another agent has its endpoint, so that it matters who answers there. */
    boolean isContested(League league, Instant now);
}
