package org.evenodd.manager.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.page.WebPageTest.formOf;
import static org.evenodd.manager.page.WebPageTest.get;
import static org.evenodd.manager.page.WebPageTest.post;
import static org.evenodd.manager.page.WebPageTest.text;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.agent.Authentication;
import org.evenodd.manager.agent.LeagueQueries;
import org.evenodd.manager.agent.Tokens;
import org.evenodd.manager.agent.Tokens.LeagueKey;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.operator.OperatorMethods;
import org.evenodd.manager.page.LeagueSource.StoredSource;
import org.evenodd.manager.page.WebPage.PageParts;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.EventJournal;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.StoredEvents.StoredLeg;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.EndlessLeague;
import org.evenodd.manager.tournament.Legs.PausePlayer;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.QueryData.PlayerStats;
import org.evenodd.protocol.message.QueryData.ScheduledMatch;
import org.evenodd.protocol.message.QueryMessages.LeagueQuery;
import org.evenodd.protocol.message.QueryMessages.LeagueQueryResponse;
import org.evenodd.protocol.message.QueryMessages.QueryType;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Sender;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What the author of a bot can do with its token, and what its page tells whom. */
class AuthorDeskTest {

    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);
    private static final AuthToken OPERATOR = new AuthToken("operator-secret");

    private final Path directory;
    private final List<Command> commands = new ArrayList<>();
    private CommandResponse response = new CommandResponse.Done("It is done.");
    private final Tokens tokens = new Tokens(LeagueKey.parse("00".repeat(32)), PlayedLeagues.LEAGUE);

    AuthorDeskTest(@TempDir Path directory) {
        this.directory = directory;
    }

    private WebPage page(EndlessLeague league) {
        return page(league.events());
    }

    private WebPage page(List<LeagueEvent> events) {
        return page(events, 0);
    }

    /** @param folded so many legs are folded in the store */
    private WebPage page(List<LeagueEvent> events, int folded) {
        String store = EventStores.embedded(directory.resolve("legs" + folded + ".db"));
        StoredSource source = StoredLeagues.source(events);
        OperatorMethods methods = new OperatorMethods(
                OPERATOR,
                command -> CompletableFuture.completedFuture(response),
                () -> {
                    throw new IllegalStateException("nobody asks for the status");
                },
                match -> CompletableFuture.completedFuture(Set.of()),
                new EnvelopeWriter(Sender.LEAGUE_MANAGER, () -> StoredLeagues.NOW, new Random(1)));
        PageParts parts = new PageParts(
                source,
                new FormerLeagues(new SharedDirectory(directory), source),
                new LegPages(
                        source,
                        () -> CompletableFuture.completedFuture(stored(store, events, folded)),
                        store,
                        Runnable::run),
                new Sessions(
                        OPERATOR,
                        new Authentication(tokens, () -> source.moment().league()),
                        new Random(2),
                        () -> StoredLeagues.NOW),
                methods,
                command -> {
                    commands.add(command);
                    return CompletableFuture.completedFuture(response);
                },
                "evenodd-8000",
                false);
        return new WebPage(
                parts, Runnable::run, request -> CompletableFuture.completedFuture(ServiceResponse.empty(418)));
    }

    private static List<StoredLeg> stored(String url, List<LeagueEvent> events, int folded) {
        try (EventStore store = EventStores.open(url)) {
            EventJournal<LeagueEvent> journal =
                    new EventJournal<>(store, new EventCodec<>(LeagueEvent.class), PlayedLeagues.LEAGUE);
            if (journal.read().isEmpty()) {
                journal.append(events, StoredLeagues.NOW);
                journal.foldUpTo(folded);
            }
            return journal.formerLegs().legs();
        }
    }

    private String tokenOf(PlayerId player) {
        return tokens.of(player, 1).value();
    }

    private String signIn(WebPage page, PlayerId player) {
        return WebPageTest.signIn(page, tokenOf(player));
    }

    private String seenBy(WebPage page, PlayerId viewer, PlayerId player) {
        return text(get(page, "/players/" + player, "Cookie", signIn(page, viewer)));
    }

    private static String seenByOperator(WebPage page, PlayerId player) {
        return text(get(page, "/players/" + player, "Cookie", WebPageTest.signIn(page, OPERATOR.value())));
    }

    @Nested
    class Pausing {

        private static final String BUTTON = "Pause from the next leg on";
        private final EndlessLeague league = new EndlessLeague(4);

        private ServiceResponse press(WebPage page, String cookie, String path, String action, String... headers) {
            String form = formOf(get(page, "/players/P01", "Cookie", cookie));
            String[] all = Stream.concat(Stream.of("Cookie", cookie), Stream.of(headers))
                    .toArray(String[]::new);
            return post(page, path, Map.of("do", action, "form", form), all);
        }

        @Test
        void isForWhoIsSignedInWithThatPlayersToken() {
            WebPage page = page(league);
            assertThat(seenBy(page, P01, P01)).contains(BUTTON, "action=\"/players/P01\"");
            assertThat(List.of(seenBy(page, P02, P01), seenByOperator(page, P01), text(get(page, "/players/P01"))))
                    .noneSatisfy(html -> assertThat(html).contains(BUTTON));
        }

        @Test
        void takesTheFormOfItsPageAndShowsThePageAgain() {
            WebPage page = page(league);
            String cookie = signIn(page, P01);
            assertThat(press(page, cookie, "/players/P01", "pause").headers())
                    .containsEntry("Location", "/players/P01");
            press(page, cookie, "/players/P01", "play");
            assertThat(commands).containsExactly(new PausePlayer(P01, true), new PausePlayer(P01, false));
        }

        @Tag("case:forged-form")
        @Test
        void isRefusedToAllOthersAndToForgedForms() {
            WebPage page = page(league);
            String own = signIn(page, P01);
            String other = signIn(page, P02);
            String operator = WebPageTest.signIn(page, OPERATOR.value());
            assertThat(List.of(
                            press(page, other, "/players/P01", "pause"),
                            press(page, operator, "/players/P01", "pause"),
                            press(page, own, "/players/P02", "pause"),
                            press(page, own, "/players/P01/matches", "pause"),
                            press(page, own, "/players/", "pause"),
                            press(page, own, "/players/P01", "kick_agent"),
                            press(page, own, "/players/P01", "pause", "Origin", "http://localhost:8101"),
                            press(page, own, "/players/P01", "pause", "Sec-Fetch-Site", "same-site"),
                            post(page, "/players/P01", Map.of("do", "pause", "form", "x"), "Cookie", own),
                            post(page, "/players/P01", Map.of("do", "pause", "form", ""), "Cookie", own),
                            post(page, "/players/P01", Map.of("do", "pause"))))
                    .extracting(ServiceResponse::status)
                    .containsOnly(403);
            assertThat(commands).isEmpty();
        }

        @Test
        void saysWhyNothingWasDone() {
            response = CommandResponse.refused(ErrorCode.E031, "The league is <over>.");
            WebPage page = page(league);
            ServiceResponse refused = press(page, signIn(page, P01), "/players/P01", "pause");
            assertThat(refused.status()).isEqualTo(409);
            assertThat(text(refused)).contains("The league is &lt;over&gt;.");
        }

        @Test
        void cannotFillTheStore() {
            WebPage page = page(league);
            String cookie = signIn(page, P01);
            List<ServiceResponse> pressed = IntStream.range(0, 50)
                    .mapToObj(i -> press(page, cookie, "/players/P01", i % 2 == 0 ? "pause" : "play"))
                    .toList();
            assertThat(commands).hasSize(10);
            assertThat(pressed).last().extracting(ServiceResponse::status).isEqualTo(429);
        }

        @Test
        void isShownToEverybodyAndTakenBackByTheSameButton() {
            league.give(new PausePlayer(P01, true));
            WebPage page = page(league);
            assertThat(seenBy(page, P01, P01))
                    .contains("Play again from the next leg on")
                    .doesNotContain(BUTTON);
            assertThat(List.of(text(get(page, "/players/P01")), text(get(page, "/agents"))))
                    .allSatisfy(
                            html -> assertThat(html).containsOnlyOnce("its author has it sit out the legs to come"));
        }

        @Test
        void isNotOfferedInALeagueWithLegs() {
            WebPage page = page(PlayedLeagues.smooth(4));
            assertThat(seenBy(page, P01, P01)).doesNotContain("next leg");
        }
    }

    @Nested
    class Broken {

        private final EndlessLeague league = new EndlessLeague(4);

        private boolean isTold(String html) {
            return html.contains("This bot");
        }

        @Test
        void isToldFirstToItsAuthorAndTheOperatorAndToNobodyElse() {
            league.playRoundWithout(P02).playRoundWithout(P02);
            WebPage page = page(league);
            assertThat(List.of(seenBy(page, P02, P02), seenByOperator(page, P02)))
                    .allSatisfy(html -> assertThat(html.substring(html.indexOf("<h1>")))
                            .containsSubsequence(
                                    "This bot is broken, since",
                                    "href=\"/matches/R1M",
                                    "<time datetime=",
                                    "It did not choose in time. By its own failure it has lost its latest 2 matches.",
                                    "To do:",
                                    "have a fallback choice ready",
                                    "class=\"facts\""));
            assertThat(List.of(seenBy(page, P01, P02), text(get(page, "/players/P02")), seenBy(page, P01, P01)))
                    .noneMatch(this::isTold);
        }

        @Test
        void isOverAsSoonAsItPlaysAgain() {
            league.playRoundWithout(P02).playRound();
            assertThat(isTold(seenBy(page(league), P02, P02))).isFalse();
        }

        @Test
        void goesOnInTheNextLegAlthoughItHasNoMatchThere() {
            IntStream.range(0, 3).forEach(round -> league.playRoundWithout(P02));
            league.beginLeg(P02);
            assertThat(league.league().contenders())
                    .noneMatch(player -> player.id().equals(P02));
            assertThat(seenBy(page(league), P02, P02))
                    .containsSubsequence("This bot does not play, since", "/matches/R1M", "To do:");
        }

        @Test
        void isToldInLeaguesWithLegsToo() {
            List<LeagueEvent> events = PlayedLeagues.troubled(3);
            League played = League.replay(events);
            WebPage page = page(events);
            assertThat(played.contenders())
                    .filteredOn(
                            player -> player.present() && player.registration().generation() == 1)
                    .isNotEmpty()
                    .allSatisfy(player -> assertThat(
                                    seenBy(page, player.id(), player.id()).contains("This bot is broken"))
                            .isEqualTo(lastMatchWasForfeited(played, player.id())));
        }

        private boolean lastMatchWasForfeited(League played, PlayerId player) {
            return played.fixtures().stream()
                    .filter(match -> match.involves(player))
                    .flatMap(match -> match.decided().stream())
                    .max(Comparator.comparing(decision -> decision.at()))
                    .filter(decision -> decision.forfeits().stream()
                            .anyMatch(forfeit -> forfeit.player().equals(player)))
                    .isPresent();
        }
    }

    @Nested
    class Versions {

        private final EndlessLeague league = new EndlessLeague(4);

        private String shown(String query) {
            return text(get(page(league), "/players/P01" + query));
        }

        private void playInThreeVersions() {
            league.restart(P01, "1.0.0-first").playLeg().beginLeg();
            league.restart(P01, "2.0.0-" + "x".repeat(40)).playLeg().beginLeg();
            league.restart(P01, "3.0.0").playLeg().beginLeg();
        }

        @Test
        void areComparedForEverybodyTheNewestWithTheOneBefore() {
            playInThreeVersions();
            assertThat(shown(""))
                    .containsSubsequence(
                            "<code>3.0.0</code> against <code>2.0.0-xxx",
                            "3 matches say nothing yet.",
                            "From 3 matches in the first and 3 matches in the second version");
        }

        @Test
        void areChosenByTheAddressWhichMayAskForAnything() {
            playInThreeVersions();
            assertThat(shown("?newer=3&older=1")).contains("<code>3.0.0</code> against <code>1.0.0-first</code>");
            assertThat(shown("?newer=1&older=3")).contains("<code>1.0.0-first</code> against <code>3.0.0</code>");
            assertThat(shown("?newer=2&older=2")).contains("Choose two different versions.");
            assertThat(List.of("?newer=0&older=-1", "?newer=9999&older=", "?newer=%3Cscript%3E&older=1e9"))
                    .allSatisfy(query -> assertThat(shown(query))
                            .contains("<code>3.0.0</code> against")
                            .doesNotContain("<script>"));
            assertThat(shown("?newer=99999999999999999999&older=9999")).contains("Choose two different versions.");
        }

        @Test
        void areKeptApartByThePagesThatAreMadeForAll() {
            playInThreeVersions();
            WebPage page = page(league);
            assertThat(Stream.of("", "?older=1", "?newer=1", "?newer=2&older=1")
                            .map(query -> text(get(page, "/players/P01" + query))))
                    .doesNotHaveDuplicates();
        }

        @Test
        void areNotComparedBeforeThereAreTwo() {
            assertThat(shown("")).contains("once both have played in legs that are over");
            assertThat(text(get(page(PlayedLeagues.smooth(4)), "/players/P01"))).doesNotContain("new version");
        }
    }

    @Test
    void tellsWhyAPlayerIsUnranked() {
        EndlessLeague league = new EndlessLeague(4);
        assertThat(text(get(page(league), "/players/P02")))
                .contains("Unranked: it has not yet played a match to its end in a leg that is over.", "unranked");
        league.playLeg();
        assertThat(text(get(page(league), "/players/P02"))).doesNotContainIgnoringCase("unranked");
        IntStream.range(0, 20).forEach(leg -> league.beginLeg(P02).playLeg());
        assertThat(text(get(page(league), "/players/P02")))
                .contains("Unranked: leg 1 was the last in which it played a match to its end.");
        assertThat(text(get(page(PlayedLeagues.smooth(4)), "/players/P02"))).doesNotContainIgnoringCase("unranked");
    }

    @Test
    void showsThePageOfAPlayerAmongNinetyNine() {
        EndlessLeague league = new EndlessLeague(99).playRoundWithout(P02);
        WebPage page = page(league);
        assertThat(seenBy(page, P02, P02)).contains("This bot is broken", "Pause from the next leg on");
    }

    @Nested
    class Matches {

        private final EndlessLeague league =
                new EndlessLeague(4).playLeg().beginLeg().playRound();
        private final WebPage page = page(league);

        private record Rows(List<ScheduledMatch> matches) implements JsonRecord {}

        private ServiceResponse ask(String path, String authorization) {
            return get(page, path, "Authorization", authorization);
        }

        private List<String> ids(WebPage from, String query) {
            ServiceResponse answer =
                    get(from, "/players/P01/matches" + query, "Authorization", "Bearer " + tokenOf(P01));
            assertThat(answer.status()).isEqualTo(200);
            return json(answer)
                    .path("matches")
                    .valueStream()
                    .map(row -> row.path("match_id").stringValue(""))
                    .toList();
        }

        private JsonNode json(ServiceResponse answer) {
            try {
                return StrictJson.parse(answer.body());
            } catch (MalformedJsonException e) {
                throw new AssertionError(text(answer), e);
            }
        }

        @Test
        void areTheRowsOfGetPlayerStats() {
            Envelope envelope = new Envelope(null, null, null, null);
            LeagueQuery query = new LeagueQuery(envelope, PlayedLeagues.LEAGUE, QueryType.GET_PLAYER_STATS, null);
            Reply.MessageReply stats =
                    (Reply.MessageReply) LeagueQueries.answer(league.league(), false, P01, query, envelope);
            PlayerStats data = (PlayerStats) ((LeagueQueryResponse) stats.message()).data();
            ServiceResponse answer = ask("/players/P01/matches", "bearer  " + tokenOf(P01) + " ");
            assertThat(answer.contentType()).isEqualTo("application/json");
            assertThat(answer.headers()).containsEntry("Cache-Control", "private, no-store");
            assertThat(text(answer))
                    .isEqualTo(Json.text(new Rows(data.matches())))
                    .contains("\"choices\":{\"P0");
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
        void goOnFromLegToLegAsLongAsTheyAreKept() {
            league.playRound().playRound().beginLeg(P01).playLeg().beginLeg();
            WebPage kept = page(league.events(), 1);
            assertThat(ids(kept, "?after=R4M1"))
                    .allMatch(id -> id.matches("R[56]M[12]"))
                    .hasSize(2);
            assertThat(ids(kept, "?after=R6M2"))
                    .as("it was not in leg 3")
                    .allMatch(id -> id.matches("R(10|11|12)M[12]"))
                    .hasSize(3)
                    .isEqualTo(ids(kept, ""));

            ServiceResponse gone =
                    get(kept, "/players/P01/matches?after=R3M2", "Authorization", "Bearer " + tokenOf(P01));
            assertThat(gone.status()).isEqualTo(410);
            assertThat(text(gone)).contains("folded");
        }

        @Test
        void areAtMostAHundred() {
            List<LeagueEvent> events = PlayedLeagues.legs(4, 40);
            WebPage from = page(events);
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
            String form = signIn(page, P01);
            List<ServiceResponse> refused = List.of(
                    get(page, "/players/P01/matches"),
                    get(page, "/players/P01/matches", "Cookie", form),
                    ask("/players/P01/matches", "Bearer "),
                    ask("/players/P01/matches", "Basic " + tokenOf(P01)),
                    ask("/players/P01/matches?after=x", "Bearer " + tokenOf(P02)),
                    ask("/players/P77/matches", "Bearer " + tokenOf(P01)),
                    ask("/players/x/matches", "Bearer " + tokenOf(P01)),
                    ask("/players/P01/matches", "Bearer " + tokens.of(P01, 2).value()),
                    ask("/players/P01/matches", "Bearer " + OPERATOR.value()),
                    ask(
                            "/players/REF01/matches",
                            "Bearer " + tokens.of(RefereeId.of(1), 1).value()));
            assertThat(refused).allSatisfy(answer -> {
                assertThat(answer.status()).isEqualTo(401);
                assertThat(answer.headers()).containsKey("WWW-Authenticate");
                assertThat(text(answer)).isEqualTo(text(refused.get(0))).doesNotContain("tok_");
            });
        }

        @Test
        void areRefusedToWhoTriesTooManyTokensUntilItShowsTheRightOne() {
            IntStream.range(0, 10)
                    .forEach(i -> assertThat(ask("/players/P01/matches", "Bearer wrong" + i)
                                    .status())
                            .isEqualTo(401));
            ServiceResponse answer = ask("/players/P01/matches", "Bearer wrong");
            assertThat(answer.status()).isEqualTo(429);
            assertThat(answer.headers()).containsEntry("Retry-After", "60");
            assertThat(text(post(page, "/sign-in", Map.of("token", "wrong")))).contains("Too many wrong tries");
            assertThat(ids(page, "")).hasSize(3);
        }
    }
}
