package org.evenodd.protocol.agent;

import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.evenodd.protocol.file.SharedDirectory;
import org.evenodd.protocol.log.AgentLog;
import org.evenodd.protocol.settings.SettingsLoader;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.transport.address.Resolver;

/**
 * What an agent's shell is given of the world. A test hands in virtual time, a network in memory, seeded randomness and a
 * temporary directory.
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
