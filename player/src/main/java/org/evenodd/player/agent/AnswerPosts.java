package org.evenodd.player.agent;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.IncomingCall;
import org.evenodd.agent.peer.MessageClient;
import org.evenodd.agent.peer.Reply;
import org.evenodd.player.state.CallerGate;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MoveMessages.ChooseMoveCall;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.BoundedMap;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.HostName;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/**
 * Posts answers to referees of other kinds that do not read them in the reply: a referee that asks again, or complains, after an
 * answer, gets each answer in both ways from then on, at the endpoint that it named, if that is where it calls
 * from. Thread-safe.
 */
final class AnswerPosts {

    private static final int MOST_MATCHES = 300;

    private static final Optional<String> RELAY = Optional.of(AgentApi.VIA_RELAY);

    private final MessageClient client;
    private final Duration timeout;
    private final Map<MatchId, Endpoint> referees = new BoundedMap<>(MOST_MATCHES);
    private final Map<String, Boolean> answered = new BoundedMap<>(MOST_MATCHES);
    private final Map<Endpoint, Boolean> deaf = new BoundedMap<>(MOST_MATCHES);

    AnswerPosts(MessageClient client, Duration timeout) {
        this.client = client;
        this.timeout = timeout;
    }

    /** Notes where the referee of a match is. */
    synchronized void announced(MatchId match, @Nullable Endpoint referee) {
        if (referee != null) {
            referees.put(match, referee);
        }
    }

    /** Notes that a referee complains about a match: it has not read the answer that it got there, if any. */
    synchronized void complained(@Nullable MatchId match) {
        Endpoint referee = referees.get(match);
        if (referee != null && answered.keySet().stream().anyMatch(call -> call.endsWith(" " + match))) {
            deaf.put(referee, true);
        }
    }

    /** Answers a call about a match, also by a post if its referee seems not to read replies. */
    Reply answer(CallerGate gate, IncomingCall<?> call, MatchId match, @Nullable Endpoint named, Message answer) {
        if (!gate.ours() && gate.compatibility() == Compatibility.TOLERANT) {
            announced(match, named);
            Endpoint referee = deafRefereeOf(match, asked(call.message()));
            if (referee != null && isAt(referee, call.caller())) {
                CompletableFuture<Answer> unused = client.call(referee, answer, timeout);
            }
        }
        return Reply.answer(answer);
    }

    /** The identity of a call, which is the same if it is repeated. */
    private static String asked(Message call) {
        return call instanceof ChooseMoveCall move
                ? "%s %d".formatted(move.type(), move.moveNumber())
                : call.type().name();
    }

    private synchronized @Nullable Endpoint deafRefereeOf(MatchId match, String call) {
        Endpoint referee = referees.get(match);
        boolean again = answered.put(call + " " + match, true) != null;
        if (referee != null && again) {
            deaf.put(referee, true);
        }
        return referee != null && deaf.containsKey(referee) ? referee : null;
    }

    /** A connector calls from our own machine for others. */
    private static boolean isAt(Endpoint referee, Caller caller) {
        Optional<HostName> named = HostName.of(referee.host().replaceAll("[\\[\\]]", ""));
        Optional<HostName> calling = HostName.of(caller.remoteAddress())
                .filter(address -> !caller.headers().value(AgentApi.VIA).equals(RELAY));
        boolean bothHere = named.filter(HostName::isLoopback).isPresent()
                && calling.filter(HostName::isLoopback).isPresent();
        return bothHere || (named.isPresent() && named.equals(calling));
    }
}
