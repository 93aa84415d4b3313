package org.evenodd.referee.check;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.value.MatchId;

/** Answers that the bot posts, kept until somebody asks for them. */
final class Mailbox {

    private record Slot(MatchId match, MessageType type) {}

    private final Map<Slot, CompletableFuture<Answer.Answered>> letters = new ConcurrentHashMap<>();

    void put(MatchId match, Answer.Answered answer) {
        slot(match, answer.message().type()).complete(answer);
    }

    /** The answer of a kind in a match, once it is there. */
    CompletableFuture<Answer.Answered> awaited(MatchId match, MessageType type) {
        return slot(match, type);
    }

    /** Makes room for another answer of the kind. */
    void clear(MatchId match, MessageType type) {
        letters.remove(new Slot(match, type));
    }

    private CompletableFuture<Answer.Answered> slot(MatchId match, MessageType type) {
        return letters.computeIfAbsent(new Slot(match, type), any -> new CompletableFuture<>());
    }
}
