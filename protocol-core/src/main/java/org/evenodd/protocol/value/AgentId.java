package org.evenodd.protocol.value;

/** The id that the league gave to a registered agent. */
public sealed interface AgentId permits PlayerId, RefereeId {

    String value();

    AgentKind kind();

    /** The agent as the sender of its messages. */
    default Sender asSender() {
        return new Sender(kind(), value());
    }
}
