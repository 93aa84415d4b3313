package org.evenodd.systemtests.badinput;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.systemtests.badinput.RawClient.Back;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/** Invalid queries to a manager with a running league. */
@TestInstance(Lifecycle.PER_CLASS)
class BadQueriesTest {

    private static final String FORGED = "tok_p01_" + "0".repeat(64);

    private ManagerUnderTest league;

    @BeforeAll
    void open(@TempDir Path directory) throws Exception {
        league = new ManagerUnderTest(directory);
    }

    @AfterAll
    void close() throws Exception {
        league.close();
    }

    static Stream<BadCall> calls() {
        return Stream.of(
                BadCall.malformed("a missing field", "E003", query -> query.remove("league_id")),
                BadCall.malformed("a null field", "E003", query -> query.putNull("league_id")),
                BadCall.malformed("a field of another type", "E002", query -> query.put("league_id", 7)),
                BadCall.malformed(
                        "a wrong value inside",
                        "E006",
                        query -> query.withObject("query_params").put("round_id", 0)),
                BadCall.malformed("a wrong protocol", "E018", query -> query.put("protocol", "league.v1")),
                BadCall.malformed(
                        "a timestamp with an offset",
                        "E021",
                        query -> query.put("timestamp", "2025-01-15T10:30:00+02:00")),
                BadCall.malformed("no timestamp at all", "E021", query -> query.put("timestamp", "yesterday")),
                new BadCall("an unknown query", query -> query.put("query_type", "GET_MONEY"), 6002, "E006"),
                new BadCall("an unknown league", query -> query.put("league_id", "elsewhere"), 6003, "E006"),
                new BadCall("a missing token", query -> query.remove("auth_token"), 6001, "E011"),
                new BadCall("a forged token", query -> query.put("auth_token", FORGED), 6001, "E012"),
                new BadCall("a word for a token", query -> query.put("auth_token", "please"), 6001, "E012"));
    }

    @ParameterizedTest
    @MethodSource("calls")
    void isRefusedAndChangesNothing(BadCall bad) throws Exception {
        List<StoredEvent> before = league.store.events();

        Back back = league.wire.call(league.manager, "league_query", bad.of(league.query("GET_STANDINGS")));

        assertThat(back.status()).isEqualTo(200);
        back.assertRefused(bad.code(), bad.errorCode());
        assertThat(back.error().at("/data/original_message_type").asString()).isEqualTo("LEAGUE_QUERY");
        assertThat(league.store.events()).isEqualTo(before);
        assertThat(league.answersAGoodQuery()).isTrue();
    }

    @Test
    void theErrorNamesTheFieldWhatWasExpectedAndWhatWasGot() throws Exception {
        ObjectNode query = league.query("GET_STANDINGS").put("league_id", 7);

        Back back = league.wire.call(league.manager, "league_query", query);

        assertThat(back.error().at("/data/context/field").asString()).isEqualTo("/league_id");
        assertThat(back.error().at("/data/context/expected").asString()).isNotEmpty();
        assertThat(back.error().at("/data/context/got").asString()).isEqualTo("7");
    }

    @Test
    void theErrorShowsNoMoreOfAWrongTokenThanItsBeginning() throws Exception {
        ObjectNode query = league.query("GET_STANDINGS").put("auth_token", FORGED);

        Back back = league.wire.call(league.manager, "league_query", query);

        assertThat(back.body().toString()).doesNotContain(FORGED).contains("tok_p01_");
    }

    @Test
    void anUnknownPlayerIsAnAnswerWithoutSuccess() throws Exception {
        List<StoredEvent> before = league.store.events();
        ObjectNode query = league.query("GET_PLAYER_STATS");
        query.withObject("query_params").put("player_id", "P77");

        Back back = league.wire.call(league.manager, "league_query", query);

        assertThat(back.result().path("success").asBoolean(true)).isFalse();
        assertThat(back.result().at("/error/error_code").asString()).isEqualTo("E005");
        assertThat(league.store.events()).isEqualTo(before);
        assertThat(league.answersAGoodQuery()).isTrue();
    }
}
