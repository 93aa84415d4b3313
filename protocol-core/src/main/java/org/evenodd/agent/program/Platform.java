package org.evenodd.agent.program;

import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.log.AgentLog;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.transport.Transport;

/**
 * What an agent's shell is given of the world. A test hands in virtual time, a network in memory, seeded randomness and
 * a temporary directory.
 *
 * @param resolver by which the transport finds hosts
 * @param host where its services answer
 * @param disk runs tasks that wait for the disk, one after the other
 * @param logs begins the log of an agent of that name
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

    /** A world in which agents' logs are as usual. */
    public Platform(
            Scheduler scheduler,
            Transport transport,
            Resolver resolver,
            ServiceHost host,
            RandomGenerator random,
            Executor disk,
            SettingsLoader settings,
            SharedDirectory shared,
            Console console) {
        this(
                scheduler,
                transport,
                resolver,
                host,
                random,
                disk,
                settings,
                shared,
                console,
                name -> AgentLog.of(name, disk));
    }

    /** The same world, but for how it is spoken to. */
    public Platform with(Transport another) {
        return new Platform(scheduler, another, resolver, host, random, disk, settings, shared, console, logs);
    }

    /** Begins the log of an agent. */
    public AgentLog log(String name) {
        return logs.apply(name);
    }
}
