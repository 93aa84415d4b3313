package org.evenodd.protocol.agent;

import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.LeagueId;
import org.jspecify.annotations.Nullable;

/** What came of one request for registration. */
public sealed interface RegistrationOutcome {

    /** The manager's last word. */
    sealed interface Settled extends RegistrationOutcome {}

    /**
     * A place in the league.
     *
     * @param token null from managers that give none
     */
    record Accepted(
            AgentId id, @Nullable AuthToken token, @Nullable LeagueId league) implements Settled {}

    /** No place, and asking again changes nothing. */
    record Refused(String reason) implements Settled {}

    /** The token that came with the request is void (E012). */
    record TokenRefused() implements RegistrationOutcome {}

    /** No word, or one that may be another the next time. */
    record Unsettled(String reason) implements RegistrationOutcome {}
}
