package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
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
import org.evenodd.protocol.value.PublicUrl;
import org.junit.jupiter.api.Test;

class StandbyPageTest {

    private static final Instant SINCE = Instant.parse("2025-01-15T12:30:00Z");
    private static final Endpoint OTHER = Endpoint.parse("http://192.0.2.7:8000/mcp");
    private static final String LINK = "href=\"http://192.0.2.7:8000/\">http://192.0.2.7:8000/</a>";

    private static String text(Optional<Endpoint> other, Optional<Instant> storeAwaySince) {
        return text(get("/matches/R1M1", other, storeAwaySince).body());
    }

    private static String text(byte[] page) {
        return new String(page, UTF_8).replaceAll("\\s+", " ");
    }

    private static ServiceResponse get(String path) {
        return get(path, Optional.empty(), Optional.empty());
    }

    private static ServiceResponse get(String path, Optional<Endpoint> other, Optional<Instant> storeAwaySince) {
        StandbyPage page = new StandbyPage(
                "Odds & <Evens>",
                Links.live(PublicUrl.NONE),
                () -> other,
                () -> storeAwaySince,
                request -> CompletableFuture.completedFuture(ServiceResponse.empty(418)));
        return page.serve(new ServiceRequest("GET", path, "127.0.0.1", null, new byte[0]))
                .join();
    }

    @Test
    void tellsWhichManagerIsActiveAtEveryAddress() {
        assertThat(text(Optional.of(OTHER), Optional.empty()))
                .contains("<h1>This manager stands by</h1>", LINK + " is active.", "data-standby=\"follows\"");
        assertThat(text(Optional.empty(), Optional.empty())).contains("was a moment ago");
    }

    @Test
    void hasTheNameOfTheLeagueAndNoNavigationThatLeadsBackToIt() {
        assertThat(text(Optional.empty(), Optional.empty()))
                .contains("<title>This manager stands by · Odds &amp; &lt;Evens&gt;</title>")
                .contains("<bdi>Odds &amp; &lt;Evens&gt;</bdi>")
                .doesNotContain("<nav");
    }

    @Test
    void tellsSinceWhenTheLeagueWaitsForItsDatabaseAndThatNothingIsLost() {
        assertThat(text(Optional.empty(), Optional.of(SINCE)))
                .contains("<h1>The league waits for its database</h1>", "data-standby=\"waits\"")
                .contains("unavailable since <time datetime=\"2025-01-15T12:30:00Z\">12:30:00 UTC</time>")
                .contains("Nothing that was acknowledged is lost")
                .doesNotContain("stands by", "is active");
    }

    /** This manager may be the only one that does not reach the database. */
    @Test
    void namesTheOtherManagerAlsoWhileThisOneDoesNotReachTheDatabase() {
        assertThat(text(Optional.of(OTHER), Optional.of(SINCE)))
                .contains("The league waits for its database", LINK + ", may still reach")
                .doesNotContain("is active");
    }

    /** Of a league in an embedded database, which has no other manager. */
    @Test
    void leavesItToEachPageToSayThatTheLeagueWaitsForItsDatabase() {
        LeagueMoment moment = LeagueMoment.stored(League.replay(PlayedLeagues.troubled(3)), 1, StoredLeagues.NOW);
        LeagueMoment waiting =
                new LeagueMoment(moment.progress(), Map.of(), new DivisionMemory(), 1, SINCE, Duration.ZERO);
        PageFrame frame =
                new PageFrame(waiting, Links.live(PublicUrl.NONE), new Viewer.Anyone(), Section.NONE, "A page");
        assertThat(text(frame.render("notice", "Some text.")))
                .contains("<span class=\"state\">Waiting for its database</span>")
                .contains("unavailable since <time datetime=\"2025-01-15T12:30:00Z\">");
    }

    @Test
    void tellsALoadBalancerThatAnotherManagerIsTheOneToAsk() {
        assertThat(get("/").status()).isEqualTo(503);
    }

    @Test
    void hasTheStyleSheetButNoCalls() {
        assertThat(get("/assets/page.css").status()).isEqualTo(200);
        assertThat(get("/no-page").status()).isEqualTo(418);
    }
}
