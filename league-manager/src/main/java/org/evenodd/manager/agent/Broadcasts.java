package org.evenodd.manager.agent;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.evenodd.manager.agent.Outboxes.OutboxMessage;
import org.evenodd.manager.agent.Outboxes.OutboxMessage.DeliveryOutcome;
import org.evenodd.manager.agent.Outboxes.OutboxMessage.Kind;
import org.evenodd.manager.tournament.Effect;
import org.evenodd.manager.tournament.Effect.UpdateStandings;
import org.evenodd.manager.tournament.LeagueClosing.CompletionSettled;
import org.evenodd.manager.tournament.RoundAnnouncer.AnnouncementAnswered;
import org.evenodd.protocol.message.ErrorMessages.LeagueError;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import org.evenodd.protocol.message.RoundMessages.RoundCompleted;
import org.evenodd.protocol.message.StandingsMessages.LeagueCompleted;
import org.evenodd.protocol.message.StandingsMessages.LeagueStandingsUpdate;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.peer.Outgoing;
import org.evenodd.protocol.peer.Scheduler;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

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
            answers.commands().accept(new AnnouncementAnswered(agent, effect.matches()));
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
        post(effect.to(), message, Kind.NEWS, OutboxMessage.TIMELESS, (agent, outcome) -> {
            answers.from(agent, outcome);
            answers.commands().accept(new CompletionSettled(agent, effect.ending()));
        });
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

    /**
     * Limits the rate of standings updates after single matches, which in a large league would cost more than the matches:
     * after an update, the next waits for {@link #PER_PLAYER} times the number of players beyond {@link #UNPACED}, and is
     * replaced by a newer one in the meantime. Even 99 players hear of each match within 2.3 s; five seconds are allowed.
     * The last update of a round never waits.
     */
    public static final class StandingsUpdates {
        static final Duration PER_PLAYER = Duration.ofMillis(25);
        static final int UNPACED = 10;

        private final Consumer<UpdateStandings> receiver;
        private final Scheduler scheduler;
        private Instant next;
        private @Nullable UpdateStandings held;
        private boolean timed;

        /** Passes on due updates, one at a time. */
        public StandingsUpdates(Consumer<UpdateStandings> receiver, Scheduler scheduler) {
            this.receiver = receiver;
            this.scheduler = scheduler;
            this.next = scheduler.instant();
        }

        public synchronized void update(UpdateStandings effect) {
            held = effect;
            if (effect.last()) {
                send(effect);
            } else {
                sendWhenDue();
            }
        }

        private void sendWhenDue() {
            if (held == null) {
                return;
            }
            Instant now = scheduler.instant();
            if (!now.isBefore(next)) {
                send(held);
            } else if (!timed) {
                timed = true;
                scheduler.after(Duration.between(now, next), this::timeIsUp);
            }
        }

        private synchronized void timeIsUp() {
            timed = false;
            sendWhenDue();
        }

        private void send(UpdateStandings effect) {
            held = null;
            int players = Math.max(0, effect.to().size() - UNPACED);
            next = scheduler.instant().plus(PER_PLAYER.multipliedBy(players));
            receiver.accept(effect);
        }
    }

    /**
     * Tells agents that the operator has removed them, so that they stop waiting for the league.
     */
    public record RemovalNotices(EnvelopeWriter author, Tokens tokens, MessageClient client, Duration timeout) {

        /** Sends LEAGUE_ERROR E005, once. */
        public void tell(Effect.Dismiss effect) {
            Outgoing dismissal = Outgoing.toMany(LeagueError.dismissal(author.begin(), effect.agent()))
                    .with(tokens.of(effect.agent(), effect.generation()));
            client.call(effect.endpoint(), dismissal, timeout);
        }
    }
}
