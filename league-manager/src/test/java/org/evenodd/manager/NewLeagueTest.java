package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.agent.options.ProgramException.ExitStatus;
import org.evenodd.agent.settings.SettingsException;
import org.evenodd.manager.store.InMemoryEventStore;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.token.LeagueKey.LeagueKeyFile;
import org.evenodd.manager.token.Tokens;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A league that replaces an earlier one of the same id, and what is left of that one. */
class NewLeagueTest {
    @TempDir
    private Path directory;

    private MemoryManager manager;
    private Agents agents;

    @BeforeEach
    void prepare() {
        manager = new MemoryManager(directory);
        agents = new Agents(manager);
    }

    @AfterEach
    void close() {
        manager.close();
    }

    private String tokenOfTheFirstLeague() {
        manager.open();
        agents.player("Alpha", 8101);
        manager.crash();
        manager.time.advance(Duration.ofSeconds(1));
        return agents.token("P01");
    }

    private JsonNode ask(String token) {
        return manager.call("league_query", Requests.query("player:P01", token, "GET_STATUS"));
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
        assertThat(ask(old).at("/error/data/error_code").stringValue("none")).isEqualTo("E012");
        assertThat(ask(agents.token("P01")).has("result")).isTrue();
    }

    @Test
    void givesTheFirstGenerationUnderAKeyOfItsOwn() throws Exception {
        String token = tokenOfTheFirstLeague();
        manager.open();

        Tokens tokens =
                new Tokens(new LeagueKeyFile(manager.leagueKey).loadOrCreate(new Random(1)), MemoryManager.LEAGUE);
        assertThat(tokens.of(PlayerId.of(1), 1).value()).isEqualTo(token);
        assertThat(ask(token).has("result")).isTrue();
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

    @Test
    void leavesTheOldLeagueWhereItIsWhenTheAddressIsTaken() throws Exception {
        tokenOfTheFirstLeague();
        manager.anew = true;
        try (Closeable taken =
                manager.bind(MemoryManager.MANAGER, request -> CompletableFuture.failedFuture(new IOException()))) {
            assertThat(taken).isNotNull();
            assertThatThrownBy(manager::open).isInstanceOf(ProgramException.class);
        }

        assertThatTheOldLeagueIsWhereItWas();
    }

    @Test
    void leavesTheOldLeagueWhereItIsWhenTheKeyThatItIsGivenIsNone() throws Exception {
        tokenOfTheFirstLeague();
        manager.anew = true;
        manager.leagueKey = Files.writeString(directory.resolve("own.key"), "password");

        assertThatThrownBy(manager::open).isInstanceOf(ProgramException.class).hasMessageContaining("own.key");

        assertThatTheOldLeagueIsWhereItWas();
    }

    @Test
    void leavesTheOldLeagueWhereItIsWhenASettingOfTheNewOneIsWrong() {
        tokenOfTheFirstLeague();
        manager.anew = true;
        manager.settings = List.of("league.double_forfeit=never");

        assertThatThrownBy(manager::open).isInstanceOf(SettingsException.class);

        assertThatTheOldLeagueIsWhereItWas();
    }

    @Test
    void leavesTheOldLeagueWhereItIsWhenTheKeyCannotBeMade() throws Exception {
        tokenOfTheFirstLeague();
        manager.anew = true;
        manager.leagueKey = Files.writeString(directory.resolve("file"), "").resolve("own.key");

        assertThatThrownBy(manager::open).isInstanceOf(ProgramException.class).hasMessageContaining("own.key");

        assertThatTheOldLeagueIsWhereItWas();
    }

    @Test
    void leavesTheOldLeagueWhereItIsWhenTheOperatorsTokenCannotBeWritten() throws Exception {
        tokenOfTheFirstLeague();
        manager.anew = true;
        Path token = manager.shared.operatorToken(MemoryManager.LEAGUE);
        Files.delete(token);
        Files.createDirectories(token.resolve("in the way"));

        assertThatThrownBy(manager::open).isInstanceOf(ProgramException.class).hasMessageContaining("token");

        assertThatTheOldLeagueIsWhereItWas();
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
}
