package org.evenodd.protocol.message;

import java.util.List;
import java.util.Set;
import org.evenodd.protocol.value.AgentKind;
import org.jspecify.annotations.Nullable;

/**
 * The sender, receiver, methods and answer of a message.
 *
 * @param answer null if none is due
 * @param methods the JSON-RPC methods, the one that our calls use first
 * @param large whether it may be as long as a broadcast (PRD 14.1)
 * @param decision the field with its decision; null if only its arrival counts
 * @param otherType an alternative {@code message_type}, or null
 */
record Route(
        Set<AgentKind> from,
        Set<AgentKind> to,
        TimeLimit limit,
        @Nullable MessageType answer,
        List<String> methods,
        boolean large,
        @Nullable String decision,
        @Nullable String otherType) {

    private static final Set<AgentKind> EVERYBODY = Set.of(AgentKind.PLAYER, AgentKind.REFEREE);
    private static final Set<AgentKind> MANAGER = Set.of(AgentKind.LEAGUE_MANAGER);

    private Route(
            Set<AgentKind> from, Set<AgentKind> to, TimeLimit limit, @Nullable MessageType answer, String... methods) {
        this(from, to, limit, answer, List.of(methods), false, null, null);
    }

    static Route call(AgentKind from, AgentKind to, TimeLimit limit, MessageType answer, String... methods) {
        return new Route(Set.of(from), Set.of(to), limit, answer, methods);
    }

    /** From a player or a referee to the manager. */
    static Route question(MessageType answer, String... methods) {
        return new Route(EVERYBODY, MANAGER, TimeLimit.QUERY, answer, methods);
    }

    /** From the manager to players and referees. */
    static Route broadcast(MessageType answer, String... methods) {
        return new Route(MANAGER, EVERYBODY, TimeLimit.DEFAULT, answer, methods).enlarged();
    }

    /** From the manager to a player or a referee, without an answer. */
    static Route notice(String... methods) {
        return new Route(MANAGER, EVERYBODY, TimeLimit.DEFAULT, null, methods);
    }

    static Route answers(AgentKind from, AgentKind to) {
        return new Route(Set.of(from), Set.of(to), TimeLimit.DEFAULT, null);
    }

    /** The answer of players and referees to a broadcast. */
    static Route receipt() {
        return new Route(EVERYBODY, MANAGER, TimeLimit.DEFAULT, null);
    }

    /** The answer of the manager to a question. */
    static Route reply() {
        return new Route(MANAGER, EVERYBODY, TimeLimit.DEFAULT, null);
    }

    Route enlarged() {
        return new Route(from, to, limit, answer, methods, true, decision, otherType);
    }

    Route deciding(String field) {
        return new Route(from, to, limit, answer, methods, large, field, otherType);
    }

    Route alsoTyped(String word) {
        return new Route(from, to, limit, answer, methods, large, decision, word);
    }
}
