package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Framing;
import org.jspecify.annotations.Nullable;

/** What has been learned about one agent. */
final class LearnedAgent {

    private final Map<MessageType, LearnedForms> topics = new EnumMap<>(MessageType.class);
    private final Endpoint endpoint;
    private String agent = "";
    private @Nullable Preference hint;
    private @Nullable CallForm habit;
    private @Nullable Framing habitualManner;
    private @Nullable Tools tools;
    private boolean posts;

    LearnedAgent(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    LearnedForms topic(MessageType type) {
        return topics.computeIfAbsent(type, LearnedForms::new);
    }

    /** Notes the agent's identity; a different agent may speak differently, so earlier knowledge is dropped. */
    void isNow(String name) {
        if (!agent.isEmpty() && !agent.equals(name)) {
            topics.clear();
            hint = null;
            habit = null;
            habitualManner = null;
            tools = null;
            posts = false;
        }
        agent = name;
    }

    void doubt() {
        topics.values().forEach(LearnedForms::doubt);
        tools = null;
    }

    void hint(Preference preference) {
        hint = preference;
    }

    boolean learn(MessageType type, LearnedForm known) {
        if (known.isStrong() || (hint == null && habit == null && known.isTelling(type))) {
            habit = known.tongue();
            habitualManner = known.tongue().manner(type);
        }
        posts |= known.proof() == UnderstandingProof.POST;
        return topic(type).learn(known);
    }

    boolean posts() {
        return posts;
    }

    Optional<Tools> tools() {
        return Optional.ofNullable(tools);
    }

    void offers(Tools offered) {
        tools = offered;
    }

    /** The agent's preferred form, if it differs from the protocol. */
    Optional<Preference> preference() {
        return likely().filter(manner -> manner != Framing.METHOD)
                .findFirst()
                .map(manner -> new Preference(manner, manner == Framing.MESSAGE ? methodForAll() : ""));
    }

    /** The method that accepts all messages, if known and not the usual one. */
    private String methodForAll() {
        String hinted = hint == null ? "" : hint.method();
        String name = habit != null && habit.framing() == Framing.MESSAGE ? habit.name() : hinted;
        return name.equals(CallForms.USUAL_FOR_ALL) ? "" : name;
    }

    /** An alias applies to a single message, and says nothing about others. */
    private Stream<Framing> likely() {
        return Stream.of(
                        Optional.ofNullable(habitualManner),
                        Optional.ofNullable(hint).map(Preference::manner))
                .flatMap(Optional::stream)
                .map(manner -> manner == Framing.ALIAS ? Framing.METHOD : manner);
    }

    CallFormSearch search(MessageType type) {
        LearnedForms topic = topic(type);
        List<CallForm> ways = ways(type);
        return topic.maySearch()
                ? CallFormSearch.begin(type, ways, topic.refused(), CallForms.pathsBeside(endpoint.path()))
                : CallFormSearch.begin(type, ways.subList(0, 1), topic.refused(), List.of());
    }

    private List<CallForm> ways(MessageType type) {
        Set<CallForm> ways = new LinkedHashSet<>();
        topic(type).known().ifPresent(known -> ways.add(known.tongue()));
        List<CallForm> all = new ArrayList<>(CallForms.of(type, likely().toList()));
        if (habit != null && habit.framing() == Framing.MESSAGE) {
            all.add(0, habit);
        } else if (habit == null && !methodForAll().isEmpty()) {
            all.add(0, CallForm.within(methodForAll()));
        }
        if (habit != null) {
            String path = habit.path();
            all.forEach(way -> ways.add(way.at(path)));
        }
        ways.addAll(all);
        return List.copyOf(ways);
    }

    Stream<StoredCallForm> learned() {
        return topics.entrySet().stream()
                .flatMap(entry -> entry
                        .getValue()
                        .known()
                        .filter(known -> posts || !known.tongue().equals(CallForm.canonical(entry.getKey())))
                        .map(known -> StoredCallForm.of(endpoint, agent, entry.getKey(), known.tongue(), posts))
                        .stream());
    }

    void recall(StoredCallForm learned) {
        agent = learned.agent();
        learn(learned.message(), new LearnedForm(learned.tongue(), UnderstandingProof.MEMORY));
        posts |= learned.posted();
    }
}
