package org.evenodd.player.state;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.evenodd.agent.strategy.Situation;
import org.evenodd.player.caller.CallerGate;
import org.evenodd.player.history.GameOverReader;
import org.evenodd.player.history.History;
import org.evenodd.player.history.PlayedMatch;
import org.evenodd.player.history.SealedDraw;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.message.AnnouncedMatch;
import org.evenodd.protocol.message.ChooseParityCall;
import org.evenodd.protocol.message.GameInvitation;
import org.evenodd.protocol.message.GameOver;
import org.evenodd.protocol.message.ParityContext;
import org.evenodd.protocol.message.RoleInMatch;
import org.evenodd.protocol.message.RoundAnnouncement;
import org.evenodd.protocol.message.StandingsRow;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;

/** A player that has a seat, at one moment. */
public record PlayerState(
        PlayerPlace seat,
        AgentState lifecycle,
        CallerGate gate,
        LeagueTable table,
        Encounters encounters,
        History history) {

    /** A player that has just been registered, with what it remembers of this league. */
    public static PlayerState seated(PlayerPlace seat, History history, CallerGate gate) {
        return new PlayerState(seat, AgentState.REGISTERED, gate, LeagueTable.EMPTY, Encounters.NONE, history);
    }

    public PlayerState admitting(CallerGate newGate) {
        return newGate.equals(gate) ? this : new PlayerState(seat, lifecycle, newGate, table, encounters, history);
    }

    /** After a round was announced: its matches are known before their referees call (MCP 3.1). */
    public PlayerState announced(RoundAnnouncement announcement) {
        PlayerState next = inPlay().with(table.in(announcement.roundId())).admitting(gate.announced(announcement));
        for (AnnouncedMatch match : announcement.matches()) {
            if (match.involves(seat.player())) {
                next = next.with(next.encounter(match.matchId()).against(opponentIn(match), roleIn(match)));
            }
        }
        return next;
    }

    private PlayerId opponentIn(AnnouncedMatch match) {
        return roleIn(match) == RoleInMatch.PLAYER_A ? match.playerB() : match.playerA();
    }

    private RoleInMatch roleIn(AnnouncedMatch match) {
        return match.playerA().equals(seat.player()) ? RoleInMatch.PLAYER_A : RoleInMatch.PLAYER_B;
    }

    /** After an invitation (MCP 4.1). */
    public PlayerState invited(GameInvitation invitation) {
        return inPlay().with(encounter(invitation.matchId())
                .against(invitation.opponentId(), invitation.roleInMatch())
                .invitedIn(invitation.envelope().conversationId()));
    }

    /** After a call for a choice, of which the player may not have heard before: its referee may have changed. */
    public PlayerState called(ChooseParityCall call) {
        ParityContext context = call.context();
        Encounter told = encounter(call.match().matchId()).against(context == null ? null : context.opponentId(), null);
        return inPlay().with(SealedDraw.in(call).map(told::sealing).orElse(told));
    }

    /** What the player has answered in a match. */
    public Optional<Parity> choiceIn(MatchId match) {
        return encounters.in(match).flatMap(Encounter::answer);
    }

    /** What a strategy may know for its choice in a match. */
    public Situation situation(MatchId match) {
        return new Situation(encounter(match).pairing().opponent(), history);
    }

    /** After a choice; one that was made before stands. */
    public PlayerState chose(MatchId match, Parity choice) {
        return with(encounter(match).having(choice));
    }

    /** After the end of a match (MCP 4.3); a repeated GAME_OVER changes nothing. */
    public PlayerState ended(GameOver over, Instant at) {
        Encounter encounter = encounter(over.match().matchId());
        PlayerState next = admitting(gate.over(encounter.match()));
        if (encounter.over()) {
            return next;
        }
        Optional<PlayedMatch> played = GameOverReader.of(over, encounter.pairing(), at);
        History longer = played.map(history::with).orElse(history);
        return next.with(encounter.ended()).remembering(longer);
    }

    private PlayerState remembering(History longer) {
        boolean givenUp = longer.forfeitsInARow() >= PlayerLifecycle.FORFEITS_TO_SUSPENSION;
        AgentState next = givenUp ? PlayerLifecycle.givenUp(lifecycle) : lifecycle;
        return new PlayerState(seat, next, gate, table, encounters, longer);
    }

    /** After a standings update (MCP 3.2). */
    public PlayerState showing(List<StandingsRow> rows) {
        return with(table.showing(rows));
    }

    /** After the league's end; states stay as they were. */
    public PlayerState completed() {
        return with(table.closed());
    }

    /** After the operator has removed the player. */
    public PlayerState removed() {
        return living(AgentState.SHUTDOWN).with(table.without());
    }

    /** After the player has left. */
    public PlayerState stopped() {
        return living(AgentState.SHUTDOWN);
    }

    private PlayerState inPlay() {
        return lifecycle == AgentState.ACTIVE ? this : living(PlayerLifecycle.inPlay(lifecycle));
    }

    private PlayerState living(AgentState next) {
        return new PlayerState(seat, next, gate, table, encounters, history);
    }

    private Encounter encounter(MatchId match) {
        return encounters.in(match).orElseGet(() -> Encounter.unheardOf(seat.player(), match, history.contains(match)));
    }

    private PlayerState with(Encounter encounter) {
        return new PlayerState(seat, lifecycle, gate, table, encounters.with(encounter), history);
    }

    private PlayerState with(LeagueTable newer) {
        return new PlayerState(seat, lifecycle, gate, newer, encounters, history);
    }
}
