package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.REFEREE_REGISTER_REQUEST;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterRequest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.GameType;
import org.evenodd.referee.Sample;
import org.evenodd.referee.bench.MemoryReferee;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The registration of a referee. */
class RegistrationTest {

    @TempDir
    private Path shared;

    @Test
    void saysWhoItIsAndWhatItCanDo() {
        MemoryReferee referee = new MemoryReferee(shared).registered();
        RefereeRegisterRequest request =
                referee.manager().messages(RefereeRegisterRequest.class).get(0);
        assertThat(request.envelope().sender()).hasToString("referee:Whistle");
        assertThat(request.refereeMeta().displayName()).isEqualTo(new DisplayName("Whistle"));
        assertThat(request.refereeMeta().gameTypes()).containsExactly(GameType.EVEN_ODD);
        assertThat(request.refereeMeta().contactEndpoint()).isEqualTo(Sample.REFEREE.endpoint());
        assertThat(request.refereeMeta().maxConcurrentMatches()).isEqualTo(5);
    }

    @Test
    void saysThePortWhereItWasGivenNoName() {
        MemoryReferee referee = new MemoryReferee(shared).withManager().start("", 5);
        referee.run();
        assertThat(referee.manager()
                        .messages(RefereeRegisterRequest.class)
                        .get(0)
                        .refereeMeta()
                        .displayName())
                .isEqualTo(new DisplayName("Referee 8001"));
    }

    @Test
    void waitsForAManagerThatIsNotUpYet() {
        MemoryReferee referee = new MemoryReferee(shared).start(5);
        referee.pass(Duration.ofMinutes(1));
        referee.withManager().run();
        assertThat(referee.manager().received(REFEREE_REGISTER_REQUEST)).hasSize(1);
        assertThat(agentId(referee)).isEqualTo("REF01");
    }

    @Test
    void showsTheTokenOfAnEarlierRun() {
        new MemoryReferee(shared).registered();
        MemoryReferee again = new MemoryReferee(shared).registered();
        assertThat(again.manager()
                        .messages(RefereeRegisterRequest.class)
                        .get(0)
                        .envelope()
                        .authToken())
                .isEqualTo(Sample.REFEREE.token());
    }

    @Test
    void registersAnewWhenTheTokenOfAnEarlierRunIsVoid() {
        new MemoryReferee(shared).registered();
        MemoryReferee again = new MemoryReferee(shared);
        again.manager().next(REFEREE_REGISTER_REQUEST, Reaction.error(1003, "{\"error_code\":\"E012\"}"));
        again.registered();
        assertThat(again.manager().messages(RefereeRegisterRequest.class))
                .extracting(request -> request.envelope().authToken() != null)
                .containsExactly(true, false);
    }

    @Test
    void asksAgainInTheSameConversationWhereNoAnswerCame() {
        MemoryReferee referee = new MemoryReferee(shared);
        referee.manager().next(REFEREE_REGISTER_REQUEST, Reaction.error(-32603, "{\"error_code\":\"E001\"}"));
        referee.registered().pass(Duration.ofSeconds(5));
        assertThat(referee.manager().messages(RefereeRegisterRequest.class))
                .extracting(request -> request.envelope().conversationId())
                .hasSize(2)
                .allMatch(referee.manager()
                        .messages(RefereeRegisterRequest.class)
                        .get(0)
                        .envelope()
                        .conversationId()::equals);
    }

    @Test
    void endsWithStatusOneWhenTheManagerHasNoPlaceForIt() {
        MemoryReferee referee = new MemoryReferee(shared);
        referee.manager()
                .always(
                        REFEREE_REGISTER_REQUEST,
                        Reaction.result("{\"protocol\":\"league.v2\",\"message_type\":\"REFEREE_REGISTER_RESPONSE\","
                                + "\"status\":\"REJECTED\",\"reason\":\"ten are enough\",\"error_code\":\"E020\"}"));
        referee.registered();
        assertThat(referee.referee().done()).isCompletedWithValue(ExitStatus.FAILED);
    }

    @Test
    void endsTheRefereeWhereABugFollowsIt() {
        AtomicInteger tasks = new AtomicInteger();
        MemoryReferee referee = new MemoryReferee(shared).withDisk(task -> {
            if (tasks.incrementAndGet() > 2) {
                throw new IllegalStateException("a bug");
            }
            task.run();
        });
        referee.registered();
        assertThat(referee.referee().done()).isCompletedExceptionally();
    }

    private String agentId(MemoryReferee referee) {
        return referee.soon(referee.health()).path("agent_id").stringValue("none");
    }

    @Test
    void showsInItsHealth() {
        MemoryReferee referee = new MemoryReferee(shared).start(5);
        assertThat(referee.soon(referee.health()).path("agent_id").isNull()).isTrue();
        referee.withManager().run();
        assertThat(agentId(referee)).isEqualTo("REF01");
        assertThat(referee.soon(referee.health()).path("status").stringValue(""))
                .isEqualTo("UP");
    }

    @Test
    void isNotNeededToSayThatItIsReady() {
        MemoryReferee referee = new MemoryReferee(shared).start(5);
        assertThat(referee.output()).startsWith("READY http://127.0.0.1:8001/mcp");
    }
}
