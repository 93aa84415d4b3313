package org.evenodd.manager.page;

import java.util.Optional;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.MatchId;

/**
 * Shows that the number was drawn before the players chose: its digest was published first, and the nonce that hid it
 * afterwards (docs/protocol-decisions.md, the sealed draw).
 *
 * @param text what was hashed
 * @param commitment published when the match began
 * @param computed the SHA-256 of the text
 */
public record DrawProof(int number, String nonce, String text, String commitment, String computed) {

    static Optional<DrawProof> of(MatchId match, ResultDetails details) {
        Integer number = details.drawnNumber();
        Digest nonce = details.drawNonce();
        Digest commitment = details.drawCommitment();
        if (number == null || nonce == null || commitment == null) {
            return Optional.empty();
        }
        String text = "%s:%d:%s".formatted(match, number, nonce);
        return Optional.of(new DrawProof(
                number,
                nonce.toString(),
                text,
                commitment.toString(),
                Digest.sha256(text).toString()));
    }

    public boolean holds() {
        return computed.equals(commitment);
    }

    /** A command that computes the digest in a shell. */
    public String command() {
        return "printf %s " + text + " | sha256sum";
    }
}
