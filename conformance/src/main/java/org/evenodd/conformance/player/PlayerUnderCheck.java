package org.evenodd.conformance.player;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.Outgoing;
import org.evenodd.agent.peer.PostedAnswer;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.CheckExchange.BodyTrees;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.MalformedRequest;
import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.conformance.kit.RecordingTransport;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.conformance.player.Rehearsal.RehearsalPlan;
import org.evenodd.conformance.player.ScriptedMatch.MatchSpec;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.referee.match.MatchTimeouts;
import tools.jackson.databind.node.ObjectNode;

/** The bot under check: sends it messages, and records its conduct. */
final class PlayerUnderCheck extends Rehearsal {

    /** How long a program that is ending may still accept connections. */
    private static final Duration PAUSE_FOR_A_PROGRAM_TO_END = Duration.ofMillis(300);

    private final Map<MatchSpec, ScriptedMatch> matches = new ConcurrentHashMap<>();
    private final Map<MessageType, CheckExchange> samples = new ConcurrentHashMap<>();
    private final Set<ProtocolRule> flaws = ConcurrentHashMap.newKeySet();

    final BotRegistration registration;

    private final MatchTimeouts timeouts;
    private volatile boolean refused;
    private volatile boolean late;
    private volatile boolean playing = true;

    /**
     * Opens the address of the bot's manager and referee.
     *
     * @throws ProgramException (cannot start) if the address cannot be bound
     */
    PlayerUnderCheck(Platform platform, RehearsalPlan plan) {
        super(platform, plan, SettingsLoader.DEFAULT_LEAGUE, null);
        timeouts = MatchTimeouts.of(settings, game.game());
        registration = new BotRegistration(this);
        serve(registration.api());
    }

    /** Whether it can be connected to, once a program that is ending has had the time. */
    boolean isThere() {
        pause(PAUSE_FOR_A_PROGRAM_TO_END);
        return await(isServed(checked()));
    }

    /** Whether the bot has refused a caller with whom it is not registered. */
    boolean wantsRegistration() {
        return refused && !isRegistered();
    }

    /** Whether its answers in plain matches came in time, so that it can be asked for more of them. */
    boolean isPlaying() {
        return playing;
    }

    /** Whether an answer did not come in time since the last call of this method. */
    boolean wasLate() {
        boolean was = late;
        late = false;
        return was;
    }

    /** Notes the findings of a plain match, which other scenarios find again. */
    void noteMatch(List<Finding> findings, boolean inTime) {
        findings.stream().filter(Finding::isMust).map(Finding::rule).forEach(flaws::add);
        playing &= inTime;
    }

    /** Whether a finding was made in plain matches already. */
    boolean isKnown(Finding finding) {
        return flaws.contains(finding.rule());
    }

    /** The token of a match, which the bot's referee shows. */
    AuthToken tokenOf(MatchSpec spec) {
        return league.matchToken(PLAYER, spec.id());
    }

    ScriptedMatch match(MatchSpec spec) {
        return matches.computeIfAbsent(spec, any -> new ScriptedMatch(this, spec, platform.random(), timeouts));
    }

    /** The names of the tokens that have been shown. */
    TokenNames tokenNames() {
        TokenNames names =
                new TokenNames().with(token(), "the bot's own").with(ScriptedLeague.wrongToken(PLAYER), "a wrong one");
        matches.keySet().forEach(spec -> names.with(tokenOf(spec), "that of match " + spec.id()));
        return names;
    }

    /** The last exchange in which the bot understood a message of this type. */
    Optional<CheckExchange> sample(MessageType type) {
        return Optional.ofNullable(samples.get(type));
    }

    /** Something that the bot has understood; a body that nobody understands if there is nothing. */
    byte[] anySample() {
        return samples.values().stream()
                .findFirst()
                .map(CheckExchange::sent)
                .orElseGet(MalformedRequest.UNKNOWN_METHOD::body);
    }

    /** Sends a message that needs no answer. */
    CheckedCall send(Message message) {
        return noted(call(message));
    }

    /** Sends a modified message of a match and waits for its answer, returned or posted. */
    CheckedCall ask(MatchSpec spec, Function<ScriptedMatch, Message> meant, UnaryOperator<ObjectNode> words) {
        Message message = meant.apply(match(spec));
        return ask(spec, message, new Outgoing(message.type(), JsonValue.of(words.apply(BodyTrees.of(message)))));
    }

    private CheckedCall ask(MatchSpec spec, Message message, Outgoing words) {
        Instant deadline = now().plus(timeout(message.type()));
        CompletableFuture<Answer.Answered> posted =
                registration.posted(spec.id(), message.type().answer().orElseThrow());
        PostedAnswer post = new PostedAnswer(posted, scheduler());
        CheckedCall asked = await(ask(message, words, post));
        if (asked.answer() instanceof Answer.Acknowledged
                || (asked.answer() instanceof Answer.Answered said && said.receipt())) {
            Duration left = Duration.between(now(), deadline);
            asked = await(scheduler().within(left, posted)).map(asked::with).orElse(asked);
            if (asked.answer() instanceof Answer.Answered answered
                    && mayShowTokenSoon(answered.message().envelope().authToken() != null)) {
                pause(RecordingTransport.PAUSE_BEFORE_REPETITION);
                return ask(spec, message, words);
            }
            if (asked.answer() instanceof Answer.Acknowledged) {
                CheckedCall found = await(search(asked, words, post));
                asked = posted.isDone() ? found.with(posted.join()) : found;
            }
        }
        late |= !asked.isRefused() && !(asked.answer() instanceof Answer.Answered) && !now().isBefore(deadline);
        return noted(asked);
    }

    private CheckedCall noted(CheckedCall asked) {
        if (asked.isTaken()) {
            samples.put(asked.type(), asked.last());
        }
        refused |= isDisbelief(asked.answer());
        return asked;
    }
}
