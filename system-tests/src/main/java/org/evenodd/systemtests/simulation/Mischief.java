package org.evenodd.systemtests.simulation;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.agent.memory.VirtualTime;

/** Has what is planned happen when its moment comes. */
final class Mischief {

    private final Map<String, Map<Point, Integer>> passed = new HashMap<>();
    private final Map<Moment.Passing, List<Runnable>> waiting = new HashMap<>();
    private final VirtualTime time;

    Mischief(VirtualTime time) {
        this.time = time;
    }

    void plan(Moment moment, Runnable mischief) {
        if (moment instanceof Moment.At at) {
            time.after(at.since(), mischief);
        } else if (moment instanceof Moment.Passing passing) {
            waiting.computeIfAbsent(passing, unplanned -> new ArrayList<>()).add(mischief);
        }
    }

    /** A process passes a point. */
    void hit(String process, Point point) {
        if (waiting.isEmpty()) {
            return;
        }
        int n = passed.computeIfAbsent(process, none -> new EnumMap<>(Point.class))
                .merge(point, 1, Integer::sum);
        List<Runnable> due = waiting.remove(new Moment.Passing(process, point, n));
        if (due != null) {
            due.forEach(Runnable::run);
        }
    }
}
