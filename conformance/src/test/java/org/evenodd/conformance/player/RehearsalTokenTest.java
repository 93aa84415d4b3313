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
        token.keeping().run();
        return token.value();
    }

    @Test
    void givesAPlayerTheSameTokenInEachRunAndAnotherElsewhere() {
        AuthToken token = token("a/checkers.key");

        assertThat(LeagueToken.claimed(token)).contains(PLAYER);
        assertThat(token("a/checkers.key")).isEqualTo(token);
        assertThat(token("b/checkers.key")).isNotEqualTo(token);
    }

    @Test
    void isForItsOwnersEyesOnlyAndHoldsNoToken() throws Exception {
        AuthToken token = token("checkers.key");
        Path file = directory.resolve("checkers.key");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(token.value()).doesNotContain(Files.readString(file).strip());
    }

    @Test
    void isMadeAnewWhereTheFileHoldsNone() throws Exception {
        Files.writeString(directory.resolve("checkers.key"), "nonsense");

        assertThat(token("checkers.key")).isEqualTo(token("checkers.key"));
    }

    @Test
    void leavesNothingBehindBeforeItIsNeeded() {
        RehearsalToken.of(PLAYER, directory.resolve("checkers/checkers.key"), random);

        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void isGoodForOneRunWhereItCannotBeKept() throws Exception {
        Files.writeString(directory.resolve("occupied"), "");

        assertThat(LeagueToken.claimed(token("occupied/checkers.key"))).contains(PLAYER);
    }
}
