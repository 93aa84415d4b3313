package org.evenodd.manager.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.evenodd.manager.page.WebBrowser.OPERATOR;
import static org.evenodd.manager.page.WebBrowser.get;
import static org.evenodd.manager.page.WebBrowser.post;
import static org.evenodd.manager.page.WebBrowser.text;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.manager.page.WebPage.StandbyPage;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.manager.tournament.PlayedLegs;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.PublicUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of a manager that a reverse proxy serves at a path; the server takes the path off before a page is asked for. */
class BehindProxyTest {

    private static final PublicUrl URL = new PublicUrl("https://bots.example.org/algo");
    private static final Pattern ADDRESSES =
            Pattern.compile("(href|src|action|formaction|content|data-[a-z]+)=\"(/[^\"#]*)");

    @TempDir
    private Path directory;

    private WebPage page(List<LeagueEvent> events) {
        return page(events, URL);
    }

    private WebPage page(List<LeagueEvent> events, PublicUrl url) {
        return WebBrowser.page(
                StoredLeagues.source(events), directory, command -> new CommandResponse.Done("It is done."), url);
    }

    /** Follows every link as a browser does; returns the paths that were found. */
    private static Set<String> crawled(WebPage page, String token) {
        String[] headers = token.isEmpty()
                ? new String[] {"accept", "text/html"}
                : new String[] {"accept", "text/html", "Cookie", WebBrowser.signIn(page, token)};
        Set<String> found = new LinkedHashSet<>(List.of("/", "/?view=hall", "/first-bot", "/operator", "/nowhere"));
        Queue<String> next = new ArrayDeque<>(found);
        while (!next.isEmpty()) {
            String path = next.remove();
            ServiceResponse response = get(page, path, headers);
            assertThat(response.status())
                    .as(path)
                    .isIn(path.equals("/nowhere") ? List.of(404) : List.of(200, 303, 410));
            String html = response.contentType().startsWith("text/html") ? text(response) : "";
            String location = response.headers().getOrDefault("Location", "");
            ADDRESSES.matcher(html + " href=\"" + location).results().forEach(address -> {
                String shown = address.group(2).replace("&amp;", "&");
                assertThat(shown).as("at %s", path).startsWith("/algo/").doesNotContain("/algo/algo");
                String behind = shown.substring("/algo".length());
                if (!address.group(1).equals("action") && found.add(behind)) {
                    next.add(behind);
                }
            });
        }
        return found;
    }

    /** Of an open league, of one that has players, of one that runs, and of one that is over. */
    @ParameterizedTest
    @ValueSource(ints = {1, 7, 12, Integer.MAX_VALUE})
    void leadNowhereButToThePublicUrl(int events) {
        List<LeagueEvent> all = PlayedLeagues.smooth(4);
        WebPage page = page(all.subList(0, Math.min(events, all.size())));
        assertThat(crawled(page, "")).contains("/sign-in", "/leagues", "/assets/page.css", "/assets/page.js");
        assertThat(crawled(page, OPERATOR)).contains("/sign-in", "/leagues");
        if (events > 7) {
            assertThat(crawled(page, WebBrowser.tokenOf(PlayerId.of(1)))).contains("/players/P01", "/matches/R1M1");
        }
    }

    @Test
    void leadNowhereElseFromTheLegsOfALadder() {
        WebPage page = WebBrowser.page(PlayedLegs.of(4, 3).begin().events(), directory, 1, URL);
        assertThat(crawled(page, ""))
                .contains("/legs/2", "/legs/2/matches/R4M1", "/legs/2/tables/results.csv", "/players/P01");
        assertThat(crawled(page, OPERATOR)).contains("/operator/stop_league");
        String token = WebBrowser.tokenOf(PlayerId.of(1));
        assertThat(crawled(page, token)).contains("/players/P01");
        assertThat(WebBrowser.playersPage(page, PlayerId.of(1), token)).contains("action=\"/algo/players/P01\"");
        assertThat(get(page, "/matches/R4M1").headers()).containsEntry("Location", "/algo/legs/2/matches/R4M1");
        assertThat(get(page, "/legs/4/matches").headers()).containsEntry("Location", "/algo/matches");
    }

    @Test
    void leadToAFormerLeagueWhoseFilesNameNoPath() throws Exception {
        LeagueId spring = new LeagueId("spring");
        SharedDirectory shared = new SharedDirectory(directory);
        StoredLeagues.keep(shared, spring, StoredLeagues.stored(PlayedLeagues.smooth(4)));
        new FormerLeagues(shared, StoredLeagues.source(PlayedLeagues.smooth(4)))
                .update(EventStores.embedded(shared.leagueStore(spring)), StoredLeagues.NOW);
        WebPage page = page(PlayedLeagues.smooth(4));
        assertThat(crawled(page, "")).contains("/leagues/spring/index.html");
        assertThat(get(page, "/leagues/spring").headers()).containsEntry("Location", "/algo/leagues/spring/index.html");
    }

