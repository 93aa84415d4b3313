package org.evenodd.conformance.player;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Random;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.LeagueToken;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehearsalTokenTest {

    private static final PlayerId PLAYER = PlayerId.of(1);

    private final Random random = new Random(7);

    @TempDir
    private Path directory;

    private AuthToken token(String file) {
        RehearsalToken token = RehearsalToken.of(PLAYER, directory.resolve(file), random);
        token.keep(Runnable::run);
        return token.value();
    }

    @Test
    void givesAPlayerTheSameTokenInEachRunAndAnotherElsewhere() {
        AuthToken token = token("a/checkers.token");

        assertThat(LeagueToken.claimed(token)).contains(PLAYER);
        assertThat(token("a/checkers.token")).isEqualTo(token);
        assertThat(token("b/checkers.token")).isNotEqualTo(token);
    }

    @Test
    void isForItsOwnersEyesOnly() throws Exception {
        token("checkers.token");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("checkers.token"))))
                .isEqualTo("rw-------");
    }

    @Test
    void isMadeAnewWhereTheFileHoldsNone() throws Exception {
        Files.writeString(directory.resolve("checkers.token"), "nonsense");

        assertThat(token("checkers.token")).isEqualTo(token("checkers.token"));
    }

    @Test
    void leavesNothingBehindBeforeItIsNeeded() {
        RehearsalToken.of(PLAYER, directory.resolve("checkers/checkers.token"), random);

        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void isGoodForOneRunWhereItCannotBeKept() throws Exception {
        Files.writeString(directory.resolve("occupied"), "");

        assertThat(LeagueToken.claimed(token("occupied/checkers.token"))).contains(PLAYER);
    }
}
