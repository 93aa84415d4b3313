package org.evenodd.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_RESPONSE;
import static org.evenodd.protocol.message.MessageType.GAME_JOIN_ACK;
import static org.evenodd.protocol.message.MessageType.REFEREE_REGISTER_REQUEST;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/** Tokens that nobody can have been issued: they are reported as wrong tokens, not as invalid field values. */
class TokensOfNoFormTest {

    private static final List<String> WRONG =
            List.of("tok_p01_aé", "tok_p01_ab ", " ", "tok p01", "tok_p01_\n", "x".repeat(257));

    static Stream<Arguments> calls() {
        return Arrays.stream(MessageType.values())
                .filter(type -> type.methods().size() > 1)
                .flatMap(type -> Arrays.stream(Compatibility.values()).map(mode -> Arguments.of(type, mode)));
    }

    private static List<Violation> violations(MessageType type, ObjectNode message, Compatibility mode) {
        return Verdict.decode(type, message, mode) instanceof Decoded.InvalidMessage invalid
                ? invalid.violations()
                : List.of();
    }

    @ParameterizedTest
    @MethodSource("calls")
    void areE012InEveryMessage(MessageType type, Compatibility mode) {
        for (String wrong : WRONG) {
            ObjectNode message = Sample.first(type).with("/auth_token", "\"x\"").put("auth_token", wrong);
            assertThat(violations(type, message, mode))
                    .as(wrong)
                    .singleElement()
                    .satisfies(violation -> {
                        assertThat(violation.code()).isEqualTo(ErrorCode.E012);
                        assertThat(violation.pointer()).isEqualTo("/auth_token");
                        assertThat(violation.got()).isEqualTo("something else");
                    });
        }
    }

    @ParameterizedTest
    @MethodSource("calls")
    void areE012WhereTheyAreEmptyAndATokenIsDue(MessageType type, Compatibility mode) {
        boolean mayBeNone = type == MessageType.LEAGUE_REGISTER_REQUEST
                || type == REFEREE_REGISTER_REQUEST
                || type == GAME_JOIN_ACK
                || type == CHOOSE_PARITY_RESPONSE;
        ObjectNode message = Sample.first(type).with("/auth_token", "\"\"");
        assertThat(violations(type, message, mode))
                .extracting(Violation::code)
                .isEqualTo(mayBeNone && mode == Compatibility.TOLERANT ? List.of() : List.of(ErrorCode.E012));
    }

    @Test
    void areE002WhereTheyAreNoText() {
        ObjectNode message = Sample.first(MessageType.LEAGUE_QUERY).with("/auth_token", "17");
        assertThat(violations(MessageType.LEAGUE_QUERY, message, Compatibility.TOLERANT))
                .extracting(Violation::code)
                .containsExactly(ErrorCode.E002);
    }

    @Test
    void areE012AsTheProofOfAKey() {
        ObjectNode message = Sample.first(REFEREE_REGISTER_REQUEST).with("/referee_meta/key_proof", "\"a b\"");
        assertThat(violations(REFEREE_REGISTER_REQUEST, message, Compatibility.TOLERANT))
                .extracting(Violation::toString)
                .allMatch(text -> text.contains("E012") && text.contains("/referee_meta/key_proof"))
                .hasSize(1);
    }
}
