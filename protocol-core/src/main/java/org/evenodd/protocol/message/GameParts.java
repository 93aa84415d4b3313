package org.evenodd.protocol.message;

import org.evenodd.protocol.value.GameType;

/**
 * The parts of messages that belong to a game.
 *
 * @param call the message that asks for its moves
 * @param view the form of that message's {@code context}
 * @param move the form of a move, in every message
 */
public record GameParts(GameType type, MessageType call, Class<? extends Record> view, Class<? extends Record> move) {}
