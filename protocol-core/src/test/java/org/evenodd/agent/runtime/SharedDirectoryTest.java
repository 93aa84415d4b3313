package org.evenodd.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedDirectoryTest {

    private static final LeagueId CUP = new LeagueId("cup");
    private static final DisplayName ALICE = new DisplayName("Alice");
    private static final Endpoint MANAGER = Endpoint.parse("http://localhost:8000/mcp");

    private final SharedDirectory shared = new SharedDirectory(Path.of("SHARED"));

    @Test
    void isLaidOutAsTheCourseHasIt() {
        assertThat(shared.standings(CUP)).isEqualTo(Path.of("SHARED/data/leagues/cup/standings.json"));
        assertThat(shared.rounds(CUP)).isEqualTo(Path.of("SHARED/data/leagues/cup/rounds.json"));
        assertThat(shared.matches(CUP)).isEqualTo(Path.of("SHARED/data/matches/cup"));
        assertThat(shared.history(PlayerId.of(1))).isEqualTo(Path.of("SHARED/data/players/P01/history.json"));
        assertThat(shared.agents()).isEqualTo(Path.of("SHARED/config/agents/agents_config.json"));
        assertThat(shared.leagueLog(CUP)).isEqualTo(Path.of("SHARED/logs/league/cup/league.log.jsonl"));
        assertThat(shared.agentLog(PlayerId.of(1))).isEqualTo(Path.of("SHARED/logs/agents/P01.log.jsonl"));
    }

    @Test
    void hasTheSecretsOfALeagueBesideItsData() {
        assertThat(shared.leagueKey(CUP)).isEqualTo(Path.of("SHARED/data/leagues/cup/league.key"));
        assertThat(shared.operatorToken(CUP)).isEqualTo(Path.of("SHARED/data/leagues/cup/operator.token"));
    }

    @Nested
    class ATokensFile {

        @Test
        @DisabledOnOs(OS.WINDOWS)
        void keepsATokenForItsOwnersEyesOnlyUntilItIsVoid(@TempDir Path directory) throws IOException {
            TokenFile file = new TokenFile(directory.resolve("tokens/one.token"));
            AuthToken token = new AuthToken("tok_p01_0123456789abcdef");
            assertThat(file.read()).isEmpty();
            file.keep(token);
            assertThat(new TokenFile(file.path()).read()).contains(token);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path())))
                    .isEqualTo("rw-------");
            file.drop();
            file.drop();
            assertThat(file.read()).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "two words", "\u0000"})
        void isTakenForNoneWhereItHoldsNoToken(String content, @TempDir Path directory) throws IOException {
            Path file = Files.writeString(directory.resolve("one.token"), content);
            assertThat(new TokenFile(file).read()).isEmpty();
        }

        @Test
        void belongsToOneNameAtOneManager() {
            Path alices = shared.token(MANAGER, ALICE);

            assertThat(alices.toString()).matches("SHARED/data/tokens/Alice-[0-9a-f]{8}\\.token");
            assertThat(shared.token(MANAGER, ALICE)).isEqualTo(alices);
            assertThat(shared.token(MANAGER, new DisplayName("Bob"))).isNotEqualTo(alices);
            assertThat(shared.token(Endpoint.parse("http://localhost:9000/mcp"), ALICE))
                    .isNotEqualTo(alices);
        }
    }

    @Nested
    class AReferee {

        @Test
        void hasADirectoryOfItsName() {
            assertThat(shared.referee(new DisplayName("Referee 8001")))
                    .isEqualTo(Path.of("SHARED/data/referees/Referee 8001"));
        }

        @ParameterizedTest
        @ValueSource(strings = {"..", "../../etc", "/etc", "a/b", "C:\\x", "Zoë", " x ", "."})
        void neverLeavesTheDirectoryOfReferees(String name) {
            Path directory = shared.referee(new DisplayName(name));

            assertThat(directory.getParent()).isEqualTo(Path.of("SHARED/data/referees"));
            assertThat(directory.getFileName().toString()).matches("[A-Za-z0-9 _-]+");
        }

        @Test
        void sharesItWithNoOtherName() {
            assertThat(shared.referee(new DisplayName("a/b"))).isNotEqualTo(shared.referee(new DisplayName("a_b")));
        }
    }
}
