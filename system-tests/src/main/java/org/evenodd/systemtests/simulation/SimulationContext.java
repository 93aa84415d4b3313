package org.evenodd.systemtests.simulation;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.agent.program.MemoryHost;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.systemtests.simulation.Fault.CrashPoint;
import org.evenodd.systemtests.simulation.Fault.FaultTime;
import org.evenodd.systemtests.simulation.Fault.PlayerMisbehaviour;
import org.evenodd.systemtests.simulation.Fault.WrongClock;
import org.evenodd.systemtests.simulation.Invariants.Findings;
import org.evenodd.systemtests.simulation.Machine.Disk;
import org.evenodd.systemtests.simulation.Machine.ProcessHost;
import org.evenodd.systemtests.simulation.Machine.ProcessTransport;

/** What the processes of one league share: time, network, disk, recorder and planned faults. */
record SimulationContext(
        Scenario scenario,
        VirtualTime time,
        MemoryNetwork network,
        SharedDirectory shared,
        SettingsLoader settings,
        MessageRecorder recorder,
        FaultScheduler faultScheduler,
        Findings findings) {

    private static final Console NOBODY_READS = new Console(new PrintWriter(Writer.nullWriter()));

    /** Returns the platform of a process. */
    Platform platform(ProcessRun process, String name, int run) {
        Disk disk = new Disk(process);
        return new Platform(
                process,
                new ProcessTransport(process, name, network.transport(ProcessNames.address(name)), recorder),
                network.resolver(),
                new ProcessHost(process, name, new MemoryHost(network), misbehaviourOf(name), recorder),
                new SplittableRandom(Objects.hash(scenario.seed(), name, run)),
                disk,
                settings,
                shared,
                NOBODY_READS,
                process::log);
    }

    ListenAddress addressOf(String name) {
        return new ListenAddress(ProcessNames.address(name), ProcessNames.port(), ProcessNames.address(name));
    }

    WrongClock clockOf(String name) {
        return scenario.faults(Fault.ClockWrong.class).stream()
                .filter(fault -> fault.process().equals(name))
                .map(Fault.ClockWrong::clock)
                .findFirst()
                .orElse(WrongClock.RIGHT);
    }

    private PlayerMisbehaviour misbehaviourOf(String name) {
        return scenario.faults(Fault.Spoiled.class).stream()
                .filter(fault -> fault.process().equals(name))
                .map(Fault.Spoiled::misbehaviour)
                .findFirst()
                .orElse(PlayerMisbehaviour.HONEST);
    }

    void tell(String line) {
        recorder.remember("*** " + line);
    }

    /** Triggers the planned faults at their times. */
    static final class FaultScheduler {

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
}
