package org.evenodd.dialect;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
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

    private final Map<Endpoint, LearnedAgent> speakers = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Endpoint, LearnedAgent> eldest) {
            return size() > MOST_AGENTS;
        }
    };

    private volatile Runnable changed = () -> {};

    /** Sets a listener that is called, on any thread, when there is something new to store. */
    public void onChange(Runnable listener) {
        changed = listener;
    }

    private synchronized <T> T at(Endpoint endpoint, Function<LearnedAgent, T> what) {
        return what.apply(speakers.computeIfAbsent(endpoint, LearnedAgent::new));
    }

    private synchronized void tell(Endpoint endpoint, Consumer<LearnedAgent> what) {
        what.accept(speakers.computeIfAbsent(endpoint, LearnedAgent::new));
    }

    /** Notes the agent at an endpoint; what was learned there about a different agent is forgotten. */
    public void meet(Endpoint endpoint, String agent) {
        tell(endpoint, speaker -> speaker.isNow(agent));
    }

    /**
     * Notes an agent's registration: what was learned becomes a guess, and may be searched again.
     */
    public void registered(Endpoint endpoint, String agent) {
        meet(endpoint, agent);
        tell(endpoint, speaker -> speaker.doubt());
    }

    /** Notes an agent's probable preference, from how it called us or how others called it. */
    public void hint(Endpoint endpoint, Framing manner) {
        hint(endpoint, new Preference(manner, ""));
    }

    /** Notes an agent's probable preference. */
    public void hint(Endpoint endpoint, Preference preference) {
        tell(endpoint, speaker -> speaker.hint(preference));
    }

    /** An agent's preferred framing; empty if it is the protocol's, or unknown. */
    public Optional<Framing> foreignManner(Endpoint endpoint) {
        return preference(endpoint).map(Preference::manner);
    }

    /** An agent's preference, for other callers. */
    public Optional<Preference> preference(Endpoint endpoint) {
        return at(endpoint, LearnedAgent::preference);
    }

    /** The form that the agent understood for this message. */
    public Optional<LearnedForm> known(Endpoint endpoint, MessageType type) {
        return at(endpoint, speaker -> speaker.topic(type).known());
    }

    /** Whether the agent is known to answer by messages of its own. */
    public boolean posts(Endpoint endpoint) {
        return at(endpoint, LearnedAgent::posts);
    }

    /** The forms left to try for a message. */
    public CallFormSearch search(Endpoint endpoint, MessageType type) {
        return at(endpoint, speaker -> speaker.search(type));
    }

    /** Notes that the agent understood. */
    public void understood(Endpoint endpoint, MessageType type, LearnedForm known) {
        if (at(endpoint, speaker -> speaker.learn(type, known))) {
            changed.run();
        }
    }

    /** Notes that the agent did not understand a form; the search continues in this call or the next. */
    public void refused(Endpoint endpoint, MessageType type, CallForm tongue) {
        tell(endpoint, speaker -> speaker.topic(type).refuse(tongue));
    }

    /** Notes that the agent understood no form at all. */
    public void exhausted(Endpoint endpoint, MessageType type) {
        tell(endpoint, speaker -> speaker.topic(type).exhaust());
    }

    /** The agent's tools; empty if not asked for yet. */
    public Optional<Tools> tools(Endpoint endpoint) {
        return at(endpoint, LearnedAgent::tools);
    }

    /** Notes the agent's tools. */
    public void offers(Endpoint endpoint, Tools tools) {
        tell(endpoint, speaker -> speaker.offers(tools));
    }

    /**
     * The protocol's names for a message, without refused ones, the understood one first; the canonical name if all
     * were refused.
     */
    public List<String> names(Endpoint endpoint, MessageType type) {
        return at(endpoint, speaker -> speaker.topic(type).names());
    }

    /** What should be stored for the next run. */
    public synchronized StoredCallForms learned() {
        Stream<StoredCallForm> all = speakers.values().stream().flatMap(LearnedAgent::learned);
        return new StoredCallForms(all.limit(StoredCallForms.MOST).toList());
    }

    /** Loads what an earlier run learned, as guesses. */
    public void recall(StoredCallForms earlier) {
        earlier.tongues().stream()
                .filter(StoredCallForm::isUsable)
                .forEach(learned -> tell(learned.endpoint(), speaker -> speaker.recall(learned)));
    }
}
