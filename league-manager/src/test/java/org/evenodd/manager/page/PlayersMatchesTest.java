package org.evenodd.manager.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.page.WebBrowser.OPERATOR;
import static org.evenodd.manager.page.WebBrowser.get;
import static org.evenodd.manager.page.WebBrowser.page;
import static org.evenodd.manager.page.WebBrowser.signIn;
import static org.evenodd.manager.page.WebBrowser.text;
import static org.evenodd.manager.page.WebBrowser.tokenOf;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.peer.Reply;
import org.evenodd.manager.inbound.LeagueQueries;
import org.evenodd.manager.tournament.EndlessLeague;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.QueryData.PlayerStats;
import org.evenodd.protocol.message.QueryData.ScheduledMatch;
import org.evenodd.protocol.message.QueryMessages.LeagueQuery;
import org.evenodd.protocol.message.QueryMessages.LeagueQueryResponse;
import org.evenodd.protocol.message.QueryMessages.QueryType;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What the author of a bot reads of its matches by program. */
class PlayersMatchesTest {

    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);

    private final EndlessLeague league =
            new EndlessLeague(4).playLeg().beginLeg().playRound();
    private final WebPage page;

    PlayersMatchesTest(@TempDir Path directory) {
        page = page(league.events(), directory, 0);
    }

    private record Rows(List<ScheduledMatch> matches) implements JsonRecord {}

    private ServiceResponse ask(String path, String authorization) {
        return get(page, path, "Authorization", authorization);
    }

    private List<String> ids(WebPage from, String query) {
        ServiceResponse answer = get(from, "/players/P01/matches" + query, "Authorization", "Bearer " + tokenOf(P01));
        assertThat(answer.status()).isEqualTo(200);
        return json(answer)
                .path("matches")
                .valueStream()
                .map(row -> row.path("match_id").stringValue(""))
                .toList();
    }

    private JsonNode json(ServiceResponse answer) {
        return JsonText.parse(answer.body());
    }

    @Test
    void areTheRowsOfGetPlayerStats() {
        Envelope envelope = new Envelope(null, null, null, null);
        LeagueQuery query = new LeagueQuery(envelope, PlayedLeagues.LEAGUE, QueryType.GET_PLAYER_STATS, null);
        Reply.MessageReply stats =
                (Reply.MessageReply) LeagueQueries.answer(league.league(), Endpoint.LOST, P01, query, envelope);
        PlayerStats data = (PlayerStats) ((LeagueQueryResponse) stats.message()).data();
        ServiceResponse answer = ask("/players/P01/matches", "bearer  " + tokenOf(P01) + " ");
        assertThat(answer.contentType()).isEqualTo("application/json");
        assertThat(answer.headers()).containsEntry("Cache-Control", "private, no-store");
        assertThat(text(answer)).isEqualTo(Json.text(new Rows(data.matches()))).contains("\"choices\":{\"P0");
    }

    @Test
    void areThoseAfterTheGivenOneInTheOrderOfTheirNumbers() {
        assertThat(ids(page, "")).allMatch(id -> id.matches("R[456]M[12]")).hasSize(3);
        assertThat(ids(page, "?after=R4M2"))
                .allMatch(id -> id.matches("R[56]M[12]"))
                .hasSize(2);
        assertThat(ids(page, "?after=R3M9999")).hasSize(3);
        assertThat(ids(page, "?after=R10M1")).isEmpty();
        assertThat(ids(page, "?after=R2147483647M9999")).isEmpty();
    }

    @Test
    void goOnFromLegToLegAsLongAsTheyAreKept(@TempDir Path other) {
        league.playLeg().beginLeg(P01).playLeg().beginLeg();
        WebPage kept = page(league.events(), other, 1);
        assertThat(ids(kept, "?after=R4M1"))
                .allMatch(id -> id.matches("R[56]M[12]"))
                .hasSize(2);
        assertThat(ids(kept, "?after=R6M2"))
                .as("it was not in leg 3")
                .allMatch(id -> id.matches("R(10|11|12)M[12]"))
                .hasSize(3)
                .isEqualTo(ids(kept, ""));

        ServiceResponse gone = get(kept, "/players/P01/matches?after=R3M2", "Authorization", "Bearer " + tokenOf(P01));
        assertThat(gone.status()).isEqualTo(410);
        assertThat(text(gone)).contains("folded");
    }

    @Test
    void areAtMostAHundred() {
        WebPage from = page(PlayedLeagues.legs(4, 40));
        List<String> first = ids(from, "");
        assertThat(first).hasSize(100).startsWith("R1M1");
        assertThat(ids(from, "?after=" + first.get(99))).hasSize(20).doesNotContainAnyElementsOf(first);
        assertThat(ids(from, "?after=R9M1").get(0)).startsWith("R10M");
    }

    @ParameterizedTest
    @ValueSource(strings = {"R0M1", "R1", "r1m1", "R2147483648M1", "R1M1%00", "%3Cscript%3E"})
    void cannotBeAskedForAfterWhatIsNoMatch(String after) {
        ServiceResponse answer = ask("/players/P01/matches?after=" + after, "Bearer " + tokenOf(P01));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(text(answer)).contains("a match id like R1M1").doesNotContain("script");
    }

    @Tag("case:curious-watcher")
    @Test
    void areForWhoShowsThatPlayersTokenAndNobodyElseLearnsAnything() {
        String form = signIn(page, tokenOf(P01));
        List<ServiceResponse> refused = List.of(
                get(page, "/players/P01/matches"),
                get(page, "/players/P01/matches", "Cookie", form),
                ask("/players/P01/matches", "Bearer "),
                ask("/players/P01/matches", "Basic " + tokenOf(P01)),
                ask("/players/P01/matches?after=x", "Bearer " + tokenOf(P02)),
                ask("/players/P77/matches", "Bearer " + tokenOf(P01)),
                ask("/players/x/matches", "Bearer " + tokenOf(P01)),
                ask("/players/P01/matches", "Bearer " + tokenOf(P01, 2)),
                ask("/players/P01/matches", "Bearer " + OPERATOR),
                ask("/players/REF01/matches", "Bearer " + tokenOf(RefereeId.of(1))));
        assertThat(refused).allSatisfy(answer -> {
            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.headers()).containsKey("WWW-Authenticate");
            assertThat(text(answer)).isEqualTo(text(refused.get(0))).doesNotContain("tok_");
        });
    }

    @Test
    void areRefusedToWhoTriesTooManyTokensUntilItShowsTheRightOne() {
        IntStream.range(0, 10)
                .forEach(i -> assertThat(
                                ask("/players/P01/matches", "Bearer wrong" + i).status())
                        .isEqualTo(401));
        ServiceResponse answer = ask("/players/P01/matches", "Bearer wrong");
        assertThat(answer.status()).isEqualTo(429);
        assertThat(answer.headers()).containsEntry("Retry-After", "60");
        assertThat(ids(page, "")).hasSize(3);
    }
}
