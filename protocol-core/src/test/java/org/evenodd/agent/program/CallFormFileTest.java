package org.evenodd.agent.program;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.evenodd.agent.file.BackgroundFiles;
import org.evenodd.dialect.CallForm;
import org.evenodd.dialect.LearnedCallForms;
import org.evenodd.dialect.LearnedForm;
import org.evenodd.dialect.UnderstandingProof;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Framing;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class CallFormFileTest {

    private static final Endpoint ALICE = Endpoint.parse("http://127.0.0.1:8101/mcp");
    private static final MessageType INVITATION = MessageType.GAME_INVITATION;
    private static final Logger LOG = LoggerFactory.getLogger(CallFormFileTest.class);

    @TempDir
    private Path directory;

    private Path path;
    private LearnedCallForms learned;

    @BeforeEach
    void begin() {
        path = directory.resolve("new").resolve("tongues.json");
        learned = open();
    }

    private LearnedCallForms open() {
        BackgroundFiles files = new BackgroundFiles(Runnable::run, LOG);
        InstantSource clock = InstantSource.fixed(Instant.parse("2025-01-15T10:30:00Z"));
        return new CallFormFile(path, files, clock, LOG).open();
    }

    /** Returns the last form to be tried, a bare message. */
    private static CallForm last(LearnedCallForms learned) {
        List<CallForm> forms = learned.search(ALICE, INVITATION).untried();
        return forms.get(forms.size() - 1);
    }

    private void learn(CallForm form, UnderstandingProof proof) {
        learned.identify(ALICE, "P01");
        learned.understood(ALICE, INVITATION, new LearnedForm(form, proof));
    }

    private static CallForm firstGuess(LearnedCallForms learned) {
        return learned.search(ALICE, INVITATION).next().orElseThrow();
    }

    @Test
    void letsTheNextRunBeginWithWhatWasUnderstood() {
        CallForm bare = last(learned);
        learn(bare, UnderstandingProof.ANSWER);

        LearnedCallForms next = open();

        assertThat(firstGuess(next)).isEqualTo(bare);
        assertThat(next.foreignFraming(ALICE)).contains(Framing.BARE);
        assertThat(next.known(ALICE, INVITATION))
                .hasValueSatisfying(known -> assertThat(known.proof().holds()).isFalse());
    }

    @Test
    void remembersWhoPosts() {
        learn(CallForm.canonical(INVITATION), UnderstandingProof.POST);

        assertThat(open().posts(ALICE)).isTrue();
    }

    @Test
    void isForTheSameAgentOnly() {
        learn(last(learned), UnderstandingProof.ANSWER);

        LearnedCallForms next = open();
        next.identify(ALICE, "P02");

        assertThat(firstGuess(next)).isEqualTo(CallForm.canonical(INVITATION));
    }

    @Test
    void isNotThereAsLongAsEverybodySpeaksAsTheProtocolSays() {
        learn(CallForm.canonical(INVITATION), UnderstandingProof.ANSWER);

        assertThat(path).doesNotExist();
    }

    @Test
    void hasAVersion() throws IOException {
        learn(last(learned), UnderstandingProof.ANSWER);

        assertThat(Files.readString(path)).contains("\"schema_version\"", "\"bare\"", ALICE.toString());
    }

    @Test
    void isPutAsideWhereItIsDamaged() throws IOException {
        Files.createDirectories(path.resolveSibling(""));
        Files.write(path, "{\"tongues\": [{}]}".getBytes(UTF_8));

        assertThat(firstGuess(open())).isEqualTo(CallForm.canonical(INVITATION));
        assertThat(path.resolveSibling("tongues.json.damaged")).exists();
    }

    @Test
    void leadsToNoPathThatNobodyWouldHaveTried() throws IOException {
        learn(last(learned), UnderstandingProof.ANSWER);
        String other = Files.readString(path).replaceAll("\"path\" *: *\"\"", "\"path\": \"/%zz\"");
        Files.writeString(path, other);

        assertThat(firstGuess(open())).isEqualTo(CallForm.canonical(INVITATION));
    }
}
