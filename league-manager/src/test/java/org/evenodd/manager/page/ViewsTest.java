package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.game.Outcome;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.RosterSet;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.page.BrowserRequest.Query;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.page.MatchView.CallTiming;
import org.evenodd.manager.page.MatchView.ReplayStep;
import org.evenodd.manager.page.OperatorDesk.OperatorView;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.manager.page.PageFrame.Section;
import org.evenodd.manager.results.TournamentProgress;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.tournament.LiveState;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.manager.tournament.Samples;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PublicUrl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ViewsTest {

    private static final Instant NOW = Instant.parse("2025-06-01T10:00:00Z");
    private static final String WRONG = "E004 /parity_choice: expected one of even, odd, got \"EVEN!\"";
    private static final String RIGHT = "answered \"EVEN!\"; it must be \"even\" or \"odd\" (E004).";

    private final League league = League.replay(PlayedLeagues.smooth(4));
    private final Fixture fixture =
            league.divisions().first().rounds().get(0).fixtures().get(0);
    private final PlayerId player = fixture.playerA();

    @ParameterizedTest
    @CsvSource({"draw, drew by forfeit, drawn", "zero, both lost by forfeit, lost"})
    void sayTheSameEverywhereOfAMatchThatBothForfeited(String setting, String sentence, String kind) {
        List<LeagueEvent> events = new ArrayList<>(PlayedLeagues.troubled(3));
        LeagueOpened opened = (LeagueOpened) events.get(0);
        events.set(0, new LeagueOpened(Samples.settings("double_forfeit=" + setting), opened.at()));
        League troubled = League.replay(events);
        List<ResultLine> failed = ResultLine.latest(
                troubled,
                match -> match.outcome()
                        .filter(Outcome.BothFailed.class::isInstance)
                        .isPresent(),
                99);
        assertThat(failed).isNotEmpty().allSatisfy(line -> {
            assertThat(line.sentence()).contains(sentence);
            assertThat(line.kind(line.fixture().playerA())).isEqualTo(kind);
            assertThat(line.kind(line.fixture().playerB())).isEqualTo(kind);
        });
    }

    private TranscriptEntry entry(String event, String detail) {
        return new TranscriptEntry(NOW, event, player, detail);
    }

    private RawExchange exchange(String type, int tookMs, int limitMs, ExchangeOutcome outcome) {
        return new RawExchange(NOW, player, type, 1, tookMs, limitMs, outcome, "{}", "{}");
    }

    /** A wrong answer, about which the player is told, and a late one, before the right one. */
    private ResultDetails details() {
        Map<PlayerId, @Nullable Parity> choices = new LinkedHashMap<>();
        choices.put(fixture.playerA(), Parity.EVEN);
        choices.put(fixture.playerB(), null);
        return new ResultDetails(
                        null,
                        choices,
                        null,
                        null,
                        null,
                        null,
                        null,
                        List.of(
                                entry("invited", "call 1"),
                                entry("joined", ""),
                                entry("called", "call 1"),
                                entry("error", WRONG),
                                entry("called", "call 2"),
                                entry("error", "E001 No CHOOSE_PARITY_RESPONSE within 1.0 seconds"),
                                entry("called", "call 3"),
                                entry("chose", "even")),
                        null)
                .with(List.of(
                        exchange("GAME_INVITATION", 5, 5000, ExchangeOutcome.ANSWERED),
                        new RawExchange(
                                NOW,
                                player,
                                "CHOOSE_PARITY_CALL",
                                1,
                                13,
                                1000,
                                ExchangeOutcome.WRONG_ANSWER,
                                "{}",
                                "{\"parity_choice\":\"EVEN!\"}"),
                        new RawExchange(
                                NOW,
                                player,
                                "GAME_ERROR",
                                1,
                                101,
                                10000,
                                ExchangeOutcome.ANSWERED,
                                "{\"invalid_choice\":\"EVEN!\"}",
                                "{}"),
                        exchange("CHOOSE_PARITY_CALL", 1000, 1000, ExchangeOutcome.TIMED_OUT),
                        exchange("GAME_ERROR", 102, 10000, ExchangeOutcome.ANSWERED),
                        exchange("CHOOSE_PARITY_CALL", 7, 1000, ExchangeOutcome.ANSWERED),
                        exchange("GAME_OVER", 103, 5000, ExchangeOutcome.ACKNOWLEDGED)));
    }

    private MatchView match(Viewer viewer) {
        return MatchView.of(LeagueMoment.stored(league, 1, NOW), fixture, Optional.of(details()), viewer);
    }

    private List<ReplayStep> steps(Viewer viewer) {
        return match(viewer).steps();
    }

    private static List<String> timings(List<ReplayStep> steps) {
        return steps.stream()
                .flatMap(step -> step.timing() == null
                        ? Stream.empty()
                        : Stream.of(step.timing().words()))
                .toList();
    }

    private static String texts(List<ReplayStep> steps) {
        return String.join("\n", steps.stream().map(ReplayStep::text).toList());
    }

    @Test
    void showsTheTimeOfEachAnswerBesideItAndNotThatOfAMessageThatOnlyTells() {
        assertThat(timings(steps(new Viewer.Operator())))
                .containsExactly(
                        "answered after 5 ms of 5,000 ms",
                        "answered wrongly after 13 ms of 1,000 ms",
                        "timed out after 1,000 ms",
                        "answered after 7 ms of 1,000 ms");
    }

    @ParameterizedTest
    @CsvSource({", was not reachable", "<html>, answered with something unreadable"})
    void tellsWhoWasNotReachableFromWhoAnsweredWhatNobodyUnderstands(@Nullable String answer, String words) {
        ResultDetails silent = new ResultDetails(
                        null,
                        Map.of(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        List.of(entry("invited", "call 1"), entry("error", "E009 The connection was refused")),
                        null)
                .with(List.of(new RawExchange(
                        NOW, player, "GAME_INVITATION", 1, 2, 5000, ExchangeOutcome.UNREACHABLE, "{}", answer)));
        MatchView match =
                MatchView.of(LeagueMoment.stored(league, 1, NOW), fixture, Optional.of(silent), new Viewer.Operator());

        assertThat(texts(match.steps())).contains(words + ": E009 The connection was refused");
        assertThat(timings(match.steps())).containsExactly(words + " after 2 ms of 5,000 ms");
    }

    @Test
    void drawsABarOnlyForATimeOfATenthOfItsLimitOrMore() {
        assertThat(Stream.of(499, 500, 5000)
                        .map(took -> new CallTiming(exchange("GAME_INVITATION", took, 5000, ExchangeOutcome.ANSWERED)))
                        .map(CallTiming::near))
                .containsExactly(false, true, true);
        PageFrame frame = new PageFrame(
                LeagueMoment.stored(league, 1, NOW),
                Links.live(PublicUrl.NONE),
                new Viewer.Operator(),
                Section.LEAGUE,
                "Match");
        String page = new String(frame.render("match", match(new Viewer.Operator())), UTF_8);
        assertThat(page.split("<meter", -1)).hasSize(1 + 1);
        assertThat(page).contains("</meter> after 1,000 ms of 1,000 ms", "> 5 ms<", "> 7 ms<");
    }

    private ResultDetails details(List<TranscriptEntry> transcript) {
        return new ResultDetails(null, details().choices(), null, null, null, null, null, transcript, null);
    }

    private TranscriptEntry after(int millis, String event) {
        return new TranscriptEntry(NOW.plusMillis(millis), event, player, "even");
    }

    /** A referee's clock may be ahead of the manager's. */
    @Test
    void putsStepsIntoTheOrderOfTheirTimesAndTheResultLast() {
        Instant later = fixture.decided().orElseThrow().at().plusSeconds(60);
        ResultDetails reported = details(
                List.of(new TranscriptEntry(later, "drawing", null, ""), after(20, "chose"), after(5, "invited")));
        List<ReplayStep> steps = MatchView.of(
                        LeagueMoment.stored(league, 1, NOW), fixture, Optional.of(reported), new Viewer.Operator())
                .steps();

        assertThat(steps).extracting(ReplayStep::kind).containsExactly("invited", "chose", "drawn", "result");
        assertThat(steps).extracting(ReplayStep::number).containsExactly(1, 2, 3, 4);
        assertThat(steps).extracting(ReplayStep::passed).startsWith("+0.000 s", "+0.015 s");
        assertThat(steps.get(3).passed()).isEqualTo(steps.get(2).passed());
    }

    @Test
    void knowsTheResultFromTheLastMoveOrDrawOfAPlayedMatchAndOfAForfeitedOneFromItsEnd() {
        List<TranscriptEntry> transcript =
                List.of(after(1, "invited"), after(2, "chose"), after(3, "drawing"), after(4, "lost sight of it"));
        assertThat(decidingStep(PlayedLeagues.smooth(4), false, transcript)).isEqualTo(3);
        assertThat(decidingStep(PlayedLeagues.troubled(1), true, transcript)).isEqualTo(5);
    }

    private int decidingStep(List<LeagueEvent> events, boolean forfeited, List<TranscriptEntry> transcript) {
        League played = League.replay(events);
        Fixture such = played.fixtures().stream()
                .filter(each -> each.isDecided() && each.isForfeited() == forfeited)
                .findFirst()
                .orElseThrow();
        LeagueMoment moment = LeagueMoment.stored(played, 1, NOW);
        return MatchView.of(moment, such, Optional.of(details(transcript)), new Viewer.Operator())
                .decidingStep();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            quoteCharacter = '`',
            value = {
                "{\"a\":[1,{}],\"b\":{\"c\":\"x,{ \\\" y\"}} > {;  \"a\": [;    1,;    {};  ],;  \"b\": {;    \"c\": \"x,{ \\\" y\";  };}",
                "{ \"n\" : 1.50e3 } > {;  \"n\": 1.50e3;}",
                "{\"token\": [token]} > {\"token\": [token]}",
                "{\"cut\":\"off… (9000 characters) > {\"cut\":\"off… (9000 characters)",
            })
    void writesTheJsonOfAMessageOnManyLinesWithItsTokensAsTheyAreAndNothingElse(String body, String lines) {
        assertThat(PageText.body(body)).isEqualTo(lines.replace(';', '\n'));
    }

    @Test
    void showsNoControlCharacterOfAMessage() {
        assertThat(PageText.body("a\u202eb\nc\r\nd")).isEqualTo("a\\u202eb\nc\nd");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1,", "\"a\",", "x\n"})
    void leavesTheMessageOfWhoWantsALongPageInOneLine(String repeated) {
        String deep = "[".repeat(30) + repeated.repeat(1000) + "1" + "]".repeat(30);
        assertThat(PageText.body(deep)).hasLineCount(1).hasSizeLessThan(2 * deep.length());
    }

    @Test
    void saysInWordsWhatWentWrongAndTheWordingToThePlayerAndTheOperatorOnly() {
        assertThat(texts(steps(new Viewer.Anyone())))
                .contains("gives a wrong answer.", "does not answer in time.")
                .doesNotContain("EVEN!");
        assertThat(texts(steps(new Viewer.OfPlayer(player)))).contains(RIGHT);
        assertThat(texts(steps(new Viewer.OfPlayer(fixture.playerB())))).doesNotContain("EVEN!");
    }

    private String messages(Viewer viewer) {
        MatchView match = match(viewer);
        return match.messages().stream()
                .map(message -> message.type() + match.request(message) + match.answer(message))
                .collect(Collectors.joining());
    }

    @Test
    void tellsOthersThanThePlayerAndTheOperatorNeitherAMistakeNorWhatTheRefereeSaidAboutIt() {
        assertThat(messages(new Viewer.Anyone())).contains("GAME_ERROR").doesNotContain("EVEN!");
        assertThat(messages(new Viewer.OfPlayer(fixture.playerB()))).doesNotContain("EVEN!");
        assertThat(messages(new Viewer.OfPlayer(player))).contains("EVEN!");
        assertThat(messages(new Viewer.Operator())).contains("EVEN!");
    }

    @Nested
    class OfAnAnnulledResult {
        private static final String CHOICES =
                "Player \\d: (even|odd); Player \\d: (even|odd); the number was \\d+, (even|odd)\\.";

        /** A league that is still played, right after the operator has annulled its first result. */
        private static League running() {
            List<LeagueEvent> events = PlayedLeagues.meddledWith();
            int annulled = 0;
            while (!(events.get(annulled) instanceof MatchVoided)) {
                annulled++;
            }
            return League.replay(events.subList(0, annulled + 1));
        }

        private static Fixture requeued(League league) {
            return league.fixtures().stream()
                    .filter(each -> !each.attempts().annulled().isEmpty())
                    .findFirst()
                    .orElseThrow();
        }

        private static String account(League league, Viewer viewer) {
            List<String> accounts = MatchView.of(
                            LeagueMoment.stored(league, 1, Instant.EPOCH), requeued(league), Optional.empty(), viewer)
                    .annulled();
            assertThat(accounts).hasSize(1);
            return accounts.get(0);
        }

        @Test
        void tellsWhatTheAnnulledResultWasButWhileTheLeagueRunsItsChoicesToItsPlayersAndTheOperatorAlone() {
            League running = running();
            Viewer own = new Viewer.OfPlayer(requeued(running).playerA());
            assertThat(account(running, new Viewer.Operator()))
                    .startsWith("The operator annulled an earlier result and had the match played again")
                    .containsPattern(" Before, R1M\\d: .* (beat|drew).*\\. " + CHOICES);
            assertThat(account(running, own)).containsPattern(CHOICES);
            assertThat(account(running, new Viewer.Anyone()))
                    .containsPattern(" Before, R1M\\d: .* (beat|drew).*\\.$")
                    .doesNotContain("the number was");
            assertThat(account(League.replay(PlayedLeagues.meddledWith()), new Viewer.Anyone()))
                    .containsPattern(CHOICES);
        }
    }

    /** An agent on the operator's page. */
    @Nested
    class OfAnAgentOnTheOperatorsPage {
        private static PlayerRegistered registered(int number, String name) {
            Endpoint endpoint = Endpoint.parse("http://localhost:" + (8100 + number) + "/mcp");
            return new PlayerRegistered(
                    PlayerId.of(number), new Registration(new DisplayName(name), endpoint, 1, null));
        }

        @Tag("case:names-like-ids")
        @Test
        void selectsItWhateverOthersAreCalled() {
            League league = League.replay(List.of(
                    new LeagueOpened(SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), Instant.EPOCH),
                    registered(1, "P02"),
                    registered(2, "P01")));

            assertThat(new OperatorView(LeagueMoment.stored(league, 1, Instant.EPOCH), List.of(), "").agents())
                    .extracting(agent -> meant(league, agent.id().asSender().toString()))
                    .containsExactly(List.of("P01"), List.of("P02"));
        }

        private static List<String> meant(League league, String subject) {
            Stream<Member> meant = league.roster().meant(subject).stream();
            return meant.map(member -> member.id().value()).toList();
        }
    }

    @Tag("case:curious-watcher")
    @Test
    void tellHowARelayedPlayerIsConnectedToItsAuthorAndTheOperatorAlone() {
        String id = "0123456789abcdef0123456789abcdef";
        List<LeagueEvent> events = PlayedLeagues.smooth(4).stream()
                .takeWhile(event -> !(event instanceof LeagueFinished))
                .map(event -> event instanceof PlayerRegistered registered
                                && registered.playerId().equals(PlayerId.of(1))
                        ? new PlayerRegistered(
                                registered.playerId(),
                                new Registration(new DisplayName("Far"), Endpoint.relayed(id, "/mcp"), 1, null))
                        : event)
                .toList();
        LeagueMoment now = LeagueMoment.stored(League.replay(events), 1, NOW);
        Function<Duration, Function<Viewer, String>> shown = age -> viewer -> {
            LeagueMoment moment = new LeagueMoment(
                    new TournamentProgress(now.league(), LiveState.IDLE, List.of(), NOW, endpoint -> Optional.of(age)),
                    Map.of(),
                    new DivisionMemory(),
                    1,
                    null,
                    Duration.ZERO);
            PageFrame frame = new PageFrame(moment, Links.live(PublicUrl.NONE), viewer, Section.LEAGUE, "Far");
            PlayerMember player = now.league().roster().player(PlayerId.of(1)).orElseThrow();
            byte[] own = frame.render(
                    "player", PlayerView.of(frame, player, Optional.empty(), List.of(), List.of(), Query.of(""), ""));
            byte[] all = frame.render("agents", new AgentsView(moment, viewer));
            return (new String(own, UTF_8) + new String(all, UTF_8)).replaceAll("\\s+", " ");
        };
        List<Viewer> knowing = List.of(new Viewer.OfPlayer(PlayerId.of(1)), new Viewer.Operator());

        assertThat(knowing)
                .allSatisfy(
                        viewer -> assertThat(shown.apply(Duration.ofSeconds(2)).apply(viewer))
                                .contains(
                                        "through the relay: its <code>connect.py</code> <span class=\"relay \">asked for calls 2 seconds ago</span>.")
                                .contains("<span class=\"endpoint\">through the relay, <span class=\"relay \">asked")
                                .doesNotContain(id, "Nothing reaches the bot"));
        assertThat(knowing)
                .allSatisfy(viewer -> assertThat(
                                shown.apply(Duration.ofMinutes(3)).apply(viewer))
                        .contains("<span class=\"relay problem\">has not asked for calls for 3 minutes</span>")
                        .contains("Nothing reaches the bot until <code>connect.py</code> runs on its machine again"));
        assertThat(List.of(new Viewer.Anyone(), new Viewer.OfPlayer(PlayerId.of(2))))
                .allSatisfy(
                        viewer -> assertThat(shown.apply(Duration.ofMinutes(3)).apply(viewer))
                                .doesNotContain(id, "relay", "connect.py"));
    }

    @Nested
    class OfTheProgress {
        private static LeagueMoment before(LeagueEvent more, String... roster) {
            List<LeagueEvent> events = new ArrayList<>(PlayedLeagues.meddledWith().stream()
                    .takeWhile(event -> !(event instanceof LeagueStarted))
                    .toList());
            events.add(new RosterSet(
                    Stream.of(roster)
                            .map(name -> new EnrolledName(new DisplayName(name), null, null))
                            .toList(),
                    Instant.EPOCH));
            events.add(more);
            return LeagueMoment.stored(League.replay(events), 1, Instant.EPOCH);
        }

        private static String detail(String... roster) {
            return before(new PlayerRemoved(PlayerId.of(4), null), roster)
                    .progress()
                    .detail();
        }

        @Test
        void tellsTheOperatorAloneWhoIsAbsentWhereAgentsAreAndWhyOneWasRemoved() {
            LeagueMoment moment = before(new PlayerRemoved(PlayerId.of(4), "it cheated"), "Player 1", "Ada");
            AgentsView operators = new AgentsView(moment, new Viewer.Operator());
            AgentsView players = new AgentsView(moment, new Viewer.OfPlayer(PlayerId.of(1)));
            List<PlayerMember> members =
                    List.copyOf(moment.league().roster().players().values());

            assertThat(operators.absent()).containsExactly("Ada");
            assertThat(players.absent()).isEmpty();
            assertThat(operators.state(members.get(3))).isEqualTo("kicked by the operator: it cheated");
            assertThat(players.state(members.get(3))).isEqualTo("kicked by the operator");
            assertThat(members)
                    .allSatisfy(member -> assertThat(operators.endpoint(member)).startsWith("http"));
            assertThat(members)
                    .filteredOn(member -> !players.endpoint(member).isEmpty())
                    .containsExactly(members.get(0));
        }

        @Test
        void tellsHowManyOnTheRosterAreThere() {
            assertThat(detail("Player 1", "Ada", "Ben")).endsWith(" Not there yet: 2 of the 3 on the roster.");
            assertThat(detail("Player 1", "Player 2")).endsWith(" All 2 on the roster are there.");
        }
    }

    @Nested
    class InPerCent {
        @ParameterizedTest
        @CsvSource({"0.605, 61 %, 39 %", "0.5, 50 %, 50 %", "1, 100 %, 0 %", "0.995, 100 %, 0 %", "0.333, 33 %, 67 %"})
        void sayOfAShareAndTheRestWhatMakesAHundredPerCent(double share, String one, String rest) {
            assertThat(PageText.percent(share)).isEqualTo(one);
            assertThat(PageText.percent(1 - share)).isEqualTo(rest);
        }
    }
}
