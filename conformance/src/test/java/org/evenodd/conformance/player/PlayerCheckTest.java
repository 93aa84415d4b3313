package org.evenodd.conformance.player;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.INSTANT;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.program.MemoryWorld;
import org.evenodd.conformance.kit.CheckReport;
import org.evenodd.conformance.kit.CheckReport.CheckStep;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.player.ForeignBot.ForeignForm;
import org.evenodd.game.Game;
import org.evenodd.game.Games;
import org.evenodd.game.tictactoe.TicTacToe;
import org.evenodd.protocol.message.MessageType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.node.ObjectNode;

class PlayerCheckTest {

    private static final Game TIC_TAC_TOE = new TicTacToe();

    private final CheckBench bench = new CheckBench();
    private final CheckBench moves = new CheckBench(TIC_TAC_TOE);

    @Tag("case:generous-bot")
    @ParameterizedTest
    @EnumSource
    void findsTheOneDefectOfABotAndNoOther(BrokenBot bot) {
        assertThat(ids(bench.report(bot.quirk))).containsExactly(bot.finding);
    }

    @ParameterizedTest
    @EnumSource
    void findsTheOneDefectOfABotThatMovesAndNoOther(BrokenMover bot) {
        assertThat(ids(moves.report(bot.quirk))).containsExactly(bot.finding);
    }

    /** The mistake that loses every match comes first, then the form that strict agents do not try. */
    @ParameterizedTest
    @EnumSource
    void judgesABotInTheOnlyFormOfCallsThatItUnderstands(ForeignForm form) {
        Quirk loud = Quirk.answering(MessageType.CHOOSE_PARITY_CALL, answer -> answer.put("parity_choice", "EVEN"));
        CheckReport report = bench.report(form, loud);

        assertThat(report.findings().stream().filter(Finding::isMust))
                .extracting(finding -> finding.rule().id() + ", " + finding.seen())
                .containsExactly(
                        "choice-value, /parity_choice: expected one of even, odd, got \"EVEN\"",
                        "form-of-calls, " + form.seen);
        assertThat(report.findings()).filteredOn(finding -> !finding.isMust()).hasSizeLessThan(2);
        assertThat(report.findings().get(1).count()).isEqualTo(1);
        assertThat(report.steps()).noneMatch(CheckStep::isSkipped);
    }

    @ParameterizedTest
    @EnumSource
    void saysHowABotFailsInItsOwnForm(ForeignForm form) {
        for (ServiceResponse failure : List.of(
                BrokenBot.text(500, "{\"detail\": \"IndexError\"}"),
                BrokenBot.text(
                        200, "{\"jsonrpc\": \"2.0\", \"error\": {\"code\": -32603, \"message\": \"IndexError\"}}"))) {
            Quirk failing = Quirk.replying(BrokenBot.is(MessageType.CHOOSE_PARITY_CALL), failure);

            assertThat(new CheckBench()
                            .report(form, failing).findings().stream().filter(Finding::isMust))
                    .hasSize(2)
                    .first()
                    .extracting(Finding::came)
                    .asString()
                    .contains("IndexError");
        }
    }

    @ParameterizedTest
    @EnumSource
    void asksForNoOtherFormInStrictMode(ForeignForm form) {
        CheckReport report = new CheckBench(Games.usual(), "compatibility=strict")
                .report(form, Quirk.answering((ask, answer) -> {}));

        assertThat(report.findings().get(0).rule().id())
                .isIn("registration-request", "invitation-answered", "answer-readable");
        assertThat(ids(report)).doesNotContain("form-of-calls");
    }

    @Test
    void takesAnAnswerThatIsPostedWithoutJsonRpc() {
        assertThat(ids(bench.reportPosting(Quirk.NONE, true))).containsExactly("dialect-form");
    }

