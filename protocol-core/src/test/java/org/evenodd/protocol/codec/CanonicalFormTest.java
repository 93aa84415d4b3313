package org.evenodd.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.RecordShape.IncompleteRecordException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/** Our agents send one canonical form, which the schemas describe. */
class CanonicalFormTest {

    private static final Set<List<String>> ALWAYS_WRITTEN = Set.of(List.of("protocol"), List.of("message_type"));

    @ParameterizedTest
    @EnumSource
    void everyMessageHasASample(MessageType type) {
        assertThat(Sample.of(type)).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("org.evenodd.protocol.codec.Sample#all")
    void everySampleIsValidIsReadWithAllItsFieldsAndWrittenAgain(Sample sample) {
        MessageType type = sample.type();
        Message message = Verdict.message(type, sample.json());

        assertThat(Verdict.strict(type, sample.json())).isEqualTo(Verdict.ACCEPTED);
        assertThat(Verdict.tolerant(type, sample.json())).isEqualTo(Verdict.ACCEPTED);
        assertThat(PublishedSchema.canonicalViolations(type, sample.json())).isEmpty();
        assertThat(message.type()).isEqualTo(type);
        assertThat(JsonText.tree(MessageCodec.encode(message))).isEqualTo(sample.json());
        assertThat(MessageCodec.canonical(type, sample.json(), type.isAnswer())).contains(message);
        assertThat(MessageCodec.canonical(type, sample.with("/unheard_of", "1"), type.isAnswer()))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("org.evenodd.protocol.codec.Sample#all")
    void aFieldThatOursAlwaysSendIsAskedForByTheCanonicalSchemaAndMissedByTheWriter(Sample sample) {
        List<Mutation> removals = Mutation.removals(sample.json());
        removals.removeIf(removal -> ALWAYS_WRITTEN.contains(removal.path()));
        for (Mutation removal : removals) {
            ObjectNode incomplete = removal.applyTo(sample.json());
            if (Verdict.tolerant(sample.type(), incomplete).accepted()) {
                assertThat(isLeftOutByTheWriter(sample.type(), removal.path(), incomplete))
                        .as("%s: %s", sample, removal)
                        .isEqualTo(PublishedSchema.canonicalViolations(sample.type(), incomplete)
                                .isEmpty());
            }
        }
    }

    /** Returns whether the writer omits this field if it is missing, without failing or writing null. */
    private static boolean isLeftOutByTheWriter(MessageType type, List<String> path, ObjectNode json) {
        try {
            ObjectNode written = JsonText.tree(MessageCodec.encode(Verdict.message(type, json)));
            List<List<String>> paths = Mutation.paths(written);
            List<String> around = path.subList(0, path.size() - 1);
            return !paths.contains(path) && (around.isEmpty() || paths.contains(around));
        } catch (IncompleteRecordException e) {
            return false;
        }
    }
}
