package org.evenodd.conformance.kit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.evenodd.game.Games;
import org.evenodd.game.Outcome;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.ResultDetails;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A game in which referees and managers are checked: also its wrong moves, and the right results. */
public interface RefereedGame extends ScriptedGame {

    static RefereedGame usualGame() {
        return (RefereedGame) ScriptedGame.of(Games.usual());
    }

    /** Two different first moves, in words. */
    List<String> moves();

    /** Makes a move one that is to be refused with E004. */
    ObjectNode spoil(ObjectNode move);

    /** When the answer to a call for a move is due; null if it does not say. */
    @Nullable
    Instant deadline(Message call);

    /** Whether a pointer into a message leads to something that is drawn. */
    boolean isDrawn(String pointer);

    StatedOutcome stated(GameOver over);

    /** The outcome of these moves with the drawn number that a referee tells; empty if it tells none. */
    Optional<Outcome> due(String moveOfP01, String moveOfP02, StatedOutcome stated);

    /** Details with moves that lead to this outcome; in a technical loss, player A has made none. */
    ResultDetails details(Outcome outcome);
}
