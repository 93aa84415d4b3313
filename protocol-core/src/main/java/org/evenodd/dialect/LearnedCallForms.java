package org.evenodd.dialect;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Framing;

/**
 * Remembers the form in which each agent understood each message, so that later calls take one exchange. Thread-safe.
 *
 * <p>The canonical form comes first, unless the agent has shown that it uses another.
 */
public final class LearnedCallForms {

    /** The maximum number of agents remembered; the least recently called is forgotten. */
    private static final int MOST_AGENTS = 300;

    private final Map<Endpoint, LearnedAgent> agents = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Endpoint, LearnedAgent> eldest) {
            return size() > MOST_AGENTS;
        }
    };

    private synchronized <T> T query(Endpoint endpoint, Function<LearnedAgent, T> what) {
        return what.apply(agents.computeIfAbsent(endpoint, LearnedAgent::new));
    }

    private synchronized void update(Endpoint endpoint, Consumer<LearnedAgent> what) {
        what.accept(agents.computeIfAbsent(endpoint, LearnedAgent::new));
    }

    /** Notes the agent at an endpoint; what was learned there about a different agent is forgotten. */
    public void identify(Endpoint endpoint, String agent) {
        update(endpoint, agentForms -> agentForms.identify(agent));
    }

    /** Notes an agent's registration: what was learned before is forgotten, because it may speak differently now. */
    public void registered(Endpoint endpoint, String agent) {
        identify(endpoint, agent);
        update(endpoint, LearnedAgent::forget);
    }

    /**
     * Begins anew the search for forms of messages with a decision that the agent has not answered lately.
     *
     * @param singleCall whether each message is sent once only, so that all its names have to be tried at once
     */
    public void searchAnew(Endpoint endpoint, boolean singleCall) {
        update(endpoint, agentForms -> agentForms.searchAnew(singleCall));
    }

    /** Notes an agent's probable preference, from how it called us or how others called it. */
    public void hint(Endpoint endpoint, Framing framing) {
        hint(endpoint, new Preference(framing, ""));
    }

    /** Notes an agent's probable preference. */
    public void hint(Endpoint endpoint, Preference preference) {
        update(endpoint, agentForms -> agentForms.hint(preference));
    }

    /** An agent's preferred framing; empty if it is the protocol's, or unknown. */
    public Optional<Framing> foreignFraming(Endpoint endpoint) {
        return preference(endpoint).map(Preference::framing);
    }

    /** An agent's preference, for other callers. */
    public Optional<Preference> preference(Endpoint endpoint) {
        return query(endpoint, LearnedAgent::preference);
    }

    /** The form that the agent understood for this message. */
    public Optional<LearnedForm> known(Endpoint endpoint, MessageType type) {
        return query(endpoint, agentForms -> agentForms.forms(type).known());
    }

    /** Whether the agent is known to answer by messages of its own. */
    public boolean posts(Endpoint endpoint) {
        return query(endpoint, LearnedAgent::posts);
    }

    /** The forms left to try for a message. */
    public CallFormSearch search(Endpoint endpoint, MessageType type) {
        return query(endpoint, agentForms -> agentForms.search(type));
    }

    /** Notes that the agent understood. */
    public void understood(Endpoint endpoint, MessageType type, LearnedForm known) {
        update(endpoint, agentForms -> agentForms.learn(type, known));
    }

    /** Notes that the agent did not understand a form; the search continues in this call or the next. */
    public void refused(Endpoint endpoint, MessageType type, CallForm form) {
        update(endpoint, agentForms -> agentForms.forms(type).refuse(form));
    }

    /** Notes that the agent left a call without any answer, which says nothing about its form. */
    public void unanswered(Endpoint endpoint, MessageType type) {
        update(endpoint, agentForms -> agentForms.forms(type).leaveUnanswered());
    }

    /** Notes that the agent understood no form at all. */
    public void exhausted(Endpoint endpoint, MessageType type) {
        update(endpoint, agentForms -> agentForms.forms(type).exhaust());
    }

    /** The agent's tools; empty if not asked for yet. */
    public Optional<Tools> tools(Endpoint endpoint) {
        return query(endpoint, LearnedAgent::tools);
    }

    /** Notes the agent's tools. */
    public void learnTools(Endpoint endpoint, Tools tools) {
        update(endpoint, agentForms -> agentForms.learnTools(tools));
    }

    /**
     * The protocol's names for a message, without refused ones, the understood one first; the canonical name if all
     * were refused.
     */
    public List<String> names(Endpoint endpoint, MessageType type) {
        return query(endpoint, agentForms -> agentForms.forms(type).names());
    }
}
