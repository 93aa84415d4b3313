package org.evenodd.referee.exchange;

import java.time.Duration;
import org.evenodd.protocol.message.MessageType;

/**
 * A message that is about to be sent to a player, in one try or, if call forms have to be tried, in several.
 *
 * @param number distinguishes the messages to one player
 * @param attempt which message for the same answer it is, from 1
 * @param limit how long its answer may take
 */
public record AskedMessage(int number, MessageType type, int attempt, Duration limit) {}
