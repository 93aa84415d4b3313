package org.evenodd.agent.calls;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.evenodd.agent.calls.LearnedCallForms.LearnedAgent;
import org.evenodd.agent.calls.LearnedCallForms.LearnedForm;
import org.evenodd.agent.calls.LearnedCallForms.Proof;
import org.evenodd.agent.calls.ReadReply.Understanding;
import org.evenodd.agent.peer.Answer;
import org.evenodd.dialect.OfferedTools;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Violation;
import org.jspecify.annotations.Nullable;

/**
 * Finds out in one call in which form an agent understands a message. All exchanges share the call's time. A call that was
 * answered, in the reply or by a post, is never repeated.
 *
 * <pre>
 * reply                            form understood before    first form tried         in a search
 * ANSWERED                         ends, learned             ends, learned            ends, learned
 * not ANSWERED, posted meanwhile   ends, learned             ends, learned            ends, learned
 * ARRIVED, no decision expected    ends, learned             ends, learned            ends, learned
 * ARRIVED, a decision expected     ends                      waits for a post         waits for a post
 * a receipt that is a join         ends                      waits, ends, learned     waits, ends, learned
 * UNKNOWN                          rejected, next form       rejected, next form      rejected, next form
 * UNCLEAR, NO_SUCH_PATH            ends                      rejected, next form      rejected, next form
 * BROKEN, speaks camelCase         ends, unanswered         rejected, next form      next form
 * UNREADABLE, BROKEN, SILENT       ends, unanswered          ends, unanswered         next form
 * UNREADABLE, news for a player    ends                      ends                     ends
 * </pre>
 *
 * <p>A refusal that says how the message is wanted is rejected, and that form is the next, a few times in a call.
 *
 * <p>A form that was answered by a post before counts as one that is tried first. Without a post, the wait leads to the next
 * form, save for a tool, which has decided nothing. If no form is left, the reply that got furthest is the answer. A client
 * that uses only the protocol's names goes on if its peer knows no such method, and ends with any other reply.
 */
final class FormSearch {

    /** The longest wait for a posted answer after a bare acknowledgement. */
    private static final Duration LONGEST_WAIT_FOR_A_POST = Duration.ofSeconds(2);

    /** The fraction of the remaining time for that wait: one part in this many. */
    private static final int PARTS_OF_THE_TIME_LEFT = 4;

    /** The fraction for agents that are known to post their answers: one part in this many. */
    private static final int PARTS_FOR_POSTERS = 2;

    /** How many refusals of one call may say how it is wanted. */
    private static final int MOST_FORMS_REQUESTED = 4;

    private final RpcClient client;
    private final RpcClient.Call call;
    private final LearnedAgent peer;
    private final MessageType type;

    private final Deque<CallForm> untried = new ArrayDeque<>();
    private @Nullable Candidates candidates;

    private final List<CallForm> tried = new ArrayList<>();

    /** The form sent last. */
    private CallForm form;

    private boolean understoodBefore;
    private boolean searching;

    /** Whether other paths are among the forms. */
    private boolean atOtherPaths;

    private @Nullable ReadReply furthest;
    private List<CallForm> wanted = List.of();
    private int formsRequested;

    /** The last form whose receipt the agent acknowledged. */
    private @Nullable CallForm arrived;

    /**
     * The forms to try in one call (docs/protocol-decisions.md, Agents that speak otherwise).
     *
     * @param untried the likeliest first
     * @param atOtherPaths the same at other paths, for a server that has nothing at the registered one
     * @param continued whether this goes on with a search that began in an earlier call
     * @param inDoubt whether the likeliest form was left unanswered before, so that it comes last, after other names
     * @param inHaste whether there is one call only, so that a form may take half of the time left
     */
    record Candidates(
            List<CallForm> untried, List<CallForm> atOtherPaths, boolean continued, boolean inDoubt, boolean inHaste) {}

    FormSearch(RpcClient client, RpcClient.Call call) {
        this.client = client;
        this.call = call;
        this.peer = call.peer();
        this.type = call.type();
        this.form = CallForm.canonical(type);
    }

    /** Makes the call; never completes exceptionally. */
    CompletableFuture<Answer> begin() {
        LearnedForm known = peer.known(type).orElse(null);
        if (known == null) {
            lookUp();
            return untried.isEmpty() ? send(form) : next();
        }
        understoodBefore = known.proof() != Proof.POST;
        return send(known.form());
    }

    /** Makes the rest of a call whose message was sent in the protocol's own form; never completes exceptionally. */
    CompletableFuture<Answer> goOnAfter(ReadReply reply) {
        understoodBefore = peer.known(type).isPresent();
        tried.add(form);
        return consider(reply);
    }

    private Candidates lookUp() {
        if (candidates == null) {
            candidates = peer.candidates(type, call.to().path(), client.usesNamesOnly());
            untried.addAll(candidates.untried());
            searching |= candidates.continued() || candidates.inDoubt();
        }
        return candidates;
    }

