package org.evenodd.manager.agent;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.agent.Outboxes.AgentContacts;
import org.evenodd.manager.agent.Outboxes.OutboxMessage;
import org.evenodd.manager.agent.Outboxes.OutboxMessage.Kind;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Effect;
import org.evenodd.manager.tournament.Effect.AnnounceRound;
import org.evenodd.manager.tournament.Effect.Broadcast;
import org.evenodd.manager.tournament.Effect.CompleteLeague;
import org.evenodd.manager.tournament.Effect.Dismiss;
import org.evenodd.manager.tournament.Effect.Entrant;
import org.evenodd.manager.tournament.Effect.RepeatMatch;
import org.evenodd.manager.tournament.Effect.SendRunMatch;
import org.evenodd.manager.tournament.Effect.UpdateStandings;
import org.evenodd.manager.tournament.LeagueControl.LeagueEnd.CompletionSettled;
import org.evenodd.manager.tournament.RefereeOrders.RunMatchAnswer;
import org.evenodd.manager.tournament.RoundAnnouncer.AnnouncementAnswered;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.message.ErrorMessages.LeagueError;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.Outgoing;
import org.evenodd.protocol.peer.Scheduler;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.LeagueToken;
import org.jspecify.annotations.Nullable;

/**
 * Sends what the tournament wants agents to be told: rounds, standings and the end to many (PRD 4 and 7.2, MCP 3), matches to
 * their referees (REF 3), with tokens that are valid in that match only, and a removal to the agent concerned.
 */
public final class LeagueCalls implements Consumer<Effect> {
    private final AgentContacts agents;
    private final EnvelopeWriter author;
    private final Function<Endpoint, Optional<Framing>> preferences;
    private final Outboxes outboxes;
    private final StandingsUpdates updates;
    private final Consumer<Command> commands;
    private final Consumer<Effect> others;

    /**
     * Sends through these outboxes.
     *
     * @param preferences how an agent is to be called, if its way is known to differ from the protocol
     * @param commands takes what follows from answers
     * @param others performs the effects that are no messages
     */
    public LeagueCalls(
            AgentContacts agents,
            EnvelopeWriter author,
            Function<Endpoint, Optional<Framing>> preferences,
            Outboxes outboxes,
            Scheduler scheduler,
            Consumer<Command> commands,
            Consumer<Effect> others) {
        this.agents = agents;
        this.author = author;
        this.preferences = preferences;
        this.outboxes = outboxes;
        this.updates = new StandingsUpdates(this::broadcast, scheduler);
        this.commands = commands;
        this.others = others;
    }

    @Override
    public void accept(Effect effect) {
        if (effect instanceof UpdateStandings update) {
            updates.update(update);
        } else if (effect instanceof Broadcast news) {
            broadcast(news);
        } else if (effect instanceof SendRunMatch order) {
            runMatch(order);
        } else if (effect instanceof RepeatMatch repetition) {
            repeatMatch(repetition.order());
        } else if (effect instanceof Dismiss dismissal) {
            dismiss(dismissal);
        } else {
            others.accept(effect);
        }
    }

    /**
     * Writes the message once and puts it into every outbox. A referee's receipt of a round is read each
     * time, a player's receipts only until it has understood the first one.
     */
    private void broadcast(Broadcast effect) {
        Outgoing written = Outgoing.toMany(
                effect.message(author.begin(), league().settings().leagueId()));
        Outgoing news = written.asNews();
        Kind kind = effect instanceof UpdateStandings update && !update.last() ? Kind.UPDATE : Kind.NEWS;
        for (AgentId agent : effect.to()) {
            boolean read = agent instanceof RefereeId && effect instanceof AnnounceRound;
            outboxes.post(
                    agent,
                    new OutboxMessage(
                            read ? written : news,
                            kind,
                            effect.round().value(),
                            () -> true,
                            answer -> delivered(effect, agent, answer)));
        }
    }

    private void delivered(Broadcast effect, AgentId agent, Optional<Answer> answer) {
        if (effect instanceof CompleteLeague end) {
            commands.accept(new CompletionSettled(agent, end.ending()));
        } else if (effect instanceof AnnounceRound announcement
                && answer.filter(given -> !Outboxes.isSilence(given)).isPresent()) {
            commands.accept(new AnnouncementAnswered(agent, announcement.matches()));
        }
    }

