package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.REFEREE_REGISTER_REQUEST;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterRequest;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.RefereeKey;
import org.evenodd.referee.Sample;
import org.evenodd.referee.bench.MemoryReferee;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
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
        JsonNode before = referee.health();
        assertThat(before.path("agent_id").isNull()).isTrue();
        assertThat(before.path("state").stringValue()).isEqualTo("INIT");
        referee.withManager().run();
        JsonNode after = referee.health();
        assertThat(after.path("agent_id").stringValue()).isEqualTo("REF01");
        assertThat(after.path("state").stringValue()).isEqualTo("REGISTERED");
        assertThat(after.path("status").stringValue()).isEqualTo("UP");
    }

    /** A referee proves that it knows the league's referee key. */
    @Nested
    class WithAKey {

        private static final String KEY = "a".repeat(64);
        private static final String NEWER = "b".repeat(64);

        private static final String REFUSED =
                "{\"status\":\"REJECTED\",\"reason\":\"not made of this league's referee key\","
                        + "\"error_code\":\"E012\",\"league_id\":\"league_2025_even_odd\"}";

        private void leave(String key) {
            try {
                Files.writeString(shared.resolve("referee.key"), key + '\n');
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Writes a key while the manager answers. */
        private Reaction leaving(String key, String answer) {
            return exchange -> {
                leave(key);
                return Reaction.result(answer).to(exchange);
            };
        }

        private static AuthToken proof(String key) {
            return RefereeKey.parse(key).proofFor(Sample.REFEREE.endpoint());
        }

        private static List<RefereeRegisterRequest> requests(MemoryReferee referee) {
            return referee.manager().messages(RefereeRegisterRequest.class);
        }

        @Test
        void isProvedForItsEndpointAndNeverSent() {
            leave(KEY);
            MemoryReferee referee = new MemoryReferee(shared).registered();
            assertThat(requests(referee).get(0).refereeMeta().keyProof()).isEqualTo(proof(KEY));
            assertThat(referee.manager()
                            .received(REFEREE_REGISTER_REQUEST)
                            .get(0)
                            .request()
                            .toString())
                    .doesNotContain(KEY);
            assertThat(referee.output()).doesNotContain(KEY, proof(KEY).value());
        }

        @Tag("case:referee-key-old")
        @Test
        void isReadAgainWhereTheProofIsRefused() {
            leave(KEY);
            MemoryReferee referee = new MemoryReferee(shared);
            referee.manager().next(REFEREE_REGISTER_REQUEST, leaving(NEWER, REFUSED));
            referee.registered().pass(Duration.ofMinutes(1));
            assertThat(requests(referee))
                    .extracting(request -> request.refereeMeta().keyProof())
                    .containsExactly(proof(KEY), proof(NEWER));
            assertThat(referee.referee().done()).isNotDone();
        }

        @Tag("case:referee-key-old")
        @Test
        void isReadOnceTheManagerListensWhereItIsNotThereYet() {
            MemoryReferee referee = new MemoryReferee(shared);
            referee.manager().whenProbed(() -> leave(KEY));
            referee.registered();
            assertThat(requests(referee))
                    .extracting(request -> request.refereeMeta().keyProof())
                    .containsExactly(proof(KEY));
        }

        @Test
        void isDoneWithoutWhereTheFileHoldsNone() {
            leave("my password");
            MemoryReferee referee = new MemoryReferee(shared).registered();
            assertThat(requests(referee).get(0).refereeMeta().keyProof()).isNull();
            assertThat(referee.output()).doesNotContain("my password");
        }

        @Test
        void isSaidToBeLookedForInItsFileWhereTheRefereeHasToBeAdmitted() {
            MemoryReferee referee = new MemoryReferee(shared);
            referee.manager()
                    .next(
                            REFEREE_REGISTER_REQUEST,
                            Reaction.result(
                                    "{\"status\":\"ACCEPTED\",\"referee_id\":\"REF11\",\"auth_token\":\"tok_ref11_%s\","
                                                    .formatted("1".repeat(64))
                                            + "\"reason\":\"You wait.\"}"));
            referee.registered();
            assertThat(shared.resolve("logs/agents/REF11.log.jsonl"))
                    .content()
                    .contains("You wait. The key is looked for in " + shared.resolve("referee.key"));
        }
    }
}
