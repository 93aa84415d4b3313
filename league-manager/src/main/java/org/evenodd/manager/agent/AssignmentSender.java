package org.evenodd.manager.agent;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.agent.Outboxes.OutboxMessage;
import org.evenodd.manager.agent.Outboxes.OutboxMessage.DeliveryOutcome;
import org.evenodd.manager.agent.Outboxes.OutboxMessage.Kind;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Effect;
import org.evenodd.manager.tournament.Effect.Entrant;
import org.evenodd.manager.tournament.RunMatchAnswer;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.Outgoing;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.LeagueToken;

/**
 * Sends assignments to referees (REF 3), with tokens that are valid in that match only.
 *
 * @param preferences how an agent is to be called, if its way is known to differ from the protocol
 */
public record AssignmentSender(
        Supplier<League> league,
        EnvelopeWriter author,
        Tokens tokens,
        Function<Endpoint, Optional<Framing>> preferences,
        Outboxes outboxes,
        AnswerCommands answers) {

    public void runMatch(Effect.SendRunMatch effect) {
        OutboxMessage outgoing = new OutboxMessage(
                Outgoing.toMany(message(effect)),
                Kind.TASK,
                0,
                () -> isCurrent(effect),
                outcome -> answered(effect, outcome));
        outboxes.post(effect.referee(), outgoing);
    }

    /** Only the newest repetition matters; it replaces earlier ones. */
    public void repeatMatch(Effect.RepeatMatch effect) {
        Effect.SendRunMatch order = effect.order();
        OutboxMessage outgoing = new OutboxMessage(
                Outgoing.toMany(message(order)),
                Kind.REMINDER,
                0,
                () -> isCurrent(order) && isAt(order.playerA()) && isAt(order.playerB()),
                outcome -> answers.from(order.referee(), outcome));
        outboxes.post(order.referee(), outgoing);
    }

    private boolean isAt(Entrant entrant) {
        return league.get()
                .roster()
                .registration(entrant.playerId())
                .filter(present ->
                        present.generation() == entrant.registration().generation())
                .filter(present ->
                        present.endpoint().equals(entrant.registration().endpoint()))
                .isPresent();
    }

    /** A match that another referee has by now must not be started twice. */
    private boolean isCurrent(Effect.SendRunMatch effect) {
        return league.get()
                .fixture(effect.match())
                .filter(fixture -> fixture.lease() == effect.lease() && !fixture.isDecided())
                .isPresent();
    }

    private RunMatch message(Effect.SendRunMatch effect) {
        MatchId match = effect.match();
        LeagueSettings settings = league.get().settings();
        RunMatch assignment = new RunMatch(
                author.begin(),
                settings.leagueId(),
                match.round(),
                match,
                settings.gameType(),
                contestant(effect.playerA(), match),
                contestant(effect.playerB(), match),
                settings.scoring(),
                settings.doubleForfeit(),
                effect.lease());
        return effect.begun() ? assignment.repeated() : assignment;
    }

    private Contestant contestant(Entrant entrant, MatchId match) {
        Registration registration = entrant.registration();
        AuthToken own = tokens.of(entrant.playerId(), registration.generation());
        AuthToken given = tokens.of(entrant.playerId(), entrant.tokenGeneration());
        Contestant plain = new Contestant(
                entrant.playerId(),
                registration.displayName(),
                registration.endpoint(),
                LeagueToken.ofMatch(entrant.playerId(), given, match),
                LeagueToken.digest(own),
                entrant.standings());
        Contestant contestant = entrant.onTrial() ? plain.withRetries(0) : plain;
        return preferences
                .apply(registration.endpoint())
                .map(contestant::speaking)
                .orElse(contestant);
    }

    /** Whatever withdrew the assignment has already taken care of the match. */
    private void answered(Effect.SendRunMatch effect, DeliveryOutcome outcome) {
        answers.from(effect.referee(), outcome);
        if (outcome instanceof DeliveryOutcome.AgentReplied answered) {
            answers.commands().accept(command(effect, answered.answer()));
        } else if (outcome instanceof DeliveryOutcome.Silent) {
            answers.commands().accept(new RunMatchAnswer.Unanswered(effect.match(), effect.lease()));
        }
    }

    private static Command command(Effect.SendRunMatch effect, Answer answer) {
        MatchId match = effect.match();
        if (answer instanceof Answer.ErrorReturned refused) {
            if (effect.begun() && refused.errorCode().equals(ErrorCode.E015.name())) {
                return new RunMatchAnswer.MatchLost(match, effect.lease());
            }
            return refused.code() == RpcError.METHOD_NOT_FOUND
                    ? new RunMatchAnswer.NotUnderstood(match, effect.lease())
                    : new RunMatchAnswer.AssignmentRefused(
                            match, effect.lease(), refused.errorCode() + " " + refused.message());
        }
        return new RunMatchAnswer.AssignmentAccepted(match, effect.lease());
    }
}
