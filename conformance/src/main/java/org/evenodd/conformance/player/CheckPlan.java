package org.evenodd.conformance.player;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.evenodd.conformance.kit.CheckAddress;
import org.evenodd.protocol.value.Endpoint;

/**
 * The configuration of a check.
 *
 * @param target the bot
 * @param address where the checker listens
 * @param patience how long to wait for the bot's registration
 * @param token the token that the bot gets when it registers
 * @param random the source of numbers and conversation ids
 */
record CheckPlan(
        Endpoint target, CheckAddress address, Duration patience, RehearsalToken token, RandomGenerator random) {}
