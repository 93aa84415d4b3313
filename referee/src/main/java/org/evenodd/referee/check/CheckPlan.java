package org.evenodd.referee.check;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.evenodd.agent.check.CheckAddress;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.referee.message.RehearsalToken;

/**
 * What is to be checked.
 *
 * @param target the bot
 * @param address where the checker answers
 * @param patience how long it waits for the bot's registration
 * @param token what the bot is given when it registers
 * @param random of which numbers and conversations are made
 */
record CheckPlan(
        Endpoint target, CheckAddress address, Duration patience, RehearsalToken token, RandomGenerator random) {}
