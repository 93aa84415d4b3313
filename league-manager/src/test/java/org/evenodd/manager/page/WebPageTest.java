package org.evenodd.manager.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.page.WebBrowser.OPERATOR;
import static org.evenodd.manager.page.WebBrowser.formOf;
import static org.evenodd.manager.page.WebBrowser.get;
import static org.evenodd.manager.page.WebBrowser.post;
import static org.evenodd.manager.page.WebBrowser.send;
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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.page.LeagueSource.PageVersion;
import org.evenodd.manager.page.LeagueSource.StoredSource;
import org.evenodd.manager.registration.PlaceCommands.KickAgent;
import org.evenodd.manager.results.Ratings;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.LeagueControl;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebPageTest {

    @TempDir
    private Path directory;

    private final List<Command> commands = new ArrayList<>();
    private final Counted league = new Counted();

    /** A league that counts how often it is looked at, and whose version can change. */
    private static final class Counted implements LeagueSource {
        private final StoredSource source = StoredLeagues.source(PlayedLeagues.smooth(4));
        private PageVersion version = new PageVersion("league", 1, 0);
        private CompletableFuture<Boolean> stored = CompletableFuture.completedFuture(true);
        private int looks;

        @Override
        public LeagueMoment moment() {
            looks++;
            return source.moment();
        }

        @Override
        public Optional<Ratings> ratings() {
            return source.ratings();
        }

        @Override
        public PageVersion version() {
            return version;
        }

        @Override
        public Optional<ResultDetails> details(MatchId match) {
            return source.details(match);
        }

        @Override
        public CompletableFuture<Optional<ResultDetails>> readDetails(MatchId match) {
            return stored.thenApply(there -> details(match));
        }
    }

    private WebPage page() {
        return WebBrowser.page(league, directory, command -> {
            commands.add(command);
            return new CommandResponse.Done("It is done.");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/matches/R1M1", "/assets/page.css", "/nothing", "/players/P99"})
    void tellsOfEachPageByHeadWhatGetWouldAnswer(String path) {
        String browser = "text/html";
        assertThat(send(page(), "HEAD", path, null, "", "accept", browser).status())
                .isEqualTo(get(page(), path, "accept", browser).status())
                .isNotEqualTo(418);
    }

    private static String signIn(WebPage page) {
        return WebBrowser.signIn(page, OPERATOR);
    }

    @Test
    void makesNoPageAnewForParametersThatItDoesNotKnow() {
        WebPage page = page();
        get(page, "/");
        int looks = league.looks;
        assertThat(get(page, "/?x=1").status()).isEqualTo(200);
        assertThat(league.looks).isEqualTo(looks);
        assertThat(text(get(page, "/?view=hall"))).contains("class=\"even_odd hall\"");
    }

    @ParameterizedTest
    @CsvSource({"/, a=P01", "/statistics, round=2", "/players/P01, view=hall", "/tables/results.csv, part=2"})
    void makesNoPageAnewForParametersOfOtherPages(String path, String query) {
        WebPage page = page();
        get(page, path);
        int looks = league.looks;
        assertThat(get(page, path + "?" + query).status()).isEqualTo(200);
        assertThat(league.looks).isEqualTo(looks);
    }

    @Test
    void keepsThePagesOfDifferentRoundsPlayersAndEndingsApart() {
        WebPage page = page();
        List<String> queries = List.of(
                "/matches",
                "/matches?round=2",
                "/matches?player=P01",
                "/matches?ending=forfeited",
                "/head-to-head?a=P01&b=P02",
                "/head-to-head?a=P01&b=P03");
        assertThat(queries.stream().map(query -> text(get(page, query)))).doesNotHaveDuplicates();
        int looks = league.looks;
        assertThat(text(get(page, "/matches?x=1&round=2&player="))).isEqualTo(text(get(page, "/matches?round=2")));
        assertThat(league.looks).isEqualTo(looks);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/matches", "/players/P01", "/tables/forfeits.csv", "/tables/grades.csv", "/operator"})
    void keepsNothingOfWhatSomebodySignedInSees(String path) {
        WebPage page = page();
        ServiceResponse before = get(page, path);
        ServiceResponse own = get(page, path, "Cookie", signIn(page));
        assertThat(own.status()).isEqualTo(200);
        assertThat(own.headers()).containsEntry("Cache-Control", "no-store").doesNotContainKey("ETag");
        assertThat(get(page, path).body()).isEqualTo(before.body());
        assertThat(get(page(), path).body()).isEqualTo(before.body());
    }

    @Test
    void servesTablesAsFilesToProgramsToo() {
        WebPage page = page();
        ServiceResponse table = get(page, "/tables/standings.csv");
        assertThat(table.contentType()).isEqualTo("text/csv; charset=utf-8");
        assertThat(text(table)).startsWith("\uFEFFrank,place,player_id,");
        assertThat(table.headers()).containsEntry("X-Content-Type-Options", "nosniff");
        assertThat(get(page, "/tables/grades.csv").status()).isEqualTo(404);
        assertThat(get(page, "/tables/grades.csv", "Cookie", signIn(page)).contentType())
                .isEqualTo("text/csv; charset=utf-8");
    }

    @Test
    void makesWhatAnybodySeesOnceForEachVersionAndSendsNothingToABrowserThatHasIt() {
        WebPage page = page();
        ServiceResponse first = get(page, "/");
        int looks = league.looks;
        assertThat(get(page, "/").body()).isEqualTo(first.body());
        String tag = first.headers().get("ETag");
        assertThat(get(page, "/", "If-None-Match", tag).status()).isEqualTo(304);
        assertThat(league.looks).isEqualTo(looks);
        league.version = new PageVersion("league", 2, 0);
        assertThat(get(page, "/", "If-None-Match", tag).status()).isEqualTo(200);
        assertThat(league.looks).isGreaterThan(looks);
    }

    @Test
    void makesOnePageForAllWhoKnowOfTheSameEventThoughMoreHappensWhileTheyAsk() {
        WebPage page = page();
        league.version = new PageVersion("league", 5, 0);
        String tag = get(page, "/", "Last-Event-ID", "5").headers().get("ETag");
        int looks = league.looks;
        league.version = new PageVersion("league", 6, 0);

        assertThat(get(page, "/", "Last-Event-ID", "5").headers()).containsEntry("ETag", tag);
        assertThat(get(page, "/", "Last-Event-ID", "5", "If-None-Match", tag).status())
                .isEqualTo(304);
        assertThat(league.looks).isEqualTo(looks);

        assertThat(get(page, "/", "Last-Event-ID", "6").headers().get("ETag")).isNotEqualTo(tag);
        assertThat(league.looks).isGreaterThan(looks);
    }

    @ParameterizedTest
    @CsvSource({"league, 5, 1, 5", "another, 5, 0, 5", "league, 6, 0, 6", "league, 6, 0, x"})
    void makesAPageAnewForWhoMayKnowOfSomethingThatItLacks(String name, long event, long hint, String known) {
        WebPage page = page();
        league.version = new PageVersion("league", 5, 0);
        get(page, "/");
        int looks = league.looks;
        league.version = new PageVersion(name, event, hint);
        get(page, "/", "Last-Event-ID", known);
        assertThat(league.looks).isGreaterThan(looks);
    }

    /** LeaguePagesTest follows the links of the league's own pages: here those of the whole site, as a server has them. */
    @Test
    void leadsTheOperatorOnlyToPagesAndTablesThatAreThere() {
        WebPage page = page();
        String cookie = signIn(page);
        Set<String> found = new LinkedHashSet<>(List.of("/", "/operator", "/nowhere"));
        Queue<String> next = new ArrayDeque<>(found);
        while (!next.isEmpty()) {
            String address = next.remove();
            ServiceResponse response = get(page, address, "Cookie", cookie, "accept", "text/html");
            assertThat(response.status())
                    .as(address)
                    .isIn(address.equals("/nowhere") ? List.of(404) : List.of(200, 303));
            Matcher links = Pattern.compile("href=\"(/[^\"#]*)").matcher(text(response));
            while (response.contentType().startsWith("text/html") && links.find()) {
                String link = links.group(1).replace("&amp;", "&");
                if (found.add(link)) {
                    next.add(link);
                }
            }
        }
        assertThat(found)
                .contains("/sign-in", "/leagues", "/operator/requeue_match?subject=R1M1", "/tables/grades.csv")
                .hasSizeGreaterThan(40);
    }

    @Test
    void servesAFormerLeaguesFilesAsWhatTheyAreToEverybody() throws Exception {
        SharedDirectory shared = new SharedDirectory(directory);
        StoredLeagues.keep(shared, new LeagueId("spring"), StoredLeagues.stored(PlayedLeagues.smooth(4)));
        new FormerLeagues(shared, league)
                .update(EventStores.embedded(shared.leagueStore(new LeagueId("spring"))), StoredLeagues.NOW);
        WebPage page = page();
        String[] signedIn = {"Cookie", signIn(page)};
        assertThat(text(get(page, "/leagues", signedIn)))
                .contains("/leagues/spring/index.html", "Signed in as </span>operator");
        for (String[] headers : List.of(new String[0], signedIn)) {
            assertThat(get(page, "/leagues/spring/index.html", headers).contentType())
                    .startsWith("text/html");
            assertThat(get(page, "/leagues/spring/assets/page.css", headers).contentType())
                    .startsWith("text/css");
            assertThat(List.of("/leagues/spring", "/leagues/spring/"))
                    .allSatisfy(
                            address -> assertThat(get(page, address, headers).headers())
                                    .containsEntry("Location", "/leagues/spring/index.html"));
            assertThat(get(page, "/leagues/spring/tables/results.csv", headers).contentType())
                    .startsWith("text/csv");
            assertThat(get(page, "/leagues/spring/matches/R1M1", headers).headers())
                    .containsEntry("Location", "/leagues/spring/matches/R1M1.html");
            assertThat(List.of("/leagues/summer/index.html", "/leagues/spring/league.json"))
                    .allSatisfy(address ->
                            assertThat(get(page, address, headers).status()).isEqualTo(404));
        }
    }

    @Test
    void compressesForWhoAcceptsIt() {
        WebPage page = page();
        ServiceResponse compressed = get(page, "/", "Accept-Encoding", "gzip, deflate");
        assertThat(compressed.headers()).containsEntry("Content-Encoding", "gzip");
        assertThat(compressed.body()).hasSizeLessThan(get(page, "/").body().length / 2);
    }

    @ParameterizedTest
    @CsvSource({"/, 200", "/nope.html, 418", "/assets/page.css, 200", "/assets/../secret, 404", "/matches/R9M9, 404"})
    void forbidsWhatIsNotItsOwn(String path, int status) {
        ServiceResponse response = get(page(), path);
        assertThat(response.status()).isEqualTo(status);
        if (status != 418) {
            assertThat(response.headers().get("Content-Security-Policy"))
                    .startsWith("default-src 'self'")
                    .doesNotContain("unsafe");
            assertThat(response.headers()).containsEntry("X-Content-Type-Options", "nosniff");
        }
    }

    /** A call is taken nowhere where something is shown: nobody registers at the operator's page. */
    @ParameterizedTest
    @ValueSource(
            strings = {"/operator", "/events", "/matches", "/matches/R1M1", "/assets/x", "/players/P01", "/sign-in"})
    void takesNoCallsWhereItShowsSomething(String path) {
        ServiceResponse response = send(page(), "POST", path, "application/json", "{}");
        assertThat(response.status()).isEqualTo(405);
        assertThat(response.headers()).containsEntry("Allow", "GET");
    }

    @Test
    void leavesCallsToTheOthers() {
        assertThat(send(page(), "POST", "/", "application/json", "{}").status()).isEqualTo(418);
        assertThat(post(page(), "/mcp", Map.of()).status()).isEqualTo(418);
    }

    @Test
    void keepsASessionInACookieThatScriptsAndOtherSitesDoNotHave() {
        ServiceResponse response = post(page(), "/sign-in", Map.of("token", OPERATOR));
        assertThat(response.headers().get("Set-Cookie"))
                .startsWith("evenodd-8000=")
                .contains("HttpOnly", "SameSite=Strict", "Max-Age=43200", "Path=/");
        assertThat(response.headers()).containsEntry("Location", "/operator");
    }

    @Test
    void tellsWhyATokenIsWrongAndNeverShowsIt() {
        ServiceResponse response = post(page(), "/sign-in", Map.of("token", "my-secret-attempt"));
        assertThat(response.status()).isEqualTo(403);
        assertThat(response.headers()).doesNotContainKey("Set-Cookie");
        assertThat(text(response)).contains("role=\"alert\"", "not valid here").doesNotContain("my-secret");
    }

    @Tag("case:guessed-sign-in")
    @Test
    void tellsWhoTriedTooManyTokensWhenToTryAgain() {
        WebPage page = page();
        IntStream.range(0, 10).forEach(i -> post(page, "/sign-in", Map.of("token", "wrong" + i)));
        ServiceResponse response = post(page, "/sign-in", Map.of("token", "wrong"));
        assertThat(response.status()).isEqualTo(429);
        assertThat(response.headers()).containsEntry("Retry-After", "6").doesNotContainKey("Set-Cookie");
        assertThat(text(response)).contains("wait 6 seconds", "name=\"token\"");
        assertThat(post(page, "/sign-in", Map.of("token", OPERATOR)).status()).isEqualTo(303);
    }

    @Test
    void leadsAPlayerThatSignsInToItsOwnPageAndTakesTheCookieBackAtSignOut() {
        WebPage page = page();
        ServiceResponse response = post(page, "/sign-in", Map.of("token", WebBrowser.tokenOf(PlayerId.of(1))));
        assertThat(response.headers()).containsEntry("Location", "/players/P01");
        String cookie = WebBrowser.signIn(page, WebBrowser.tokenOf(PlayerId.of(1)));
        assertThat(text(get(page, "/players/P01", "Cookie", cookie)))
                .contains("Signed in as </span>P01")
                .doesNotContain("href=\"/operator\"");
        String form = formOf(get(page, "/sign-in", "Cookie", cookie));
        ServiceResponse out = post(page, "/sign-in", Map.of("do", "sign-out", "form", form), "Cookie", cookie);
        assertThat(out.headers()).containsEntry("Location", "/");
        assertThat(out.headers().get("Set-Cookie")).startsWith("evenodd-8000=;").contains("Max-Age=0");
    }

    @Test
    void asksBeforeItActsAndTellsWhatHappened() {
        WebPage page = page();
        String cookie = signIn(page);
        ServiceResponse question = get(page, "/operator/pause_league", "Cookie", cookie);
        assertThat(text(question)).contains("Pause the league?");
        assertThat(commands).isEmpty();
        ServiceResponse done =
                post(page, "/operator", Map.of("do", "pause_league", "form", formOf(question)), "Cookie", cookie);
        assertThat(text(done)).contains("It is done.");
        assertThat(commands).containsExactly(LeagueControl.PAUSE);
    }

    @Test
    void makesNoPageOnTheThreadThatAnswersACommand() {
        CompletableFuture<CommandResponse> answer = new CompletableFuture<>();
        Queue<Runnable> waiting = new ArrayDeque<>();
        AtomicBoolean busy = new AtomicBoolean();
        WebPage page = WebBrowser.page(league, directory, command -> answer, task -> {
            if (busy.get()) {
                waiting.add(task);
            } else {
                task.run();
            }
        });
        String cookie = signIn(page);
        String form = formOf(get(page, "/operator/pause_league", "Cookie", cookie));
        CompletableFuture<ServiceResponse> response = page.serve(WebBrowser.request(
                "POST",
                "/operator",
                "application/x-www-form-urlencoded",
                "do=pause_league&form=" + form,
                "Cookie",
                cookie));
        busy.set(true);
        answer.complete(new CommandResponse.Done("It is done."));
        assertThat(response).isNotDone();
        waiting.remove().run();
        assertThat(text(response.join())).contains("It is done.");
    }

    @Test
    void keepsNoOtherPageWaitingForTheReportOfAMatch() {
        league.stored = new CompletableFuture<>();
        WebPage page = page();
        CompletableFuture<ServiceResponse> match = page.serve(WebBrowser.request("GET", "/matches/R1M1", null, ""));
        assertThat(match).isNotDone();
        assertThat(get(page, "/").status()).isEqualTo(200);
        league.stored.complete(true);
        assertThat(text(match.join())).contains("The referee reported no commitment.");
    }

    @Test
    void saysThatAMatchCannotBeReadNowAndDoesNotKeepThat() {
        league.stored = CompletableFuture.failedFuture(new IllegalStateException("the store is away"));
        WebPage page = page();
        assertThat(get(page, "/matches/R1M1").status()).isEqualTo(503);
        league.stored = CompletableFuture.completedFuture(true);
        assertThat(get(page, "/matches/R1M1").status()).isEqualTo(200);
    }

    @Test
    void handsTheReasonOn() {
        WebPage page = page();
        String cookie = signIn(page);
        ServiceResponse question = get(page, "/operator/kick_agent?subject=player:P01", "Cookie", cookie);
        assertThat(text(question)).contains("Kick <bdi>Player 1 (P01)</bdi> out of the league for good?");
        post(
                page,
                "/operator",
                Map.of("do", "kick_agent", "subject", "player:P01", "reason", "it <cheats>", "form", formOf(question)),
                "Cookie",
                cookie);
        assertThat(commands).containsExactly(new KickAgent("player:P01", "it <cheats>"));
    }

    @Test
    void asksOnlyAboutAMatchOfTheLeague() {
        WebPage page = page();
        String cookie = signIn(page);
        assertThat(text(get(page, "/operator/requeue_match?subject=+r1m1", "Cookie", cookie)))
                .contains("Requeue <bdi>R1M1</bdi>", "name=\"subject\" value=\"R1M1\"");
        ServiceResponse unknown = get(page, "/operator/requeue_match?subject=%3Cb%3E", "Cookie", cookie);
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(text(unknown)).contains("there is no match &lt;b&gt;.");
    }

    @Tag("case:forged-form")
    @Test
    void doesNothingForAFormThatIsNotItsOwn() {
        WebPage page = page();
        String cookie = signIn(page);
        String form = formOf(get(page, "/operator/pause_league", "Cookie", cookie));
        Map<String, String> right = Map.of("do", "pause_league", "form", form);
        assertThat(post(page, "/operator", Map.of("do", "pause_league"), "Cookie", cookie)
                        .status())
                .isEqualTo(403);
        assertThat(post(page, "/operator", Map.of("do", "pause_league", "form", "x"), "Cookie", cookie)
                        .status())
                .isEqualTo(403);
        assertThat(post(page, "/operator", right, "Cookie", cookie, "Origin", "http://localhost:8101")
                        .status())
                .isEqualTo(403);
        assertThat(post(page, "/operator", right, "Cookie", cookie, "Sec-Fetch-Site", "same-site")
                        .status())
                .isEqualTo(403);
        assertThat(post(page, "/operator", right).status()).isEqualTo(303);
        assertThat(commands).isEmpty();
    }

    @Test
    void showsTheOperatorsPageToTheOperatorOnly() {
        WebPage page = page();
        assertThat(get(page, "/operator").headers()).containsEntry("Location", "/sign-in");
        assertThat(get(page, "/operator", "Cookie", "evenodd-8000=made-up").headers())
                .containsEntry("Location", "/sign-in");
        assertThat(text(get(page, "/operator", "Cookie", signIn(page)))).contains("<h1>Operator</h1>");

        String player = WebBrowser.signIn(page, WebBrowser.tokenOf(PlayerId.of(1)));
        String form = formOf(get(page, "/sign-in", "Cookie", player));
        Map<String, String> pause = Map.of("do", "pause_league", "form", form);
        assertThat(get(page, "/operator", "Cookie", player).headers()).containsEntry("Location", "/sign-in");
        assertThat(post(page, "/operator", pause, "Cookie", player).headers()).containsEntry("Location", "/sign-in");
        assertThat(commands).isEmpty();
    }

    @Test
    void endsASessionAtSignOut() {
        WebPage page = page();
        String cookie = signIn(page);
        String form = formOf(get(page, "/sign-in", "Cookie", cookie));
        assertThat(post(page, "/sign-in", Map.of("do", "sign-out", "form", "x"), "Cookie", cookie)
                        .status())
                .isEqualTo(403);
        assertThat(get(page, "/operator", "Cookie", cookie).status()).isEqualTo(200);
        post(page, "/sign-in", Map.of("do", "sign-out", "form", form), "Cookie", cookie);
        assertThat(get(page, "/operator", "Cookie", cookie).headers()).containsEntry("Location", "/sign-in");
    }
}
