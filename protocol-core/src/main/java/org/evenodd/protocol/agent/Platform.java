package org.evenodd.protocol.agent;

import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.evenodd.protocol.file.SharedDirectory;
import org.evenodd.protocol.settings.SettingsLoader;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.transport.Transport;

/**
 * What an agent's shell is given of the world. A test hands in virtual time, a network in memory, seeded randomness and a
 * temporary directory.
 *
 * @param host where its services answer
 * @param disk runs tasks that wait for the disk, one after the other
 */
public record Platform(
        Scheduler scheduler,
        Transport transport,
        ServiceHost host,
        RandomGenerator random,
        Executor disk,
        SettingsLoader settings,
        SharedDirectory shared,
        Console console) {}
