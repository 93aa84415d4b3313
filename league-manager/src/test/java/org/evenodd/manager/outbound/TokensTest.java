package org.evenodd.manager.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import org.evenodd.manager.outbound.Tokens.LeagueKey;
import org.evenodd.manager.outbound.Tokens.LeagueKey.LeagueKeyFile;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokensTest {
    private static final LeagueKey KEY =
            LeagueKey.parse("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    private static final PlayerId P01 = PlayerId.of(1);
    private static final RefereeId REF01 = RefereeId.of(1);

    private final Tokens tokens = new Tokens(KEY, new LeagueId("league_2025_even_odd"));

    /** Computed with another implementation of HMAC-SHA256. */
    @Nested
    class KnownAnswers {
        private static final String OF_P01 = "tok_p01_2af9dfdedfd449b2149dbedb69b4879bb36b39a045e34554e39f764eebd37a0b";

        @Test
        void derivesAPlayersTokenFromKeyLeagueIdAndGeneration() {
            assertThat(tokens.of(P01, 1).value()).isEqualTo(OF_P01);
        }

        @Test
        void derivesARefereesTokenOfALaterGeneration() {
            assertThat(tokens.of(REF01, 2).value())
                    .isEqualTo("tok_ref01_54808c7fe5b219b45d24581627a7cfb28b5b690830c4ef314387e92eaa6ef050");
        }
    }

    @Nested
    class TheKeysFile {
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
}
