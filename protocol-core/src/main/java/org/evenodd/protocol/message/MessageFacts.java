package org.evenodd.protocol.message;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.protocol.value.AgentKind;

/** The facts about a message type in the catalogue, {@link MessageType}. */
public sealed interface MessageFacts permits MessageType {

    Facts facts();

    String name();

    /** The JSON-RPC methods of this message: canonical name, aliases, and the message type itself. */
    default List<String> methods() {
        return Stream.concat(facts().route().methods().stream(), Stream.of(name()))
                .toList();
    }

    default Class<? extends Message> messageClass() {
        return facts().messageClass();
    }

    /** The document and section that define this message. */
    default String section() {
        return facts().section();
    }

    default Set<AgentKind> senders() {
        return facts().route().from();
    }

    default Set<AgentKind> receivers() {
        return facts().route().to();
    }

    /** Whether it is only ever an answer. */
    default boolean isAnswer() {
        return facts().route().methods().isEmpty();
    }

    /** Whether agents of this kind receive it. */
    default boolean isReceivedBy(AgentKind kind) {
        return !isAnswer() && receivers().contains(kind);
    }

    /** The method that our calls use first. */
    default String canonicalMethod() {
        return methods().get(0);
    }

    /** The values of {@code message_type} that mean this message. */
    default List<String> typeNames() {
        String other = facts().route().otherType();
        return other == null ? List.of(name()) : List.of(name(), other);
    }

    /** The time limit for the answer. */
    default TimeLimit limit() {
        return facts().route().limit();
    }

    /** The message that answers this one, if an answer is due. */
    default Optional<MessageType> answer() {
        return Optional.ofNullable(facts().route().answer());
    }

    /** The field with an answer's decision; empty if only its arrival counts. */
    default Optional<String> decision() {
        return Optional.ofNullable(facts().route().decision());
    }

    /** Whether its answer contains a decision; otherwise an acknowledgement is enough. */
    default boolean asksForDecision() {
        return answer().flatMap(MessageType::decision).isPresent();
    }

    /** Whether it may be as long as a broadcast. */
    default boolean isLarge() {
        return facts().route().large();
    }

    /** Its purpose; empty for a message that is only an answer. */
    default Optional<Purpose> purpose() {
        return Optional.ofNullable(facts().purpose());
    }

    /** MCP's numbers of the errors that answer it. */
    default McpNumbers numbers() {
        return facts().numbers();
    }

    /** The names that agents use who do not know the protocol's. */
    default Nickname nickname() {
        return facts().nickname();
    }
}
