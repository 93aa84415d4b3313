package org.evenodd.dialect.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.LearnedCallForms;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.peer.PeerFixture;
import org.evenodd.protocol.peer.PostedAnswer;
import org.evenodd.protocol.peer.ScriptedPeer;
import org.evenodd.protocol.shape.Compatibility;
import org.junit.jupiter.api.Test;

class AnswersElsewhereTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final VirtualTime time = new VirtualTime(PeerFixture.NOW);
    private final ScriptedPeer peer = new ScriptedPeer();
    private final MessageClient client =
            ProtocolStack.of(Compatibility.TOLERANT).client(peer, time, 10240, new LearnedCallForms());

    private CompletableFuture<Answer> call(Message message, CompletableFuture<Void> posted) {
        return client.call(PeerFixture.PLAYER, message, TIMEOUT, new PostedAnswer(posted, time));
    }

    @Test
    void areWaitedForAWhileAndEndTheSearch() {
        peer.answers(200, "{\"status\": \"received\"}");
        CompletableFuture<Void> posted = new CompletableFuture<>();
        CompletableFuture<Answer> answer = call(PeerFixture.invitation(), posted);

        time.advance(Duration.ofSeconds(1));
        assertThat(answer).isNotDone();
        posted.complete(null);

        assertThat(answer.join()).isInstanceOf(Answer.Acknowledged.class);
        assertThat(peer.methods).containsExactly("handle_game_invitation");
    }

    @Test
    void thatCameBeforeTheReplyEndItAtOnce() {
        peer.answers(500, "{\"jsonrpc\": \"2.0\", \"id\": 1, \"error\": {\"code\": -32000, \"message\": \"?\"}}");

        assertThat(call(PeerFixture.invitation(), CompletableFuture.completedFuture(null)))
                .isCompletedWithValue(new Answer.Acknowledged());
        assertThat(peer.methods).hasSize(1);
    }

    @Test
    void thatDoNotComeLeadToTheNextWay() {
        peer.answers(200, "{\"status\": \"ok\"}");
        CompletableFuture<Answer> answer = call(PeerFixture.invitation(), new CompletableFuture<>());

        time.advance(Duration.ofSeconds(3));
        assertThat(peer.methods).containsExactly("handle_game_invitation", "game_invitation");
        time.advance(TIMEOUT);

        assertThat(answer).isDone();
    }

    @Test
    void ofThoseWhoAreKnownToPostAreWaitedForHalfOfTheTime() {
        peer.answers(200, "{\"status\": \"received\"}");
        call(PeerFixture.invitation(), CompletableFuture.completedFuture(null)).join();
        peer.methods.clear();
        CompletableFuture<Void> posted = new CompletableFuture<>();

        CompletableFuture<Answer> answer = call(PeerFixture.choice(), posted);
        time.advance(Duration.ofSeconds(14));
        assertThat(peer.methods).containsExactly("parity_choose");
        posted.complete(null);

        assertThat(answer).isCompletedWithValue(new Answer.Acknowledged());
        assertThat(peer.methods).hasSize(1);
    }

    @Test
    void thatWereMissedOnceAreAskedForInTheSameWayTheNextTime() {
        peer.answers(200, "{\"status\": \"received\"}");
        call(PeerFixture.invitation(), CompletableFuture.completedFuture(null)).join();
        call(PeerFixture.choice(), new CompletableFuture<>());
        time.advance(TIMEOUT);
        peer.methods.clear();

        call(PeerFixture.choice(), CompletableFuture.completedFuture(null));

        assertThat(peer.methods).containsExactly("parity_choose");
    }
}
