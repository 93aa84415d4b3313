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
 * How each agent understood each message, so that every later call takes one exchange. For many threads.
 *
 * <p>The canonical way comes first, unless the agent has shown that it speaks otherwise.
 */
public final class LearnedCallForms {

    /** So many agents are remembered; who was not called for the longest time is forgotten. */
    private static final int MOST_AGENTS = 300;

    private final Map<Endpoint, LearnedAgent> speakers = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Endpoint, LearnedAgent> eldest) {
            return size() > MOST_AGENTS;
        }
    };

    private volatile Runnable changed = () -> {};

    /** Has somebody told when there is something new to keep; on whatever thread learned it. */
    public void onChange(Runnable listener) {
        changed = listener;
    }

    private synchronized <T> T at(Endpoint endpoint, Function<LearnedAgent, T> what) {
        return what.apply(speakers.computeIfAbsent(endpoint, LearnedAgent::new));
    }

    private synchronized void tell(Endpoint endpoint, Consumer<LearnedAgent> what) {
        what.accept(speakers.computeIfAbsent(endpoint, LearnedAgent::new));
    }

    /** The agent at an endpoint; one whose dialect was learned there under another name is forgotten. */
    public void meet(Endpoint endpoint, String agent) {
        tell(endpoint, speaker -> speaker.isNow(agent));
    }

    /**
     * An agent has registered, perhaps again: what was learned is a guess from now on, and it may be searched again.
     */
    public void registered(Endpoint endpoint, String agent) {
        meet(endpoint, agent);
        tell(endpoint, speaker -> speaker.doubt());
    }

    /** How an agent seems to like it, from how it spoke itself or was understood by others. */
    public void hint(Endpoint endpoint, Framing manner) {
        hint(endpoint, new Preference(manner, ""));
    }

    /** The same where more is known. */
    public void hint(Endpoint endpoint, Preference preference) {
        tell(endpoint, speaker -> speaker.hint(preference));
    }

    /** How an agent likes to be spoken to; empty for one that is content with the protocol, as far as is known. */
    public Optional<Framing> foreignManner(Endpoint endpoint) {
        return preference(endpoint).map(Preference::manner);
    }

    /** The same, as much as another caller needs. */
    public Optional<Preference> preference(Endpoint endpoint) {
        return at(endpoint, LearnedAgent::preference);
    }

    /** What the agent understood. */
    public Optional<LearnedForm> known(Endpoint endpoint, MessageType type) {
        return at(endpoint, speaker -> speaker.topic(type).known());
    }

    /** Whether the agent is known to answer by messages of its own. */
    public boolean posts(Endpoint endpoint) {
        return at(endpoint, LearnedAgent::posts);
    }

    /** The ways that are left to be tried for a message. */
    public CallFormSearch search(Endpoint endpoint, MessageType type) {
        return at(endpoint, speaker -> speaker.search(type));
    }

    /** Takes note that the agent understood. */
    public void understood(Endpoint endpoint, MessageType type, LearnedForm known) {
        if (at(endpoint, speaker -> speaker.learn(type, known))) {
            changed.run();
        }
    }

    /** Takes note that the agent did not understand; the search goes on from there, in this call or the next. */
    public void refused(Endpoint endpoint, MessageType type, CallForm tongue) {
        tell(endpoint, speaker -> speaker.topic(type).refuse(tongue));
    }

    /** Takes note that nothing was understood at all. */
    public void exhausted(Endpoint endpoint, MessageType type) {
        tell(endpoint, speaker -> speaker.topic(type).exhaust());
    }

    /** The agent's tools; empty where it was not asked for them yet. */
    public Optional<Tools> tools(Endpoint endpoint) {
        return at(endpoint, LearnedAgent::tools);
    }

    /** Takes note of an agent's tools. */
    public void offers(Endpoint endpoint, Tools tools) {
        tell(endpoint, speaker -> speaker.offers(tools));
    }

    /**
     * The protocol's names for a message, first the one that was understood, without those that were refused; the
     * canonical one where all were.
     */
    public List<String> names(Endpoint endpoint, MessageType type) {
        return at(endpoint, speaker -> speaker.topic(type).names());
    }

    /** What is worth being kept for the next run. */
    public synchronized StoredCallForms learned() {
        Stream<StoredCallForm> all = speakers.values().stream().flatMap(LearnedAgent::learned);
        return new StoredCallForms(all.limit(StoredCallForms.MOST).toList());
    }

    /** What was learned in an earlier run: a guess in this one. */
    public void recall(StoredCallForms earlier) {
        earlier.tongues().stream()
                .filter(StoredCallForm::isUsable)
                .forEach(learned -> tell(learned.endpoint(), speaker -> speaker.recall(learned)));
    }
}