    private CompletableFuture<Answer> send(CallForm next) {
        form = next;
        tried.add(next);
        Duration left = client.left(call);
        if (isOver(left)) {
            return outOfTime();
        }
        boolean sharing = candidates != null && candidates.inHaste() && !untried.isEmpty();
        return client.say(call, form, sharing ? left.dividedBy(2) : left).thenCompose(this::consider);
    }

    private CompletableFuture<Answer> consider(ReadReply reply) {
        if (call.postedAnswer().isAnswered() && !reply.is(Understanding.ANSWERED)) {
            return posted(reply.is(Understanding.ARRIVED) || arrived == null ? form : arrived);
        }
        if (client.usesNamesOnly()) {
            return considerName(reply);
        }
        if (requestsAnotherForm(reply)) {
            return rejected(reply);
        }
        return switch (reply.understanding()) {
            case ANSWERED -> understood(reply, Proof.ANSWER);
            case ARRIVED -> arrived(reply);
            case UNKNOWN -> rejected(reply);
            case UNCLEAR, NO_SUCH_PATH -> understoodBefore ? end(reply.answer()) : rejected(reply);
            case UNREADABLE -> isMereNews() ? end(outcome(reply)) : unanswered(reply);
            case BROKEN -> mayBeSpelling() ? rejected(reply) : unanswered(reply);
            case SILENT -> unanswered(reply);
        };
    }

    /** Whether a refusal says how the message is wanted, and that way has not been tried: it is the next. */
    private boolean requestsAnotherForm(ReadReply reply) {
        boolean settled = reply.is(Understanding.ARRIVED) && !type.asksForDecision();
        if (formsRequested == MOST_FORMS_REQUESTED || settled || reply.isReceipt() || reply.is(Understanding.SILENT)) {
            return false;
        }
        wanted = client.wanted(call, form, reply).stream()
                .filter(next -> !next.equals(form) && !peer.hasRefused(type, next) && isMeant(next))
                .toList();
        formsRequested += wanted.isEmpty() ? 0 : 1;
        return !wanted.isEmpty();
    }

    /** Whether the agent may have failed at names that are not in camelCase: plain handlers do. */
    private boolean mayBeSpelling() {
        return peer.spellsCamelCase() && !understoodBefore && !form.adaptation().camelCase();
    }

    private boolean isMeant(CallForm next) {
        String name = next.adaptation().type();
        return name.equals(form.adaptation().type())
                || (!type.methods().contains(name)
                        && OfferedTools.forMessage(type, List.of(name))
                                .findAny()
                                .isPresent());
    }

    private CompletableFuture<Answer> considerName(ReadReply reply) {
        Answer answer = reply.answer();
        if (answer.isUnknownMethod()) {
            return rejected(reply);
        }
        if (!(answer instanceof Answer.NoReplyInTime || answer instanceof Answer.PeerUnreachable)) {
            peer.understood(type, form, Proof.ANSWER);
        }
        return end(answer);
    }

    private CompletableFuture<Answer> understood(ReadReply reply, Proof proof) {
        boolean answered = proof == Proof.ANSWER && reply.answer() instanceof Answer.Answered;
        if (answered && form.equals(CallForm.canonical(type))) {
            peer.answered(type);
        } else {
            peer.understood(type, form, proof);
        }
        return end(form.note(type).map(reply.answer()::with).orElseGet(reply::answer));
    }

    private CompletableFuture<Answer> posted(CallForm understood) {
        peer.understood(type, understood, Proof.POST);
        return end(new Answer.Acknowledged());
    }

    private CompletableFuture<Answer> arrived(ReadReply reply) {
        if (!type.asksForDecision()) {
            return understood(reply, Proof.ARRIVAL);
        }
        if (understoodBefore) {
            return reply.isReceipt() || form.framing() != Framing.TOOL_CALL
                    ? end(reply.answer())
                    : end(withoutDecision());
        }
        arrived = form;
        return call.postedAnswer().within(patience()).thenCompose(posted -> waited(posted, reply));
    }

    private Duration patience() {
        Duration left = client.left(call);
        return peer.posts()
                ? left.dividedBy(PARTS_FOR_POSTERS)
                : Collections.min(List.of(LONGEST_WAIT_FOR_A_POST, left.dividedBy(PARTS_OF_THE_TIME_LEFT)));
    }

    private CompletableFuture<Answer> waited(boolean posted, ReadReply reply) {
        if (posted) {
            return posted(form);
        }
        if (reply.isReceipt()) {
            return understood(reply, Proof.ARRIVAL);
        }
        if (form.framing() == Framing.TOOL_CALL) {
            peer.understood(type, form, Proof.ARRIVAL);
            return end(withoutDecision());
        }
        return peer.posts() ? goOn(reply) : rejected(reply);
    }

    private CompletableFuture<Answer> rejected(ReadReply reply) {
        peer.refused(type, form);
        return goOn(reply);
    }

