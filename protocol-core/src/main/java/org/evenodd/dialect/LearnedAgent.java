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

    private final Map<MessageType, LearnedForms> formsByType = new EnumMap<>(MessageType.class);
    private final Endpoint endpoint;
    private String agent = "";
    private @Nullable Preference hint;
    private @Nullable CallForm usualForm;
    private @Nullable Framing usualFraming;
    private @Nullable Tools tools;
    private boolean posts;

    LearnedAgent(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    LearnedForms forms(MessageType type) {
        return formsByType.computeIfAbsent(type, LearnedForms::new);
    }

    /** Notes the agent's identity; a different agent may speak differently, so earlier knowledge is dropped. */
    void identify(String name) {
        if (!agent.isEmpty() && !agent.equals(name)) {
            forget();
            hint = null;
        }
        agent = name;
    }

    /** Forgets what was learned; how the agent registered may have been noted just now. */
    void forget() {
        formsByType.clear();
        usualForm = null;
        usualFraming = null;
        tools = null;
        posts = false;
    }

    void searchAnew(boolean singleCall) {
        Stream.of(MessageType.values())
                .filter(MessageType::asksForDecision)
                .forEach(type -> forms(type).searchAnew(singleCall));
    }

    void hint(Preference preference) {
        hint = preference;
    }

    void learn(MessageType type, LearnedForm known) {
        if (known.isStrong() || (hint == null && usualForm == null && known.isTelling(type))) {
            usualForm = known.form();
            usualFraming = known.form().preferredFraming(type);
        }
        posts |= known.proof() == UnderstandingProof.POST;
        forms(type).learn(known);
    }

    boolean posts() {
        return posts;
    }

    Optional<Tools> tools() {
        return Optional.ofNullable(tools);
    }

    void learnTools(Tools offered) {
        tools = offered;
    }

    /** The agent's preferred form, if it differs from the protocol. */
    Optional<Preference> preference() {
        return likely().filter(framing -> framing != Framing.METHOD)
                .findFirst()
                .map(framing -> new Preference(framing, framing == Framing.MESSAGE ? methodForAll() : ""));
    }

    /** The method that accepts all messages, if known and not the usual one. */
    private String methodForAll() {
        String hinted = hint == null ? "" : hint.method();
        String name = usualForm != null && usualForm.framing() == Framing.MESSAGE ? usualForm.name() : hinted;
        return name.equals(CallForms.USUAL_FOR_ALL) ? "" : name;
    }

    /** An alias applies to a single message, and says nothing about others. */
    private Stream<Framing> likely() {
        return Stream.of(
                        Optional.ofNullable(usualFraming),
                        Optional.ofNullable(hint).map(Preference::framing))
                .flatMap(Optional::stream)
                .map(framing -> framing == Framing.ALIAS ? Framing.METHOD : framing);
    }

    CallFormSearch search(MessageType type) {
        LearnedForms forms = forms(type);
        List<CallForm> candidates = candidates(type);
        if (!forms.maySearch() && !forms.isDoubtful()) {
            return CallFormSearch.begin(type, candidates.subList(0, 1), forms.refused(), List.of());
        }
        CallFormSearch search =
                CallFormSearch.begin(type, candidates, forms.refused(), CallForms.pathsBeside(endpoint.path()));
        return forms.isDoubtful() ? forms.doubted(search) : search;
    }

    private List<CallForm> candidates(MessageType type) {
        Set<CallForm> candidates = new LinkedHashSet<>();
        forms(type).known().ifPresent(known -> candidates.add(known.form()));
        List<CallForm> all = new ArrayList<>(CallForms.of(type, likely().toList()));
        if (usualForm != null && usualForm.framing() == Framing.MESSAGE) {
            all.add(0, usualForm);
        } else if (usualForm == null && !methodForAll().isEmpty()) {
            all.add(0, CallForm.within(methodForAll()));
        }
        if (usualForm != null) {
            String path = usualForm.path();
            all.forEach(form -> candidates.add(form.atPath(path)));
        }
        candidates.addAll(all);
        return List.copyOf(candidates);
    }
}