    @Test
    void triesNoOtherFormAtABotThatUnderstandsAndRefuses() {
        List<String> methods = new ArrayList<>();
        Quirk plain = Quirk.framing((ask, response) -> {
            methods.add(ask.call().path("method").stringValue("none"));
            if (response.at("/error/code").intValue(0) == 4001) {
                ((ObjectNode) response.path("error")).put("code", -32000);
            }
        });

        assertThat(ids(bench.report(plain))).isEmpty();
        assertThat(methods).doesNotContain("tools/call", "tools/list", "handle_message");
    }

    @Test
    void findsNothingInAGoodBotThatMoves() {
        assertAllIsWell(moves.report(Quirk.NONE));
        assertThat(moves.progress).contains("a board that is new to it", "the end of the league");
        assertThat(ids(new CheckBench(TIC_TAC_TOE).reportPosting(Quirk.NONE))).isEmpty();
        assertThat(ids(new CheckBench(TIC_TAC_TOE).reportUnregistered(Quirk.NONE)))
                .isEmpty();
    }

    @Test
    void callsForEachMoveOfAMatchWithWhatIsLeftOfTheTimeOfAll() {
        List<String> calls = new ArrayList<>();
        Quirk noting = Quirk.taking(Duration.ofSeconds(1), ask -> {
            if (ask.is(MessageType.CHOOSE_MOVE_CALL) && ask.match().matches("R[12]M1")) {
                calls.add("%s %s %s"
                        .formatted(
                                ask.match(),
                                ask.params().path("move_number"),
                                ask.params().at("/context/time_left_ms")));
            }
            return ask.is(MessageType.CHOOSE_MOVE_CALL);
        });

        assertThat(ids(moves.report(noting))).isEmpty();
        assertThat(calls)
                .startsWith("R1M1 1 30000", "R1M1 3 29000", "R1M1 5 28000")
                .contains("R2M1 2 30000", "R2M1 4 29000");
    }

    @Test
    void findsThatAllMovesOfAMatchTakeTooLongTogether() {
        Quirk slow = Quirk.taking(Duration.ofSeconds(9), ask -> ask.is(MessageType.CHOOSE_MOVE_CALL));

        assertThat(ids(moves.report(slow))).containsExactlyInAnyOrder("move-in-time", "slow");
    }

    @Test
    void asksNoFurtherMoveOfABotThatMakesNone() {
        List<String> calls = new ArrayList<>();
        Quirk wrong = Quirk.answering((ask, answer) -> {
            if (ask.is(MessageType.CHOOSE_MOVE_CALL) && ask.match().equals("R1M1")) {
                calls.add(ask.params().path("move_number").toString());
                answer.put("move", "resign");
            }
        });

        assertThat(ids(moves.report(wrong))).containsExactly("move-legal");
        assertThat(calls).containsExactly("1");
    }

    @Test
    void findsNothingInAGoodBotAndTellsWhatItDoes() {
        assertAllIsWell(bench.report(Quirk.NONE));
        assertThat(bench.progress).contains("a match as player A", "the end of the league");
    }

    @Test
    void asksForItsHealthLastAndFindsThatABotEndsAtThat() {
        Finding finding = only(bench.reportOfOneThatEndsAtAGet());

        assertThat(finding.rule().id()).isEqualTo("health-answered");
        assertThat(finding.isMust()).isFalse();
        assertThat(finding.seen()).startsWith("stopped at GET /health");
        assertThat(bench.progress).last().isEqualTo("a question about its health");
    }

    private static void assertAllIsWell(CheckReport report) {
        assertThat(report.steps()).isNotEmpty().allMatch(step -> step.findings().isEmpty() && !step.isSkipped());
    }

    private static Finding only(CheckReport report) {
        assertThat(report.findings()).hasSize(1);
        return report.findings().get(0);
    }

    @Test
    void findsNothingInAGoodBotThatDoesNotRegister() {
        CheckReport report = bench.reportUnregistered(Quirk.NONE);

        assertThat(report.findings()).isEmpty();
        assertThat(report.steps().get(0).skipped()).contains("did not register");
        assertThat(remarks(report)).singleElement().asString().contains("http://127.0.0.1:8000/mcp");
    }

