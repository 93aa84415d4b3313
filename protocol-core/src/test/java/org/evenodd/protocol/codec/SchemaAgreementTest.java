package org.evenodd.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import java.util.List;
import java.util.Set;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.RecordShape.IncompleteRecordException;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Violation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/** One source of truth: what the codec accepts in strict mode is what the published schema calls valid. */
class SchemaAgreementTest {

    private static final int MUTANTS = 250;

    @ParameterizedTest
    @EnumSource
    void everySchemaIsValidUnderTheMetaSchemaOf202012(MessageType type) {
        Schema metaSchema = PublishedSchema.metaSchema();
        assertThat(PublishedSchema.validate(metaSchema, MessageSchema.of(type))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("org.evenodd.protocol.codec.Sample#all")
    void codecAndSchemaJudgeAlikeOfMutatedMessagesAndWhatTheCodecWritesIsCanonical(Sample sample) {
        Mutator mutator = new Mutator(sample.toString().hashCode());
        int accepted = 0;
        int written = 0;
        for (int i = 0; i < MUTANTS; i++) {
            ObjectNode mutant = mutator.mutate(sample.json());
            Decoded decoded = Verdict.decode(sample.type(), mutant, Compatibility.STRICT);
            accepted += decoded instanceof Decoded.Valid ? 1 : 0;
            agree(sample.type(), mutant, decoded);
            if (Verdict.decode(sample.type(), mutant, Compatibility.TOLERANT) instanceof Decoded.Valid valid) {
                written += survives(sample.type(), valid.message()) ? 1 : 0;
            }
        }
        assertThat(accepted).as("mutants that are good messages still").isBetween(MUTANTS / 20, MUTANTS * 9 / 10);
        assertThat(written).isPositive();
    }

    private static void agree(MessageType type, ObjectNode mutant, Decoded decoded) {
        List<String> found = PublishedSchema.violations(type, mutant);
        if (decoded instanceof Decoded.InvalidMessage invalid && found.isEmpty()) {
            assertThat(invalid.violations())
                    .as("the schema accepts %s", mutant)
                    .allSatisfy(violation -> assertThat(BeyondSchema.explains(violation))
                            .as(violation.toString())
                            .isTrue());
        } else {
            assertThat(found.isEmpty())
                    .as("%s%n%s%n%s", mutant, decoded, found)
                    .isEqualTo(decoded instanceof Decoded.Valid);
        }
    }

    private static boolean survives(MessageType type, Message message) {
        ObjectNode json;
        try {
            json = JsonText.tree(MessageCodec.encode(message));
        } catch (IncompleteRecordException e) {
            return false;
        }
        assertThat(PublishedSchema.canonicalViolations(type, json))
                .as(json.toString())
                .isEmpty();
        assertThat(JsonText.tree(MessageCodec.encode(Verdict.message(type, json))))
                .isEqualTo(json);
        return true;
    }

    /** The rules that JSON Schema cannot express; {@link VerdictsTest} shows them one by one. */
    private static final class BeyondSchema {

        private static final Set<String> RULES = Set.of(
                "rows sorted by rank",
                "the sum of wins, draws and losses",
                "the sum of wins, draws and technical_losses",
                "the same as matches_completed",
                "each player once in a round",
                "another player than player_A_id",
                "another player than player_A",
                "one of the two players in choices",
                "the parity of drawn_number",
                "one of the two players in score",
                "exactly the two players in score",
                "another than player_a",
                "player_a, player_b or a word");

        private BeyondSchema() {}

        static boolean explains(Violation violation) {
            String expected = violation.expected();
            return RULES.contains(expected)
                    || expected.startsWith("a match of round ")
                    || expected.startsWith("the round of ")
                    || isNoDayOfTheCalendar(violation)
                    || isNoAddress(violation);
        }

        private static boolean isNoDayOfTheCalendar(Violation violation) {
            return violation.code() == ErrorCode.E021 && violation.got().startsWith("\"2025-02-30T");
        }

        private static boolean isNoAddress(Violation violation) {
            return violation.got().startsWith("\"http://[1:2]");
        }
    }
}
