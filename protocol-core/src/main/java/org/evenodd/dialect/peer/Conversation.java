package org.evenodd.dialect.peer;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.dialect.Framing;
import org.evenodd.dialect.Known;
import org.evenodd.dialect.Proof;
import org.evenodd.dialect.Search;
import org.evenodd.dialect.SpokenTongues;
import org.evenodd.dialect.Tongue;
import org.evenodd.dialect.Tools;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.AnswerReader;
import org.evenodd.protocol.peer.Elsewhere;
import org.evenodd.protocol.peer.Exchange;
import org.evenodd.protocol.peer.Heard;
import org.evenodd.protocol.peer.Outgoing;
import org.evenodd.protocol.peer.Understanding;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * One call, in as many exchanges as it takes until the peer understands, all within the call's time. What was answered is
 * never asked again, be it in the reply or elsewhere.
 */
final class Conversation {

    /** How long somebody who only says that it has the message may take to post its answer, at most. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    /** The part of what is left of the time that this may take. */
    private static final int PART = 4;

    /** The same for somebody who is known to post. */
    private static final int PART_FOR_POSTERS = 2;

    private final Exchange exchange;
    private final InstantSource clock;
    private final SpokenTongues tongues;
    private final Endpoint to;
    private final Outgoing message;
    private final MessageType type;
    private final Instant deadline;
    private final Elsewhere elsewhere;
    private @Nullable Search search;
    private @Nullable Heard first;
    private @Nullable Tongue arrived;
    private boolean sure;

    Conversation(
            Exchange exchange,
            InstantSource clock,
            SpokenTongues tongues,
            Endpoint to,
            Outgoing message,
            Instant deadline,
            Elsewhere elsewhere) {
        this.exchange = exchange;
        this.clock = clock;
        this.tongues = tongues;
        this.to = to;
        this.message = message;
        this.type = message.type();
        this.deadline = deadline;
        this.elsewhere = elsewhere;
    }

    /** Calls; completes with what came of it, never exceptionally. */
    CompletableFuture<Answer> begin() {
        Optional<Known> known =
                tongues.known(to, type).filter(each -> each.proof().holds());
        sure = known.filter(each -> each.proof() != Proof.POST).isPresent();
        return say(known.map(Known::tongue).or(() -> search().next()).orElseGet(() -> Tongue.canonical(type)));
    }

    private Search search() {
        if (search == null) {
            search = tongues.search(to, type);
        }
        return search;
    }

    private Duration left() {
        return Duration.between(clock.instant(), deadline);
    }

    private CompletableFuture<Answer> say(Tongue tongue) {
        Duration left = left();
        if (left.isNegative() || left.isZero()) {
            return done(new Answer.TimedOut());
        }
        return tongue.wantsTool()
                ? tools(tongue, left)
                : exchange.say(type, id -> tongue.speak(id, message.json()), tongue.reach(to), left)
                        .thenCompose(heard -> consider(tongue, heard));
    }

    private CompletableFuture<Answer> tools(Tongue nameless, Duration left) {
        Optional<Tools> known = tongues.tools(to);
        if (known.isPresent()) {
            search().resolve(nameless, known.get());
            return goOn();
        }
        return exchange.ask(ToolList::question, nameless.reach(to), left).thenCompose(delivery -> {
            Optional<Tools> offered = ToolList.read(delivery);
            offered.ifPresent(tools -> tongues.offers(to, tools));
            search().resolve(nameless, offered.orElse(Tools.NONE));
            return goOn();
        });
    }

    private CompletableFuture<Answer> consider(Tongue tongue, Heard heard) {
        if (elsewhere.isAnswered() && !heard.is(Understanding.ANSWERED)) {
            return posted(heard.is(Understanding.ARRIVED) || arrived == null ? tongue : arrived);
        }
        return switch (heard.understanding()) {
            case ANSWERED -> understood(tongue, heard, Proof.ANSWER);
            case ARRIVED -> arrived(tongue, heard);
            case UNKNOWN -> next(tongue, heard);
            case UNCLEAR, NO_SUCH_PATH -> sure ? done(heard.answer()) : next(tongue, heard);
            case BROKEN -> sure || first == null ? done(heard.answer()) : next(tongue, heard);
            case SILENT -> done(heard.answer());
        };
    }

