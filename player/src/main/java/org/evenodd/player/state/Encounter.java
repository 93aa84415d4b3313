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
 * A match that a player is in, or was in a moment ago.
 *
 * @param conversation the one in which the player was invited; null before that
 * @param choice what it answered; the same for every repetition of the call
 * @param over whether the referee has told the end
 */
public record Encounter(
        OwnMatch pairing,
        @Nullable ConversationId conversation,
        @Nullable Parity choice,
        boolean over) {

    static Encounter unheardOf(PlayerId self, MatchId match, boolean over) {
        return new Encounter(OwnMatch.untold(self, match), null, null, over);
    }

    public MatchId match() {
        return pairing.match();
    }

    public Optional<Parity> answer() {
        return Optional.ofNullable(choice);
    }

    /** What is told first about opponent and side counts; an invitation says it anew. */
    Encounter against(@Nullable PlayerId opponent, @Nullable RoleInMatch role) {
        return new Encounter(pairing.with(opponent, role), conversation, choice, over);
    }

    /** What the referee sealed first counts. */
    Encounter sealing(SealedDraw draw) {
        return new Encounter(pairing.with(draw), conversation, choice, over);
    }

    /**
     * The same match after an invitation. One in another conversation begins the match anew, perhaps with another
     * referee: what was promised and chosen before is forgotten. So does any that comes after the end.
     */
    Encounter invitedIn(@Nullable ConversationId invitation) {
        return beginsAnew(invitation)
                ? new Encounter(pairing.withoutDraw(), invitation, null, false)
                : new Encounter(pairing, invitation, choice, over);
    }

    private boolean beginsAnew(@Nullable ConversationId invitation) {
        if (invitation == null || conversation == null) {
            return over;
        }
        return !invitation.equals(conversation);
    }

    /** The first choice stands. */
    Encounter having(Parity newChoice) {
        return choice == null ? new Encounter(pairing, conversation, newChoice, over) : this;
    }

    Encounter ended() {
        return new Encounter(pairing, conversation, choice, true);
    }
}
