package org.evenodd.referee.play;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.MaskedBody;
import org.jspecify.annotations.Nullable;

/**
 * Carries the messages of one match to one player, and records each try of those announced by {@link #asking}. Bounded:
 * beyond half of a report's exchanges the older half stays, and new ones replace those in the middle. Thread-safe.
 */
final class ExchangeRecorder implements Transport {

    private static final int MOST_TRIES = RawExchange.MOST_EXCHANGES / 2;
    private static final Pattern TYPE =
            Pattern.compile("\"message_type\\\\{0,7}\"\\s{0,9}:\\s{0,9}\\\\{0,7}\"([A-Z_]{1,40})");

    private final PlayerId player;
    private final Transport transport;
    private final Scheduler clock;
    private final Map<MessageType, AskedMessage> asked = new EnumMap<>(MessageType.class);
    private final List<RecordedTry> tries = new ArrayList<>();
    private int lastNumber;
    private boolean closed;

    ExchangeRecorder(PlayerId player, Transport transport, Scheduler clock) {
        this.player = player;
        this.transport = transport;
        this.clock = clock;
    }

    /**
     * Announces a message whose tries are to be recorded.
     *
     * @param attempt which message for the same answer it is, from 1
     * @param limit how long its answer may take
     */
    synchronized AskedMessage asking(MessageType type, int attempt, Duration limit) {
        AskedMessage next = new AskedMessage(++lastNumber, type, attempt, limit);
        if (!closed) {
            asked.put(type, next);
        }
        return next;
    }

    @Override
    public CompletableFuture<Delivery> post(
            Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
        Optional<RecordedTry> begun = begin(new String(body, UTF_8), timeout);
        return transport.post(endpoint, headers, body, timeout, maxReplyBytes).thenApply(delivery -> {
            begun.ifPresent(request -> end(request, delivery));
            return delivery;
        });
    }

