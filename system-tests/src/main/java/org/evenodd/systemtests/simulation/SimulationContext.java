package org.evenodd.systemtests.simulation;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.Objects;
import java.util.SplittableRandom;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.options.ListenAddress;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.MemoryHost;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.settings.SettingsLoader;

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
}
