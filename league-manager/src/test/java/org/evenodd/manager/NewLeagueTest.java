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
import org.evenodd.agent.options.ExitStatus;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.agent.settings.SettingsException;
import org.evenodd.manager.store.InMemoryEventStore;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.token.LeagueKeyFile;
import org.evenodd.manager.token.Tokens;
import org.evenodd.protocol.value.PlayerId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A league that takes the place of an earlier one of the same id, and what is left of that one. */
class NewLeagueTest {
    @TempDir
    private Path directory;

    private MemoryManager venue;
    private Agents agents;

    @BeforeEach
    void prepare() {
        venue = new MemoryManager(directory);
        agents = new Agents(venue);
    }

    @AfterEach
    void close() {
        venue.close();
    }

    private String tokenOfTheFirstLeague() {
        venue.open();
        agents.player("Alpha", 8101);
        venue.crash();
        venue.time.advance(Duration.ofSeconds(1));
        return agents.token("P01");
    }

    private JsonNode ask(String token) {
        return venue.call("league_query", Requests.query("player:P01", token, "GET_STATUS"));
    }

    private void aLeagueUnderAnOldKey() throws IOException {
        venue.leagueKey = directory.resolve("kept.key");
        tokenOfTheFirstLeague();
        agents.fallSilent(8101);
        venue.anew = true;
        venue.open();
    }

    private void assertThatOnlyTheNewTokenOpens(String old) {
        agents.player("Beta", 8102);
        assertThat(ask(old).at("/error/data/error_code").stringValue("none")).isEqualTo("E012");
        assertThat(ask(agents.token("P01")).has("result")).isTrue();
    }

    @Test
    void givesTheFirstGenerationUnderAKeyOfItsOwn() throws Exception {
        String token = tokenOfTheFirstLeague();
        venue.open();

        Tokens tokens =
                new Tokens(new LeagueKeyFile(venue.leagueKey).loadOrCreate(new Random(1)), MemoryManager.LEAGUE);
        assertThat(tokens.of(PlayerId.of(1), 1).value()).isEqualTo(token);
        assertThat(ask(token).has("result")).isTrue();
    }

    @Test
    void refusesTheOldTokensThoughItIsGivenTheOldKey() {
        venue.leagueKey = directory.resolve("kept.key");
        String old = tokenOfTheFirstLeague();

        venue.anew = true;
        venue.open();

        assertThatOnlyTheNewTokenOpens(old);
    }

    @Test
    void refusesTheOldTokensThoughItIsBegunInTheSameSecond() throws Exception {
        aLeagueUnderAnOldKey();
        agents.player("Alpha", 8101);
        String old = agents.token("P01");
        venue.crash();

        venue.open();

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
        venue.crash();
        venue.time.advance(Duration.ofSeconds(2));

        venue.open();

        assertThatOnlyTheNewTokenOpens(old);
    }

    @Test
    void archivesALeagueThatItCannotRead() {
        venue.store.append(MemoryManager.LEAGUE, List.of(new StoredEvent(1, Instant.EPOCH, "league_doubled", "{}")));
        venue.anew = true;

        venue.open();

        assertThat(venue.store.load(MemoryManager.LEAGUE))
                .hasSize(1)
                .allMatch(event -> event.type().equals("league_opened"));
        assertThat(venue.shared.archive()).isDirectoryRecursivelyContaining("glob:**/events.jsonl");
    }

    @Tag("case:key-missing")
    @Test
    void doesNotTakeThePlaceOfOneWhoseKeyIsMissing() throws Exception {
        tokenOfTheFirstLeague();
        Files.delete(venue.leagueKey);

        assertThatThrownBy(venue::open)
                .isInstanceOf(ProgramException.class)
                .hasMessageContainingAll("league.key is missing", "put it back", "--new-league");

        assertThat(venue.leagueKey).doesNotExist();
        assertThat(venue.store.load(MemoryManager.LEAGUE)).hasSizeGreaterThan(1);
    }

    @Test
    void leavesTheOldLeagueWhereItIsWhenTheAddressIsTaken() throws Exception {
        tokenOfTheFirstLeague();
        venue.anew = true;
        try (Closeable taken =
                venue.bind(MemoryManager.MANAGER, request -> CompletableFuture.failedFuture(new IOException()))) {
            assertThat(taken).isNotNull();
            assertThatThrownBy(venue::open).isInstanceOf(ProgramException.class);
        }

        assertThatTheOldLeagueIsWhereItWas();
    }

