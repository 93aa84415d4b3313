package org.evenodd.systemtests.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.systemtests.documents.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks every message that our agents send in a whole league. */
@TestInstance(Lifecycle.PER_CLASS)
class EveryMessageTest {

    /** Our agents send no queries. */
    private static final Set<MessageType> NEVER_SENT = EnumSet.of(MessageType.LEAGUE_QUERY);

    private SentMessages wiretap;

    @BeforeAll
    void play(@TempDir Path directory) {
        wiretap = WholeLeague.play(directory);
    }

    @Test
    void everyTypeOfMessageOccurs() {
        assertThat(wiretap.all().stream().map(SentMessage::type).collect(Collectors.toSet()))
                .containsExactlyInAnyOrderElementsOf(EnumSet.complementOf(EnumSet.copyOf(NEVER_SENT)));
    }

    @ParameterizedTest
    @EnumSource
    void hasEveryFieldThatTheReadersOfThisDocumentExpect(Document document) {
        List<String> problems = wiretap.all().stream()
                .flatMap(sent -> document.table().problems(sent.type(), sent.message()).stream()
                        .map(problem -> sent + " " + problem))
                .toList();

        assertThat(problems).isEmpty();
    }

    @Test
    void isCanonicalUnderItsPublishedSchema() {
        CanonicalSchemas schemas = new CanonicalSchemas();
        List<String> problems = wiretap.all().stream()
                .flatMap(sent ->
                        schemas.problems(sent.type(), sent.message()).stream().map(problem -> sent + " " + problem))
                .toList();

        assertThat(problems).isEmpty();
    }

    @Test
    void travelsInAJsonRpcFrameWithAnIntegerAsId() {
        assertThat(wiretap.all()).allSatisfy(sent -> {
            assertThat(sent.frame().path("jsonrpc").asString()).isEqualTo("2.0");
            assertThat(sent.frame().path("id").isIntegralNumber())
                    .as("id of %s", sent)
                    .isTrue();
        });
    }

    @Test
    void isCalledByItsCanonicalMethod() {
        assertThat(wiretap.all())
                .filteredOn(SentMessage::isRequest)
                .allSatisfy(sent -> assertThat(sent.frame().path("method").asString())
                        .isEqualTo(sent.type().canonicalMethod()));
    }

    @Test
    void showsNobodyAPlayersOwnTokenButThePlayerAndTheManager() {
        Set<String> own = wiretap.of(MessageType.LEAGUE_REGISTER_RESPONSE).stream()
                .map(sent -> sent.message().path("auth_token").asString(""))
                .filter(token -> !token.isEmpty())
                .collect(Collectors.toSet());

        assertThat(own).hasSize(4);
        assertThat(wiretap.of(
                        MessageType.RUN_MATCH,
                        MessageType.GAME_INVITATION,
                        MessageType.CHOOSE_PARITY_CALL,
                        MessageType.GAME_OVER,
                        MessageType.GAME_ERROR,
                        MessageType.GAME_JOIN_ACK,
                        MessageType.CHOOSE_PARITY_RESPONSE,
                        MessageType.MATCH_RESULT_REPORT))
                .allSatisfy(sent -> assertThat(sent.frame().toString()).doesNotContain(own));
    }
}
