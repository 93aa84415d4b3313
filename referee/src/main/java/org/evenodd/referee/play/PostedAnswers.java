package org.evenodd.referee.play;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.peer.IncomingCall;
import org.evenodd.agent.peer.Reply;
import org.evenodd.protocol.message.Envelope.AckStatus;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ParityMessages.AnswerAck;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Violation;
import org.evenodd.referee.match.MatchEvent;
import org.evenodd.referee.play.AnswerScreening.AnswerClaims;
import org.evenodd.referee.play.AnswerScreening.Credentials;
import tools.jackson.databind.JsonNode;

/**
 * Accepts answers that players post instead of returning them. Only their token authenticates them, so it must be
 * right. The first valid answer counts; later ones are acknowledged and change nothing.
 */
public final class PostedAnswers {

    private final MatchSlots slots;
    private final Compatibility compatibility;
    private final EnvelopeWriter author;
    private final InstantSource clock;

    public PostedAnswers(MatchSlots slots, Compatibility compatibility, EnvelopeWriter author, InstantSource clock) {
        this.slots = slots;
        this.compatibility = compatibility;
        this.author = author;
        this.clock = clock;
    }

    private record Owner(RunningMatch match, PlayerId player) {

        void refused(MessageType answer, AnswerClaims claim, List<Violation> violations, Instant at) {
            match.postWrong(new MatchEvent.PostedWrong(at, player, answer, violations), claim.number());
        }
    }

    /** Handles a GAME_JOIN_ACK or a move. */
    public <M extends Message> Reply take(IncomingCall<M> call) {
        AnswerClaims claim = AnswerClaims.of(call.message());
        List<RunningMatch> matches = matches(claim);
        if (matches.isEmpty()) {
            return Reply.refuse(noSuchMatch(claim));
        }
        return claim.token()
                .flatMap(token -> owner(matches, token))
                .map(owner -> take(call, claim, owner))
                .orElseGet(() -> Reply.refuse(notTheToken(claim)));
    }

    /** Handles an invalid answer; it affects a match only if its token is right. */
    public void takeInvalid(MessageType type, JsonNode params, List<Violation> violations) {
        AnswerClaims claim = AnswerClaims.of(params);
        claim.token()
                .flatMap(token -> owner(matches(claim), token))
                .ifPresent(owner -> owner.refused(type, claim, violations, clock.instant()));
    }

    private List<RunningMatch> matches(AnswerClaims claim) {
        Optional<MatchId> named = claim.match();
        return slots.all().stream()
                .filter(running ->
                        named.isEmpty() || running.assignment().matchId().equals(named.get()))
                .toList();
    }

    private static Optional<Owner> owner(List<RunningMatch> matches, AuthToken token) {
        return matches.stream()
                .flatMap(running -> running.owner(token).map(player -> new Owner(running, player)).stream())
                .findFirst();
    }

    private <M extends Message> Reply take(IncomingCall<M> call, AnswerClaims claim, Owner owner) {
        AnswerScreening.Findings findings = AnswerScreening.posted(call.message(), owner.player(), compatibility);
        if (!findings.violations().isEmpty()) {
            owner.refused(call.message().type(), claim, findings.violations(), clock.instant());
            return Reply.refuse(Refusal.of(findings.violations().get(0)));
        }
        return Reply.later(owner.match()
                .post(new MatchEvent.AnswerPosted(
                        clock.instant(), owner.player(), call.message(), findings.notesAfter(call.notes())))
                .thenApply(refusal -> refusal.map(Reply::refuse).orElseGet(() -> acknowledge(call.message(), owner))));
    }

    private Reply acknowledge(Message answer, Owner owner) {
        return Reply.answer(new AnswerAck(
                author.replyTo(answer.envelope()),
                AckStatus.ACKNOWLEDGED,
                owner.match().assignment().matchId(),
                owner.player()));
    }

    private static Refusal noSuchMatch(AnswerClaims claim) {
        String got = claim.match().map(match -> match.value()).orElse("nothing");
        return Refusal.of(ErrorCode.E015, "No such match is run here")
                .with(ErrorContext.at("/match_id", "a match that is run here", got));
    }

    private static Refusal notTheToken(AnswerClaims claim) {
        return Refusal.ofToken(
                claim.token().orElse(null),
                Credentials.EXPECTED,
                "A posted answer needs " + Credentials.EXPECTED,
                "That token belongs to no player of the match");
    }
}
