package org.evenodd.manager.tournament;

import java.time.Duration;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.agent.settings.SystemSettings.Network;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.agent.settings.SystemSettings.RetryPolicy;
import org.evenodd.agent.settings.SystemSettings.Timeouts;

/**
 * How this process runs the league. Unlike the league's settings, these rules may differ from one start to the next.
 *
 * @param endsWithLeague whether the process ends once everybody knows that the league is over
 * @param matchLimit the time after which a match is taken from the referee that accepted it
 */
public record OperatingRules(
        boolean strict, Network network, AutoStart autoStart, boolean endsWithLeague, Duration matchLimit) {

    private static final int TIMES_THE_LONGEST_MATCH = 2;

    /** The rules derived from the settings. */
    public static OperatingRules of(SystemSettings settings, AutoStart autoStart, boolean endsWithLeague) {
        return new OperatingRules(
                settings.strict(),
                settings.network(),
                autoStart,
                endsWithLeague,
                longestMatch(settings).multipliedBy(TIMES_THE_LONGEST_MATCH));
    }

    /** Whether agents are looked for where they say to be called. */
    public boolean probes() {
        return network.endpointCheck() != EndpointCheck.OFF;
    }

    private static Duration longestMatch(SystemSettings settings) {
        RetryPolicy retry = settings.retry();
        Timeouts timeouts = settings.timeouts();
        Duration tries = timeouts.joinAck().plus(timeouts.choice()).multipliedBy(retry.maxRetries() + 1L);
        Duration pauses = Duration.ZERO;
        for (int i = 1; i <= retry.maxRetries(); i++) {
            pauses = pauses.plus(retry.delayBefore(i).multipliedBy(2));
        }
        return tries.plus(pauses)
                .plus(timeouts.gameOverAck())
                .plus(timeouts.resultReport().multipliedBy(TIMES_THE_LONGEST_MATCH));
    }

    /**
     * When the league starts automatically.
     *
     * @param players how many must be registered and reachable; 0 leaves the start to the operator
     * @param referees how many must be admitted and reachable
     */
    public record AutoStart(int players, int referees) {

        /** The operator starts the league. */
        public static final AutoStart BY_OPERATOR = new AutoStart(0, 1);

        public boolean due(int registeredPlayers, int registeredReferees) {
            return players > 0 && registeredPlayers >= players && registeredReferees >= referees;
        }
    }
}
