package org.evenodd.agent.settings;

import org.evenodd.protocol.shape.Compatibility;

/** {@code config/system.json}: the settings of every agent. */
public record SystemSettings(
        Compatibility compatibility,
        Timeouts timeouts,
        RetryPolicy retry,
        HealthSettings health,
        Limits limits,
        Network network,
        PageSettings page) {

    public boolean strict() {
        return compatibility == Compatibility.STRICT;
    }
}
