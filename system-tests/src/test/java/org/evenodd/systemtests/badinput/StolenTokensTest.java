package org.evenodd.systemtests.badinput;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.systemtests.badinput.RawClient.Back;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Wrong tokens sent to the manager: another agent's, another league's, a match's, void or used before. */
class StolenTokensTest {

    private static final Endpoint NOBODYS = Endpoint.parse("http://127.0.0.1:20001/mcp");

    private ManagerUnderTest league;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        league = new ManagerUnderTest(directory);
    }

    @AfterEach
    void close() {
        league.close();
    }

    private Back query(String token) throws Exception {
        return league.wire.call(
                league.manager, "league_query", league.query("GET_STANDINGS").put("auth_token", token));
    }

    private Back report(String token) throws Exception {
        return league.wire.call(
                league.manager, "report_match_result", league.report().put("auth_token", token));
    }

    private Back register(ObjectNode request) throws Exception {
        return league.wire.call(league.manager, "register_player", request);
    }

    /** Returns the events that nobody may cause with a wrong token: registrations and results. */
    private List<StoredEvent> decisions() {
        return league.store.events().stream()
                .filter(event -> event.type().matches("player_(registered|returned|removed)|match_decided"))
                .toList();
    }

    private void opensNothing(String token) throws Exception {
        List<StoredEvent> before = decisions();
        assertThat(query(token).errorCode()).isEqualTo("E012");
        assertThat(report(token).errorCode()).isEqualTo("E012");
        ObjectNode registration = ManagerUnderTest.newPlayer("Eve", NOBODYS).put("auth_token", token);
        assertThat(register(registration).result().path("error_code").asString(""))
                .isEqualTo("E012");
        assertThat(decisions()).isEqualTo(before);
        assertThat(league.answersAGoodQuery()).isTrue();
    }

    @Tag("case:match-token")
    @Test
    void ofAMatchOpenNothingAtTheManager() throws Exception {
        AuthToken own = new AuthToken(league.playerToken(0));
        opensNothing(
                LeagueToken.ofMatch(PlayerId.of(1), own, new MatchId("R1M1")).value());
    }

    @Tag("case:foreign-token")
    @Test
    void ofAnotherLeagueOpenNothing(@TempDir Path elsewhere) throws Exception {
        try (ManagerUnderTest other = new ManagerUnderTest(elsewhere)) {
            opensNothing(other.playerToken(0));
        }
    }

    @Tag("case:revoked-token")
    @Test
    void ofAKickedPlayerOpenNothingAnyMore() throws Exception {
        ObjectNode kick = JsonNodeFactory.instance
                .objectNode()
                .put("auth_token", league.operatorToken())
                .put("name", "Cleo");
        assertThat(league.wire.call(league.manager, "kick_agent", kick).error().isMissingNode())
                .isTrue();

        opensNothing(league.playerToken(2));
    }

    @Tag("case:token-of-another")
    @Test
    void ofAPlayerTakeNobodyElsesPlace() throws Exception {
        ObjectNode asAda = ManagerUnderTest.newPlayer("Ada", league.peer()).put("auth_token", league.playerToken(1));

        assertThat(register(asAda).result().path("player_id").asString("")).isEqualTo("P02");

        assertThat(query(league.playerToken(0)).result().path("success").asBoolean())
                .isTrue();
    }

    @Tag("case:rotated-token")
    @Test
    void areReplacedOnRequestAndTheRequestIsWorthNothingOnceTheNewOneWasUsed() throws Exception {
        String old = league.playerToken(1);
        ObjectNode rotation = ManagerUnderTest.newPlayer("Ben", league.peer())
                .put("auth_token", old)
                .put("rotate_token", true);

        String next = register(rotation).result().path("auth_token").asString("");
        Back used = query(next);
        Back replayed = register(rotation);

        assertThat(next).startsWith("tok_p02_").isNotEqualTo(old);
        assertThat(used.result().path("success").asBoolean()).isTrue();
        assertThat(replayed.result().path("error_code").asString("")).isEqualTo("E012");
        assertThat(query(old).errorCode()).isEqualTo("E012");
        assertThat(query(next).result().path("success").asBoolean()).isTrue();
    }

    @Tag("case:replayed-registration")
    @Test
    void inARepeatedRegistrationChangeNothing() throws Exception {
        ObjectNode again = ManagerUnderTest.newPlayer("Ben", league.peer()).put("auth_token", league.playerToken(1));

        Back first = register(again);
        Back replayed = register(again);

        assertThat(replayed.result().path("player_id").asString("")).isEqualTo("P02");
        assertThat(replayed.result().path("auth_token"))
                .isEqualTo(first.result().path("auth_token"));
        assertThat(query(league.playerToken(1)).result().path("success").asBoolean())
                .isTrue();
    }

    @Tag("case:wrong-token")
    @Test
    void thatAreForgedAreLoggedOnceHoweverOftenTheyCome() throws Exception {
        try (WarningLog log = new WarningLog()) {
            for (int i = 0; i < 50; i++) {
                assertThat(report("tok_ref01_" + "%064x".formatted(i)).errorCode())
                        .isEqualTo("E012");
            }
            assertThat(log.linesWith(MessageType.MATCH_RESULT_REPORT.name()))
                    .singleElement()
                    .asString()
                    .contains("127.0.0.1", "referee:REF", "E012", "AUTH_TOKEN_INVALID");
            assertThat(log.lines()).noneMatch(line -> line.contains("tok_"));
        }
    }
}
