package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.SettingsException;
import org.evenodd.manager.outbound.Tokens;
import org.evenodd.manager.outbound.Tokens.LeagueKey.LeagueKeyFile;
import org.evenodd.manager.start.LeagueManager;
import org.evenodd.manager.store.EventStore.Storage;
import org.evenodd.manager.store.InMemoryEventStore;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.RefereeKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A league that replaces an earlier one of the same id, and what is left of that one. */
class NewLeagueTest extends ManagedLeague {

    private String tokenOfTheFirstLeague() {
        manager.open();
        agents.player("Alpha", 8101);
        manager.crash();
        manager.time.advance(Duration.ofSeconds(1));
        return agents.token("P01");
    }

    private void aLeagueUnderAnOldKey() throws IOException {
        manager.leagueKey = directory.resolve("kept.key");
        tokenOfTheFirstLeague();
        agents.fallSilent(8101);
        manager.anew = true;
        manager.open();
    }

    private void assertThatOnlyTheNewTokenOpens(String old) {
        agents.player("Beta", 8102);
        assertThat(error(query(old, "GET_STATUS"))).isEqualTo("E012");
        assertThat(query(agents.token("P01"), "GET_STATUS").has("result")).isTrue();
    }

    @Test
    void tellsTheAgentsOfTheOldOneOnceWithTheTokenThatTheyHadThere() {
        String old = tokenOfTheFirstLeague();
        manager.anew = true;
        manager.open();
        manager.time.advance(Duration.ofMinutes(1));

        List<JsonNode> told = agents.received.stream()
                .filter(params -> Agents.typeOf(params).equals("LEAGUE_ERROR"))
                .toList();
        assertThat(told).hasSize(1);
        assertThat(text(told.get(0), "/error_code")).isEqualTo("E012");
        assertThat(text(told.get(0), "/auth_token")).isEqualTo(old);
        assertThat(text(told.get(0), "/original_message_type")).isEqualTo("LEAGUE_REGISTER_REQUEST");
    }

    @Test
    void givesTheFirstGenerationUnderAKeyOfItsOwn() throws Exception {
        String token = tokenOfTheFirstLeague();
        manager.open();

        Tokens tokens =
                new Tokens(new LeagueKeyFile(manager.leagueKey).loadOrCreate(new Random(1)), MemoryManager.LEAGUE);
        assertThat(tokens.of(PlayerId.of(1), 1).value()).isEqualTo(token);
        assertThat(query(token, "GET_STATUS").has("result")).isTrue();
    }

    @Test
    void refusesTheOldTokensThoughItIsGivenTheOldKey() {
        manager.leagueKey = directory.resolve("kept.key");
        String old = tokenOfTheFirstLeague();

        manager.anew = true;
        manager.open();

        assertThatOnlyTheNewTokenOpens(old);
    }

    @Test
    void refusesTheOldTokensThoughItIsBegunInTheSameSecond() throws Exception {
        aLeagueUnderAnOldKey();
        agents.player("Alpha", 8101);
        String old = agents.token("P01");
        manager.crash();

        manager.open();

        assertThatOnlyTheNewTokenOpens(old);
    }

    @Test
    void refusesTheOldTokensThoughTheyWereRaisedFasterThanTimePassed() throws Exception {
        aLeagueUnderAnOldKey();
        for (int i = 0; i < 3; i++) {
            agents.player("Alpha", 8101);
            agents.fallSilent(8101);
        }
        String old = agents.token("P01");
        manager.crash();
        manager.time.advance(Duration.ofSeconds(2));

        manager.open();

        assertThatOnlyTheNewTokenOpens(old);
    }

    @Test
    void archivesALeagueThatItCannotRead() {
        manager.store.append(MemoryManager.LEAGUE, List.of(new StoredEvent(1, Instant.EPOCH, "league_doubled", "{}")));
        manager.anew = true;

        manager.open();

        assertThat(manager.store.load(MemoryManager.LEAGUE))
                .hasSize(1)
                .allMatch(event -> event.type().equals("league_opened"));
        assertThat(manager.shared.archive()).isDirectoryRecursivelyContaining("glob:**/events.jsonl");
    }

    @Tag("case:key-missing")
    @Test
    void doesNotTakeThePlaceOfOneWhoseKeyIsMissing() throws Exception {
        tokenOfTheFirstLeague();
        Files.delete(manager.leagueKey);

        assertThatThrownBy(manager::open)
                .isInstanceOf(ProgramException.class)
                .hasMessageContainingAll("league.key is missing", "put it back", "--new-league");

        assertThat(manager.leagueKey).doesNotExist();
        assertThat(manager.store.load(MemoryManager.LEAGUE)).hasSizeGreaterThan(1);
    }

    @Nested
    class LeavesTheOldLeagueWhereItIsWhen {

        @BeforeEach
        void beginAnew() {
            tokenOfTheFirstLeague();
            manager.anew = true;
        }

        private void assertNotBegun(Class<? extends Exception> refusal, String part) {
            assertThatThrownBy(manager::open).isInstanceOf(refusal).hasMessageContaining(part);
            assertThatTheOldLeagueIsWhereItWas();
        }

        @Test
        void theAddressIsTaken() throws Exception {
            try (Closeable taken =
                    manager.bind(MemoryManager.MANAGER, request -> CompletableFuture.failedFuture(new IOException()))) {
                assertThat(taken).isNotNull();
                assertNotBegun(ProgramException.class, "");
            }
        }

