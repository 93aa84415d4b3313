package org.evenodd.manager.delivery;

import java.util.List;
import java.util.function.BiConsumer;
import org.evenodd.manager.assignment.AnnouncementAnswered;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.delivery.OutboxMessage.DeliveryOutcome;
import org.evenodd.manager.delivery.OutboxMessage.Kind;
import org.evenodd.manager.play.CompletionAnswer;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import org.evenodd.protocol.message.RoundMessages.RoundCompleted;
import org.evenodd.protocol.message.StandingsMessages.LeagueCompleted;
import org.evenodd.protocol.message.StandingsMessages.LeagueStandingsUpdate;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.Outgoing;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;

/** Sends messages to many agents at once: rounds, standings and the end (PRD 4 and 7.2, MCP 3). */
public record Broadcasts(LeagueId league, EnvelopeWriter author, Outboxes outboxes, AnswerCommands answers) {

    public void announce(Effect.AnnounceRound effect) {
        RoundId round = effect.round();
        Message message = new RoundAnnouncement(author.begin(), league, round, effect.matches());
        post(effect.to(), message, Kind.NEWS, round.value(), (agent, outcome) -> announced(agent, effect, outcome));
    }

    private void announced(AgentId agent, Effect.AnnounceRound effect, DeliveryOutcome outcome) {
        answers.from(agent, outcome);
        if (outcome instanceof DeliveryOutcome.AgentReplied) {
            answers.tell(new AnnouncementAnswered(agent, effect.matches()));
        }
    }

    public void updateStandings(Effect.UpdateStandings effect) {
        RoundId round = effect.round();
        Message message = new LeagueStandingsUpdate(
                author.begin(), league, round, effect.rows().get());
        post(effect.to(), message, effect.last() ? Kind.NEWS : Kind.UPDATE, round.value(), answers::from);
    }

    public void completeRound(Effect.CompleteRound effect) {
        RoundId round = effect.round();
        int played = effect.summary().totalMatches();
        Message message =
                new RoundCompleted(author.begin(), league, round, played, played, effect.next(), effect.summary());
        post(effect.to(), message, Kind.NEWS, round.value(), answers::from);
    }

    public void completeLeague(Effect.CompleteLeague effect) {
        Message message = new LeagueCompleted(
                author.begin(),
                league,
                effect.totalRounds(),
                effect.totalMatches(),
                effect.champion(),
                effect.finalStandings());
        post(
                effect.to(),
                message,
                Kind.NEWS,
                OutboxMessage.TIMELESS,
                (agent, outcome) -> completionAnswered(agent, effect.ending(), outcome));
    }

    /** Reports the outcome of LEAGUE_COMPLETED; silent and removed agents need nothing further. */
    private void completionAnswered(AgentId agent, int ending, DeliveryOutcome outcome) {
        answers.from(agent, outcome);
        boolean taken = outcome instanceof DeliveryOutcome.AgentReplied answered
                && !(answered.answer() instanceof Answer.ErrorReturned);
        answers.tell(
                taken ? new CompletionAnswer.Delivered(agent, ending) : new CompletionAnswer.GivenUp(agent, ending));
    }

    /**
     * Writes the message once and puts it into every outbox. A referee's receipt of a round is read each
     * time, a player's receipts only until it has understood the first one.
     */
    private void post(
            List<? extends AgentId> to,
            Message message,
            Kind kind,
            int round,
            BiConsumer<AgentId, DeliveryOutcome> listener) {
        Outgoing written = Outgoing.toMany(message);
        Outgoing news = written.asNews();
        to.forEach(agent -> {
            boolean read = agent instanceof RefereeId && message instanceof RoundAnnouncement;
            outboxes.post(
                    agent,
                    new OutboxMessage(
                            read ? written : news,
                            kind,
                            round,
                            () -> true,
                            outcome -> listener.accept(agent, outcome)));
        });
    }
}
