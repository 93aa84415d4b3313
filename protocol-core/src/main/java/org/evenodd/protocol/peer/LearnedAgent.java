package org.evenodd.protocol.peer;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.jspecify.annotations.Nullable;

/**
 * What has been learned about one agent: in which form it understood which message, and what that suggests for others.
 * Thread-safe.
 */
public final class LearnedAgent {

    private static final int MOST_SEARCHES = 3;

    /** After so many calls in a row without any answer, the form may be wrong. */
    private static final int DOUBTFUL = 2;

    /** The evidence that an agent understood a form. */
    public enum Proof {
        /** It acknowledged receipt, without saying of what. */
        ARRIVAL,
        /** It acted on the message by posting one. */
        POST,
        /** It answered the question, correctly or not. */
        ANSWER
    }

    /** A form in which an agent understood a message. */
    public record LearnedForm(CallForm form, Proof proof) {

        /** Whether it suggests the form of other messages: a receipt of the first form tried suggests nothing. */
        private boolean isTelling(MessageType type) {
            return proof != Proof.ARRIVAL || !form.equals(CallForm.canonical(type));
        }
    }

    /**
     * What is known when a search for the form of a message begins.
     *
     * @param refused in earlier calls
     * @param usual the form that it understood for other messages
     * @param likely the framings that it probably understands, the likeliest first
     * @param searches whether another search is allowed
     * @param doubts how many calls ago its silence made the likeliest form doubtful; negative if it is not
     * @param singleCall whether each message is sent once only
     */
    public record Outlook(
            Optional<CallForm> known,
            Set<CallForm> refused,
            Optional<CallForm> usual,
            List<Framing> likely,
            boolean searches,
            int doubts,
            boolean singleCall) {}

    /** What has been learned about one message type. */
    private static final class Forms {
        private final Set<CallForm> refused = new HashSet<>();
        private @Nullable LearnedForm known;
        private int searches;
        private int unanswered;
        private boolean singleCall;

        void restart() {
            refused.clear();
            searches = 0;
            unanswered = 0;
        }
    }

    private final Map<MessageType, Forms> formsByType = new EnumMap<>(MessageType.class);
    private String agent = "";
    private @Nullable Framing hint;
    private @Nullable CallForm usual;
    private @Nullable Framing usualFraming;
    private @Nullable List<CallForm> tools;
    private boolean posts;

    private Forms forms(MessageType type) {
        return formsByType.computeIfAbsent(type, any -> new Forms());
    }

    /** Notes who the agent is; another one may speak differently, so what was learned before is dropped. */
    public synchronized void identify(String name) {
        if (!agent.isEmpty() && !agent.equals(name)) {
            forget();
            hint = null;
        }
        agent = name;
    }

    /** Notes the agent's registration: what was learned before is forgotten, because it may speak differently now. */
    public synchronized void registered(String name) {
        identify(name);
        forget();
    }

    private void forget() {
        formsByType.clear();
        usual = null;
        usualFraming = null;
        tools = null;
        posts = false;
    }

    /** Notes the agent's probable preference, from how it called us or how others called it. */
    public synchronized void hint(Framing framing) {
        hint = framing;
    }

    /**
     * Begins anew the search for forms of messages with a decision that the agent has not answered lately.
     *
     * @param singleCall whether each message is sent once only, so that all its names have to be tried at once
     */
    public synchronized void searchAnew(boolean singleCall) {
        Stream.of(MessageType.values())
                .filter(MessageType::asksForDecision)
                .forEach(type -> searchAnew(type, forms(type), singleCall));
    }

    private static void searchAnew(MessageType type, Forms forms, boolean singleCall) {
        if (doubts(type, forms) >= 0) {
            forms.known = null;
        }
        if (forms.known == null) {
            forms.restart();
            forms.unanswered = singleCall ? DOUBTFUL : 0;
            forms.singleCall = singleCall;
        }
    }

