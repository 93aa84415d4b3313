package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.REFEREE_REGISTER_REQUEST;

import java.nio.file.Path;
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
import tools.jackson.databind.JsonNode;

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

    @Test
    void showsInItsHealth() {
        MemoryReferee referee = new MemoryReferee(shared).start(5);
        JsonNode before = referee.soon(referee.health());
        assertThat(before.path("agent_id").isNull()).isTrue();
        assertThat(before.path("state").stringValue()).isEqualTo("INIT");
        referee.withManager().run();
        JsonNode after = referee.soon(referee.health());
        assertThat(after.path("agent_id").stringValue()).isEqualTo("REF01");
        assertThat(after.path("state").stringValue()).isEqualTo("REGISTERED");
        assertThat(after.path("status").stringValue()).isEqualTo("UP");
    }
}