    private CompletableFuture<Answer> arrived(Tongue tongue, Heard heard) {
        if (!decides()) {
            return understood(tongue, heard, Proof.ARRIVAL);
        }
        if (sure) {
            return done(undecided(tongue, heard));
        }
        arrived = tongue;
        return elsewhere.within(patience()).thenCompose(came -> came ? posted(tongue) : afterWaiting(tongue, heard));
    }

    /** An agent's own tool for the message has understood it; if it decided nothing, no other way will bring it to. */
    private CompletableFuture<Answer> afterWaiting(Tongue tongue, Heard heard) {
        if (tongue.framing() != Framing.TOOL_CALL) {
            return tongues.posts(to) ? tryOn(tongue, heard) : next(tongue, heard);
        }
        tongues.understood(to, type, new Known(tongue, Proof.ARRIVAL));
        return done(undecided(tongue, heard));
    }

    /** Others may still post their answer; tools answer at once. */
    private Answer undecided(Tongue tongue, Heard heard) {
        return tongue.framing() == Framing.TOOL_CALL ? missing() : heard.answer();
    }

    private Answer missing() {
        String field = type.answer().flatMap(MessageType::decision).orElseThrow();
        return new Answer.Wrong(List.of(new Violation('/' + field, ErrorCode.E003, "a value", "nothing")));
    }

    private boolean decides() {
        return type.answer().flatMap(MessageType::decision).isPresent();
    }

    private Duration patience() {
        if (tongues.posts(to)) {
            return left().dividedBy(PART_FOR_POSTERS);
        }
        Duration part = left().dividedBy(PART);
        return part.compareTo(GRACE) < 0 ? part : GRACE;
    }

    private CompletableFuture<Answer> posted(Tongue tongue) {
        tongues.understood(to, type, new Known(tongue, Proof.POST));
        return done(new Answer.Taken());
    }

    private CompletableFuture<Answer> understood(Tongue tongue, Heard heard, Proof proof) {
        boolean nobodyListened =
                heard.answer() instanceof Answer.TimedOut || heard.answer() instanceof Answer.Unreachable;
        if (!nobodyListened) {
            tongues.understood(to, type, new Known(tongue, proof));
        }
        return done(tongue.note(type).map(heard.answer()::with).orElseGet(heard::answer));
    }

    private CompletableFuture<Answer> next(Tongue tongue, Heard heard) {
        tongues.refused(to, type, tongue);
        if (heard.is(Understanding.NO_SUCH_PATH)) {
            search().noSuchPath(tongue);
        }
        return tryOn(tongue, heard);
    }

    /** Somebody who posts and has not done so yet may be slow: the next call begins as this one did. */
    private CompletableFuture<Answer> tryOn(Tongue tongue, Heard heard) {
        first = first == null ? heard : first;
        sure = false;
        search().leaveOut(tongue);
        return goOn();
    }

    private CompletableFuture<Answer> goOn() {
        Optional<Tongue> next = search().next();
        if (next.isPresent()) {
            return say(next.get());
        }
        tongues.exhausted(to, type);
        return done(first == null ? new Answer.TimedOut() : lastWord(first.answer()));
    }

    /** Where nothing is to be decided, somebody who answered everything has been heard. */
    private Answer lastWord(Answer answer) {
        boolean unreadable = !decides() && answer instanceof Answer.Unreachable;
        return unreadable ? AnswerReader.unknownMethod(((Answer.Unreachable) answer).reason()) : answer;
    }

    private static CompletableFuture<Answer> done(Answer answer) {
        return CompletableFuture.completedFuture(answer);
    }
}
