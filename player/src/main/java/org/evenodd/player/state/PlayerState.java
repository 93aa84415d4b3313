package org.evenodd.player.state;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.game.Game;
import org.evenodd.game.Games;
import org.evenodd.game.evenodd.Strategy.Situation;
import org.evenodd.player.game.evenodd.Encounters;
import org.evenodd.player.game.evenodd.Encounters.Encounter;
import org.evenodd.player.game.evenodd.GameOverReader;
import org.evenodd.player.game.evenodd.History;
import org.evenodd.player.game.evenodd.PlayedMatch;
import org.evenodd.player.state.CallerGate.Admission;
import org.evenodd.player.state.CallerGate.CallerCredentials;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.LeagueError;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.InvitationMessages.GameInvitation;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RememberedMatch;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Violation;
import org.jspecify.annotations.Nullable;

/**
 * The state of a player that has a place. Its lifecycle (SPEC 11), which is INIT before that:
 *
 * <pre>
 *               in play     given up     stopped
 * REGISTERED    ACTIVE      SUSPENDED    SHUTDOWN
 * ACTIVE        ACTIVE      SUSPENDED    SHUTDOWN
 * SUSPENDED     ACTIVE      SUSPENDED    SHUTDOWN
 * SHUTDOWN      SHUTDOWN    SHUTDOWN     SHUTDOWN
 * </pre>
 */
