package org.evenodd.manager.inbound;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.calls.LearnedCallForms;
import org.evenodd.agent.calls.LearnedCallForms.LearnedAgent;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.peer.IncomingCall;
import org.evenodd.agent.peer.Reply;
import org.evenodd.agent.rpc.RefusalLog;
import org.evenodd.dialect.Spelling;
import org.evenodd.manager.engine.LeagueEngine;
import org.evenodd.manager.inbound.CallLimits.LimitedCall;
import org.evenodd.manager.league.Ladder;
import org.evenodd.manager.league.League;
import org.evenodd.manager.outbound.Probes.LastCalls;
import org.evenodd.manager.outbound.Tokens;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.Arrival.Identity;
import org.evenodd.manager.registration.RegisterAgent;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Command.CommandResponse.AgentAccepted;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.manager.tournament.Tournament.CommandResult;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RegistrationMessages.AgentMeta;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.RefereeMeta;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.RegistrationRequest;
import org.evenodd.protocol.message.RegistrationMessages.RegistrationStatus;
import org.evenodd.protocol.message.RegistrationMessages.Rejection;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.LeagueToken;
import org.jspecify.annotations.Nullable;

/**
 * Takes registration requests of both kinds of agents (PRD 3, MCP 2). A request is decided twice: first as if everything
 * about its endpoint were favourable, so that a hopeless one causes no name lookup and no call, then on the findings about
 * it. The first decision is a forecast over the stored league, made on a worker; nothing of it is kept. The second is made
 * on the league's thread, which alone changes the league: it examines the league anew (token, name, claims, and places but
 * for the number of players at an address), and no other command comes between it, the limit of returns and storing it.
 * The findings may be older than the league: they know nothing of an agent that has registered there since, neither that
 * it is at the address nor that it answers there.
 */
