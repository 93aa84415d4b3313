package org.evenodd.conformance.player;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.CheckPeer;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.MalformedRequest;
import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.protocol.game.NumberDraw;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.Outgoing;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.referee.match.MatchTimeouts;

/** The bot under check: sends it messages, and records what it has shown of itself. */
final class PlayerUnderCheck {

    private final Map<MatchSpec, ScriptedMatch> matches = new ConcurrentHashMap<>();
    private final Map<MessageType, CheckExchange> samples = new ConcurrentHashMap<>();
    private final CheckPeer<AgentKind> peer;
    private final CheckerService service;
    private final ScriptedPlayerLeague league;
    private final SystemSettings settings;
    private final RandomGenerator random;
    private final Set<ProtocolRule> flaws = ConcurrentHashMap.newKeySet();
    private volatile boolean refused;
    private volatile boolean late;
    private volatile boolean playing = true;

    PlayerUnderCheck(
            CheckPeer<AgentKind> peer,
            CheckerService service,
            ScriptedPlayerLeague league,
            SystemSettings settings,
            RandomGenerator random) {
        this.peer = peer;
        this.service = service;
        this.league = league;
        this.settings = settings;
        this.random = random;
    }

    CheckPeer<AgentKind> peer() {
        return peer;
    }

    ManagerMessages manager() {
        return new ManagerMessages(peer.author(), league);
    }

    /** Returns whether the checker has given the bot an id and a token. */
    boolean isRegistered() {
        return service.acceptance().isGiven();
    }

    /** Returns whether the bot has refused a caller with whom it is not registered. */
    boolean wantsRegistration() {
        return refused && !isRegistered();
    }

    /** Returns whether its answers in plain matches came in time, so that it can be asked for more of them. */
    boolean isPlaying() {
        return playing;
    }

    /** Returns whether an answer did not come in time since the last call of this method. */
    boolean wasLate() {
        boolean was = late;
        late = false;
        return was;
    }

    /** Notes what was found in a plain match, which other scenarios find again. */
    void noteMatch(List<Finding> findings, boolean inTime) {
        findings.stream().filter(Finding::isMust).map(Finding::rule).forEach(flaws::add);
        playing &= inTime;
    }

    /** Returns whether a finding was made in plain matches already. */
    boolean isKnown(Finding finding) {
        return flaws.contains(finding.rule());
    }

    /** Judges the endpoint that the bot, or another one, said to be called at, if that is not the checked one. */
    CompletableFuture<List<Finding>> judgeContact() {
        return service.contact().play(this);
    }

    ScriptedPlayerLeague league() {
        return league;
    }

    ScriptedMatch match(MatchSpec spec) {
        return matches.computeIfAbsent(
                spec,
                any -> new ScriptedMatch(
                        spec,
                        league,
                        peer.author().newConversation(),
                        NumberDraw.from(random),
                        MatchTimeouts.of(settings),
                        peer.scheduler()));
    }

    /** Returns the names of the tokens that have been shown. */
    TokenNames tokenNames() {
        TokenNames names = new TokenNames()
                .with(league.token(), "the bot's own")
                .with(ScriptedPlayerLeague.WRONG_TOKEN, "a wrong one");
        matches.keySet().forEach(spec -> names.with(league.tokenOf(spec.id()), "that of match " + spec.id()));
        return names;
    }

    /** Returns the last exchange in which the bot understood a message of this type. */
    Optional<CheckExchange> sample(MessageType type) {
        return Optional.ofNullable(samples.get(type));
    }

    /** Returns something that the bot has understood; a body that nobody understands if there is nothing. */
    byte[] anySample() {
        return samples.values().stream()
                .findFirst()
                .map(CheckExchange::sent)
                .orElseGet(MalformedRequest.UNKNOWN_METHOD::body);
    }

    /** Sends a message that belongs to no match. */
    CompletableFuture<CheckedCall> tell(Message message) {
        return asked(message, Outgoing.of(message)).thenApply(this::noted);
    }

    /** Sends a modified message of a match and waits for its answer, returned or posted. */
    CompletableFuture<CheckedCall> ask(MatchId match, Message message, Outgoing words) {
        return again(() -> asUsual(match, message, words), this::mayHaveNoToken).thenApply(this::noted);
    }

    private CompletableFuture<CheckedCall> asUsual(MatchId match, Message message, Outgoing words) {
        Instant deadline = peer.now().plus(peer.timeout(message.type()));
        CompletableFuture<Answer.Answered> posted =
                service.posted(match, message.type().answer().orElseThrow());
        return asked(message, words)
                .thenCompose(asked -> asked.answer() instanceof Answer.Acknowledged
                        ? peer.scheduler()
                                .within(Duration.between(peer.now(), deadline), posted)
                                .thenApply(answer -> answer.map(asked::with).orElse(asked))
                        : CompletableFuture.completedFuture(asked))
                .thenApply(asked -> {
                    late |= !asked.isRefused()
                            && !(asked.answer() instanceof Answer.Answered)
                            && !peer.now().isBefore(deadline);
                    return asked;
                });
    }

    /** An answer that cannot be read says nothing of the token, and is told as it came. */
    private boolean mayHaveNoToken(CheckedCall asked) {
        if (asked.answer() instanceof Answer.Answered answered
                && answered.message().envelope().authToken() != null) {
            service.acceptance().know();
        }
        return (asked.isTaken() || asked.answer() instanceof Answer.Wrong)
                && service.acceptance().explainsNoToken();
    }

    /** Asks again while the bot may not know yet that it was accepted. */
    private CompletableFuture<CheckedCall> asked(Message message, Outgoing words) {
        return again(
                () -> peer.ask(message, words),
                asked -> DisbelievedCaller.hasNoPlace(asked.answer())
                        && service.acceptance().explainsNoPlace());
    }

    private CompletableFuture<CheckedCall> again(
            Supplier<CompletableFuture<CheckedCall>> call, Predicate<CheckedCall> tooEarly) {
        return call.get()
                .thenCompose(asked -> tooEarly.test(asked)
                        ? peer.pause(Acceptance.PAUSE).thenCompose(over -> again(call, tooEarly))
                        : CompletableFuture.completedFuture(asked));
    }

    private CheckedCall noted(CheckedCall asked) {
        if (asked.isTaken()) {
            samples.put(asked.type(), asked.last());
        }
        refused |= DisbelievedCaller.isMeantBy(asked.answer());
        return asked;
    }
}
