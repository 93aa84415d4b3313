package org.evenodd.player.state;

import java.util.Optional;
import org.evenodd.player.history.OwnMatch;
import org.evenodd.player.history.SealedDraw;
import org.evenodd.protocol.message.RoleInMatch;
import org.evenodd.protocol.value.ConversationId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * A match that a player is in, or has just finished.
 *
 * @param conversation the conversation of the invitation; null before it
 * @param choice the answer given, and repeated for every repetition of the call
 * @param over whether the referee has announced the end
 */
public record Encounter(
        OwnMatch ownMatch,
        @Nullable ConversationId conversation,
        @Nullable Parity choice,
        boolean over) {

    static Encounter unknown(PlayerId self, MatchId match, boolean over) {
        return new Encounter(OwnMatch.untold(self, match), null, null, over);
    }

    public MatchId match() {
        return ownMatch.match();
    }

    public Optional<Parity> answer() {
        return Optional.ofNullable(choice);
    }

    /** The match with its opponent and side: the first information counts, until a new invitation. */
    Encounter against(@Nullable PlayerId opponent, @Nullable RoleInMatch role) {
        return new Encounter(ownMatch.with(opponent, role), conversation, choice, over);
    }

    /** The match with the referee's commitment; the first one counts. */
    Encounter withDraw(SealedDraw draw) {
        return new Encounter(ownMatch.with(draw), conversation, choice, over);
    }

    /**
     * The match after an invitation. An invitation in another conversation, or after the end, restarts the match,
     * perhaps with another referee: earlier commitments and choices are forgotten.
     */
    Encounter invitedIn(@Nullable ConversationId invitation) {
        return beginsAnew(invitation)
                ? new Encounter(ownMatch.withoutDraw(), invitation, null, false)
                : new Encounter(ownMatch, invitation, choice, over);
    }

    private boolean beginsAnew(@Nullable ConversationId invitation) {
        if (invitation == null || conversation == null) {
            return over;
        }
        return !invitation.equals(conversation);
    }

    /** The match with a choice; the first one stands. */
    Encounter withChoice(Parity newChoice) {
        return choice == null ? new Encounter(ownMatch, conversation, newChoice, over) : this;
    }

    Encounter ended() {
        return new Encounter(ownMatch, conversation, choice, true);
    }
}