public record Registrations(
        RegistrationContext context,
        RelayedRegistrations relay,
        RepeatedRequests repeated,
        CallLimits limits,
        LeagueEngine engine,
        Tokens tokens,
        EnvelopeWriter author,
        LearnedCallForms callForms,
        LastCalls calls,
        RefusalLog log) {

    private static final Rejection WAITS = new Rejection(
            "You wait to be admitted and are given no matches until then: no key_proof of the league's referee key was"
                    + " shown. The operator's `admit` with your id admits you.",
            null,
            null);

    /** {@code register_player} (PRD 3.3, MCP 2.2) and {@code register_referee} (PRD 3.1, MCP 2.1). */
    Reply register(IncomingCall<? extends RegistrationRequest> sent) {
        Identity identity = context.authentication().identify(sent.message().envelope());
        Object caller = CallerAddress.of(sent.remoteAddress());
        log.noteUnnamed(sent.remoteAddress());
        if (identity instanceof Identity.Proven known) {
            repeated.used(known.agent());
            caller = known.agent();
        }
        Duration wait = limits.take(LimitedCall.REGISTRATION, caller, 1);
        return wait.isZero()
                ? relay.objection(sent)
                        .map(objection -> reply(sent, objection))
                        .orElseGet(() -> once(relay.relayed(sent), identity))
                : Reply.busy(wait);
    }

    private Reply once(IncomingCall<? extends RegistrationRequest> call, Identity identity) {
        return Reply.later(repeated.once(call, () -> decide(call, identity)));
    }

    /** Decides on a worker, since one thread reads for all callers. */
    private CompletableFuture<Reply> decide(IncomingCall<? extends RegistrationRequest> call, Identity identity) {
        return CompletableFuture.supplyAsync(() -> context.mostFavourable(call, identity), context.scheduler())
                .thenCompose(arrival -> decide(call, arrival))
                .thenApply(response -> reply(call, response));
    }

    private CompletableFuture<CommandResponse> decide(
            IncomingCall<? extends RegistrationRequest> call, Arrival favourable) {
        AgentMeta meta = call.message().meta();
        Tournament stored = engine.tournament();
        Instant now = context.scheduler().instant();
        CommandResult forecast = stored.on(new RegisterAgent(meta, favourable), now, now);
        return forecast.response() instanceof CommandResponse.CommandRefused && !changesAnything(stored, forecast)
                ? CompletableFuture.completedFuture(forecast.response())
                : context.investigate(meta, favourable.identity(), call.remoteAddress())
                        .thenCompose(site ->
                                engine.submitLimited(new RegisterAgent(meta, favourable.at(site)), this::limitReturns));
    }

    private static boolean changesAnything(Tournament before, CommandResult result) {
        return !result.events().isEmpty()
                || !result.next().live().claims().equals(before.live().claims());
    }

    /** How often an agent may register again in a way that must be stored is limited. */
    private CommandResult limitReturns(Tournament before, CommandResult result) {
        if (!(result.response() instanceof AgentAccepted accepted)
                || before.league().roster().registration(accepted.agent()).isEmpty()
                || !changesAnything(before, result)) {
            return result;
        }
        Duration wait = limits.take(LimitedCall.RETURN, accepted.agent(), 1);
        return wait.isZero()
                ? result
                : new CommandResult(before, List.of(), List.of(), new CommandResponse.CommandDeferred(wait));
    }

    private Reply reply(IncomingCall<? extends RegistrationRequest> call, CommandResponse response) {
        Envelope envelope = author.replyTo(call.message().envelope());
        if (response instanceof AgentAccepted accepted) {
            engine.note(accepted.agent(), call.notes());
            remember(call, accepted);
            AuthToken token = tokens.of(accepted.agent(), accepted.generation());
            return Reply.answer(answer(call.message(), envelope.withToken(token), accepted, remark(accepted)));
        }
        if (response instanceof CommandResponse.CommandDeferred deferred) {
            return Reply.busy(deferred.retryAfter());
        }
        Refusal refusal = CommandResponse.refusal(response);
        MessageType request = call.message().type();
        // A value that the operator can help with, like a name that is not on the roster
        if (refusal.code() == ErrorCode.E006) {
            log.explain(
                    call.remoteAddress(),
                    request,
                    refusal.code(),
                    ((CommandResponse.CommandRefused) response).forOperator());
        } else {
            log.note(call, refusal.code());
        }
        return Reply.answer(answer(call.message(), envelope, null, rejection(refusal)));
    }

    /** From when on an agent takes part that does not yet; of a league in legs, a player that is not in the running leg. */
    private Rejection remark(AgentAccepted accepted) {
        League league = league();
        if (accepted.waits()) {
            return WAITS;
        }
        if (!(accepted.agent() instanceof PlayerId player)
                || !league.settings().playsInLegs()
                || league.course().isOver()
                || (league.course().isOpen() && !league.settings().isEndless())
                || league.isInRunningLeg(player)) {
            return Rejection.NONE;
        }
        Ladder ladder = league.ladder();
        String sentence = league.isInLastLeg()
                ? "The league ends with leg %d, in which you do not play.".formatted(ladder.leg())
                : "You play from leg %d on.".formatted(ladder.leg() + 1);
        return new Rejection(sentence, null, null);
    }

    /**
     * The form of a registration: its agent may prefer to be called in the same form, whichever agent was there before; no
     * other fact counts.
     */
    private void remember(IncomingCall<? extends RegistrationRequest> call, AgentAccepted accepted) {
        LearnedAgent learned = callForms.of(call.message().meta().contactEndpoint());
        learned.registered(accepted.agent().value());
        learned.hint(call.framing());
        learned.spells(!call.notes().isEmpty() && Spelling.isCamelCase(call.notes()));
        calls.registered(accepted.agent());
    }

    /** A refusal in the form of a registration response (PRD 3.2.2, MCP 2). */
    private static Rejection rejection(Refusal refusal) {
        @Nullable Integer number = refusal.number().stream().boxed().findFirst().orElse(null);
        return new Rejection(refusal.message(), refusal.code(), number);
    }

    /** @param accepted null if the agent was rejected */
    private Message answer(
            RegistrationRequest request, Envelope envelope, @Nullable AgentAccepted accepted, Rejection rejection) {
        RegistrationStatus status = accepted == null ? RegistrationStatus.REJECTED : RegistrationStatus.ACCEPTED;
        @Nullable AgentId agent = accepted == null ? null : accepted.agent();
        LeagueId league = league().settings().leagueId();
        Instant opened = league().openedAt();
        if (request.meta() instanceof RefereeMeta) {
            return new RefereeRegisterResponse(envelope, status, (RefereeId) agent, league, opened, rejection);
        }
        Map<MatchId, @Nullable AuthToken> tokens =
                accepted == null ? null : matchTokens((PlayerId) accepted.agent(), accepted.underWay());
        return new LeagueRegisterResponse(envelope, status, (PlayerId) agent, league, opened, tokens, rejection);
    }

    private Map<MatchId, @Nullable AuthToken> matchTokens(PlayerId player, Map<MatchId, @Nullable Integer> underWay) {
        Map<MatchId, @Nullable AuthToken> matchTokens = new LinkedHashMap<>();
        underWay.forEach((match, generation) -> matchTokens.put(
                match, generation == null ? null : LeagueToken.ofMatch(player, tokens.of(player, generation), match)));
        return matchTokens;
    }

    private League league() {
        return engine.league();
    }
}
