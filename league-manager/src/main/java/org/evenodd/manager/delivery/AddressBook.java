package org.evenodd.manager.delivery;

import java.util.Optional;
import org.evenodd.protocol.value.AgentId;

/** Where agents are by now. */
@FunctionalInterface
public interface AddressBook {

    /** An agent's present contact; empty for one that has no place in the league. */
    Optional<Contact> find(AgentId agent);
}
