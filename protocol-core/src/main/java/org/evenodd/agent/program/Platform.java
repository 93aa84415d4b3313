package org.evenodd.agent.program;

import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.SettingsLoader;

/**
 * Everything that an agent gets from outside: clock, network, randomness, files. A test hands in virtual time, a
 * network in memory, seeded randomness and a temporary directory.
 *
 * @param resolver looks up the transport's hosts
 * @param host serves its services
 * @param disk runs tasks that wait for the disk, one at a time
 * @param logs opens the log of an agent by its name
 */
public record Platform(
        Scheduler scheduler,
        Transport transport,
        Resolver resolver,
        ServiceHost host,
        RandomGenerator random,
        Executor disk,
        SettingsLoader settings,
        SharedDirectory shared,
        Console console,
        Function<String, AgentLog> logs) {

    /** Returns this platform with another scheduler. */
    public Platform with(Scheduler another) {
        return new Platform(another, transport, resolver, host, random, disk, settings, shared, console, logs);
    }

    /** Returns this platform with another transport. */
    public Platform with(Transport another) {
        return new Platform(scheduler, another, resolver, host, random, disk, settings, shared, console, logs);
    }

    /** Returns this platform with another host. */
    public Platform with(ServiceHost another) {
        return new Platform(scheduler, transport, resolver, another, random, disk, settings, shared, console, logs);
    }

    /** Returns this platform with another source of randomness. */
    public Platform with(RandomGenerator another) {
        return new Platform(scheduler, transport, resolver, host, another, disk, settings, shared, console, logs);
    }

    /** Opens the log of an agent. */
    public AgentLog log(String name) {
        return logs.apply(name);
    }
}
