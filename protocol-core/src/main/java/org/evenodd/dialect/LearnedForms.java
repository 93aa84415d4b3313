package org.evenodd.dialect;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.AgentKind;
import org.evenodd.protocol.value.Framing;
import org.jspecify.annotations.Nullable;

/** What has been learned about one agent and one message type. */
final class LearnedForms {

    private static final int MOST_SEARCHES = 3;

    /** After so many calls in a row without any answer, the form may be wrong. */
    private static final int DOUBTFUL = 2;

    private final MessageType type;
    private final Set<CallForm> refused = new HashSet<>();
    private @Nullable LearnedForm known;
    private int searches;
    private int unanswered;
    private boolean singleCall;

    LearnedForms(MessageType type) {
        this.type = type;
    }

    Optional<LearnedForm> known() {
        return Optional.ofNullable(known);
    }

    void learn(LearnedForm learned) {
        known = learned;
        refused.clear();
        searches = 0;
        unanswered = 0;
    }

    void refuse(CallForm form) {
        refused.add(form);
        unanswered = 0;
        if (known != null && known.form().equals(form)) {
            known = null;
        }
    }

    Set<CallForm> refused() {
        return Set.copyOf(refused);
    }

    /** The protocol's names, the understood one first; the canonical name if all were refused. */
    List<String> names() {
        Set<String> names = new LinkedHashSet<>();
        known().filter(each -> isOfTheProtocol(each.form()))
                .ifPresent(each -> names.add(each.form().name()));
        type.methods().stream()
                .filter(name -> !refused.contains(CallForm.method(name)))
                .forEach(names::add);
        return names.isEmpty() ? List.of(type.canonicalMethod()) : List.copyOf(names);
    }

    private boolean isOfTheProtocol(CallForm form) {
        return form.framing() == Framing.METHOD && type.methods().contains(form.name());
    }

    void exhaust() {
        refused.clear();
        searches++;
    }

    void leaveUnanswered() {
        unanswered++;
    }

    /** Whether the question to a player may have to be put in other words. */
    boolean isDoubtful() {
        return unanswered >= DOUBTFUL && type.receivers().contains(AgentKind.PLAYER) && type.asksForDecision();
    }

    CallFormSearch doubted(CallFormSearch search) {
        return search.doubted(unanswered - DOUBTFUL, singleCall);
    }

    /** Whether another search is allowed; only one for messages without a decision. */
    boolean maySearch() {
        return searches < (type.asksForDecision() ? MOST_SEARCHES : 1);
    }

    /** Begins the search anew, unless a form is known and was answered lately; in doubt at once before a single call. */
    void searchAnew(boolean single) {
        if (isDoubtful()) {
            known = null;
        }
        if (known().isEmpty()) {
            refused.clear();
            searches = 0;
            unanswered = single ? DOUBTFUL : 0;
            singleCall = single;
        }
    }
}
