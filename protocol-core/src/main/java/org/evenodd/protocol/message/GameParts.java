package org.evenodd.protocol.message;

import org.evenodd.protocol.value.GameType;

/**
 * What a game says in messages, beyond what they say of every game.
 *
 * @param call the message that asks for its moves
 * @param view what the {@code context} of that message shows
 * @param move a move, wherever one is
 */
public record GameParts(GameType type, MessageType call, Class<? extends Record> view, Class<? extends Record> move) {}