    private void runMatch(SendRunMatch order) {
        outboxes.post(
                order.referee(),
                new OutboxMessage(
                        Outgoing.toMany(message(order)),
                        Kind.TASK,
                        0,
                        () -> isCurrent(order),
                        outcome -> outcome.ifPresent(answer -> commands.accept(command(order, answer)))));
    }

    /** Only the newest repetition matters; it replaces earlier ones. */
    private void repeatMatch(SendRunMatch order) {
        outboxes.post(
                order.referee(),
                new OutboxMessage(
                        Outgoing.toMany(message(order)),
                        Kind.REMINDER,
                        0,
                        () -> isCurrent(order) && isAt(order.playerA()) && isAt(order.playerB()),
                        answer -> {}));
    }

    private boolean isAt(Entrant entrant) {
        Registration told = entrant.registration();
        return league().roster()
                .registration(entrant.playerId())
                .filter(present -> present.generation() == told.generation())
                .filter(present -> present.endpoint().equals(told.endpoint()))
                .isPresent();
    }

    /** A match that another referee has by now must not be started twice. */
    private boolean isCurrent(SendRunMatch order) {
        return league().fixture(order.match())
                .filter(fixture -> fixture.lease() == order.lease() && !fixture.isDecided())
                .isPresent();
    }

    private RunMatch message(SendRunMatch order) {
        MatchId match = order.match();
        LeagueSettings settings = league().settings();
        RunMatch assignment = new RunMatch(
                author.begin(),
                settings.leagueId(),
                match.round(),
                match,
                settings.gameType(),
                contestant(order.playerA(), match),
                contestant(order.playerB(), match),
                settings.scoring(),
                settings.doubleForfeit(),
                order.lease());
        return order.begun() ? assignment.repeated() : assignment;
    }

    private Contestant contestant(Entrant entrant, MatchId match) {
        Registration registration = entrant.registration();
        AuthToken own = agents.tokens().of(entrant.playerId(), registration.generation());
        AuthToken given = agents.tokens().of(entrant.playerId(), entrant.tokenGeneration());
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

    private static Command command(SendRunMatch order, Answer answer) {
        MatchId match = order.match();
        int lease = order.lease();
        if (Outboxes.isSilence(answer)) {
            return new RunMatchAnswer.Unanswered(match, lease);
        }
        if (!(answer instanceof Answer.ErrorReturned refused)) {
            return new RunMatchAnswer.AssignmentAccepted(match, lease);
        }
        if (order.begun() && refused.errorCode().equals(ErrorCode.E015.name())) {
            return new RunMatchAnswer.MatchLost(match, lease);
        }
        return refused.isUnknownMethod()
                ? new RunMatchAnswer.NotUnderstood(match, lease)
                : new RunMatchAnswer.AssignmentRefused(match, lease, refused.errorCode() + " " + refused.message());
    }

    /** Tells an agent that the operator has removed it, so that it stops waiting for the league: LEAGUE_ERROR E005, once. */
    private void dismiss(Dismiss effect) {
        Outgoing dismissal = Outgoing.toMany(LeagueError.dismissal(author.begin(), effect.agent()))
                .with(agents.tokens().of(effect.agent(), effect.generation()));
        outboxes.sendOnce(effect.endpoint(), dismissal);
    }

    private League league() {
        return agents.league().get();
    }

    /**
     * Limits the rate of standings updates after single matches, which in a large league would cost more than the matches:
     * after an update, the next waits for {@link #PER_PLAYER} times the number of players beyond {@link #UNPACED}, and is
     * replaced by a newer one in the meantime. Even 99 players hear of each match within 2.3 s; five seconds are allowed.
     * The last update of a round never waits.
     */
    static final class StandingsUpdates {
        static final Duration PER_PLAYER = Duration.ofMillis(25);
        static final int UNPACED = 10;

        private final Consumer<UpdateStandings> receiver;
        private final Scheduler scheduler;
        private Instant next;
        private @Nullable UpdateStandings held;
        private boolean timed;

        /** Passes on due updates, one at a time. */
        StandingsUpdates(Consumer<UpdateStandings> receiver, Scheduler scheduler) {
            this.receiver = receiver;
            this.scheduler = scheduler;
            this.next = scheduler.instant();
        }

        synchronized void update(UpdateStandings effect) {
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
}
