package org.evenodd.manager.handler;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.evenodd.agent.log.RefusalLog;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.token.Tokens;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.message.RegistrationStatus;
import org.evenodd.protocol.message.Rejection;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ConversationId;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * Handles registration requests of both kinds of agents (PRD 3, MCP 2).
 *
 * @param forecast the response that the league would give now, without any effect
 */
public record RegistrationHandling(
        RegistrationContext context,
        RepeatedRequests repeatedRequests,
        Function<Command, CommandResponse> forecast,
        Commands commands,
        Tokens tokens,
        EnvelopeWriter author,
        RefusalLog log) {

    private static final Rejection WAITS = new Rejection(
            "You wait to be admitted and are given no matches until then: no key_proof of the league's referee key was"
                    + " shown. The operator's `admit` with your id admits you.",
            null,
            null);

    /**
     * The contents of the response.
     *
     * @param envelope with the agent's token, if it has a place
     * @param agent the agent's id; null if it was rejected
     * @param matchTokens of the matches that a player is in
     */
    record RegistrationDecision(
            Envelope envelope,
            RegistrationStatus status,
            @Nullable AgentId agent,
            Map<MatchId, @Nullable AuthToken> matchTokens,
            Rejection rejection) {}

    /** Submits the registration command once, under the circumstances of the call. */
    CompletableFuture<RegistrationDecision> decide(
            IncomingCall<?> call, Endpoint endpoint, boolean rotation, Function<Arrival, Command> command) {
        return repeatedRequests.once(
                call,
                () -> response(call, endpoint, rotation ? rotating(command, requestDigest(call)) : command)
                        .thenApply(response -> outcome(call, response)));
    }

    private static Function<Arrival, Command> rotating(Function<Arrival, Command> command, Digest request) {
        return arrival -> command.apply(arrival.rotating(request));
    }

    /** A hopeless request causes no name lookup and no call to the endpoint. */
    private CompletableFuture<CommandResponse> response(
            IncomingCall<?> call, Endpoint endpoint, Function<Arrival, Command> command) {
        Envelope envelope = call.message().envelope();
        CommandResponse prospect = forecast.apply(command.apply(context.atBest(envelope)));
        return prospect instanceof CommandResponse.CommandRefused
                ? CompletableFuture.completedFuture(prospect)
                : context.observe(envelope, endpoint, call.remoteAddress())
                        .thenCompose(arrival -> submit(command.apply(arrival)));
    }

    private CompletableFuture<CommandResponse> submit(Command command) {
        CommandResponse prospect = forecast.apply(command);
        return prospect instanceof CommandResponse.CommandRefused
                ? CompletableFuture.completedFuture(prospect)
                : commands.submit(command);
    }

    /** Equal for two requests only if they come from the same address in the same unguessable conversation. */
    private Digest requestDigest(IncomingCall<?> call) {
        ConversationId conversation = RepeatedRequests.uniqueConversation(call).orElseGet(author::newConversation);
        return Digest.sha256(conversation.value() + "\n" + call.remoteAddress());
    }

    private RegistrationDecision outcome(IncomingCall<?> call, CommandResponse response) {
        Envelope envelope = author.replyTo(call.message().envelope());
        if (response instanceof CommandResponse.AgentAccepted accepted) {
            commands.note(accepted.agent(), call.notes());
            AuthToken token = tokens.of(accepted.agent(), accepted.generation());
            return new RegistrationDecision(
                    envelope.withToken(token),
                    RegistrationStatus.ACCEPTED,
                    accepted.agent(),
                    matchTokens(accepted),
                    accepted.waits() ? WAITS : Rejection.NONE);
        }
        Refusal refusal = CommandResponse.refusal(response);
        // A value that the operator can help with, like a name that is not on the roster
        if (refusal.code() == ErrorCode.E006) {
            log.explain(call.remoteAddress(), call.message().type(), refusal.code(), refusal.message());
        } else {
            log.note(call, refusal.code());
        }
        Rejection rejection = rejection(call.message().type(), refusal);
        return new RegistrationDecision(envelope, RegistrationStatus.REJECTED, null, Map.of(), rejection);
    }

    /** A refusal in the form of a registration response (PRD 3.2.2, MCP 2). */
    private static Rejection rejection(MessageType request, Refusal refusal) {
        OptionalInt number = refusal.number().isPresent()
                ? refusal.number()
                : request.numbers().of(refusal.code());
        return new Rejection(
                refusal.message(), refusal.code(), number.isPresent() ? (Integer) number.getAsInt() : null);
    }

    private Map<MatchId, @Nullable AuthToken> matchTokens(CommandResponse.AgentAccepted accepted) {
        Map<MatchId, @Nullable AuthToken> matchTokens = new LinkedHashMap<>();
        if (accepted.agent() instanceof PlayerId player) {
            for (Map.Entry<MatchId, @Nullable Integer> match : accepted.inHand().entrySet()) {
                matchTokens.put(match.getKey(), matchToken(player, match.getKey(), match.getValue()));
            }
        }
        return matchTokens;
    }

    private @Nullable AuthToken matchToken(PlayerId player, MatchId match, @Nullable Integer generation) {
        return generation == null ? null : LeagueToken.ofMatch(player, tokens.of(player, generation), match);
    }
}
