package org.evenodd.player.game.evenodd;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.evenodd.game.evenodd.NumberDraw;
import org.evenodd.player.game.evenodd.PlayedMatch.BrokenSeal;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.MoveMessages.ChooseMoveCall;
import org.evenodd.protocol.message.ParityMessages.ChooseParityCall;
import org.evenodd.protocol.message.ParityMessages.ParityContext;
import org.evenodd.protocol.shape.GameJson;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.Sender;
import org.jspecify.annotations.Nullable;

/** The matches that a player is in, and the finished ones of the current round. */
public record Encounters(Map<MatchId, Encounter> byMatch) {

    public static final Encounters NONE = new Encounters(Map.of());

    public Encounters {
        byMatch = Map.copyOf(byMatch);
    }

    public Optional<Encounter> in(MatchId match) {
        return Optional.ofNullable(byMatch.get(match));
    }

    /** How many rounds later the manager may still ask how a match is remembered. */
    private static final int ROUNDS_REMEMBERED = 5;

    /** How many rounds later nobody plays a match any more whose end was never told. */
    public static final int ROUNDS_AWAITED = 1_000;

    /** These matches with a newer state of one; forgets the matches that ended some rounds ago, which the history has. */
    public Encounters with(Encounter encounter) {
        int round = encounter.match().round().value();
        Map<MatchId, Encounter> kept = new LinkedHashMap<>(byMatch);
        kept.values()
                .removeIf(other ->
                        round - other.match().round().value() > (other.over() ? ROUNDS_REMEMBERED : ROUNDS_AWAITED));
        kept.put(encounter.match(), encounter);
        return new Encounters(kept);
    }

    /** The matches announced or begun, but not over. */
    public List<MatchId> notOver() {
        return byMatch.values().stream()
                .filter(encounter -> !encounter.over())
                .map(Encounter::match)
                .toList();
    }

    public List<MatchId> inProgress() {
        return byMatch.values().stream()
                .filter(encounter -> !encounter.over() && encounter.playing().conversation() != null)
                .map(Encounter::match)
                .sorted(Comparator.comparing(MatchId::value))
                .toList();
    }

    /**
     * A match that a player is in, or has just finished, as far as it has been told about it.
     *
     * @param over whether the referee has announced the end
     */
    public record Encounter(PlayerId self, MatchId match, MatchSide side, Playing playing, boolean over) {

        /** A match about which nothing has been told. */
        public static Encounter unknown(PlayerId self, MatchId match, boolean over) {
            return new Encounter(self, match, new MatchSide(null, null, null), Playing.in(null), over);
        }

        /** The match with its opponent, side and game as told last; null keeps the former. */
        public Encounter against(@Nullable PlayerId opponent, @Nullable RoleInMatch role, @Nullable GameType game) {
            return new Encounter(self, match, side.with(opponent, role, game), playing, over);
        }

        /** The match after a call for the choice, with the referee's commitment; the first one counts. */
        public Encounter called(ChooseParityCall call) {
            ParityContext context = call.context();
            Encounter told = against(context == null ? null : context.opponentId(), null, null);
            return SealedDraw.in(call)
                    .map(draw -> told.with(playing.with(draw)))
                    .orElse(told);
        }

        /**
         * The match after an invitation. An invitation in another conversation, or after the end, restarts the match,
         * perhaps with another referee: earlier commitments, choices and moves are forgotten.
         */
        public Encounter invitedIn(@Nullable ConversationId invitation) {
            return beginsAnew(invitation)
                    ? new Encounter(self, match, side, Playing.in(invitation), false)
                    : with(new Playing(playing.draw(), invitation, playing.choice(), playing.moves()));
        }

        private boolean beginsAnew(@Nullable ConversationId invitation) {
            if (invitation == null || playing.conversation() == null) {
                return over;
            }
            return !invitation.equals(playing.conversation());
        }

        /** The match with a choice; the first one stands. */
        public Encounter withChoice(Parity choice) {
            return with(playing.with(choice));
        }

        /** The match with a move; see {@link Playing#with(Turn, GameJson)}. */
        public Encounter withMove(Turn turn, GameJson move) {
            return with(playing.with(turn, move));
        }

        public Encounter ended() {
            return new Encounter(self, match, side, playing, true);
        }

