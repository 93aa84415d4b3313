package org.evenodd.agent.calls;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.agent.calls.FormSearch.Candidates;
import org.evenodd.dialect.Adaptation;
import org.evenodd.dialect.OfferedTools;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.BoundedMap;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.jspecify.annotations.Nullable;

/**
 * The forms in which other agents understand our messages, learned so that later calls take one exchange. In memory, for
 * the agents called last. Thread-safe.
 */
public final class LearnedCallForms {

    private static final int MOST_AGENTS = 1_500;

    private final Map<Endpoint, LearnedAgent> agents = new BoundedMap<>(MOST_AGENTS);

    /** The knowledge of the agent at an endpoint. */
    public synchronized LearnedAgent of(Endpoint endpoint) {
        return agents.computeIfAbsent(endpoint, any -> new LearnedAgent());
    }

    /** The evidence that an agent understood a form. */
    enum Proof {
        /** It acknowledged receipt, without naming the message. */
        ARRIVAL,
        /** It acted on the message by posting one. */
        POST,
        /** It answered the question, correctly or not. */
        ANSWER
    }

    /** A form in which an agent understood a message. */
    record LearnedForm(CallForm form, Proof proof) {}

    /** The form in which one agent understood each message, and the forms that this suggests for others. Thread-safe. */
    public static final class LearnedAgent {

        private static final int MOST_SEARCHES = 3;

        /** After so many calls in a row without any answer, the form may be wrong. */
        private static final int DOUBTFUL = 2;

        private static final List<String> PATHS = List.of("/mcp", "/");

        /** The knowledge of one message type. */
        private static final class Forms {
            private final CallForm canonical;
            private final Set<CallForm> refused = new HashSet<>();
            private final Set<CallForm> ignored = new HashSet<>();
            private @Nullable LearnedForm known;
            private int searches;
            private int unanswered;
            private boolean singleCall;

            Forms(MessageType type) {
                canonical = CallForm.canonical(type);
            }

            boolean foundNothing() {
                return known == null && searches > 0;
            }

            /** A receipt proves little, so after a question that led to nothing another form comes first. */
            void doubtReceipt() {
                if (known != null && known.proof() == Proof.ARRIVAL) {
                    refused.add(known.form());
                    known = null;
                }
            }

            void restart() {
                refused.clear();
                searches = 0;
                unanswered = 0;
            }
        }

        private final Map<MessageType, Forms> formsByType = new EnumMap<>(MessageType.class);
        private String agent = "";
        private @Nullable Framing hint;
        private boolean camelCase;
        private @Nullable Framing usualFraming;
        private String usualPath = "";
        private final Map<Framing, Map<String, String>> offers = new EnumMap<>(Framing.class);
        private boolean posts;
        private boolean acknowledges;
        private boolean mute;
        private String sender = "";
        private PeerSession session = new PeerSession();

        private Forms forms(MessageType type) {
            return formsByType.computeIfAbsent(type, Forms::new);
        }

        /** Notes the agent's identity; another agent may speak differently, so the knowledge of the former one is dropped. */
        public synchronized void identify(String name) {
            if (!agent.isEmpty() && !agent.equals(name)) {
                forget();
                hint = null;
            }
            agent = name;
        }

        /** Notes the agent's registration: the former knowledge is dropped, because the agent may speak differently now. */
        public synchronized void registered(String name) {
            identify(name);
            forget();
        }

        private void forget() {
            formsByType.clear();
            usualFraming = null;
            usualPath = "";
            offers.clear();
            posts = false;
            acknowledges = false;
            mute = false;
            sender = "";
            session = new PeerSession();
        }

        /** The agent's session as an MCP server; of another agent, or one that registers anew, another one. */
        synchronized PeerSession session() {
            return session;
        }

        /** Notes the agent's probable preference, from how it called us or how others called it. */
        public synchronized void hint(Framing framing) {
            hint = framing;
        }

        /** Notes whether the agent registered with names in camelCase. */
        public synchronized void spells(boolean inCamelCase) {
            camelCase = inCamelCase;
        }

        /** Whether the agent registered with names in camelCase. */
        public synchronized boolean spellsCamelCase() {
            return camelCase;
        }

