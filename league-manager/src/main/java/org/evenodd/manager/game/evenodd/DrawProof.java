package org.evenodd.manager.game.evenodd;

import java.util.List;
import java.util.Optional;
import org.evenodd.manager.page.GameView.MatchPart;
import org.evenodd.manager.page.PageFrame;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.MatchId;

/**
 * Shows that the number was drawn before the players chose: its digest was published first, and the nonce that hid it
 * afterwards (docs/protocol-decisions.md, the sealed draw).
 *
 * @param text the hashed text
 * @param commitment published when the match began
 */
public record DrawProof(int number, Digest nonce, String text, Digest commitment) {

    static Optional<DrawProof> of(MatchId match, ResultDetails details) {
        Integer number = details.drawnNumber();
        Digest nonce = details.drawNonce();
        Digest commitment = details.drawCommitment();
        return number == null || nonce == null || commitment == null
                ? Optional.empty()
                : Optional.of(new DrawProof(number, nonce, "%s:%d:%s".formatted(match, number, nonce), commitment));
    }

    MatchPart part() {
        return new MatchPart(
                PageFrame.part("board/drawproof", this),
                "Was the number drawn before they chose?",
                List.of(
                        "published before:              " + commitment,
                        "SHA-256 of match:number:nonce: " + computed(),
                        holds()
                                ? "They are the same: the number was drawn before the players chose."
                                : "They differ: the draw is NOT proven.",
                        "Check it: " + command()));
    }

    /** The SHA-256 of the text. */
    public Digest computed() {
        return Digest.sha256(text);
    }

    public boolean holds() {
        return computed().equals(commitment);
    }

    /** A command that computes the digest in a shell. */
    public String command() {
        return "printf %s " + text + " | sha256sum";
    }
}
