package org.evenodd.manager.outbound;

import static java.util.Objects.requireNonNullElse;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.evenodd.agent.calls.LearnedCallForms;
import org.evenodd.agent.calls.LearnedCallForms.LearnedAgent;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.peer.Outgoing;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.dialect.Announcements;
import org.evenodd.dialect.Receipts;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.outbound.Outboxes.AgentContacts;
import org.evenodd.manager.outbound.Outboxes.OutboxMessage;
import org.evenodd.manager.outbound.Outboxes.OutboxMessage.Kind;
import org.evenodd.manager.tournament.AgentConduct.DialectSeen;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Effect.AnnounceRound;
import org.evenodd.manager.tournament.Effect.Approach;
import org.evenodd.manager.tournament.Effect.Broadcast;
import org.evenodd.manager.tournament.Effect.CompleteLeague;
import org.evenodd.manager.tournament.Effect.Dismiss;
import org.evenodd.manager.tournament.Effect.Entrant;
import org.evenodd.manager.tournament.Effect.RepeatMatch;
import org.evenodd.manager.tournament.Effect.SendRunMatch;
import org.evenodd.manager.tournament.Effect.UpdateStandings;
import org.evenodd.manager.tournament.EffectPerformers;
import org.evenodd.manager.tournament.LeagueControl.LeagueEnd.CompletionSettled;
import org.evenodd.manager.tournament.RefereeOrders.RunMatchAnswer;
import org.evenodd.manager.tournament.RoundAnnouncer;
import org.evenodd.manager.tournament.RoundAnnouncer.AnnouncementAnswered;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.AssignmentMessages.FlatPairing;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ErrorMessages.LeagueError;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.LeagueToken;

/**
 * Sends the tournament's messages: rounds, standings and the end to many agents (PRD 4 and 7.2, MCP 3), matches to their
 * referees (REF 3), with tokens that are valid in that match only, and a removal to the agent concerned.
 *
 * @param forms how agents understand calls
 * @param manager where agents reach this manager, and through it the players behind its relay
 * @param commands takes the commands that follow from answers
 */