    @Override
    public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
        return transport.get(endpoint, timeout);
    }

    private synchronized Optional<RecordedTry> begin(String body, Duration timeout) {
        AskedMessage message = typeOf(body).map(asked::get).orElse(null);
        if (message == null) {
            return Optional.empty();
        }
        // One of several names that share the time left has only its part of it
        boolean shared = timeout.multipliedBy(2).compareTo(message.limit()) <= 0;
        Duration limit = shared || last(message).isPresent() ? timeout : message.limit();
        String request = MaskedBody.of(body, RawExchange.LONGEST_BODY);
        RecordedTry begun = new RecordedTry(message, clock.instant(), clock.nanoTime(), limit, request);
        if (tries.size() == MOST_TRIES) {
            tries.remove(MOST_TRIES / 2);
        }
        tries.add(begun);
        return Optional.of(begun);
    }

    private static Optional<MessageType> typeOf(String body) {
        Matcher type = TYPE.matcher(body);
        return type.find() ? MessageType.named(type.group(1)) : Optional.empty();
    }

    private synchronized void end(RecordedTry request, Delivery delivery) {
        request.delivered(delivery, clock.nanoTime());
    }

    /** Notes the meaning of the reply to the last try of a message. */
    synchronized void judge(AskedMessage message, Answer answer) {
        last(message).ifPresent(request -> request.judged(answer));
    }

    /** Notes that the answer to the latest message of a type breaks a rule of the match, if it was this attempt. */
    synchronized void invalid(MessageType type, int attempt) {
        AskedMessage message = asked.get(type);
        if (message != null && message.attempt() == attempt) {
            last(message).ifPresent(RecordedTry::invalid);
        }
    }

    /** Notes that the player has posted an answer to the latest message of a type. */
    synchronized void posted(MessageType type, ExchangeOutcome outcome) {
        conclude(type, request -> request.concluded(outcome, clock.nanoTime()));
    }

    /** Notes that the latest message of a type can no longer be answered. */
    synchronized void deadlinePassed(MessageType type) {
        conclude(type, request -> request.concluded(ExchangeOutcome.TIMED_OUT, clock.nanoTime()));
    }

    private void conclude(MessageType type, Consumer<RecordedTry> conclusion) {
        AskedMessage message = asked.get(type);
        if (message != null) {
            last(message).filter(RecordedTry::isOpen).ifPresent(conclusion);
        }
    }

    private Optional<RecordedTry> last(AskedMessage message) {
        @Nullable RecordedTry last = null;
        for (RecordedTry each : tries) {
            last = each.belongsTo(message) ? each : last;
        }
        return Optional.ofNullable(last);
    }

    /** The exchanges so far, in the order in which they began. */
    synchronized List<RawExchange> exchanges() {
        long now = clock.nanoTime();
        return tries.stream().map(each -> each.toMessage(player, now)).toList();
    }

    /** Returns the exchanges and forgets them; nothing is recorded from now on. Matches are remembered for long. */
    synchronized List<RawExchange> take() {
        List<RawExchange> taken = exchanges();
        tries.clear();
        asked.clear();
        closed = true;
        return taken;
    }

    /**
     * A message that is about to be sent to a player, in one try or, if call forms have to be tried, in several.
     *
     * @param number distinguishes the messages to one player
     * @param attempt which message for the same answer it is, from 1
     * @param limit how long its answer may take
     */
    record AskedMessage(int number, MessageType type, int attempt, Duration limit) {}

    /** One request to a player and its outcome so far. Guarded by its recorder. */
    private static final class RecordedTry {

        private static final int OK = 200;
        private static final int FIRST_ERROR = 400;

        private final AskedMessage asked;
        private final Instant at;
        private final long start;
        private final Duration limit;
        private final String request;
        private Duration took = Duration.ZERO;
        private @Nullable String answer;
        private ExchangeOutcome outcome = ExchangeOutcome.UNFINISHED;
        private boolean settled;

        /** A body that has not been looked at: its message usually tells the outcome at once. */
        private byte @Nullable [] unread;

        /**
         * A request that is being sent.
         *
         * @param start of the measurement, in nanoseconds of the clock
         */
        RecordedTry(AskedMessage asked, Instant at, long start, Duration limit, String request) {
            this.asked = asked;
            this.at = at;
            this.start = start;
            this.limit = limit;
            this.request = request;
        }

        boolean belongsTo(AskedMessage other) {
            return asked.equals(other);
        }

        /** Whether a posted answer, or the deadline, may still change the outcome. */
        boolean isOpen() {
            look();
            return outcome == ExchangeOutcome.UNFINISHED || outcome == ExchangeOutcome.ACKNOWLEDGED;
        }

        /** Notes the delivery, unless the outcome is known already. */
        void delivered(Delivery delivery, long now) {
            if (outcome != ExchangeOutcome.UNFINISHED) {
                return;
            }
            if (delivery instanceof Delivery.Replied replied) {
                String status = replied.status() == OK ? "" : "HTTP %d ".formatted(replied.status());
                answer = MaskedBody.of(status + new String(replied.body(), UTF_8), RawExchange.LONGEST_BODY);
                boolean failed = replied.status() >= FIRST_ERROR;
                conclude(failed ? ExchangeOutcome.ERROR_RETURNED : ExchangeOutcome.ACKNOWLEDGED, now);
                unread = failed || replied.body().length == 0 ? null : replied.body();
            } else {
                conclude(
                        delivery instanceof Delivery.TimedOut ? ExchangeOutcome.TIMED_OUT : ExchangeOutcome.UNREACHABLE,
                        now);
                settled = true;
            }
        }

        /** Looks for the outcome that a reply shows before its message is read. */
        private void look() {
            if (unread == null) {
                return;
            }
            try {
                if (RpcReply.parse(StrictJson.parse(unread)) instanceof RpcReply.ErrorReply) {
                    outcome = ExchangeOutcome.ERROR_RETURNED;
                }
            } catch (MalformedJsonException e) {
                outcome = ExchangeOutcome.UNREACHABLE;
                settled = true;
            }
            unread = null;
        }

        /** Notes the meaning of a reply, once it has been interpreted. */
        void judged(Answer meant) {
            if (meant instanceof Answer.Answered || meant instanceof Answer.Wrong) {
                unread = null;
            }
            look();
            if (!settled && outcome != ExchangeOutcome.UNFINISHED) {
                outcome = meaning(meant);
                settled = outcome != ExchangeOutcome.ACKNOWLEDGED;
            }
        }

        /** The outcome that an answer means for the exchange that brought it; for silence, the one it had. */
        private ExchangeOutcome meaning(Answer meant) {
            if (meant instanceof Answer.Answered) {
                return ExchangeOutcome.ANSWERED;
            }
            if (meant instanceof Answer.Acknowledged) {
                return ExchangeOutcome.ACKNOWLEDGED;
            }
            if (meant instanceof Answer.Wrong) {
                return ExchangeOutcome.WRONG_ANSWER;
            }
            if (meant instanceof Answer.PeerUnreachable) {
                return ExchangeOutcome.UNREACHABLE;
            }
            return meant instanceof Answer.ErrorReturned ? ExchangeOutcome.ERROR_RETURNED : outcome;
        }

        /** Sets the outcome for good. */
        void concluded(ExchangeOutcome last, long now) {
            unread = null;
            conclude(last, now);
            settled = true;
        }

        /** A reply that was readable, but not valid in its match. */
        void invalid() {
            if (outcome == ExchangeOutcome.ANSWERED) {
                outcome = ExchangeOutcome.WRONG_ANSWER;
            }
        }

        private void conclude(ExchangeOutcome reached, long now) {
            Duration measured = Duration.ofNanos(now - start);
            boolean early = reached == ExchangeOutcome.TIMED_OUT && measured.compareTo(limit) < 0;
            took = early ? limit : measured;
            outcome = reached;
        }

        RawExchange toMessage(PlayerId player, long now) {
            look();
            Duration spent = outcome == ExchangeOutcome.UNFINISHED ? Duration.ofNanos(now - start) : took;
            return new RawExchange(
                    at,
                    player,
                    asked.type().name(),
                    Math.min(asked.attempt(), RawExchange.MOST_ATTEMPTS),
                    millis(spent),
                    millis(limit),
                    outcome,
                    request,
                    answer);
        }

        private static int millis(Duration time) {
            return (int) Math.max(0, Math.min(time.toMillis(), RawExchange.DAY_MS));
        }
    }
}