        private Encounter with(Playing newer) {
            return new Encounter(self, match, side, newer, over);
        }
    }

    /** The opponent, this player's side and the game of a match; each null if not told yet. */
    public record MatchSide(
            @Nullable PlayerId opponent,
            @Nullable RoleInMatch role,
            @Nullable GameType game) {

        MatchSide with(@Nullable PlayerId newOpponent, @Nullable RoleInMatch newRole, @Nullable GameType newGame) {
            return new MatchSide(
                    newOpponent == null ? opponent : newOpponent,
                    newRole == null ? role : newRole,
                    newGame == null ? game : newGame);
        }
    }

    /**
     * A match as one referee has it played, until another conversation begins it anew.
     *
     * @param draw null if the referee has not sealed one, or not yet
     * @param conversation the conversation of the invitation; null before it
     * @param choice the answer given, and repeated for every repetition of the call
     * @param moves the answers given in a game of several moves, in the same way, each for its turn
     */
    public record Playing(
            @Nullable SealedDraw draw,
            @Nullable ConversationId conversation,
            @Nullable Parity choice,
            Map<Turn, GameJson> moves) {

        public Playing {
            moves = Map.copyOf(moves);
        }

        static Playing in(@Nullable ConversationId conversation) {
            return new Playing(null, conversation, null, Map.of());
        }

        Playing with(SealedDraw newDraw) {
            return new Playing(draw == null ? newDraw : draw.or(newDraw), conversation, choice, moves);
        }

        Playing with(Parity newChoice) {
            return choice == null ? new Playing(draw, conversation, newChoice, moves) : this;
        }

        /** With a move; the first one for a turn stands. A turn in another conversation than the others forgets these. */
        Playing with(Turn turn, GameJson move) {
            Map<Turn, GameJson> more = new LinkedHashMap<>(moves);
            more.keySet().removeIf(other -> !Objects.equals(other.conversation(), turn.conversation()));
            more.putIfAbsent(turn, move);
            return new Playing(draw, conversation, choice, more);
        }
    }

    /**
     * The turn that a call for a move is about, however often the call comes.
     *
     * @param conversation of the call; null if it named none
     */
    public record Turn(@Nullable ConversationId conversation, int number) {

        public static Turn of(ChooseMoveCall call) {
            return new Turn(call.envelope().conversationId(), call.moveNumber());
        }
    }

    /**
     * A referee's commitment to its draw, received before this player chose (docs/protocol-decisions.md).
     *
     * @param referee null if it did not identify itself
     * @param conversation of the call; null if it named none
     */
    public record SealedDraw(
            MatchId match,
            @Nullable Sender referee,
            @Nullable ConversationId conversation,
            Digest commitment) {

        /** The commitment in a call; empty if there is none. */
        public static Optional<SealedDraw> in(ChooseParityCall call) {
            ParityContext context = call.context();
            Digest commitment = context == null ? null : context.drawCommitment();
            return Optional.ofNullable(commitment)
                    .map(known -> new SealedDraw(
                            call.match().matchId(),
                            call.envelope().sender(),
                            call.envelope().conversationId(),
                            known));
        }

        /** The commitment that counts: the first, unless the match was restarted or has another referee. */
        SealedDraw or(SealedDraw later) {
            boolean sameGame =
                    Objects.equals(referee, later.referee) && Objects.equals(conversation, later.conversation);
            return sameGame ? this : later;
        }

        /**
         * Checks the end of the match against this commitment.
         *
         * @return empty if number and nonce match, no number was drawn, or the message is from another referee
         */
        Optional<BrokenSeal> brokenBy(GameOver over) {
            GameResult result = over.gameResult();
            Integer number = result == null ? over.flat().drawnNumber() : result.drawnNumber();
            if (number == null || !Objects.equals(referee, over.envelope().sender())) {
                return Optional.empty();
            }
            Digest nonce = result == null ? null : result.drawNonce();
            return proves(number, nonce) ? Optional.empty() : Optional.of(new BrokenSeal(referee, commitment, nonce));
        }

        private boolean proves(int number, @Nullable Digest nonce) {
            return nonce != null
                    && new NumberDraw(number, nonce).commitment(match).equals(commitment);
        }
    }
}
