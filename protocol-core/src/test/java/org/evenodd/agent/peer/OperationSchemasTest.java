package org.evenodd.agent.peer;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.agent.peer.Operation.PlainMethod;
import org.evenodd.game.Games;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/** Operations as they are published: with a purpose, and with self-contained schemas. */
class OperationSchemasTest {

    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    record Receipt(String status) {}

    static Stream<MessageType> messages() {
        return Stream.of(MessageType.values()).filter(type -> type.methods().size() > 1);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void sayWhatTheyAreFor(MessageType type) {
        Operation method = Operation.of(type, Receipt.class, Games.parts());
        assertThat(method.title()).isNotBlank();
        assertThat(method.description()).contains(type.name()).endsWith(")");
        assertThat(method.name()).isEqualTo(type.canonicalMethod());
        assertThat(method.aliases()).contains(type.name()).doesNotContain(method.name());
    }

    @ParameterizedTest
    @MethodSource("messages")
    void areDescribedByProperSchemasOfObjects(MessageType type) {
        Operation method = Operation.of(type, Receipt.class, Games.parts());
        for (ObjectNode schema : Set.of(
                method.params().get(), method.arguments(), method.result().get())) {
            assertThat(metaSchema().validate(schema)).isEmpty();
            assertThat(schema.path("type").stringValue()).isEqualTo("object");
            assertThat(schema.findValue("$ref")).isNull();
        }
    }

    @ParameterizedTest
    @MethodSource("messages")
    void takeAMessageAsItIsAndWithoutItsHeading(MessageType type) throws Exception {
        Operation method = Operation.of(type, Receipt.class, Games.parts());
        ObjectNode message = sample(type);
        assertThat(REGISTRY.getSchema(method.params().get()).validate(message)).isEmpty();

        message.remove(Set.of("protocol", "message_type"));

        assertThat(REGISTRY.getSchema(method.arguments()).validate(message)).isEmpty();
        assertThat(REGISTRY.getSchema(method.params().get()).validate(message)).isNotEmpty();
    }

    @Test
    void tellOfTheMovesOfAGame() throws Exception {
        ObjectNode move = sample(MessageType.CHOOSE_MOVE_RESPONSE);
        Schema told = REGISTRY.getSchema(Operation.of(MessageType.CHOOSE_MOVE_RESPONSE, Receipt.class, Games.parts())
                .params()
                .get());
        assertThat(told.validate(move)).isEmpty();

        move.putObject("move").put("row", 3).put("col", 0);

        assertThat(told.validate(move)).isNotEmpty();
    }

    @Test
    void giveAReceiptWhereNoAnswerIsDue() {
        ObjectNode schema = Operation.of(MessageType.LEAGUE_ERROR, Receipt.class, Games.parts())
                .result()
                .get();

        assertThat(schema.at("/required/0").stringValue()).isEqualTo("status");
    }

    @Test
    void takeAnEmptyObjectWhereTheyTakeNothing() {
        Operation method =
                PlainMethod.question("ping", "Ping", "Answers.", Receipt.class).operation();

        assertThat(method.readOnly()).isTrue();
        assertThat(metaSchema().validate(method.arguments())).isEmpty();
        assertThat(REGISTRY.getSchema(method.arguments())
                        .validate(method.params().get().objectNode()))
                .isEmpty();
    }

    private static Schema metaSchema() {
        return REGISTRY.getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
    }

    private static ObjectNode sample(MessageType type) throws IOException {
        try (InputStream in = OperationSchemasTest.class.getResourceAsStream("/samples/%s.json".formatted(type))) {
            return (ObjectNode) JsonText.parse(in.readAllBytes()).get(0);
        }
    }
}