        @Test
        void theKeyThatItIsGivenIsNoneOrCannotBeMade() throws Exception {
            manager.leagueKey = Files.writeString(directory.resolve("own.key"), "password");
            assertNotBegun(ProgramException.class, "own.key");
            manager.leagueKey = Files.writeString(directory.resolve("file"), "").resolve("other.key");
            assertNotBegun(ProgramException.class, "other.key");
        }

        @Test
        void aSettingOfTheNewOneIsWrong() {
            manager.settings = List.of("league.double_forfeit=never");
            assertNotBegun(SettingsException.class, "double_forfeit");
        }

        @Test
        void theOperatorsTokenCannotBeWritten() throws Exception {
            Path token = manager.shared.operatorToken(MemoryManager.LEAGUE);
            Files.delete(token);
            Files.createDirectories(token.resolve("in the way"));
            assertNotBegun(ProgramException.class, "token");
        }
    }

    @Test
    void leavesALeagueWhereItIsThatIsNotOverUnlessTheOperatorAgrees() {
        tokenOfTheFirstLeague();
        manager.anew = true;
        List<String> questions = new ArrayList<>();
        manager.consent = question -> !questions.add(question);

        assertThatThrownBy(manager::open)
                .isInstanceOfSatisfying(
                        ProgramException.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.WRONG_USAGE))
                .hasMessageContainingAll("is not over", "players registered: 1", "--new-league --yes");

        assertThat(questions).singleElement().asString().startsWith("League league_2025_even_odd is not over");
        assertThatTheOldLeagueIsWhereItWas();
    }

    @Test
    void asksNobodyAboutALeagueForWhichNobodyHasRegistered() {
        manager.open();
        manager.crash();
        manager.anew = true;
        manager.consent = question -> false;

        assertThat(manager.open().printed.toString()).endsWith("League league_2025_even_odd: new\n");
    }

    private void assertThatTheOldLeagueIsWhereItWas() {
        assertThat(manager.store.load(MemoryManager.LEAGUE)).hasSizeGreaterThan(1);
        assertThat(manager.shared.leagueKey(MemoryManager.LEAGUE)).exists();
        assertThat(manager.shared.archive()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void isNotOpenedBeforeItsKeyIsKnownToBeOne(boolean anew) throws Exception {
        Files.createDirectories(manager.shared.league(MemoryManager.LEAGUE));
        Files.writeString(manager.leagueKey, "password");
        manager.anew = anew;

        assertThatThrownBy(manager::open).isInstanceOf(ProgramException.class).hasMessageContaining("league.key");

        assertThat(manager.store.load(MemoryManager.LEAGUE)).isEmpty();
        Files.delete(manager.leagueKey);
        assertThat(manager.open().printed.toString()).contains("League league_2025_even_odd: new");
    }

    @Test
    void archivesABrokenKeyWithTheLeagueWhoseItWas() throws Exception {
        String old = tokenOfTheFirstLeague();
        Files.writeString(manager.leagueKey, "broken");

        manager.anew = true;
        manager.open();

        assertThatOnlyTheNewTokenOpens(old);
    }

    @Test
    void refusesTheOldTokensWhereOnlyTheStoreWasLost() {
        String old = tokenOfTheFirstLeague();

        manager.store = new InMemoryEventStore();
        manager.open();

        assertThatOnlyTheNewTokenOpens(old);
    }

    @Test
    void hasNotThePagesOfAnEarlierOneOfWhichTheStoreWasLost() throws Exception {
        manager.open();
        manager.crash();
        Path pages = Files.createFile(SharedDirectory.site(manager.shared.league(MemoryManager.LEAGUE)));
        manager.open();
        manager.crash();
        assertThat(pages).exists();

        manager.store = new InMemoryEventStore();
        manager.open();

        assertThat(pages).doesNotExist();
    }

    /** The key that a manager writes for the referees of its league. */
    @Nested
    class TheRefereeKey {
        private Path file;

        @BeforeEach
        void prepare() {
            file = manager.shared.refereeKey(MemoryManager.LEAGUE);
        }

        private String due() throws IOException {
            Tokens tokens =
                    new Tokens(new LeagueKeyFile(manager.leagueKey).loadOrCreate(new Random(1)), MemoryManager.LEAGUE);
            return tokens.refereeKey().code().value();
        }

        @Test
        void isOneLineMadeOfTheLeaguesKeyForItsOwnersEyes() throws Exception {
            manager.open();

            assertThat(file)
                    .hasParent(
                            manager.shared.operatorToken(MemoryManager.LEAGUE).getParent());
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

            manager.manager = LeagueManager.start(manager.platform(), manager.options(), () -> {
                assertThat(file).hasContent(key);
                return Storage.on(manager.time, manager.store);
            });
        }

        @Tag("case:secret-readable")
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
                assertThat(text(result, "/error_code")).as(proof).isEqualTo("E012");
                assertThat(result.toString()).doesNotContain("tok_ref").doesNotContain('"' + proof + '"');
            }
        }

        @Tag("case:stranger-as-referee")
        @Test
        void isNeededToReportAResult() {
            openForThoseWithTheKey();
            JsonNode waiting = register("").path("result");
            assertThat(text(waiting, "/referee_id")).isEqualTo("REF11");
            assertThat(text(waiting, "/reason")).contains("admit");
            assertThat(waiting.has("match_tokens")).isFalse();
            String token = waiting.path("auth_token").stringValue();
            for (String id : List.of("REF11", "REF01")) {
                assertThat(manager.call("report_match_result", Requests.report(id, token, "R1M1", "P01", "P02"))
                                .has("error"))
                        .isTrue();
            }
        }
    }
}