public record LeagueCalls(
        AgentContacts agents,
        EnvelopeWriter author,
        LearnedCallForms forms,
        Outboxes outboxes,
        StandingsUpdates updates,
        Endpoint manager,
        Consumer<Command> commands) {

    private static final DialectNote EARLY = new DialectNote(
            "/status",
            "a match begun from its announcement",
            "a match begun from RUN_MATCH",
            "REF 3",
            "Begin a match when RUN_MATCH comes, and answer that with RUN_MATCH_ACK.",
            1);

    /** Registers these calls as the performer of the effects that are messages to agents. */
    public EffectPerformers registerIn(EffectPerformers performers) {
        return performers
                .with(Broadcast.class, this::broadcast)
                .with(UpdateStandings.class, this::update)
                .with(SendRunMatch.class, this::put)
                .with(RepeatMatch.class, this::repeat)
                .with(Dismiss.class, this::dismiss);
    }

    private void update(UpdateStandings update) {
        updates.update(update, league().divisions().byPlayer().size(), this::broadcast);
    }

    private void repeat(RepeatMatch repetition) {
        post(repetition.order(), Outgoing.toMany(message(repetition.order())), Kind.REMINDER, answer -> {});
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
                            agent instanceof RefereeId && !(effect instanceof CompleteLeague)
                                    ? effect.division()
                                    : null,
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

    private void put(SendRunMatch order) {
        switch (order.approach()) {
            case ANNOUNCE, ANNOUNCE_ONLY ->
                post(order, announcement(order), Kind.TASK, answer -> announced(order, answer));
            case OTHER_WORDS -> {
                agents.apply(order.referee())
                        .ifPresent(contact -> forms.of(contact.endpoint()).ignored(MessageType.RUN_MATCH));
                assign(order, false);
            }
            case ASSIGN, SAME_WORDS -> assign(order, false);
        }
    }

    /** A referee that says that it begins a match, or is known to, is not told to run it. */
    private void announced(SendRunMatch order, Answer answer) {
        boolean received = !(answer instanceof Answer.ErrorReturned);
        if (Outboxes.isSilence(answer)) {
            commands.accept(new RunMatchAnswer.Unanswered(order.match(), order.lease()));
        } else if (received && (order.approach() == Approach.ANNOUNCE_ONLY || Receipts.begins(answer.said()))) {
            commands.accept(new DialectSeen(order.referee(), List.of(EARLY)));
            commands.accept(new RunMatchAnswer.AssignmentAccepted(order.match(), order.lease()));
        } else {
            assign(order, received);
        }
    }

    private void assign(SendRunMatch order, boolean announced) {
        post(
                order,
                Outgoing.toMany(message(order)),
                Kind.TASK,
                answer -> commands.accept(command(order, answer, announced)));
    }

    /** Only the newest repetition matters; it replaces earlier repetitions. */
    private void post(SendRunMatch order, Outgoing message, Kind kind, Consumer<Answer> outcome) {
        outboxes.post(
                order.referee(),
                new OutboxMessage(
                        message, kind, 0, null, () -> isCurrent(order, kind), answer -> answer.ifPresent(outcome)));
    }

    /** The announcement of this match alone, with where its players are called. */
    private Outgoing announcement(SendRunMatch order) {
        Fixture fixture = league().fixture(order.match()).orElseThrow();
        List<AnnouncedMatch> row =
                RoundAnnouncer.announcement(league(), fixture).stream().toList();
        RoundAnnouncement round = new RoundAnnouncement(
                author.begin(),
                league().settings().leagueId(),
                order.match().round(),
                league().divisions().of(order.match()).nameIfAny(),
                row);
        return new Outgoing(
                round.type(),
                Announcements.withEndpoints(
                        MessageCodec.encode(round), endpoint(order.playerA()), endpoint(order.playerB())));
    }

    /** Where referees call a player. */
    private Endpoint endpoint(Entrant player) {
        return player.registration().endpoint().through(manager);
    }

    /** A match that another referee has by now must not be started twice, and no player be looked for where it was. */
    private boolean isCurrent(SendRunMatch order, Kind kind) {
        return league().fixture(order.match())
                .filter(fixture -> fixture.lease() == order.lease() && !fixture.isDecided())
                .filter(fixture -> kind == Kind.TASK || (isAt(order.playerA()) && isAt(order.playerB())))
                .isPresent();
    }

    private boolean isAt(Entrant entrant) {
        return league().roster()
                .registration(entrant.playerId())
                .filter(entrant.registration()::isSamePlace)
                .isPresent();
    }

    private RunMatch message(SendRunMatch order) {
        MatchId match = order.match();
        LeagueSettings settings = league().settings();
        Contestant playerA = contestant(order.playerA(), match);
        Contestant playerB = contestant(order.playerB(), match);
        return new RunMatch(
                author.begin(),
                settings.leagueId(),
                match.round(),
                match,
                settings.gameType(),
                playerA,
                playerB,
                settings.points(),
                order.lease(),
                order.begun() ? true : null,
                FlatPairing.of(playerA, playerB));
    }

    private Contestant contestant(Entrant entrant, MatchId match) {
        Registration registration = entrant.registration();
        AuthToken own = agents.tokens().of(entrant.playerId(), registration.generation());
        AuthToken given = agents.tokens().of(entrant.playerId(), entrant.tokenGeneration());
        LearnedAgent player = forms.of(registration.endpoint());
        return new Contestant(
                entrant.playerId(),
                registration.displayName(),
                endpoint(entrant),
                LeagueToken.ofMatch(entrant.playerId(), given, match),
                LeagueToken.digest(own),
                entrant.standings(),
                player.preference().orElse(null),
                player.spellsCamelCase() ? true : null,
                entrant.onTrial() ? 0 : null);
    }

    /** @param announced whether the referee has acknowledged the announcement of this match */
    private static Command command(SendRunMatch order, Answer answer, boolean announced) {
        MatchId match = order.match();
        int lease = order.lease();
        if (Outboxes.isSilence(answer)) {
            return new RunMatchAnswer.Unanswered(match, lease);
        }
        if (!(answer instanceof Answer.ErrorReturned refused)) {
            boolean promised = order.approach() == Approach.ASSIGN
                    || answer instanceof Answer.Answered
                    || Receipts.takes(answer.said(), match);
            return promised
                    ? new RunMatchAnswer.AssignmentAccepted(match, lease)
                    : new RunMatchAnswer.AssignmentAcknowledged(match, lease, false);
        }
        if (order.begun() && refused.errorCode().equals(ErrorCode.E015.name())) {
            return new RunMatchAnswer.MatchLost(match, lease);
        }
        if (refused.code() == RpcError.SHUTTING_DOWN && refused.errorCode().equals(ErrorCode.E016.name())) {
            return new RunMatchAnswer.RefereeLeaving(match, lease);
        }
        if (refused.isUnknownMethod() && announced) {
            return new RunMatchAnswer.AssignmentAcknowledged(match, lease, true);
        }
        return refused.isUnknownMethod()
                ? new RunMatchAnswer.NotUnderstood(match, lease)
                : new RunMatchAnswer.AssignmentRefused(
                        match, lease, (refused.errorCode() + " " + refused.message()).strip());
    }

    /** Tells an agent once, by LEAGUE_ERROR, that it has no place any more, so that it does not wait for the league. */
    private void dismiss(Dismiss effect) {
        LeagueError error = effect.byOperator()
                ? LeagueError.dismissal(author.begin(), effect.agent())
                : LeagueError.release(author.begin(), effect.agent(), effect.endpoint());
        tell(effect.endpoint(), error, agents.tokens().of(effect.agent(), effect.generation()));
    }

    /** Tells the agents of the league that this one has replaced that they have no place in it, each once. */
    public void invite(List<FormerAgent> formers) {
        formers.forEach(former -> tell(
                former.registration().endpoint(), LeagueError.newLeague(author.begin(), former.id()), former.token()));
    }

    /**
     * An agent of the league that this one has replaced.
     *
     * @param token that it had there
     */
    public record FormerAgent(AgentId id, Registration registration, AuthToken token) {}

    private void tell(Endpoint endpoint, LeagueError error, AuthToken token) {
        outboxes.sendOnce(endpoint, Outgoing.toMany(error).with(token));
    }

    private League league() {
        return agents.league().get();
    }

    /**
     * Limits the rate of standings updates after single matches, which in a large league would cost more than the matches:
     * after an update, the next of the same division waits for {@link #PER_PLAYER} times the number of players of the league
     * beyond {@link #UNPACED}, at most {@link #LONGEST}, and is replaced by a newer one in the meantime. Even 99 players hear
     * of each match within 2.3 s; five seconds are allowed. The last update of a round never waits.
     */
    public static final class StandingsUpdates {
        static final Duration PER_PLAYER = Duration.ofMillis(25);
        static final Duration LONGEST = Duration.ofMillis(4500);
        static final int UNPACED = 10;

        private final Scheduler scheduler;
        private final Map<String, Instant> next = new HashMap<>();
        private final Map<String, UpdateStandings> held = new HashMap<>();
        private final Set<String> timed = new HashSet<>();

        public StandingsUpdates(Scheduler scheduler) {
            this.scheduler = scheduler;
        }

        /**
         * Passes on due updates, one at a time.
         *
         * @param inDivisions how many players a league in divisions has
         */
        synchronized void update(UpdateStandings effect, int inDivisions, Consumer<UpdateStandings> receiver) {
            String division = requireNonNullElse(effect.division(), "");
            held.put(division, effect);
            if (effect.last()) {
                next.remove(division);
            }
            int players = effect.division() == null ? effect.to().size() : inDivisions;
            Duration pause = PER_PLAYER.multipliedBy(Math.max(0, players - UNPACED));
            sendWhenDue(division, pause.compareTo(LONGEST) > 0 ? LONGEST : pause, receiver);
        }

        private void sendWhenDue(String division, Duration pause, Consumer<UpdateStandings> receiver) {
            Instant now = scheduler.instant();
            Instant due = next.getOrDefault(division, now);
            UpdateStandings update = held.get(division);
            if (update != null && !now.isBefore(due)) {
                next.put(division, now.plus(pause));
                held.remove(division);
                receiver.accept(update);
            } else if (update != null && timed.add(division)) {
                scheduler.after(Duration.between(now, due), () -> timeIsUp(division, pause, receiver));
            }
        }

        private synchronized void timeIsUp(String division, Duration pause, Consumer<UpdateStandings> receiver) {
            timed.remove(division);
            sendWhenDue(division, pause, receiver);
        }
    }
}