        /**
         * Begins anew the search for forms of messages with a decision that the agent has not answered lately.
         *
         * @param singleCall whether each message is sent once only, so that all its names have to be tried at once
         */
        public synchronized void searchAnew(boolean singleCall) {
            boolean undecided = formsByType.values().stream().anyMatch(Forms::foundNothing);
            Arrays.stream(MessageType.values())
                    .filter(MessageType::asksForDecision)
                    .forEach(type -> {
                        searchAnew(type, forms(type), singleCall);
                        if (undecided) {
                            forms(type).doubtReceipt();
                        }
                    });
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

        /** Notes that the agent understood; a receipt of the first form tried suggests nothing for other messages. */
        synchronized void understood(MessageType type, CallForm form, Proof proof) {
            Forms forms = forms(type);
            posts |= proof == Proof.POST;
            if (!form.adaptation().sender().isEmpty()) {
                sender = form.adaptation().sender();
            }
            if (form.isRegistration()
                    || offers.getOrDefault(Framing.BARE, Map.of()).containsValue(form.path())) {
                forms.known = new LearnedForm(form, proof);
                return;
            }
            boolean telling = proof != Proof.ARRIVAL || !form.equals(forms.canonical);
            if (proof != Proof.ARRIVAL || (hint == null && usualFraming == null && telling)) {
                usualFraming = form.preferredFraming(type);
                usualPath = form.path();
            }
            forms.known = new LearnedForm(form, proof);
            forms.restart();
        }

        /** Notes the message due in answer to the protocol's own form. */
        synchronized void answered(MessageType type) {
            understood(type, forms(type).canonical, Proof.ANSWER);
            acknowledges |= !type.asksForDecision();
        }

        /** Whether the agent has acknowledged a message in the protocol's own form since it registered. */
        synchronized boolean acknowledges() {
            return acknowledges;
        }

        /** Whether the agent has understood a message at a path, which is empty for that of its endpoint. */
        synchronized boolean servesAt(String path) {
            return formsByType.values().stream()
                    .anyMatch(forms ->
                            forms.known != null && forms.known.form().path().equals(path));
        }

        /** Notes that the agent did not understand a form; the search continues in this call or the next. */
        synchronized void refused(MessageType type, CallForm form) {
            Forms forms = forms(type);
            forms.refused.add(form);
            forms.unanswered = 0;
            if (forms.known != null && forms.known.form().equals(form)) {
                forms.known = null;
            }
        }

        /** Notes that nothing came of a message that the agent acknowledged: the next call tries another form. */
        public synchronized void ignored(MessageType type) {
            Forms forms = forms(type);
            known(type).map(LearnedForm::form).ifPresent(forms.ignored::add);
            forms.known = null;
        }

        /** Whether the agent has not understood a form, in this search or an earlier call that it continues. */
        synchronized boolean hasRefused(MessageType type, CallForm form) {
            return forms(type).refused.contains(form);
        }

        /** Notes that the agent left a call without any answer, which says nothing about its form. */
        synchronized void unanswered(MessageType type) {
            forms(type).unanswered++;
        }

        /** Notes that the agent understood no form at all. */
        synchronized void exhausted(MessageType type) {
            Forms forms = forms(type);
            forms.refused.clear();
            forms.searches++;
            mute |= isNews(type);
        }

        /** A message from the sender that the agent wants. */
        synchronized JsonValue signed(JsonValue message) {
            return sender.isEmpty() ? message : Adaptation.NONE.from(sender).of(message);
        }

        /** News of the manager to players; a player that understands none of it in any form does not understand the rest. */
        private static boolean isNews(MessageType type) {
            return !type.asksForDecision()
                    && type.senders().contains(AgentKind.LEAGUE_MANAGER)
                    && type.receivers().contains(AgentKind.PLAYER);
        }

        /** Notes what the agent offers, its tools or its paths for single messages, by names of what they take. */
        synchronized void learnOffer(CallForm open, Map<String, String> byName) {
            offers.put(open.framing(), byName);
        }

        /** Whether the agent has been asked for what it offers. */
        synchronized boolean hasTold(CallForm open) {
            return offers.containsKey(open.framing());
        }

        /** The forms for a message in what the agent offers. */
        synchronized List<CallForm> offered(MessageType type, CallForm open) {
            Map<String, String> byName = offers.get(open.framing());
            return byName == null
                    ? List.of()
                    : OfferedTools.forMessage(type, List.copyOf(byName.keySet()))
                            .map(byName::get)
                            .distinct()
                            .flatMap(found -> open.with(found, type))
                            .flatMap(this::spelled)
                            .toList();
        }

        /** The note on the form in which a message was understood; empty for the protocol's, also by its other names, or none. */
        public synchronized Optional<DialectNote> foreignForm(MessageType type) {
            return known(type)
                    .map(LearnedForm::form)
                    .filter(form ->
                            type.methods().stream().map(CallForm::method).noneMatch(form::equals))
                    .map(form -> form.note(type).orElseGet(() -> form.framingNote(type)));
        }

        /** Whether the agent is known to answer by messages of its own. */
        synchronized boolean posts() {
            return posts;
        }

        /** The form that the agent understood for this message. */
        synchronized Optional<LearnedForm> known(MessageType type) {
            return Optional.ofNullable(forms(type).known);
        }

        /** Whether the protocol's own form is the one to send: it was understood, or nothing suggests another. */
        synchronized boolean takesCanonical(MessageType type) {
            Forms forms = forms(type);
            if (forms.known != null) {
                return forms.known.proof() != Proof.POST && forms.known.form().equals(forms.canonical);
            }
            return forms.refused.isEmpty()
                    && forms.ignored.isEmpty()
                    && doubts(type, forms) < 0
                    && usualPath.isEmpty()
                    && offered(type, CallForm.ANY_PATH).isEmpty()
                    && likely().allMatch(framing -> framing == Framing.METHOD);
        }

        /** How many calls ago its silence made the form of a question to a player doubtful; negative if it is not. */
        private static int doubts(MessageType type, Forms forms) {
            boolean question = type.receivers().contains(AgentKind.PLAYER) && type.asksForDecision();
            return question ? forms.unanswered - DOUBTFUL : -1;
        }

        /**
         * The forms to try for a message.
         *
         * @param path of the registered endpoint
         * @param namesOnly whether only the protocol's own names are tried, as in strict mode
         */
        synchronized Candidates candidates(MessageType type, String path, boolean namesOnly) {
            Forms forms = forms(type);
            int doubts = namesOnly ? -1 : doubts(type, forms);
            int most = mute && isNews(type) ? 0 : 1;
            boolean searches = forms.searches < (type.asksForDecision() ? MOST_SEARCHES : most);
            List<CallForm> all = (namesOnly
                            ? type.methods().stream().map(CallForm::method)
                            : CallForm.all(type, likely()).flatMap(this::spelled))
                    .toList();
            Set<CallForm> candidates = new LinkedHashSet<>();
            if (!namesOnly) {
                candidates.addAll(offered(type, CallForm.ANY_PATH));
                all.forEach(form -> candidates.add(form.atPath(usualPath)));
            }
            candidates.addAll(all);
            candidates.removeAll(forms.ignored);
            if (candidates.isEmpty()) {
                forms.ignored.clear();
                candidates.addAll(all);
            }
            if (doubts < 0 && !searches) {
                candidates.retainAll(Set.of(candidates.iterator().next()));
            }
            candidates.removeAll(forms.refused);
            boolean further = !namesOnly && (doubts >= 0 || searches);
            Stream<CallForm> elsewhere = PATHS.stream()
                    .filter(other -> !other.equals(path))
                    .flatMap(other ->
                            all.stream().filter(form -> !form.isRegistration()).map(form -> form.atPath(other)));
            List<CallForm> atOtherPaths = Stream.concat(elsewhere, Stream.of(CallForm.ANY_PATH))
                    .filter(form -> further && !forms.refused.contains(form))
                    .toList();
            return new Candidates(
                    doubts < 0 ? List.copyOf(candidates) : CallForm.doubted(List.copyOf(candidates), doubts),
                    atOtherPaths,
                    !forms.refused.isEmpty() || !forms.ignored.isEmpty(),
                    doubts >= 0,
                    doubts >= 0 && forms.singleCall);
        }

        /** A form, also in camelCase for an agent that spells so. */
        private Stream<CallForm> spelled(CallForm form) {
            return camelCase ? Stream.of(form, form.adapted(form.adaptation().inCamelCase())) : Stream.of(form);
        }
    }
}