public record PlayerState(
        PlayerPlace place,
        AgentState lifecycle,
        CallerGate gate,
        LeagueTable table,
        Encounters encounters,
        History history) {

    /** After this many forfeits in a row the manager no longer waits for the player. */
    private static final int FORFEITS_TO_SUSPENSION = 3;

    /** The league id to assume if the manager never named its league. */
    private static final String UNNAMED = "unnamed";

    private static final String FIRST_ROUND = "1";

    private static final Set<MessageType> CALLS =
            Games.all().stream().map(Game::call).collect(Collectors.toUnmodifiableSet());

    /** The messages, beside calls, that may leave out their match where there is only one. */
    private static final Set<MessageType> OF_A_MATCH = Set.of(MessageType.GAME_INVITATION, MessageType.GAME_OVER);

    /**
     * A player's place in the league, as given by the manager (PRD 3.4).
     *
     * @param leagueId null if the manager named none
     * @param ownToken null if the manager issued none
     * @param openedAt when the league was opened; null if the manager did not say
     */
    public record PlayerPlace(
            PlayerId player,
            @Nullable LeagueId leagueId,
            @Nullable AuthToken ownToken,
            @Nullable Instant openedAt) {

        /** Whether it is the same place of the same league, whatever the token. */
        public boolean sameAs(PlayerPlace other) {
            return player.equals(other.player)
                    && Objects.equals(leagueId, other.leagueId)
                    && Objects.equals(openedAt, other.openedAt);
        }
    }

    /**
     * The manager's news about the league.
     *
     * @param currentRound null before the first announcement
     * @param rows the newest standings
     * @param completed whether the league is over
     * @param removed whether the operator has removed this player
     */
    public record LeagueTable(
            @Nullable RoundId currentRound, List<StandingsRow> rows, boolean completed, boolean removed) {

        static final LeagueTable EMPTY = new LeagueTable(null, List.of(), false, false);

        public LeagueTable {
            rows = List.copyOf(rows);
        }

        LeagueTable in(RoundId round) {
            return new LeagueTable(round, rows, completed, removed);
        }

        LeagueTable showing(List<StandingsRow> newer) {
            return new LeagueTable(currentRound, newer, completed, removed);
        }

        LeagueTable closed() {
            return new LeagueTable(currentRound, rows, true, removed);
        }

        LeagueTable withoutPlayer() {
            return new LeagueTable(currentRound, rows, completed, true);
        }

        public Optional<StandingsRow> rowOf(PlayerId player) {
            return rows.stream().filter(row -> row.playerId().equals(player)).findFirst();
        }
    }

    /** The state after registration, with the history from earlier runs. */
    public static PlayerState registered(PlayerPlace place, History history, CallerGate gate) {
        return new PlayerState(place, AgentState.REGISTERED, gate, LeagueTable.EMPTY, Encounters.NONE, history);
    }

    public PlayerId self() {
        return place.player();
    }

    /**
     * Decides about a caller. A manager that spells its league in two ways is believed with a note; in strict mode that
     * is E006.
     *
     * @param named the league that the caller names
     */
    public Admission admit(CallerCredentials caller, @Nullable LeagueId named) {
        Admission admission = gate.admit(caller);
        LeagueId own = place.leagueId();
        if (named == null
                || own == null
                || own.equals(named)
                || admission.refusal().isPresent()) {
            return admission;
        }
        if (isStrict()) {
            Refusal refusal = Refusal.of(new Violation("/league_id", ErrorCode.E006, own.value(), named.value()));
            return new Admission(gate, List.of(), Optional.of(refusal), false);
        }
        List<DialectNote> notes = new ArrayList<>(admission.notes());
        notes.add(new DialectNote(
                "/league_id",
                named.value(),
                own.value(),
                "PRD 3.4",
                "Send the league_id of the registration response in every message.",
                1));
        return new Admission(admission.gate(), notes, Optional.empty(), false);
    }

    /** Why an invitation is refused: it is for another player, or see {@link #refusal(PlayerId, GameType, MessageType)}. */
    public Optional<Refusal> refusal(GameInvitation invitation) {
        return refusal(invitation.playerId(), invitation.gameType(), invitation.type())
                .or(() -> isStrict() && self().equals(invitation.opponentId())
                        ? violation("/opponent_id", ErrorCode.E006, "another player", self())
                        : Optional.empty());
    }

    /**
     * Why an invitation or a call in a match is refused: it is for another player, or of a game in which the player is not
     * so called, which is overlooked in a tolerant league where the message does not depend on it.
     */
    public Optional<Refusal> refusal(@Nullable PlayerId addressed, @Nullable GameType game, MessageType type) {
        if (addressed != null && !addressed.equals(self())) {
            return violation("/player_id", ErrorCode.E005, self().value(), addressed);
        }
        boolean decides = type == MessageType.CHOOSE_MOVE_CALL || (game != null && isStrict());
        return !decides || (game != null && Games.fit(game, type))
                ? Optional.empty()
                : violation(
                        "/game_type",
                        ErrorCode.E006,
                        Games.types().stream()
                                .filter(each -> Games.fit(each, type))
                                .map(GameType::value)
                                .collect(Collectors.joining(" or ")),
                        game == null ? "nothing" : game);
    }

    /** Why the end of a match is refused: the match was not of this player. */
    public Optional<Refusal> refusal(GameOver over) {
        GameResult result = over.gameResult();
        boolean isKnown = encounters.in(over.match().matchId()).isPresent();
        return result == null || result.choices().containsKey(self()) || (!isStrict() && isKnown)
                ? Optional.empty()
                : violation(
                        "/game_result/choices",
                        ErrorCode.E015,
                        "a match of " + self(),
                        result.choices().keySet());
    }

    private boolean isStrict() {
        return gate.compatibility() == Compatibility.STRICT;
    }

    private static Optional<Refusal> violation(String pointer, ErrorCode code, String expected, Object got) {
        return Optional.of(Refusal.of(new Violation(pointer, code, expected, String.valueOf(got))));
    }

    public PlayerState admitting(CallerGate newGate) {
        return newGate.equals(gate) ? this : new PlayerState(place, lifecycle, newGate, table, encounters, history);
    }

    /** The state after a round announcement (MCP 3.1). */
    public PlayerState announced(RoundAnnouncement announcement) {
        PlayerState next = inPlay().with(table.in(announcement.roundId())).admitting(gate.announced(announcement));
        for (AnnouncedMatch match : announcement.known()) {
            if (match.involves(self())) {
                boolean first = match.playerA().equals(self());
                next = next.with(next.encounter(match.matchId())
                        .against(
                                first ? match.playerB() : match.playerA(),
                                first ? RoleInMatch.PLAYER_A : RoleInMatch.PLAYER_B,
                                match.gameType()));
            }
        }
        return next;
    }

    /** The state after an invitation (MCP 4.1). */
    public PlayerState invited(GameInvitation invitation) {
        PlayerId opponent = self().equals(invitation.opponentId()) ? null : invitation.opponentId();
        return inPlay().with(encounter(invitation.matchId())
                .against(opponent, invitation.roleInMatch(), invitation.gameType())
                .invitedIn(invitation.envelope().conversationId()));
    }

    /** The state after a call in a match, which may be new to the player, or have a new referee. */
    public PlayerState called(MatchId match, UnaryOperator<Encounter> told) {
        return inPlay().after(match, told);
    }

    /** The state after something has happened in a match. */
    public PlayerState after(MatchId match, UnaryOperator<Encounter> change) {
        return with(change.apply(encounter(match)));
    }

    /** The situation in which a strategy chooses in a match. */
    public Situation situation(MatchId match) {
        return new Situation(encounter(match).side().opponent(), history);
    }

    /** The state after the end of a match (MCP 4.3); a repeated GAME_OVER changes nothing. */
    public PlayerState ended(GameOver over, Instant at) {
        Encounter encounter = encounter(over.match().matchId());
        PlayerState next = admitting(gate.over(encounter.match()));
        if (encounter.over()) {
            return next;
        }
        Optional<PlayedMatch> played = GameOverReader.of(over, encounter, at);
        History longer = played.map(history::with).orElse(history);
        return next.with(encounter.ended()).remembering(longer);
    }

    private PlayerState remembering(History longer) {
        boolean givenUp = longer.forfeitsInARow() >= FORFEITS_TO_SUSPENSION;
        AgentState next = givenUp ? unlessShut(AgentState.SUSPENDED) : lifecycle;
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

    /**
     * The state after an error that the manager reports: it may say that the operator has removed the player. That is
     * believed only with the player's own token; otherwise anyone could make a player leave.
     */
    public PlayerState told(LeagueError error) {
        AuthToken shown = error.envelope().authToken();
        return error.isDismissal() && shown != null && shown.equals(place.ownToken())
                ? withLifecycle(AgentState.SHUTDOWN).with(table.withoutPlayer())
                : this;
    }

    /** The state after the player has stopped. */
    public PlayerState stopped() {
        return withLifecycle(AgentState.SHUTDOWN);
    }

    private PlayerState inPlay() {
        return lifecycle == AgentState.ACTIVE ? this : withLifecycle(unlessShut(AgentState.ACTIVE));
    }

    private AgentState unlessShut(AgentState next) {
        return lifecycle == AgentState.SHUTDOWN ? lifecycle : next;
    }

    private PlayerState withLifecycle(AgentState next) {
        return new PlayerState(place, next, gate, table, encounters, history);
    }

    /** Whether a token is the player's own, which its manager shows. */
    public boolean isOwnToken(@Nullable AuthToken shown) {
        return shown != null && shown.equals(gate.tokens().own());
    }

    /** A match of this round that is over, with the player's own answers; empty of others. */
    public Optional<RememberedMatch> remembered(MatchId match) {
        return encounters
                .in(match)
                .filter(Encounter::over)
                .flatMap(own -> history.matches().stream()
                        .filter(played -> played.matchId().equals(match))
                        .findFirst()
                        .map(played -> new RememberedMatch(match, own.playing().choice(), played.winner(self()))));
    }

    /** The player's knowledge of a match. */
    public Encounter encounter(MatchId match) {
        return encounters.in(match).orElseGet(() -> Encounter.unknown(self(), match, history.contains(match)));
    }

    private PlayerState with(Encounter encounter) {
        return new PlayerState(place, lifecycle, gate, table, encounters.with(encounter), history);
    }

    private PlayerState with(LeagueTable newer) {
        return new PlayerState(place, lifecycle, gate, newer, encounters, history);
    }

    /**
     * The value of a field that a message omits: the game, the player's id, its league, and its match if it has only one.
     *
     * @param now null before the player has a place
     */
    public static Optional<String> known(@Nullable PlayerState now, MessageType type, String field) {
        return field.equals("game_type")
                ? game(now, type)
                : Optional.ofNullable(now).map(state -> state.known(type, field));
    }

    /** The game that was told for the league's matches, else the usual one; empty for a call in a game that was not told. */
    private static Optional<String> game(@Nullable PlayerState now, MessageType type) {
        Stream<GameType> told = now == null
                ? Stream.empty()
                : now.encounters.byMatch().values().stream()
                        .map(encounter -> encounter.side().game())
                        .filter(Objects::nonNull);
        return Stream.concat(told, Stream.of(Games.usual().type()))
                .filter(game -> Games.fit(game, type))
                .findFirst()
                .map(GameType::value);
    }

    private @Nullable String known(MessageType type, String field) {
        LeagueId league = place.leagueId();
        List<MatchId> matches = encounters.notOver();
        boolean hasOneMatch = (OF_A_MATCH.contains(type) || CALLS.contains(type)) && matches.size() == 1;
        return switch (field) {
            case "league_id" -> league == null ? UNNAMED : league.value();
            case "player_id" -> CALLS.contains(type) ? self().value() : null;
            case "match_id" -> hasOneMatch ? matches.get(0).value() : null;
            case "round_id" -> Objects.toString(table.currentRound(), FIRST_ROUND);
            default -> null;
        };
    }

    /** Why a call is refused before the player has a place. */
    public static Refusal nobody(MessageType type) {
        return Refusal.of(ErrorCode.E005, "This player has no place in a league yet")
                .with(ErrorContext.at("/message_type", "nothing before this player is registered", type.name()));
    }
}
