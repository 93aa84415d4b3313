package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A registration that arrives twice, as when a connection breaks before the answer (PRD 3). */
class RepeatedRegistrationTest extends OperatedLeague {

    private static final String UNIQUE = "7b1c1f6e-52a8-4f43-9b7e-3a6d0f1c2e4d";

    private String register(String conversation) {
        String request = Requests.registerPlayer("Alpha", 8101, "").replace("conv-1", conversation);
        return manager.call("register_player", request).at("/result/auth_token").stringValue();
    }

    @Tag("case:replayed-registration")
    @Test
    void getsTheSameTokenAsTheFirstTimeBecauseNobodyHeardTheFirstAnswer() {
        String first = register(UNIQUE);

        assertThat(register(UNIQUE)).isEqualTo(first);
    }

    @Test
    void isTheSameWhereItsConversationIsUniqueByAPartOfItsId() {
        String first = register("conv-" + UNIQUE);

        assertThat(register("conv-" + UNIQUE)).isEqualTo(first);
    }

    @Tag("case:late-answer")
    @Test
    void isTheSameWhereTheAgentSendsItAgainLaterBecauseTheAnswerDidNotComeInTime() {
        String request = Requests.registerPlayer("Alpha", 8101, "").replace("conv-1", UNIQUE);
        String later = request.replace("2025-01-15T10:30:00Z", "2025-01-15T10:30:05Z");
        assertThat(later).isNotEqualTo(request);
        String first = manager.call("register_player", request)
                .at("/result/auth_token")
                .stringValue();

        assertThat(manager.call("register_player", later)
                        .at("/result/auth_token")
                        .stringValue())
                .isEqualTo(first);
    }

    @Tag("case:late-answer")
    @Test
    void isDecidedAnewWhereTheAgentWasRemovedSince() throws Exception {
        String first = register(UNIQUE);
        manager.call("kick_agent", "{\"auth_token\": \"%s\", \"name\": \"Alpha\"}".formatted(token()));

        assertThat(register(UNIQUE)).startsWith("tok_").isNotEqualTo(first);
    }

    @Test
    void isAnotherRequestWhereItsConversationIsNotUnique() {
        String first = register("my conversation");

        assertThat(register("my conversation")).isNotEqualTo(first);
    }

    @Test
    void isAnotherRequestInAnotherConversation() {
        String first = register(UNIQUE);

        assertThat(register(UNIQUE.replace('7', '8'))).isNotEqualTo(first);
    }

    @Test
    void isAnotherRequestWhenNoCopyOfTheFirstCanBeUnderWayAnyMore() {
        String first = register(UNIQUE);
        manager.time.advance(Duration.ofMinutes(2));

        assertThat(register(UNIQUE)).isNotEqualTo(first);
    }

    @Test
    void isDecidedAnewWhereTheFirstWasRefused() throws Exception {
        register(UNIQUE);
        String request = Requests.registerPlayer("Alpha", 8102, "").replace("conv-1", UNIQUE);
        assertThat(manager.call("register_player", request).at("/result/status").stringValue())
                .isEqualTo("REJECTED");
        manager.call("kick_agent", "{\"auth_token\": \"%s\", \"name\": \"Alpha\"}".formatted(token()));

        assertThat(manager.call("register_player", request).at("/result/status").stringValue())
                .isEqualTo("ACCEPTED");
    }
}