    @Test
    void standByAtThePathAndNameTheOtherManagersPagesWithTheirs() {
        StandbyPage page = new StandbyPage(
                "League",
                Links.live(URL),
                () -> Optional.of(Endpoint.parse("https://other.example.org/algo/mcp")),
                Optional::empty,
                request -> CompletableFuture.completedFuture(ServiceResponse.empty(418)));
        ServiceResponse response = page.serve(new ServiceRequest("GET", "/", "127.0.0.1", null, new byte[0]))
                .join();
        assertThat(response.status()).isEqualTo(503);
        assertThat(text(response))
                .contains("href=\"/algo/\"", "src=\"/algo/assets/page.js\"", "href=\"https://other.example.org/algo/\"")
                .doesNotContainPattern("\"/(?!algo/)");
    }

    @Test
    void tellBotsAndPeopleThePublicUrlWithoutAScript() {
        WebPage page = page(PlayedLeagues.smooth(4).subList(0, 1));
        String manager = "https://bots.example.org/algo/mcp";
        assertThat(text(get(page, "/")))
                .contains("<code class=\"command\">" + manager, "--name \"My Bot\" --manager " + manager + "<")
                .doesNotContain("HOST:PORT", "data-address");
        assertThat(text(get(page, "/first-bot"))).contains("<code>--manager " + manager + "</code>");
        assertThat(text(get(page, "/?view=hall")))
                .contains("QR code: https://bots.example.org/algo\"", ">https://bots.example.org/algo</strong>")
                .doesNotContain("data-address");
    }

    @ParameterizedTest
    @CsvSource({
        "https://bots.example.org, evenodd-443=, Path=/; true",
        "https://bots.example.org/algo, evenodd-443+algo=, Path=/algo; true",
        "https://bots.example.org/algo/2026, evenodd-443+algo+2026=, Path=/algo/2026; true",
        "https://bots.example.org/algo-2026, evenodd-443+algo-2026=, Path=/algo-2026; true",
        "http://bots.example.org:8080/algo, evenodd-8080+algo=, Path=/algo; false"
    })
    void keepSessionsInACookieOfTheirOwn(String url, String name, String pathAndSecurity) {
        WebPage page = page(PlayedLeagues.smooth(4), new PublicUrl(url));
        String cookie = String.valueOf(
                post(page, "/sign-in", Map.of("token", OPERATOR)).headers().get("Set-Cookie"));
        assertThat(cookie).startsWith(name).contains(pathAndSecurity.split(" ")[0]);
        assertThat(cookie.endsWith("; Secure")).isEqualTo(pathAndSecurity.endsWith("true"));
        assertThat(get(page, "/operator", "Cookie", WebBrowser.signIn(page, OPERATOR))
                        .status())
                .isEqualTo(200);
    }

    /** Whatever name the proxy calls the manager by. */
    @ParameterizedTest
    @CsvSource({
        "https://bots.example.org, same-origin, 303",
        "https://bots.example.org, , 303",
        ", , 303",
        ", none, 303",
        "https://bots.example.org, same-site, 403",
        "https://bots.example.org, cross-site, 403",
        ", cross-site, 403",
        "http://bots.example.org, , 403",
        "https://bots.example.org:443, , 403",
        "https://bots.example.org:8443, , 403",
        "https://evil.bots.example.org, , 403",
        "https://bots.example.org.evil.example, , 403",
        "https://bots.example.org/algo, , 403",
        "https://BOTS.example.org, , 403",
        "http://127.0.0.1:8000, , 403",
        "http://127.0.0.1:8000, same-origin, 403",
        "https://bots.example.org evil, , 403",
        "'https://bots.example.org, http://127.0.0.1:8000', , 403",
        "null, , 403",
        "null, none, 403"
    })
    void takeFormsOfPagesOfThePublicUrlOnly(String origin, String site, int status) {
        WebPage page = page(PlayedLeagues.smooth(4));
        for (String host : List.of("127.0.0.1:8000", "bots.example.org", "manager")) {
            List<String> headers = new ArrayList<>(List.of("Host", host));
            Optional.ofNullable(origin).ifPresent(value -> headers.addAll(List.of("Origin", value)));
            Optional.ofNullable(site).ifPresent(value -> headers.addAll(List.of("Sec-Fetch-Site", value)));
            ServiceResponse response =
                    post(page, "/sign-in", Map.of("token", OPERATOR), headers.toArray(String[]::new));
            assertThat(response.status()).as("at %s", host).isEqualTo(status);
            if (status == 403) {
                assertThat(response.headers()).doesNotContainKey("Set-Cookie");
                assertThat(text(response)).contains("may send its forms. They are at https://bots.example.org/algo.");
            }
        }
    }

    /** A request for a page comes with the URL's path or without it, and must mean one thing. */
    @Test
    void noPathOfOursCanBeThatOfThePublicUrl() {
        Stream<String> pages = Pattern.compile("[a-z-]{3,}")
                .matcher(WebPage.PATHS.pattern())
                .results()
                .map(name -> "/" + name.group());
        assertThat(Stream.concat(
                        pages,
                        Stream.of(AgentApi.MCP, AgentApi.HEALTH, AgentApi.METRICS, AgentApi.EVENTS, AgentApi.SIGN_IN)))
                .hasSizeGreaterThan(20)
                .allSatisfy(path -> assertThatThrownBy(() -> new ListenAddress(
                                "127.0.0.1", List.of(0), "here", new PublicUrl("https://bots.example.org" + path)))
                        .isInstanceOf(ProgramException.class));
    }
}
