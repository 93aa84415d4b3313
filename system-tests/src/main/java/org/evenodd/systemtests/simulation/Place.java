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

/** What the processes of one league share: time, network and disk; who listens, and what is planned for them. */
record Place(
        Scenario scenario,
        VirtualTime time,
        MemoryNetwork network,
        SharedDirectory shared,
        SettingsLoader settings,
        Wiretap wiretap,
        Mischief mischief,
        Findings findings) {

    private static final Console NOBODY_READS = new Console(new PrintWriter(Writer.nullWriter()));

    /** The world as a program of a process sees it. */
    Platform platform(Incarnation process, String name, int run) {
        Disk disk = new Disk(process);
        return new Platform(
                process,
                new ProcessTransport(process, name, network.transport(Cast.address(name)), wiretap),
                network.resolver(),
                new ProcessHost(process, name, new MemoryHost(network), temperOf(name), wiretap),
                new SplittableRandom(Objects.hash(scenario.seed(), name, run)),
                disk,
                settings,
                shared,
                NOBODY_READS,
                agent -> process.log(agent, disk));
    }

    ListenAddress addressOf(String name) {
        return new ListenAddress(Cast.address(name), Cast.port(), Cast.address(name));
    }

    WrongClock clockOf(String name) {
        return scenario.faults(Fault.ClockWrong.class).stream()
                .filter(fault -> fault.process().equals(name))
                .map(Fault.ClockWrong::clock)
                .findFirst()
                .orElse(WrongClock.RIGHT);
    }

    private Temper temperOf(String name) {
        return scenario.faults(Fault.Spoiled.class).stream()
                .filter(fault -> fault.process().equals(name))
                .map(Fault.Spoiled::temper)
                .findFirst()
                .orElse(Temper.HONEST);
    }

    void tell(String line) {
        wiretap.remember("*** " + line);
    }
}
