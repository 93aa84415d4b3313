package org.evenodd.agent.settings;

import java.time.Duration;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Wire;

/**
 * How long the manager tolerates a silent referee with matches: it loses them after missing this many probes in a row.
 *
 * @param refereeProbe the pause between two probes
 */
public record HealthSettings(
        @Wire("referee_probe_seconds") Duration refereeProbe,
        @Between(min = 1, max = 100) int refereeMissedProbes) {}
