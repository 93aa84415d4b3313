package org.evenodd.agent.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.PeerFixture;
import org.evenodd.agent.peer.PostedAnswer;
import org.evenodd.agent.peer.ScriptedPeer;
import org.evenodd.protocol.value.Framing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When a tolerant client searches for the form in which an agent understands a message, and with what it ends. */
class FormSearchTest extends SearchingClient {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                200 | {"jsonrpc": "2.0", "id": 1, "result": {"accept": false}}
                200 | {"jsonrpc": "2.0", "id": 1, "result": {"accept": "yes"}}
                200 | {"accept": 1}
                200 | {"jsonrpc": "2.0", "id": 1, "error": {"code": -32602, "message": "", "data": {"error_code": "E003"}}}
                200 | {"jsonrpc": "2.0", "id": 1, "error": {"code": 4001, "message": "no"}}
                """)
    void endsWithAnAnswerOfWhateverContent(int status, String answer) {
        peer.answers(status, answer);

        invite();

        assertThat(peer.methods).containsExactly("handle_game_invitation");
    }

    /** A plain server with a handler for each method it knows: another one breaks it, and the connection drops. */
    private void handlesOnly(String method, String answer) {
        peer.script = request -> ScriptedPeer.isMethod(method).test(request)
                ? ScriptedPeer.replied(200, answer)
                : new Delivery.Unreachable("dropped");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": {\"accept\": NaN}}",
                "\ufeff{}",
                "{\u0000}\u0000",
                "[{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": {}}]",
                "{\"id\": 1, \"id\": 1}",
                "sure, I join"
            })
    void doesNotBeginWithAnUnreadableAnswer(String unreadable) {
        handlesOnly("handle_game_invitation", unreadable);
        assertThat(invite().toString()).contains("HTTP 200, and the body cannot be read. ");

        handlesOnly("handle_game_invitation", ScriptedPeer.JOINED);
        assertThat(invite()).isInstanceOf(Answer.Answered.class);
        assertThat(peer.methods).containsExactly("handle_game_invitation", "handle_game_invitation");
    }

    @Test
    void goesThroughTheOtherNamesAfterTwoCallsWithoutAnAnswerAndKeepsOnlyOneThatIsAnswered() {
        handlesOnly("game_invitation", ScriptedPeer.JOINED);

        for (int i = 0; i < 2; i++) {
            assertThat(invite()).isEqualTo(new Answer.PeerUnreachable("dropped"));
        }
        assertThat(peer.methods).containsExactly("handle_game_invitation", "handle_game_invitation");
        for (int i = 0; i < 2; i++) {
            assertThat(invite()).isInstanceOf(Answer.Answered.class);
        }
        assertThat(peer.methods).endsWith("game_invitation", "game_invitation").hasSize(4);
    }

    @Test
    void goesThroughTheOtherNamesOneACallWhereThePeerHangs() {
        peer.script = request -> ScriptedPeer.isMethod("GAME_INVITATION").test(request)
                ? ScriptedPeer.replied(200, ScriptedPeer.JOINED)
                : new Delivery.TimedOut();
        peer.waits = time::advance;
        for (int i = 0; i < 3; i++) {
            assertThat(invite()).isInstanceOf(Answer.NoReplyInTime.class);
        }

        assertThat(invite()).isInstanceOf(Answer.Answered.class);
        assertThat(peer.methods)
                .containsExactly(
                        "handle_game_invitation", "handle_game_invitation", "game_invitation", "GAME_INVITATION");
    }

    @Test
    void thatWasNotAnsweredTellsTheUnreadableAnswerAndNotTheConnectionsThatOtherNamesDropped() {
        handlesOnly("handle_game_invitation", "NaN");

        for (int i = 0; i < 4; i++) {
            assertThat(invite().toString()).contains("HTTP 200, and the body cannot be read. The text");
        }
        assertThat(peer.methods).contains("game_invitation").doesNotContain("handle_message");
    }

    @Test
    void beginsWithTheCanonicalFormAfterALostMatchAndAfterARegistration() {
        handlesOnly("handle_game_invitation", "NaN");
        for (int i = 0; i < 4; i++) {
            invite();
        }
        peer.methods.clear();

        learned.searchAnew(false);
        invite();
        assertThat(peer.methods).containsExactly("handle_game_invitation");

        peer.understands(ScriptedPeer.isMethod("game_invitation"), 200, ScriptedPeer.UNKNOWN);
        invite();
        peer.methods.clear();
        learned.registered("P01");
        invite();
        assertThat(peer.methods).startsWith("handle_game_invitation");
    }

    @Test
    void givesEachNameOneTryWhereThereIsOneCallOnly() {
        peer.script = request -> new Delivery.TimedOut();
        peer.waits = time::advance;
        learned.searchAnew(true);

        invite();

        assertThat(peer.methods)
                .containsExactlyInAnyOrder("handle_game_invitation", "game_invitation", "GAME_INVITATION");
    }

    @Test
    void beginsAnewOnlyForAFormThatWasNotAnsweredLately() {
        handlesOnly("game_invitation", ScriptedPeer.JOINED);
        for (int i = 0; i < 3; i++) {
            invite();
        }
        peer.methods.clear();

        learned.searchAnew(false);
        invite();
        assertThat(peer.methods).containsExactly("game_invitation");

        handlesOnly("handle_game_invitation", ScriptedPeer.JOINED);
        invite();
        invite();
        learned.searchAnew(false);
        assertThat(invite()).isInstanceOf(Answer.Answered.class);
        assertThat(peer.methods).endsWith("handle_game_invitation").doesNotContain("GAME_INVITATION");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            200 | {"error": "first"} | 200 | {"error": {"code": -32601, "message": "second"}, "id": 1} | first
            200 | {"error": {"code": -32601, "message": "first"}, "id": 1} | 200 | second | second
            200 | {"error": {"code": -32601, "message": "first"}, "id": 1} | 503 | second | first
            200 | {"error": {"code": -32601, "message": "first"}, "id": 1} | 404 | second | first
            400 | first | 200 | second | first
            """)
    void thatFoundNothingTellsTheAnswerToTheFormThatGotFurthestAtEqualityTheFirst(
            int status, String answer, int otherStatus, String otherAnswer, String told) {
        peer.script = request -> ScriptedPeer.isMethod("handle_game_invitation").test(request)
                ? ScriptedPeer.replied(status, answer)
                : ScriptedPeer.replied(otherStatus, otherAnswer);

        assertThat(invite().toString()).contains(told);
    }

    @Test
    void ofNewsEndsWithAnyAnswerThatCannotBeRead() {
        peer.answers(200, "NaN");

        assertThat(tell()).isInstanceOf(Answer.ErrorReturned.class);
        assertThat(peer.methods).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                500 | {"jsonrpc": "2.0", "id": 1, "error": {"code": -32000, "message": "list index out of range"}}
                422 | {"detail": "list index out of range"}
                200 | {"jsonrpc": "2.0", "id": 1, "result": {"error": "list index out of range"}}
                200 | {"jsonrpc": "2.0", "id": 1, "error": {"code": -32603, "message": "list index out of range"}}
                400 | list index out of range
                """)
    void thatFoundNothingGivesThePeersOwnWords(int status, String answer) {
        peer.script = request -> request.path("method").stringValue("").equals("handle_game_invitation")
                ? ScriptedPeer.replied(status, answer)
                : ScriptedPeer.replied(200, ScriptedPeer.UNKNOWN);

        assertThat(invite().toString()).contains("list index out of range");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                400 | {"detail": "%s"}
                422 | {"detail": "%s"}
                200 | {"jsonrpc": "2.0", "id": 1, "result": {"error": "%s"}}
                """)
    void thatFoundNothingTellsNoTokenThatThePeerRepeats(int status, String answer) {
        peer.answers(status, answer.formatted("tok_p01_" + "ab".repeat(32)));

        assertThat(invite().toString()).contains("[token]").doesNotContain("tok_p01");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                404 | {"detail": "Not Found"}
                200 | {"error": {"code": -32601, "message": "Not Found"}, "id": 1}
                """)
    void ofARegistrationTellsInOneSentenceWhatWasTriedAndWhatCameBack(int status, String answer) {
        peer.answers(status, answer);

        assertThat(client.call(PeerFixture.PLAYER, PeerFixture.registration(), TIMEOUT)
                        .join()
                        .reason())
                .contains("register_player, ", "a bare message at /register, ", "Not Found");
    }

    @Test
    void thatFoundNothingForNewsSaysThatSomebodyIsThere() {
        peer.answers(400, "{}");

        assertThat(tell()).isInstanceOf(Answer.ErrorReturned.class);
    }

    @Test
    void thatFoundNothingForNewsIsTheOnlyOneAndSpoilsNoOther() {
        learned.hint(Framing.TYPE);
        peer.understands(ScriptedPeer.isMethod("GAME_INVITATION"), 200, ScriptedPeer.UNKNOWN);
        tell();
        peer.methods.clear();

        tell();
        invite();

        assertThat(peer.methods).containsExactly("ROUND_COMPLETED", "GAME_INVITATION");
    }

    @Test
    void forNewsThatArrivedSomehowIsNoReasonToDoubtWhatRegistrationShowed() {
        learned.hint(Framing.TYPE);
        peer.script = request -> ScriptedPeer.isBare(request)
                ? ScriptedPeer.replied(200, "{\"status\": \"ok\"}")
                : ScriptedPeer.replied(200, ScriptedPeer.UNKNOWN);
        tell();
        peer.understands(ScriptedPeer.isMethod("GAME_INVITATION"), 200, ScriptedPeer.UNKNOWN);
        peer.methods.clear();

        invite();

        assertThat(peer.methods).containsExactly("GAME_INVITATION");
    }

    @Test
    void tellsOthersOfAMethodThatTakesAllMessages() {
        peer.understands(ScriptedPeer::isWithin, 200, ScriptedPeer.UNKNOWN);
        invite();

        assertThat(learned.preference()).contains(Framing.MESSAGE);
    }

    @Test
    void isGivenUpAfterThreeTimesUntilTheAgentRegistersAgain() {
        peer.answers(200, ScriptedPeer.UNKNOWN);
        for (int i = 0; i < 3; i++) {
            invite();
        }
        peer.methods.clear();

        invite();
        assertThat(peer.methods).containsExactly("handle_game_invitation");

        learned.registered("P01");
        invite();
        assertThat(peer.methods).hasSizeGreaterThan(5);
    }

    @Test
    void goesOnInTheNextCallWhereTimeWasUp() {
        peer.script = request -> request.path("method").stringValue("").equals("handle_game_invitation")
                ? ScriptedPeer.replied(200, ScriptedPeer.UNKNOWN)
                : new Delivery.TimedOut();
        peer.waits = time::advance;
        assertThat(invite()).isInstanceOf(Answer.NoReplyInTime.class);
        peer.methods.clear();
        peer.understands(ScriptedPeer::isBare, 200, ScriptedPeer.UNKNOWN);

        assertThat(invite()).isInstanceOf(Answer.Answered.class);
        assertThat(peer.methods).startsWith("game_invitation").doesNotContain("handle_game_invitation");
    }

    @Test
    void doesNotBeginAnewWhereAnAgentThatUnderstoodFailsLater() {
        peer.understands(ScriptedPeer.isMethod("game_invitation"), 200, ScriptedPeer.UNKNOWN);
        invite();
        peer.methods.clear();
        peer.answers(500, """
                    {"jsonrpc": "2.0", "id": 1, "error": {"code": -32000, "message": "twice"}}""");

        invite();

        assertThat(peer.methods).containsExactly("game_invitation");
    }

    private void chooses(String method) {
        peer.script = request -> ScriptedPeer.isMethod(method).test(request)
                ? ScriptedPeer.replied(200, ScriptedPeer.CHOSE)
                : ScriptedPeer.replied(200, "{\"status\": \"ACK\"}");
    }

    @Test
    void endsWithAReceiptForAnInvitationThatIsAJoinAndTakesOneExchangeFromThenOn() {
        chooses("parity_choose");
        for (int i = 0; i < 3; i++) {
            assertThat(invite())
                    .isInstanceOfSatisfying(
                            Answer.Answered.class,
                            answered -> assertThat(answered.receipt()).isTrue());
            assertThat(ask()).isInstanceOf(Answer.Answered.class);
            learned.searchAnew(false);
        }

        assertThat(peer.methods)
                .containsExactly(
                        "handle_game_invitation",
                        "parity_choose",
                        "handle_game_invitation",
                        "parity_choose",
                        "handle_game_invitation",
                        "parity_choose");
    }

    @Test
    void invitesInAnotherFormAfterAReceiptThatLedToNoChoice() {
        chooses("something_else");
        invite();
        ask();
        peer.methods.clear();

        learned.searchAnew(false);
        invite();

        assertThat(peer.methods).containsExactly("game_invitation");
    }

    @Test
    void ofAReceiptWaitsForAPostOnceAndThenNoMore() {
        chooses("parity_choose");
        PostedAnswer posted = new PostedAnswer(new CompletableFuture<>(), time);
        CompletableFuture<Answer> first = client.call(PeerFixture.PLAYER, PeerFixture.invitation(), TIMEOUT, posted);
        assertThat(first).isNotDone();
        time.advance(Duration.ofSeconds(2));
        assertThat(first.join()).isInstanceOf(Answer.Answered.class);

        assertThat(client.call(PeerFixture.PLAYER, PeerFixture.invitation(), TIMEOUT, posted))
                .isCompletedWithValueMatching(Answer.Answered.class::isInstance);
    }

    @Test
    void beginsAnewWhereAnAgentNoLongerKnowsTheMethod() {
        peer.understands(ScriptedPeer.isMethod("game_invitation"), 200, ScriptedPeer.UNKNOWN);
        invite();
        peer.understands(ScriptedPeer::isBare, 200, ScriptedPeer.UNKNOWN);

        assertThat(invite()).isInstanceOf(Answer.Answered.class);
    }
}
