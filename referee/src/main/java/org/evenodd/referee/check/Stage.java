package org.evenodd.referee.check;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.evenodd.agent.check.Exchange;
import org.evenodd.agent.check.RecordingTransport;
import org.evenodd.agent.check.TokenNames;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.protocol.game.Draw;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.peer.Outgoing;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.referee.match.Terms;
import org.evenodd.referee.message.DisbelievedCaller;

/** Speaks to the bot, and remembers what the play needs later. */
final class Stage {

    private final Map<MatchSpec, ScriptedMatch> matches = new ConcurrentHashMap<>();
    private final Map<MatchSpec, Parity> choices = new ConcurrentHashMap<>();
    private final Map<MessageType, Exchange> samples = new ConcurrentHashMap<>();
    private final Scheduler scheduler;
    private final RecordingTransport transport;
    private final MessageClient client;
    private final SystemSettings settings;
    private final RandomGenerator random;
    private final Cast cast;
    private final Author author;
    private final FrontDesk desk;
    private final Mailbox mailbox;
    private volatile boolean refused;
    private volatile boolean playing = true;

    Stage(Equipment equipment, Cast cast, Author author, FrontDesk desk, Mailbox mailbox) {
        this.scheduler = equipment.scheduler();
        this.transport = equipment.transport();
        this.client = equipment.client();
        this.settings = equipment.settings();
        this.random = equipment.random();
        this.cast = cast;
        this.author = author;
        this.desk = desk;
        this.mailbox = mailbox;
    }

    /** With what a stage speaks. */
    record Equipment(
            Scheduler scheduler,
            RecordingTransport transport,
            MessageClient client,
            SystemSettings settings,
            RandomGenerator random) {}

    Instant now() {
        return scheduler.instant();
    }

    LeagueNews news() {
        return new LeagueNews(author, cast);
    }

    Cast cast() {
        return cast;
    }

    Compatibility compatibility() {
        return settings.compatibility();
    }

    /** Whether the bot has been given id and token here. */
    boolean isRegistered() {
        return desk.hasAccepted();
    }

    /** Whether the bot has refused to listen to somebody with whom it is not registered. */
    boolean wantsRegistration() {
        return refused && !isRegistered();
    }

    /** Whether no match has gone wrong that should have gone well. */
    boolean isPlaying() {
        return playing;
    }

    /** Notes that a match has gone wrong. */
    void stopPlaying() {
        playing = false;
    }

    ScriptedMatch match(MatchSpec spec) {
        return matches.computeIfAbsent(
                spec,
                any -> ScriptedMatch.of(
                        spec, cast, author.newConversation(), Draw.from(random), Terms.of(settings), now()));
    }

    /** Whose the tokens are that have been shown. */
    TokenNames tokenNames() {
        TokenNames names = new TokenNames().with(cast.token(), "the bot's own").with(Cast.WRONG_TOKEN, "a wrong one");
        matches.keySet()
                .forEach(spec -> names.with(
                        LeagueToken.ofMatch(Cast.BOT, cast.token(), spec.id()), "that of match " + spec.id()));
        return names;
    }

    /** What judges the bot's answers to somebody who is not the match's referee. */
    StrangerJudge strangers(MatchSpec spec) {
        return new StrangerJudge(cast.token(), LeagueToken.ofMatch(Cast.BOT, cast.token(), spec.id()));
    }

    /** What the bot chose; even where it has not. */
    Parity choice(MatchSpec spec) {
        return choices.getOrDefault(spec, Parity.EVEN);
    }

    void remember(MatchSpec spec, Parity choice) {
        choices.put(spec, choice);
    }

    /** The last exchange in which a message of this type was heard. */
    Optional<Exchange> sample(MessageType type) {
        return Optional.ofNullable(samples.get(type));
    }

    /** Sends a message, and waits for its answer wherever it comes. */
    CompletableFuture<Asked> ask(Message message, Optional<MatchId> match) {
        return ask(message, Outgoing.of(message), match);
    }

    /** The same in other words. */
    CompletableFuture<Asked> ask(Message message, Outgoing words, Optional<MatchId> match) {
        Duration limit = settings.timeouts().of(message.type().limit());
        Instant deadline = now().plus(limit);
        match.ifPresent(id -> message.type().answer().ifPresent(due -> mailbox.clear(id, due)));
        return client.call(cast.bot(), words, limit)
                .thenCompose(answer -> posted(answer, message.type(), match, deadline)
                        .thenApply(posted -> asked(message, answer, posted, limit)));
    }

    private CompletableFuture<Optional<Answer.Answered>> posted(
            Answer answer, MessageType type, Optional<MatchId> match, Instant deadline) {
        if (match.isEmpty() || !(answer instanceof Answer.Taken)) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        return scheduler.within(
                Duration.between(now(), deadline),
                mailbox.awaited(match.get(), type.answer().orElseThrow()));
    }

    private Asked asked(Message message, Answer answer, Optional<Answer.Answered> posted, Duration limit) {
        Asked asked = new Asked(
                message,
                posted.<Answer>map(found -> found).orElse(answer),
                transport.claim(Objects.requireNonNull(message.envelope().conversationId())),
                limit,
                posted.isPresent());
        if (asked.isHeard()) {
            samples.put(message.type(), asked.last());
        }
        refused |= DisbelievedCaller.isMeantBy(answer);
        return asked;
    }

    /** Posts a body as it is. */
    CompletableFuture<Exchange> post(byte[] body) {
        long start = scheduler.nanoTime();
        return transport
                .post(
                        cast.bot(),
                        body,
                        settings.timeouts().other(),
                        settings.limits().maxMessageBytes())
                .thenApply(came -> new Exchange(body, came, Duration.ofNanos(scheduler.nanoTime() - start)));
    }
}
