package org.evenodd.manager.agent;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.evenodd.agent.runtime.RefusalLog;
import org.evenodd.manager.league.League;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.EndpointSite.Resident;
import org.evenodd.manager.registration.KeyProof;
import org.evenodd.manager.registration.PlayerRegistration;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.CommandResponse;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.manager.tournament.Tournament.CommandResult;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.message.RegistrationMessages.RefereeMeta;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.RegistrationStatus;
import org.evenodd.protocol.message.RegistrationMessages.Rejection;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.LearnedCallForms;
import org.evenodd.protocol.peer.LearnedCallForms.LearnedAgent;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.EnrolmentKey;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.LeagueToken;
import org.jspecify.annotations.Nullable;

/**
 * Handles registration requests of both kinds of agents (PRD 3, MCP 2).
 *
 * @param returns limits how often an agent may register again in a way that must be stored
 */
public record RegistrationHandling(
        RegistrationContext context,
        RepeatedRequests repeatedRequests,
        CallLimit<AgentId> returns,
        LeagueEngine engine,
        Tokens tokens,
        EnvelopeWriter author,
        LearnedCallForms callForms,
        RefusalLog log) {

    private static final Rejection WAITS = new Rejection(
            "You wait to be admitted and are given no matches until then: no key_proof of the league's referee key was"
                    + " shown. The operator's `admit` with your id admits you.",
            null,
            null);

    /**
     * What a command would do.
     *
     * @param changesAnything whether it needs to be submitted
     */
    private record Forecast(CommandResponse response, boolean changesAnything) {
        boolean isHopeless() {
            return response instanceof CommandResponse.CommandRefused && !changesAnything;
        }
    }

    /**
     * The contents of the response.
     *
     * @param envelope with the agent's token, if it has a place
     * @param agent the agent's id; null if it was rejected
     * @param matchTokens of the matches that a player is in
     * @param retryAfter how long it must wait because it registers too often, in which case the rest means nothing
     */
    record RegistrationDecision(
            Envelope envelope,
            RegistrationStatus status,
            @Nullable AgentId agent,
            Map<MatchId, @Nullable AuthToken> matchTokens,
            Rejection rejection,
            Duration retryAfter) {}

    /**
     * Submits the registration command once, under the circumstances of the call.
     *
     * @param self the name and kind of the agent, by which its own server knows it
     */
    CompletableFuture<Reply> decide(
            IncomingCall<?> call,
            Resident self,
            Endpoint endpoint,
            Function<Arrival, Command> command,
            Function<RegistrationDecision, Message> response) {
        Function<Arrival, Command> asked =
                RepeatedRequests.asksForNewToken(call.message()) ? rotating(command, requestDigest(call)) : command;
        return repeatedRequests
                .once(call, () -> decision(call, self, endpoint, asked))
                .thenApply(decision -> reply(call, endpoint, decision, response));
    }

    private Forecast forecast(Command command) {
        Tournament now = engine.tournament();
        CommandResult then = now.on(command, context.scheduler().instant());
        boolean same = then.events().isEmpty()
                && then.next().live().claims().equals(now.live().claims());
        return new Forecast(then.response(), !same);
    }

    /** The form of a registration: its agent may prefer to be called in the same, whoever was there before. */
    static void remember(LearnedAgent learned, AgentId agent, Framing framing) {
        learned.registered(agent.value());
        learned.hint(framing);
    }

    private Reply reply(
            IncomingCall<?> call,
            Endpoint endpoint,
            RegistrationDecision decision,
            Function<RegistrationDecision, Message> response) {
        if (!decision.retryAfter().isZero()) {
            return Reply.busy(decision.retryAfter());
        }
        if (decision.agent() != null) {
            remember(callForms.of(endpoint), decision.agent(), call.framing());
        }
        return Reply.answer(response.apply(decision));
    }

    private static Function<Arrival, Command> rotating(Function<Arrival, Command> command, Digest request) {
        return arrival -> command.apply(arrival.rotating(request));
    }

    /** A hopeless request causes no name lookup and no call to the endpoint. */
    private CompletableFuture<RegistrationDecision> decision(
            IncomingCall<?> call, Resident self, Endpoint endpoint, Function<Arrival, Command> command) {
        Forecast atBest = forecast(command.apply(context.atBest(call, endpoint, self)));
        return atBest.isHopeless()
                ? CompletableFuture.completedFuture(outcome(call, atBest.response()))
                : context.observe(call, endpoint, self).thenCompose(arrival -> submit(call, command.apply(arrival)));
    }

    private Duration waitOfReturning(CommandResponse response) {
        return response instanceof CommandResponse.AgentAccepted accepted
                        && league().roster().registration(accepted.agent()).isPresent()
                ? returns.take(accepted.agent())
                : Duration.ZERO;
    }

    private CompletableFuture<RegistrationDecision> submit(IncomingCall<?> call, Command command) {
        Forecast now = forecast(command);
        if (now.isHopeless()) {
            return CompletableFuture.completedFuture(outcome(call, now.response()));
        }
        Duration wait = now.changesAnything() ? waitOfReturning(now.response()) : Duration.ZERO;
        if (!wait.isZero()) {
            return CompletableFuture.completedFuture(
                    rejected(author.replyTo(call.message().envelope()), Rejection.NONE, wait));
        }
        return engine.submit(command).thenApply(response -> outcome(call, response));
    }

    /** Equal for two requests only if they come from the same address in the same unguessable conversation. */
    private Digest requestDigest(IncomingCall<?> call) {
        ConversationId conversation = RepeatedRequests.uniqueConversation(call).orElseGet(author::newConversation);
        return Digest.sha256(conversation.value() + "\n" + call.remoteAddress());
    }

    private RegistrationDecision outcome(IncomingCall<?> call, CommandResponse response) {
        Envelope envelope = author.replyTo(call.message().envelope());
        if (response instanceof CommandResponse.AgentAccepted accepted) {
            engine.note(accepted.agent(), call.notes());
            AuthToken token = tokens.of(accepted.agent(), accepted.generation());
            return new RegistrationDecision(
                    envelope.withToken(token),
                    RegistrationStatus.ACCEPTED,
                    accepted.agent(),
                    matchTokens(accepted),
                    accepted.waits() ? WAITS : Rejection.NONE,
                    Duration.ZERO);
        }
        Refusal refusal = CommandResponse.refusal(response);
        // A value that the operator can help with, like a name that is not on the roster
        if (refusal.code() == ErrorCode.E006) {
            log.explain(call.remoteAddress(), call.message().type(), refusal.code(), refusal.message());
        } else {
            log.note(call, refusal.code());
        }
        Rejection rejection = rejection(call.message().type(), refusal);
        return rejected(envelope, rejection, Duration.ZERO);
    }

    private static RegistrationDecision rejected(Envelope envelope, Rejection rejection, Duration retryAfter) {
        return new RegistrationDecision(envelope, RegistrationStatus.REJECTED, null, Map.of(), rejection, retryAfter);
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

    /** {@code register_player}: registers a player (PRD 3.3, MCP 2.2). */
    public Reply registerPlayer(IncomingCall<LeagueRegisterRequest> call) {
        PlayerMeta meta = call.message().playerMeta();
        return Reply.later(decide(
                call,
                new Resident(AgentKind.PLAYER, meta.displayName()),
                meta.contactEndpoint(),
                arrival -> new PlayerRegistration(meta, arrival.showing(proof(meta))),
                decision -> new LeagueRegisterResponse(
                        decision.envelope(),
                        decision.status(),
                        (PlayerId) decision.agent(),
                        league().settings().leagueId(),
                        league().openedAt(),
                        decision.status() == RegistrationStatus.ACCEPTED ? decision.matchTokens() : null,
                        decision.rejection())));
    }

    private KeyProof proof(PlayerMeta meta) {
        EnrolmentKey shown = meta.enrolmentKey();
        if (shown == null) {
            return KeyProof.NONE;
        }
        Digest code = tokens.enrolmentCode(shown);
        return league().enrolment()
                .entry(meta.displayName())
                .filter(entry -> entry.keyCode() != null)
                .map(entry -> entry.isKey(code) ? KeyProof.RIGHT : KeyProof.WRONG)
                .orElse(KeyProof.NONE);
    }

    /** {@code register_referee}: registers a referee (PRD 3.1, MCP 2.1). */
    public Reply registerReferee(IncomingCall<RefereeRegisterRequest> call) {
        RefereeMeta meta = call.message().refereeMeta();
        return Reply.later(decide(
                call,
                new Resident(AgentKind.REFEREE, meta.displayName()),
                meta.contactEndpoint(),
                arrival -> new RefereeRegistration(meta, arrival.showing(proof(meta))),
                decision -> new RefereeRegisterResponse(
                        decision.envelope(),
                        decision.status(),
                        (RefereeId) decision.agent(),
                        league().settings().leagueId(),
                        league().openedAt(),
                        decision.rejection())));
    }

    private KeyProof proof(RefereeMeta meta) {
        AuthToken shown = meta.keyProof();
        if (shown == null) {
            return KeyProof.NONE;
        }
        return shown.equals(tokens.refereeKey().proofFor(meta.contactEndpoint())) ? KeyProof.RIGHT : KeyProof.WRONG;
    }

    private League league() {
        return engine.league();
    }
}