    /** What does not get through a relay is not put in other words. */
    private CompletableFuture<Answer> unanswered(ReadReply reply) {
        boolean unheard = reply.is(Understanding.SILENT) && reply.answer() instanceof Answer.PeerUnreachable;
        if (unheard && call.to().isAtRelay()) {
            return end(reply.answer());
        }
        if (searching) {
            return goOn(reply);
        }
        peer.unanswered(type);
        return end(reply.answer());
    }

    private static boolean isOver(Duration left) {
        return left.isNegative() || left.isZero();
    }

    private CompletableFuture<Answer> outOfTime() {
        peer.unanswered(type);
        return end(new Answer.NoReplyInTime());
    }

    private CompletableFuture<Answer> goOn(ReadReply reply) {
        Candidates all = lookUp();
        understoodBefore = false;
        searching = true;
        furthest = furthest(reply, all.inDoubt());
        if (reply.is(Understanding.NO_SUCH_PATH)) {
            leavePath(all);
        } else {
            untried.remove(CallForm.ANY_PATH);
        }
        untried.remove(form);
        putFirst(wanted);
        wanted = List.of();
        return next();
    }

    /** At equality the first; in doubt the last, which is the likeliest. */
    private ReadReply furthest(ReadReply reply, boolean inDoubt) {
        if (furthest == null || reply.understanding().isFurtherThan(furthest.understanding())) {
            return reply;
        }
        boolean equal = !furthest.understanding().isFurtherThan(reply.understanding());
        return inDoubt && equal ? reply : furthest;
    }

    /**
     * Nothing answers at the tried path: other paths come first now, with all forms. Where the agent has answered there before,
     * it does not know this message in this form: they come last.
     */
    private void leavePath(Candidates all) {
        String path = form.path();
        boolean served = peer.servesAt(path);
        if (!path.isEmpty()) {
            untried.removeIf(other -> !served && other.path().equals(path));
        } else if (!atOtherPaths) {
            atOtherPaths = true;
            putFirst(served ? List.of() : all.atOtherPaths());
            untried.addAll(served ? all.atOtherPaths() : List.of());
        }
    }

    private void putFirst(List<CallForm> forms) {
        List<CallForm> backwards = new ArrayList<>(forms);
        Collections.reverse(backwards);
        backwards.forEach(untried::addFirst);
    }

    private CompletableFuture<Answer> next() {
        CallForm next = untried.poll();
        if (next != null) {
            return next.isOpen() ? ask(next) : send(next);
        }
        if (tried.isEmpty()) {
            return send(form); // a tool was the likeliest form, and there is none for this message
        }
        if (lookUp().inDoubt()) {
            peer.unanswered(type);
        } else {
            peer.exhausted(type);
        }
        return end(furthest == null ? new Answer.NoReplyInTime() : told(outcome(furthest)));
    }

    /** The outcome of a registration, for its user: the forms tried, and the reply of the one that got furthest. */
    private Answer told(Answer answer) {
        if (!type.registers() || tried.size() == 1) {
            return answer;
        }
        String all = tried.stream().map(CallForm::toString).distinct().collect(Collectors.joining(", "));
        String sentence =
                "it takes no registration in any form tried, that is %s; the one that got furthest was answered: %s"
                        .formatted(all, answer.reason());
        if (answer instanceof Answer.PeerUnreachable unreachable) {
            return new Answer.PeerUnreachable(sentence, unreachable.pause());
        }
        return answer instanceof Answer.ErrorReturned refused
                ? new Answer.ErrorReturned(refused.code(), refused.errorCode(), sentence)
                : new Answer.ErrorReturned(RpcError.METHOD_NOT_FOUND, "", sentence);
    }

    /** Asks what the agent offers, once. */
    private CompletableFuture<Answer> ask(CallForm open) {
        return isOver(client.left(call))
                ? outOfTime()
                : client.offered(call, open).thenCompose(offered -> {
                    putFirst(offered.stream()
                            .filter(next -> !peer.hasRefused(type, next) && !tried.contains(next))
                            .toList());
                    return next();
                });
    }

    /** The outcome if the agent understood but decided nothing. */
    private Answer withoutDecision() {
        String field = type.answer().flatMap(MessageType::decision).orElseThrow();
        return new Answer.Wrong(List.of(new Violation('/' + field, ErrorCode.E003, "a value", "nothing")));
    }

    /**
     * The outcome if no form was understood; without a decision, an agent that answered counts as having received the
     * message.
     */
    private Answer outcome(ReadReply best) {
        return !type.asksForDecision()
                        && !best.is(Understanding.SILENT)
                        && best.answer() instanceof Answer.PeerUnreachable unreachable
                ? AnswerReader.unknownMethod(unreachable.reason())
                : best.answer();
    }

    /** Whether any reply means that the message has arrived: news for players, to which no answer is due. */
    private boolean isMereNews() {
        return !type.asksForDecision() && type.receivers().contains(AgentKind.PLAYER);
    }

    private static CompletableFuture<Answer> end(Answer answer) {
        return CompletableFuture.completedFuture(answer);
    }
}