    /** Notes that the agent understood. */
    public synchronized void understood(MessageType type, CallForm form, Proof proof) {
        LearnedForm known = new LearnedForm(form, proof);
        if (proof != Proof.ARRIVAL || (hint == null && usual == null && known.isTelling(type))) {
            usual = form;
            usualFraming = form.preferredFraming(type);
        }
        posts |= proof == Proof.POST;
        Forms forms = forms(type);
        forms.known = known;
        forms.restart();
    }

    /** Notes that the agent did not understand a form; the search continues in this call or the next. */
    public synchronized void refused(MessageType type, CallForm form) {
        Forms forms = forms(type);
        forms.refused.add(form);
        forms.unanswered = 0;
        if (forms.known != null && forms.known.form().equals(form)) {
            forms.known = null;
        }
    }

    /** Notes that the agent left a call without any answer, which says nothing about its form. */
    public synchronized void unanswered(MessageType type) {
        forms(type).unanswered++;
    }

    /** Notes that the agent understood no form at all. */
    public synchronized void exhausted(MessageType type) {
        Forms forms = forms(type);
        forms.refused.clear();
        forms.searches++;
    }

    /** Notes the agent's tools, as forms. */
    public synchronized void learnTools(List<CallForm> offered) {
        tools = List.copyOf(offered);
    }

    /** The agent's tools; empty if not asked for yet. */
    public synchronized Optional<List<CallForm>> tools() {
        return Optional.ofNullable(tools);
    }

    /** The form that the agent understood for this message. */
    public synchronized Optional<LearnedForm> known(MessageType type) {
        return Optional.ofNullable(forms(type).known);
    }

    /** Whether the agent is known to answer by messages of its own. */
    public synchronized boolean posts() {
        return posts;
    }

    /** The agent's preferred framing, for other callers; empty if it is the protocol's, or unknown. */
    public synchronized Optional<Framing> preference() {
        return likely().filter(framing -> framing != Framing.METHOD).findFirst();
    }

    /** An alias applies to a single message, and says nothing about others. */
    private Stream<Framing> likely() {
        return Stream.of(usualFraming, hint)
                .filter(Objects::nonNull)
                .map(framing -> framing == Framing.ALIAS ? Framing.METHOD : framing);
    }

    /**
     * Whether the protocol's own form of a message is the one to send: it was understood, or nothing suggests another.
     */
    public synchronized boolean takesCanonical(MessageType type) {
        CallForm canonical = CallForm.canonical(type);
        Forms forms = forms(type);
        if (forms.known != null) {
            return forms.known.proof() != Proof.POST && forms.known.form().equals(canonical);
        }
        return forms.refused.isEmpty()
                && doubts(type, forms) < 0
                && (usual == null || usual.path().isEmpty())
                && likely().allMatch(framing -> framing == Framing.METHOD);
    }

    /** What is known for a search for the form of a message. */
    public synchronized Outlook outlook(MessageType type) {
        Forms forms = forms(type);
        return new Outlook(
                Optional.ofNullable(forms.known).map(LearnedForm::form),
                Set.copyOf(forms.refused),
                Optional.ofNullable(usual),
                likely().toList(),
                forms.searches < (type.asksForDecision() ? MOST_SEARCHES : 1),
                doubts(type, forms),
                forms.singleCall);
    }

    /** Negative unless the question to a player may have to be put in other words. */
    private static int doubts(MessageType type, Forms forms) {
        return type.receivers().contains(AgentKind.PLAYER) && type.asksForDecision() ? forms.unanswered - DOUBTFUL : -1;
    }

    /** The protocol's names for a message, without refused ones, the understood one first; the canonical if none is left. */
    public synchronized List<String> names(MessageType type) {
        Forms forms = forms(type);
        Set<String> names = new LinkedHashSet<>();
        if (forms.known != null && forms.known.form().isOfTheProtocol(type)) {
            names.add(forms.known.form().name());
        }
        type.methods().stream()
                .filter(name -> !forms.refused.contains(CallForm.method(name)))
                .forEach(names::add);
        return names.isEmpty() ? List.of(type.canonicalMethod()) : List.copyOf(names);
    }
}
