package org.evenodd.manager.game.evenodd;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.protocol.value.Digest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DrawProofTest {

    private static final Digest NONCE = Digest.sha256("a nonce");

    @ParameterizedTest
    @CsvSource({"7, They are the same", "8, They differ"})
    void saysWhetherTheNumberIsTheOneThatWasPublishedBefore(int told, String sentence) {
        Digest published = Digest.sha256("R1M1:7:" + NONCE);

        DrawProof proof = new DrawProof(told, NONCE, "R1M1:%d:%s".formatted(told, NONCE), published);

        assertThat(proof.part().lines()).anyMatch(line -> line.startsWith(sentence));
    }
}
