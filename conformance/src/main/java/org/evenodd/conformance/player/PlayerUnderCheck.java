package org.evenodd.conformance.player;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.CheckPeer;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.MalformedRequest;
import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.conformance.player.ScriptedMatch.MatchSpec;
import org.evenodd.protocol.game.NumberDraw;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.Outgoing;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.referee.match.MatchTimeouts;

/** The bot under check: sends it messages, and records what it has shown of itself. */
final class PlayerUnderCheck {

    private final Map<MatchSpec, ScriptedMatch> matches = new ConcurrentHashMap<>();
    private final Map<MessageType, CheckExchange> samples = new ConcurrentHashMap<>();
    private final Set<ProtocolRule> flaws = ConcurrentHashMap.newKeySet();
    private final CheckPeer<AgentKind> peer;
    private final BotRegistration registration;
    private final RehearsalPlace place;
    private final ScriptedLeague league;
    private final Endpoint self;
    private final MatchTimeouts timeouts;
    private final RandomGenerator random;
    private volatile boolean refused;
    private volatile boolean late;
    private volatile boolean playing = true;

    /**
     * A bot of which nothing is known yet.
     *
     * @param self the endpoint of its manager and its referee
     */
    PlayerUnderCheck(
            CheckPeer<AgentKind> peer,
            BotRegistration registration,
            RehearsalPlace place,
            Endpoint self,
            SystemSettings settings,
            RandomGenerator random) {
        this.peer = peer;
        this.registration = registration;
        this.place = place;
        this.self = self;
        this.random = random;
        timeouts = MatchTimeouts.of(settings);
        league = new ScriptedLeague(
                SettingsLoader.DEFAULT_LEAGUE,
                agent -> agent.equals(ScriptedLeague.P01) ? place.token() : ScriptedLeague.wrongToken(agent));
    }

    CheckPeer<AgentKind> peer() {
        return peer;
    }

    /** The league that the checker plays: the bot is P01, everybody else is the checker. */
    ScriptedLeague league() {
        return league;
    }

    /** The endpoint of its manager and its referee. */
    Endpoint self() {
        return self;
    }

    /** Whether the checker has given the bot an id and a token. */
    boolean isRegistered() {
        return place.isGiven();
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

    /** Notes what was found in a plain match, which other scenarios find again. */
    void noteMatch(List<Finding> findings, boolean inTime) {
        findings.stream().filter(Finding::isMust).map(Finding::rule).forEach(flaws::add);
        playing &= inTime;
    }

    /** Whether a finding was made in plain matches already. */
    boolean isKnown(Finding finding) {
        return flaws.contains(finding.rule());
    }

    /** Judges the endpoint that the bot, or another one, said to be called at, if that is not the checked one. */
    CompletableFuture<List<Finding>> judgeContact() {
        return registration.contact().play(this);
    }

    ScriptedMatch match(MatchSpec spec) {
        return matches.computeIfAbsent(spec, any -> new ScriptedMatch(this, spec, NumberDraw.from(random), timeouts));
    }

    /** The names of the tokens that have been shown. */
    TokenNames tokenNames() {
        TokenNames names = new TokenNames()
                .with(place.token(), "the bot's own")
                .with(ScriptedLeague.wrongToken(ScriptedLeague.P01), "a wrong one");
        matches.keySet()
                .forEach(spec ->
                        names.with(league.matchToken(ScriptedLeague.P01, spec.id()), "that of match " + spec.id()));
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
    CompletableFuture<CheckedCall> send(Message message) {
        return peer.ask(message).thenApply(this::noted);
    }

    /** Sends a modified message of a match and waits for its answer, returned or posted. */
    CompletableFuture<CheckedCall> ask(MatchId match, Message message, Outgoing words) {
        Instant deadline = peer.now().plus(peer.timeout(message.type()));
        CompletableFuture<Answer.Answered> posted =
                registration.posted(match, message.type().answer().orElseThrow());
        return peer.ask(message, words)
                .thenCompose(asked -> asked.answer() instanceof Answer.Acknowledged
                        ? peer.scheduler()
                                .within(Duration.between(peer.now(), deadline), posted)
                                .thenApply(answer -> answer.map(asked::with).orElse(asked))
                        : CompletableFuture.completedFuture(asked))
                .thenApply(asked -> {
                    late |= !asked.isRefused()
                            && !(asked.answer() instanceof Answer.Answered)
                            && !peer.now().isBefore(deadline);
                    return noted(asked);
                });
    }

    private CheckedCall noted(CheckedCall asked) {
        if (asked.isTaken()) {
            samples.put(asked.type(), asked.last());
        }
        refused |= RehearsalPlace.isDisbelief(asked.answer());
        return asked;
    }
}
