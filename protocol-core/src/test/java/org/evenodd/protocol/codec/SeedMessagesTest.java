package org.evenodd.protocol.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Every JSON example of the five documents is read as the decisions specify. */
class SeedMessagesTest {

    /** The examples that are messages, including SPEC's envelope, which names itself an invitation. */
    static Stream<Seed> messages() {
        return Seed.all().stream().filter(seed -> seed.messageType().isPresent());
    }

    private static MessageType type(Seed seed) {
        return seed.messageType().orElseThrow();
    }

    @ParameterizedTest(name = "{0} has {1} examples")
    @CsvSource({"prd, 31", "spec, 19", "ref, 6", "mcp, 32", "ch4, 18"})
    void noExampleIsLeftOutSaveTheTwoSketchesOfSpec23(String document, int count) {
        assertThat(Seed.all())
                .filteredOn(seed -> seed.document().equals(document))
                .hasSize(count);
    }

    @Test
    void everyDissentIsAboutAnExample() {
        assertThat(messages().map(Seed::name)).containsAll(Dissent.examples());
    }

    @Test
    void everyDissentNamesARowOfTheDecisions() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "protocol-decisions.md"), UTF_8)
                .replaceAll("`|<a id=[^>]*></a>", "");
        assertThat(Dissent.rows())
                .allSatisfy(row -> assertThat(page)
                        .containsPattern("(?i)\n(\\| %s \\||###+ %<s\n)".formatted(Pattern.quote(row))));
    }

    @Test
    void everyMessageOfThePrdHasAnExample() {
        assertThat(messages().filter(seed -> seed.document().equals("prd")).map(Seed::subject))
                .hasSize(30)
                .satisfies(subjects -> assertThat(subjects.stream().distinct()).hasSize(18));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void aFileIsNamedAfterTheMessageInIt(Seed seed) {
        String subject = seed.subject().equals("envelope") ? "GAME_INVITATION" : seed.subject();
        assertThat(seed.payload().get("message_type").stringValue()).isEqualTo(subject);
    }

    @Nested
    class WithTheirEnvelope {

        @ParameterizedTest
        @MethodSource("org.evenodd.protocol.codec.SeedMessagesTest#messages")
        void areAcceptedInTolerantModeWithTheNotesThatTheDecisionsName(Seed seed) {
            Dissent dissent = Dissent.of(seed);
            Verdict verdict = Verdict.tolerant(type(seed), Envelopes.completed(seed));
            assertThat(verdict.violations()).as(dissent.decision()).isEqualTo(dissent.refused());
            assertThat(verdict.notes())
                    .as(dissent.decision())
                    .isEqualTo(verdict.accepted() ? dissent.notes() : List.of());
        }

        @ParameterizedTest
        @MethodSource("org.evenodd.protocol.codec.SeedMessagesTest#messages")
        void areRefusedInStrictModeWhereTheyDepartFromTheDecisions(Seed seed) {
            Dissent dissent = Dissent.of(seed);
            List<String> violations = new ArrayList<>(dissent.tolerated());
            violations.addAll(dissent.refused());
            Collections.sort(violations);
            assertThat(Verdict.strict(type(seed), Envelopes.completed(seed)).violations())
                    .as(dissent.decision())
                    .isEqualTo(violations);
        }

        @ParameterizedTest
        @MethodSource("org.evenodd.protocol.codec.SeedMessagesTest#messages")
        void areJudgedByThePublishedSchemaAsInStrictMode(Seed seed) {
            JsonNode message = Envelopes.completed(seed);
            assertThat(PublishedSchema.violations(type(seed), message).isEmpty())
                    .isEqualTo(Verdict.strict(type(seed), message).accepted());
        }
    }

    @Nested
    class AsTheyArePrinted {

        @ParameterizedTest
        @MethodSource("org.evenodd.protocol.codec.SeedMessagesTest#messages")
        void lackOfTheEnvelopeWhatTolerantModeNotes(Seed seed) {
            JsonNode message = seed.payload();
            List<String> expected = new ArrayList<>(Dissent.of(seed).notes());
            Envelopes.missing(type(seed), message).forEach(field -> expected.add('/' + field));
            Collections.sort(expected);
            Verdict verdict = Verdict.tolerant(type(seed), message);
            assertThat(verdict.notes()).isEqualTo(verdict.accepted() ? expected : List.of());
        }

        @ParameterizedTest
        @MethodSource("org.evenodd.protocol.codec.SeedMessagesTest#messages")
        void lackOfTheEnvelopeWhatStrictModeRefusesWithE003(Seed seed) {
            JsonNode message = seed.payload();
            List<String> withEnvelope =
                    Verdict.strict(type(seed), Envelopes.completed(seed)).violations();
            List<String> newlyMissing = Verdict.strict(type(seed), message).violations().stream()
                    .filter(violation -> !withEnvelope.contains(violation))
                    .collect(Collectors.toList());
            assertThat(newlyMissing)
                    .containsExactlyInAnyOrderElementsOf(Envelopes.missing(type(seed), message).stream()
                            .map(field -> '/' + field + " E003")
                            .toList());
        }
    }
}
