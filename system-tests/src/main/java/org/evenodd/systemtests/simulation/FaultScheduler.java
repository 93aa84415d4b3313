package org.evenodd.systemtests.simulation;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.agent.memory.VirtualTime;

/** Triggers the planned faults at their times. */
final class FaultScheduler {

    private final Map<String, Map<CrashPoint, Integer>> passed = new HashMap<>();
    private final Map<FaultTime.Passing, List<Runnable>> waiting = new HashMap<>();
    private final VirtualTime time;

    FaultScheduler(VirtualTime time) {
        this.time = time;
    }

    void plan(FaultTime moment, Runnable action) {
        if (moment instanceof FaultTime.At at) {
            time.after(at.since(), action);
        } else if (moment instanceof FaultTime.Passing passing) {
            waiting.computeIfAbsent(passing, unplanned -> new ArrayList<>()).add(action);
        }
    }

    /** Called when a process reaches a crash point. */
    void hit(String process, CrashPoint point) {
        if (waiting.isEmpty()) {
            return;
        }
        int n = passed.computeIfAbsent(process, none -> new EnumMap<>(CrashPoint.class))
                .merge(point, 1, Integer::sum);
        List<Runnable> due = waiting.remove(new FaultTime.Passing(process, point, n));
        if (due != null) {
            due.forEach(Runnable::run);
        }
    }
}
