package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.manager.league.League;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.manager.page.PageFrame.Section;
import org.evenodd.manager.page.WebPage.StandbyPage;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Test;

class StandbyPageTest {

    private static ServiceResponse get(String path, Optional<Endpoint> active) {
        return get(path, active, false);
    }

    private static ServiceResponse get(String path, Optional<Endpoint> active, boolean waiting) {
        StandbyPage page = new StandbyPage(
                PlayedLeagues.LEAGUE,
                () -> active,
                () -> waiting,
                request -> CompletableFuture.completedFuture(ServiceResponse.empty(418)));
        return page.serve(new ServiceRequest("GET", path, "127.0.0.1", null, new byte[0]))
                .join();
    }

    @Test
    void tellsWhichManagerIsActiveAtEveryAddress() {
        Endpoint active = Endpoint.parse("http://192.0.2.7:8000/mcp");
        assertThat(new String(get("/matches/R1M1", Optional.of(active)).body(), UTF_8))
                .contains(
                        "href=\"http://192.0.2.7:8000/\">http://192.0.2.7:8000/</a> is active.", "data-live=\"true\"");
        assertThat(new String(get("/", Optional.empty()).body(), UTF_8)).contains("was a moment ago");
    }

    @Test
    void tellsThatTheLeagueWaitsForItsDatabaseUnlessAnotherManagerIsActive() {
        assertThat(new String(get("/", Optional.empty(), true).body(), UTF_8)).contains("database takes nothing");
        assertThat(new String(
                        get("/", Optional.of(Endpoint.parse("http://h:1/mcp")), true)
                                .body(),
                        UTF_8))
                .contains("is active");
    }

    /** Of a league in an embedded database, which has no other manager. */
    @Test
    void leavesItToEachPageToSayThatTheLeagueWaitsForItsDatabase() {
        LeagueMoment moment = LeagueMoment.stored(League.replay(PlayedLeagues.troubled(3)), 1, StoredLeagues.NOW);
        LeagueMoment waiting = new LeagueMoment(moment.progress(), Map.of(), Map.of(), 1, true, Duration.ZERO);
        assertThat(new PageFrame(waiting, Links.LIVE, new Viewer.Anyone(), Section.NONE, "A page").state())
                .isEqualTo("Waiting for its database");
    }

    @Test
    void tellsALoadBalancerThatAnotherManagerIsTheOneToAsk() {
        assertThat(get("/", Optional.empty()).status()).isEqualTo(503);
    }

    @Test
    void hasTheStyleSheetButNoCalls() {
        assertThat(get("/assets/page.css", Optional.empty()).status()).isEqualTo(200);
        assertThat(get("/no-page", Optional.empty()).status()).isEqualTo(418);
    }
}
