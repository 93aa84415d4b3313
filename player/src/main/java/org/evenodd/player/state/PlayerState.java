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

/** The state of a player that has a place. */
public record PlayerState(
        PlayerPlace place,
        AgentState lifecycle,
        CallerGate gate,
        LeagueTable table,
        Encounters encounters,
        History history) {

    /** The state after registration, with the history from earlier runs. */
    public static PlayerState registered(PlayerPlace place, History history, CallerGate gate) {
        return new PlayerState(place, AgentState.REGISTERED, gate, LeagueTable.EMPTY, Encounters.NONE, history);
    }

    public PlayerState admitting(CallerGate newGate) {
        return newGate.equals(gate) ? this : new PlayerState(place, lifecycle, newGate, table, encounters, history);
    }

    /** The state after a round announcement (MCP 3.1). */
    public PlayerState announced(RoundAnnouncement announcement) {
        PlayerState next = inPlay().with(table.in(announcement.roundId())).admitting(gate.announced(announcement));
        for (AnnouncedMatch match : announcement.matches()) {
            if (match.involves(place.player())) {
                next = next.with(next.encounter(match.matchId()).against(opponentIn(match), roleIn(match)));
            }
        }
        return next;
    }

    private PlayerId opponentIn(AnnouncedMatch match) {
        return roleIn(match) == RoleInMatch.PLAYER_A ? match.playerB() : match.playerA();
    }

    private RoleInMatch roleIn(AnnouncedMatch match) {
        return match.playerA().equals(place.player()) ? RoleInMatch.PLAYER_A : RoleInMatch.PLAYER_B;
    }

    /** The state after an invitation (MCP 4.1). */
    public PlayerState invited(GameInvitation invitation) {
        return inPlay().with(encounter(invitation.matchId())
                .against(invitation.opponentId(), invitation.roleInMatch())
                .invitedIn(invitation.envelope().conversationId()));
    }

    /** The state after a call for a choice; the match may be new to the player, or have a new referee. */
    public PlayerState called(ChooseParityCall call) {
        ParityContext context = call.context();
        Encounter encounter =
                encounter(call.match().matchId()).against(context == null ? null : context.opponentId(), null);
        return inPlay().with(SealedDraw.in(call).map(encounter::withDraw).orElse(encounter));
    }

    /** The player's choice in a match. */
    public Optional<Parity> choiceIn(MatchId match) {
        return encounters.in(match).flatMap(Encounter::answer);
    }

    /** What a strategy is told for its choice in a match. */
    public Situation situation(MatchId match) {
        return new Situation(encounter(match).ownMatch().opponent(), history);
    }

    /** The state after a choice; an earlier choice stands. */
    public PlayerState chose(MatchId match, Parity choice) {
        return with(encounter(match).withChoice(choice));
    }

    /** The state after the end of a match (MCP 4.3); a repeated GAME_OVER changes nothing. */
    public PlayerState ended(GameOver over, Instant at) {
        Encounter encounter = encounter(over.match().matchId());
        PlayerState next = admitting(gate.over(encounter.match()));
        if (encounter.over()) {
            return next;
        }
        Optional<PlayedMatch> played = GameOverReader.of(over, encounter.ownMatch(), at);
        History longer = played.map(history::with).orElse(history);
        return next.with(encounter.ended()).remembering(longer);
    }

    private PlayerState remembering(History longer) {
        boolean givenUp = longer.forfeitsInARow() >= PlayerLifecycle.FORFEITS_TO_SUSPENSION;
        AgentState next = givenUp ? PlayerLifecycle.givenUp(lifecycle) : lifecycle;
        return new PlayerState(place, next, gate, table, encounters, longer);
    }

    /** The state after a standings update (MCP 3.2). */
    public PlayerState showing(List<StandingsRow> rows) {
        return with(table.showing(rows));
    }

    /** The state after the league's end. */
    public PlayerState completed() {
        return with(table.closed());
    }

    /** The state after the operator has removed the player. */
    public PlayerState removed() {
        return withLifecycle(AgentState.SHUTDOWN).with(table.withoutPlayer());
    }

    /** The state after the player has stopped. */
    public PlayerState stopped() {
        return withLifecycle(AgentState.SHUTDOWN);
    }

    private PlayerState inPlay() {
        return lifecycle == AgentState.ACTIVE ? this : withLifecycle(PlayerLifecycle.inPlay(lifecycle));
    }

    private PlayerState withLifecycle(AgentState next) {
        return new PlayerState(place, next, gate, table, encounters, history);
    }

    private Encounter encounter(MatchId match) {
        return encounters.in(match).orElseGet(() -> Encounter.unknown(place.player(), match, history.contains(match)));
    }

    private PlayerState with(Encounter encounter) {
        return new PlayerState(place, lifecycle, gate, table, encounters.with(encounter), history);
    }

    private PlayerState with(LeagueTable newer) {
        return new PlayerState(place, lifecycle, gate, newer, encounters, history);
    }
}