    @Test
    void leavesTheOldLeagueWhereItIsWhenTheKeyThatItIsGivenIsNone() throws Exception {
        tokenOfTheFirstLeague();
        venue.anew = true;
        venue.leagueKey = Files.writeString(directory.resolve("own.key"), "password");

        assertThatThrownBy(venue::open).isInstanceOf(ProgramException.class).hasMessageContaining("own.key");

        assertThatTheOldLeagueIsWhereItWas();
    }

    @Test
    void leavesTheOldLeagueWhereItIsWhenASettingOfTheNewOneIsWrong() {
        tokenOfTheFirstLeague();
        venue.anew = true;
        venue.settings = List.of("league.double_forfeit=never");

        assertThatThrownBy(venue::open).isInstanceOf(SettingsException.class);

        assertThatTheOldLeagueIsWhereItWas();
    }

    @Test
    void leavesTheOldLeagueWhereItIsWhenTheKeyCannotBeMade() throws Exception {
        tokenOfTheFirstLeague();
        venue.anew = true;
        venue.leagueKey = Files.writeString(directory.resolve("file"), "").resolve("own.key");

        assertThatThrownBy(venue::open).isInstanceOf(ProgramException.class).hasMessageContaining("own.key");

        assertThatTheOldLeagueIsWhereItWas();
    }

    @Test
    void leavesTheOldLeagueWhereItIsWhenTheOperatorsTokenCannotBeWritten() throws Exception {
        tokenOfTheFirstLeague();
        venue.anew = true;
        Path token = venue.shared.operatorToken(MemoryManager.LEAGUE);
        Files.delete(token);
        Files.createDirectories(token.resolve("in the way"));

        assertThatThrownBy(venue::open).isInstanceOf(ProgramException.class).hasMessageContaining("token");

        assertThatTheOldLeagueIsWhereItWas();
    }

    @Test
    void leavesALeagueWhereItIsThatIsNotOverUnlessTheOperatorAgrees() {
        tokenOfTheFirstLeague();
        venue.anew = true;
        List<String> questions = new ArrayList<>();
        venue.consent = question -> !questions.add(question);

        assertThatThrownBy(venue::open)
                .isInstanceOfSatisfying(
                        ProgramException.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.WRONG_USAGE))
                .hasMessageContainingAll("is not over", "players registered: 1", "--new-league --yes");

        assertThat(questions).singleElement().asString().startsWith("League league_2025_even_odd is not over");
        assertThatTheOldLeagueIsWhereItWas();
    }

    @Test
    void asksNobodyAboutALeagueForWhichNobodyHasRegistered() {
        venue.open();
        venue.crash();
        venue.anew = true;
        venue.consent = question -> false;

        assertThat(venue.open().printed.toString()).endsWith("League league_2025_even_odd: new\n");
    }

    private void assertThatTheOldLeagueIsWhereItWas() {
        assertThat(venue.store.load(MemoryManager.LEAGUE)).hasSizeGreaterThan(1);
        assertThat(venue.shared.leagueKey(MemoryManager.LEAGUE)).exists();
        assertThat(venue.shared.archive()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void isNotOpenedBeforeItsKeyIsKnownToBeOne(boolean anew) throws Exception {
        Files.createDirectories(venue.shared.league(MemoryManager.LEAGUE));
        Files.writeString(venue.leagueKey, "password");
        venue.anew = anew;

        assertThatThrownBy(venue::open).isInstanceOf(ProgramException.class).hasMessageContaining("league.key");

        assertThat(venue.store.load(MemoryManager.LEAGUE)).isEmpty();
        Files.delete(venue.leagueKey);
        assertThat(venue.open().printed.toString()).contains("League league_2025_even_odd: new");
    }

    @Test
    void archivesABrokenKeyWithTheLeagueWhoseItWas() throws Exception {
        String old = tokenOfTheFirstLeague();
        Files.writeString(venue.leagueKey, "broken");

        venue.anew = true;
        venue.open();

        assertThatOnlyTheNewTokenOpens(old);
    }

    @Test
    void refusesTheOldTokensWhereOnlyTheStoreWasLost() {
        String old = tokenOfTheFirstLeague();

        venue.store = new InMemoryEventStore();
        venue.open();

        assertThatOnlyTheNewTokenOpens(old);
    }
}
