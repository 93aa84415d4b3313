package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.REFEREE_REGISTER_REQUEST;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterRequest;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.RefereeKey;
import org.evenodd.referee.Sample;
import org.evenodd.referee.bench.MemoryReferee;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A referee proves that it knows the league's referee key. */
class RefereeKeyTest {
    private static final String KEY = "a".repeat(64);
    private static final String NEWER = "b".repeat(64);

    private static final String REFUSED =
            "{\"status\":\"REJECTED\",\"reason\":\"not made of this league's referee key\","
                    + "\"error_code\":\"E012\",\"league_id\":\"league_2025_even_odd\"}";

    @TempDir
    private Path shared;

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
