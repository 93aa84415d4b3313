package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Random;
import org.evenodd.manager.start.LeagueManager;
import org.evenodd.manager.store.Storage;
import org.evenodd.manager.token.LeagueKey.LeagueKeyFile;
import org.evenodd.manager.token.Tokens;
import org.evenodd.protocol.token.RefereeKey;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The key that a manager writes for the referees of its league. */
class LeagueKeysTest {
    @TempDir
    private Path directory;

    private MemoryManager manager;
    private Path file;

    @BeforeEach
    void prepare() {
        manager = new MemoryManager(directory);
        file = manager.shared.refereeKey(MemoryManager.LEAGUE);
    }

    @AfterEach
    void close() {
        manager.close();
    }

    private String due() throws IOException {
        Tokens tokens =
                new Tokens(new LeagueKeyFile(manager.leagueKey).loadOrCreate(new Random(1)), MemoryManager.LEAGUE);
        return tokens.refereeKey().characters();
    }

    @Test
    void isOneLineMadeOfTheLeaguesKeyForItsOwnersEyes() throws Exception {
        manager.open();

        assertThat(file)
                .hasParent(manager.shared.operatorToken(MemoryManager.LEAGUE).getParent());
        assertThat(file).hasContent(due() + '\n');
        assertThat(due()).matches("[0-9a-f]{64}");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(manager.printed.toString()).doesNotContain(due());
    }

    @Test
    void isThereBeforeTheStoreOfALeagueThatGoesOnIsOpened() throws Exception {
        manager.open();
        manager.crash();
        String key = Files.readString(file);
        Files.delete(file);

        manager.manager = LeagueManager.start(manager.platform(), manager.plan(), () -> {
            assertThat(file).hasContent(key);
            return Storage.on(manager.time, manager.store);
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void isMadeWithAWarningOfAKeyThatOthersCanRead(boolean anew) throws Exception {
        manager.leagueKey = directory.resolve("shared.key");
        due();
        Files.setPosixFilePermissions(manager.leagueKey, PosixFilePermissions.fromString("rw-r--r--"));

        manager.anew = anew;
        manager.open();

        assertThat(manager.shared.leagueLog(MemoryManager.LEAGUE))
                .content()
                .containsOnlyOnce("shared.key is a secret that others on this machine can get at (rw-r--r--)");
    }

    @Test
    void isAnotherInALeagueThatTakesThePlaceOfAnEarlierOne() throws Exception {
        manager.open();
        String former = Files.readString(file);
        manager.crash();

        manager.anew = true;
        manager.open();

        assertThat(file).hasContent(due() + '\n');
        assertThat(Files.readString(file)).isNotEqualTo(former);
    }

    /** Settings that admit by the key only. */
    private void openForThoseWithTheKey() {
        manager.settings = List.of("league.registration.referees=admitted");
        manager.open();
    }

    private JsonNode register(String proof) {
        String request = Requests.registerReferee("Thief", 8011, "");
        return manager.call(
                "register_referee",
                proof.isEmpty()
                        ? request
                        : request.replace(
                                "\"match_tokens\"", "\"key_proof\": \"%s\", \"match_tokens\"".formatted(proof)));
    }

    @Tag("case:wrong-key")
    @Test
    void isProvedByNothingElse() throws Exception {
        openForThoseWithTheKey();
        String elsewhere = RefereeKey.parse(due())
                .proofFor(Endpoint.parse("http://127.0.0.1:8001/mcp"))
                .value();
        for (String proof : List.of("0".repeat(64), "x", due(), elsewhere)) {
            JsonNode result = register(proof).path("result");
            assertThat(result.path("error_code").stringValue("")).as(proof).isEqualTo("E012");
            assertThat(result.toString()).doesNotContain("tok_ref").doesNotContain('"' + proof + '"');
        }
    }

    @Tag("case:stranger-as-referee")
    @Test
    void isNeededToReportAResult() {
        openForThoseWithTheKey();
        JsonNode waiting = register("").path("result");
        assertThat(waiting.path("referee_id").stringValue()).isEqualTo("REF11");
        assertThat(waiting.path("reason").stringValue()).contains("admit");
        assertThat(waiting.has("match_tokens")).isFalse();
        String token = waiting.path("auth_token").stringValue();
        for (String id : List.of("REF11", "REF01")) {
            assertThat(manager.call("report_match_result", Requests.report(id, token, "R1M1", "P01", "P02"))
                            .has("error"))
                    .isTrue();
        }
    }
}