    /** The remarks beside the one about what was wrong on purpose, which a check that went through always has. */
    private static List<String> remarks(CheckReport report) {
        assertThat(report.remarks())
                .filteredOn(remark -> remark.startsWith("wrong on purpose"))
                .singleElement()
                .asString()
                .contains(" messages with mistakes, ", " bodies that are not JSON");
        return report.remarks().stream()
                .filter(remark -> !remark.startsWith("wrong on purpose"))
                .toList();
    }

    @Test
    void tellsARegisteredBotAtTheEndThatItNeedsAnotherPlaceAndServesItNoMore() {
        List<String> told = new ArrayList<>();
        CheckReport report = bench.report(Quirk.replying((ask, response) -> {
            if (ask.is(MessageType.LEAGUE_ERROR)) {
                told.add(ask.params().path("error_code").stringValue() + " "
                        + ask.params().path("auth_token").stringValue());
            }
            return response;
        }));

        assertThat(told).containsExactly("E012 " + CheckBench.TOKEN.value());
        assertThat(bench.isCheckerGone()).isTrue();
        assertThat(remarks(report)).singleElement().asString().contains("start it again before a league");
    }

    /** What an exception in a strategy looks like from outside. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            500 | {"detail": "Traceback (most recent call last):\\n  File x\\nIndexError: no tok_p01_abcdef"} | answer-readable | it answered HTTP 500, IndexError: no tok_p01_…
            500 | Internal Server Error                                                 | answer-readable | it answered HTTP 500
            200 | {"jsonrpc": "2.0", "id": 1, "error": {"code": -32603, "message": "Internal error"}} | choice-answered | it answered the error -32603 Internal error
            200 | {"jsonrpc": "2.0", "id": 1, "error": {"code": -32602, "message": "Cannot answer: IndexError()"}} | choice-answered | it answered the error -32602 Cannot answer: IndexError()
            200 | {"jsonrpc": "2.0", "id": 1, "error": {"code": -32000, "message": "no", "data": "TypeError: x is no function\\n    at move (bot.mjs:3)"}} | choice-answered | it answered the error -32000 no, TypeError: x is no function
            """)
    void saysHowABotFailedAndWhereItsAuthorHasToLook(int status, String body, String id, String seen) {
        Finding finding = only(bench.report(
                Quirk.replying(BrokenBot.is(MessageType.CHOOSE_PARITY_CALL), BrokenBot.text(status, body))));

        assertThat(finding.rule().id()).isEqualTo(id);
        assertThat(finding.seen())
                .startsWith("the bot does not cope with a CHOOSE_PARITY_CALL: " + seen)
                .doesNotContain("abcdef");
        assertThat(finding.rule().fix()).startsWith("Look at the bot's own terminal");
    }

    @Test
    void tellsTheTimesOfTheLeagueThatItPlays() {
        CheckBench hasty = new CheckBench(Games.usual(), "timeouts.choice_seconds=1.5");

        assertThat(only(hasty.report(BrokenBot.CHOOSES_FOR_HOURS.quirk)).rule().demand())
                .isEqualTo("A CHOOSE_PARITY_CALL is answered within 1.5 seconds, before its deadline.");
    }

    @Test
    void asksNoBotForATokenThatItWasNotGiven() {
        assertThat(ids(bench.reportUnregistered(BrokenBot.SENDS_NO_TOKEN.quirk)))
                .isEmpty();
    }

    @Test
    void findsNothingInABotThatPostsItsAnswers() {
        assertThat(ids(bench.reportPosting(Quirk.NONE))).isEmpty();
    }

    @Test
    void givesABotThatShowsTheTokenOfALeagueAPlaceOnceItAsksForOneWithoutIt() {
        assertAllIsWell(bench.reportKeeping("tok_p07_" + "ab".repeat(32)));
    }

    @Test
    void takesABotThatAnEarlierCheckHasRegisteredByItsToken() {
        assertAllIsWell(bench.reportKeeping(CheckBench.TOKEN.value()));
    }

    @Test
    void showsValidTokensToABotThatAnEarlierCheckHasRegisteredAndSaysHowToHaveAllJudged() {
        CheckReport report = bench.reportKeepingUnregistered(CheckBench.TOKEN.value());

        assertThat(report.findings()).isEmpty();
        assertThat(remarks(report)).singleElement().asString().contains("start the bot again");
    }

    @Test
    void judgesNoBotThatIsRegisteredElsewhere() {
        assertThatThrownBy(() -> bench.reportKeepingUnregistered("tok_p01_" + "ab".repeat(32)))
                .rootCause()
                .hasMessageContaining("start it again with --manager http://127.0.0.1:8000/mcp");
    }

    @Test
    void tellsTheTokensApartThatItShows() {
        assertThat(only(bench.report(BrokenBot.GIVES_ITS_TOKEN_TO_WHO_SHOWS_NONE.quirk))
                        .came())
                .contains("tok_p01_… (the bot's own)");
    }

    @Test
    void saysWhatTheTokenOfAMatchIsToABotThatRefusesIt() {
        Finding finding = only(bench.report(BrokenBot.EXPECTS_ITS_OWN_TOKEN_OF_REFEREES.quirk));

        assertThat(finding.rule().demand()).contains("HMAC-SHA256(key: your own token, message: match_id)");
        assertThat(finding.sent()).contains("tok_p01_… (that of match R1M1)");
    }

    @Test
    void tellsFirstWhatAnotherAgentCanAbuse() {
        Quirk careless = Quirk.answering(
                MessageType.CHOOSE_PARITY_CALL,
                answer -> answer.put("parity_choice", "Even").put("auth_token", CheckBench.TOKEN.value()));

        assertThat(ids(bench.report(careless))).containsExactly("token-to-referee", "choice-value");
    }

    @Test
    void goesOnAfterAnAnswerThatWouldLoseTheMatch() {
        CheckReport report = bench.report(BrokenBot.CHOOSES_WITH_A_CAPITAL.quirk);

        assertThat(report.steps()).noneMatch(CheckStep::isSkipped);
        assertThat(only(report).count()).isGreaterThanOrEqualTo(10);
    }

    @Test
    void asksABotForNoChoiceInAMatchThatItDeclined() {
        List<String> calls = new ArrayList<>();
        Quirk declining = Quirk.answering((ask, answer) -> {
            if (ask.is(MessageType.GAME_INVITATION)) {
                answer.put("accept", false);
            } else if (ask.is(MessageType.CHOOSE_PARITY_CALL) && ask.match().equals("R1M1")) {
                calls.add(ask.match());
            }
        });

        assertThat(bench.report(declining).steps()).noneMatch(CheckStep::isSkipped);
        assertThat(calls).isEmpty();
    }

    @Test
    void waitsForNoBotAgainThatDoesNotAnswerInTime() {
        CheckReport report = bench.report(BrokenBot.CHOOSES_FOR_HOURS.quirk);

        assertThat(report.steps())
                .filteredOn(CheckStep::isSkipped)
                .extracting(CheckStep::skipped)
                .hasSize(6)
                .containsOnly("the bot does not answer its referee in time");
    }

    @Test
    void saysWhichMessageEndedABot() {
        Quirk crashing = Quirk.replying((ask, response) -> {
            if (ask.is(MessageType.CHOOSE_PARITY_CALL)) {
                bench.stopBot();
            }
            return response;
        });

        CheckReport report = bench.report(crashing);

        assertThat(ids(report)).containsExactly("stopped");
        assertThat(only(report).seen()).isEqualTo("stopped after CHOOSE_PARITY_CALL; look at its terminal");
        assertThat(report.steps().stream().filter(CheckStep::isSkipped))
                .hasSizeGreaterThan(10)
                .allMatch(step -> step.skipped().equals("the bot no longer answers"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/mcp   | {\"display_name\": \"Bot\"}  | a POST to /mcp with Content-Type: application/json was"
                        + " answered with HTTP 200, -32600 Invalid Request",
                "/mcp   | {'display_name': 1}          | a POST to /mcp with Content-Type: application/json was"
                        + " answered with HTTP 200, -32700 Parse error",
                "/bots  | {\"name\": \"Bot\"}          | a POST to /bots with Content-Type: application/json was"
                        + " answered with HTTP 404, -32600 Nothing is here; JSON-RPC is spoken at POST /mcp",
            },
            quoteCharacter = '`')
    void saysWhatWasWrongWithARegistrationThatTheLeagueWouldNotTake(String path, String body, String seen) {
        CheckReport report = bench.reportPosting(path, body);

        assertThat(ids(report)).containsExactly("registration-request");
        assertThat(report.findings().get(0).seen()).isEqualTo(seen);
        assertThat(remarks(report)).isEmpty();
    }

    @Test
    void takesARegistrationAtAnotherPathAsTheLeagueDoes() {
        CheckReport report = bench.reportRegisteringAt("/register");

        assertThat(ids(report)).containsExactly("dialect-form");
        assertThat(report.steps()).noneMatch(CheckStep::isSkipped);
    }

    @Test
    void findsNothingInABotThatAnswersAtTheOtherPathToo() {
        assertThat(ids(bench.report(CheckBench.registering("http://127.0.0.1:8101/mcp/v2"))))
                .isEmpty();
    }

    @Test
    void judgesNoBotByTheRegistrationOfAnother() {
        bench.startAnotherBot();
        CheckReport report = bench.report(CheckBench.registering("http://127.0.0.1:8102/mcp"));

        assertThat(report.findings()).isEmpty();
        assertThat(report.steps().get(0).skipped()).contains("did not register");
    }

    @Tag("case:endpoint-here")
    @Test
    void callsNothingOnItsMachineForSomebodyElsewhere() {
        assertThat(bench.callsFor("203.0.113.9", "http://127.0.0.1:2375/containers/create"))
                .isEmpty();
    }

    @Test
    void saysThatABotThatListensToItsLeagueOnlyRegisteredAnotherPort() {
        Quirk starter = CheckBench.registering("http://127.0.0.1:8102/mcp");
        starter.frames = (ask, response) -> sayNotRegistered(response);

        assertThat(ids(bench.report(starter))).containsExactly("registration-endpoint");
    }

    @Test
    void saysThatABotRegisteredAnotherPortAndEndedBecauseItWasRefused() {
        Quirk refused = CheckBench.registering("http://127.0.0.1:8102/mcp");
        refused.hears = ask -> bench.stopBot();

        CheckReport report = bench.report(refused);

        assertThat(ids(report)).containsExactly("registration-endpoint", "stopped");
        assertThat(report.findings().get(1).seen())
                .isEqualTo("stopped when it registered, or after ROUND_ANNOUNCEMENT; look at its terminal");
    }

    @Test
    void saysThatNobodyIsThere() {
        assertThatThrownBy(bench::reportWithoutBot)
                .hasRootCauseMessage("nobody answers at http://127.0.0.1:8101/mcp: start the bot first");
    }

    @Test
    void judgesNoBotThatListensToNobodyBeforeItIsRegistered() {
        Quirk closed = Quirk.framing((ask, response) -> sayNotRegistered(response));

        assertThatThrownBy(() -> bench.reportUnregistered(closed))
                .rootCause()
                .hasMessageContaining("--await-registration")
                .hasMessageContaining("http://127.0.0.1:8000/mcp");
    }

    @Test
    void asksABotAgainThatHasNotReadYetThatItWasAccepted() {
        Quirk slow = Quirk.framing((ask, response) -> {
            if (ask.is(MessageType.ROUND_ANNOUNCEMENT) && ask.before() < 8) {
                sayNotRegistered(response);
            }
        });

        assertThat(ids(bench.report(slow))).isEmpty();
    }

    @Test
    void doesNotAskABotWithoutEndThatWillNotKnowThatItWasAccepted() {
        Quirk deaf = Quirk.framing((ask, response) -> {
            if (ask.is(MessageType.ROUND_ANNOUNCEMENT)) {
                sayNotRegistered(response);
            }
        });

        assertThat(ids(bench.report(deaf))).containsExactly("own-token");
    }

    @Test
    void doesNotAskItForLongerWhereTheClockIsSetBack() {
        Instant start = bench.now();
        Quirk deaf = Quirk.framing((ask, response) -> {
            if (ask.is(MessageType.ROUND_ANNOUNCEMENT)) {
                bench.setClock(ask.before() == 0 ? Duration.ofMinutes(-1) : Duration.ZERO);
                sayNotRegistered(response);
            }
        });

        assertThat(ids(bench.report(deaf))).containsExactly("own-token");
        assertThat(bench.now()).isBefore(start.plusSeconds(60));
    }

    @Test
    void asksABotAgainThatListensToEverybodyAndHasNotReadItsTokenYet() {
        Quirk slow = Quirk.answering((ask, message) -> {
            if (ask.is(MessageType.GAME_INVITATION) && ask.match().equals("R1M1") && ask.before() < 3) {
                message.remove("auth_token");
                message.putNull("player_id");
            }
        });

        assertThat(ids(bench.report(slow))).isEmpty();
        assertThat(ids(new CheckBench().reportPosting(slow))).isEmpty();
    }

    @Test
    void tellsThatTheFirstAnswerOfAllCannotBeRead() {
        AtomicBoolean first = new AtomicBoolean(true);
        Quirk early = Quirk.replying((ask, response) -> ask.is(MessageType.GAME_INVITATION) && first.getAndSet(false)
                ? ServiceResponse.json(200, "{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": NaN}".getBytes(UTF_8))
                : response);

        assertThat(ids(bench.report(early))).containsExactly("answer-readable");
    }

    @Test
    void asksABotOnceThatKnowsThatItWasAcceptedAndDoesNotWait() {
        List<Instant> invitations = new ArrayList<>();
        Quirk quick = Quirk.answering((ask, message) -> {
            if (ask.is(MessageType.GAME_INVITATION) && ask.match().equals("R1M1")) {
                invitations.add(bench.now());
            }
        });

        assertThat(ids(bench.report(quick))).isEmpty();
        assertThat(invitations).singleElement(as(INSTANT)).isBefore(MemoryWorld.START.plusMillis(500));
    }

    private static void sayNotRegistered(ObjectNode response) {
        response.remove("result");
        response.putObject("error")
                .put("code", 4002)
                .put("message", "Not registered")
                .putObject("data")
                .put("error_code", "E005");
    }

    @Test
    void saysWhyABotWasNotGivenAPlace() {
        assertThat(only(bench.report(BrokenBot.REGISTERS_WITH_A_LONG_NAME.quirk))
                        .seen())
                .contains("/player_meta/display_name");
    }

    @Test
    void showsNoToken() {
        CheckReport report = bench.report(BrokenBot.SENDS_A_WRONG_TOKEN.quirk);

        assertThat(report.findings())
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(finding.sent() + finding.came() + finding.seen())
                        .contains("tok_p01_")
                        .doesNotContainPattern("tok_p01_[0-9a-f]{2}"));
    }

    @Test
    void saysWhereTheBotFindsItWhereAnotherProgramHasItsPort() {
        bench.occupyPort();
        bench.reportUnregistered(Quirk.NONE);

        assertThat(bench.progress)
                .contains("Port 8000 is taken by another program: the bot finds this check with --manager"
                        + " http://127.0.0.1:20000/mcp");
    }

    private static List<String> ids(CheckReport report) {
        return report.findings().stream().map(finding -> finding.rule().id()).toList();
    }
}
