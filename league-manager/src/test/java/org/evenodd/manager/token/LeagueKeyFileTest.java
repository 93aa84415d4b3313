package org.evenodd.manager.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import org.evenodd.manager.token.LeagueKey.LeagueKeyFile;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeagueKeyFileTest {
    private final SecureRandom random = new SecureRandom();

    @TempDir
    private Path directory;

    private static AuthToken tokenOf(LeagueKey key) {
        return new Tokens(key, new LeagueId("x")).of(PlayerId.of(1), 1);
    }

    @Test
    void makesAKeyOnceAndFindsItAgain() throws IOException {
        LeagueKeyFile file = new LeagueKeyFile(directory.resolve("data/league.key"));

        LeagueKey first = file.loadOrCreate(random);
        LeagueKey second = file.loadOrCreate(random);

        assertThat(tokenOf(second)).isEqualTo(tokenOf(first));
    }

    @Test
    void keepsTheKeyForItsOwnersEyes() throws IOException {
        Path file = directory.resolve("league.key");

        new LeagueKeyFile(file).loadOrCreate(random);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void refusesAFileThatHoldsNoKeyWithoutQuotingIt() throws IOException {
        Path file = Files.writeString(directory.resolve("league.key"), "my password");

        assertThatThrownBy(() -> new LeagueKeyFile(file).loadOrCreate(random))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("password");
    }

    @Test
    void saysWhatAKeyIsWhereTheFileIsNotEvenText() throws IOException {
        Path file = Files.write(directory.resolve("league.key"), new byte[] {(byte) 0xC3, 0x28});

        assertThatThrownBy(() -> new LeagueKeyFile(file).loadOrCreate(random))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("64 hexadecimal digits");
    }

    @Test
    void showsAKeyToNobody() {
        assertThat(LeagueKey.random(random)).hasToString("***");
    }
}
