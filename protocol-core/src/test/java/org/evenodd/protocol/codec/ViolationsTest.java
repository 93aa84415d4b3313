package org.evenodd.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.GAME_JOIN_ACK;
import static org.evenodd.protocol.message.MessageType.LEAGUE_REGISTER_REQUEST;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.protocol.message.MessageType.REFEREE_REGISTER_REQUEST;
import static org.evenodd.protocol.message.MessageType.ROUND_ANNOUNCEMENT;
import static org.evenodd.protocol.message.MessageType.RUN_MATCH;

import java.util.List;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Violation;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** All violations of a message are reported at once: where, which error, what was expected and what was found. */
class ViolationsTest {

    private static List<Violation> violations(MessageType type, ObjectNode message) {
        Decoded decoded = Verdict.decode(type, message, Compatibility.TOLERANT);
        assertThat(decoded).isInstanceOf(Decoded.InvalidMessage.class);
        return ((Decoded.InvalidMessage) decoded).violations();
    }

    @Test
    void areAllReportedAtOnce() {
        ObjectNode message = JsonText.object("""
                {"protocol": "league.v1", "message_type": "GAME_OVER", "sender": 1, "timestamp": "yesterday",
                 "conversation_id": "", "auth_token": "a b",
                 "referee_meta": {"display_name": "", "version": "1.0.0", "game_types": ["Even Odd", 2],
                   "contact_endpoint": "here", "max_concurrent_matches": 99}}
                """);
        assertThat(violations(REFEREE_REGISTER_REQUEST, message))
                .extracting(violation -> violation.pointer() + " " + violation.code())
                .containsExactly(
                        "/protocol E018",
                        "/message_type E006",
                        "/sender E002",
                        "/timestamp E021",
                        "/conversation_id E006",
                        "/auth_token E012",
                        "/referee_meta/display_name E006",
                        "/referee_meta/game_types/0 E006",
                        "/referee_meta/game_types/1 E002",
                        "/referee_meta/contact_endpoint E006",
                        "/referee_meta/max_concurrent_matches E006");
    }

    @Test
    void sayWhatWasExpectedAndWhatWasGot() {
        assertThat(violations(GAME_JOIN_ACK, Sample.first(GAME_JOIN_ACK).with("/accept", "\"true\"")))
                .containsExactly(new Violation("/accept", ErrorCode.E002, "true or false", "\"true\""));
        assertThat(violations(GAME_JOIN_ACK, Sample.first(GAME_JOIN_ACK).without("/accept")))
                .containsExactly(new Violation("/accept", ErrorCode.E003, "true or false", "nothing"));
        assertThat(violations(GAME_JOIN_ACK, Sample.first(GAME_JOIN_ACK).with("/accept", "null")))
                .containsExactly(new Violation("/accept", ErrorCode.E003, "true or false", "null"));
        assertThat(violations(GAME_JOIN_ACK, Sample.first(GAME_JOIN_ACK).with("/accept", "[1, 2]")))
                .containsExactly(new Violation("/accept", ErrorCode.E002, "true or false", "a list"));
    }

    @Test
    void pointIntoListsAndMapsAsRfc6901Says() {
        Sample report = Sample.first(MATCH_RESULT_REPORT);
        ObjectNode message = report.with("/result/score", "{\"P~0/1\": 3, \"P02\": 0}");
        assertThat(violations(report.type(), message))
                .extracting(Violation::pointer)
                .contains("/result/score/P~00~11");
        Sample round = Sample.first(ROUND_ANNOUNCEMENT);
        assertThat(Verdict.strict(round.type(), round.without("/matches/1/match_id"))
                        .violations())
                .containsExactly("/matches/1/match_id E003");
    }

    @Nested
    class Secrets {

        @ParameterizedTest
        @ValueSource(strings = {"\"sec ret\"", "\"secret\\n\"", "1234567890", "[\"secret\"]", "{\"secret\": 1}"})
        void ofTokensAreNeverQuoted(String json) {
            for (ObjectNode message : List.of(
                    Sample.first(GAME_JOIN_ACK).with("/auth_token", json),
                    Sample.first(RUN_MATCH).with("/player_A/match_token", json))) {
                MessageType type =
                        MessageType.valueOf(message.path("message_type").stringValue());
                assertThat(violations(type, message)).extracting(Violation::got).containsExactly("something else");
            }
        }

        @Test
        void ofCredentialsInAnEndpointAreNeverQuoted() {
            ObjectNode message = Sample.first(REFEREE_REGISTER_REQUEST)
                    .with("/referee_meta/contact_endpoint", "\"http://user:secret@localhost/\"");
            assertThat(violations(REFEREE_REGISTER_REQUEST, message))
                    .singleElement()
                    .satisfies(violation -> assertThat(violation.sentence()).doesNotContain("secret"));
        }

        @ParameterizedTest
        @ValueSource(strings = {"\"blue horse\"", "\"\"", "\"bl\u00fce\"", "4711", "[\"blue\"]", "\"blue-horse\""})
        void ofAnEnrolmentKeyAreNeverQuotedNorPrinted(String json) {
            ObjectNode message = Sample.first(LEAGUE_REGISTER_REQUEST).with("/player_meta/enrolment_key", json);
            for (Compatibility compatibility : Compatibility.values()) {
                assertThat(Verdict.decode(LEAGUE_REGISTER_REQUEST, message, compatibility)
                                .toString())
                        .doesNotContain("blue", "bl\u00fce", "4711");
            }
        }

        @ParameterizedTest
        @MethodSource("org.evenodd.protocol.codec.Sample#all")
        void doNotStandInTheTextOfAnyMessage(Sample sample) {
            assertThat(Verdict.message(sample.type(), sample.json()).toString())
                    .doesNotContain("tok_p01_0", "tok_ref01_0");
        }
    }

    @Nested
    class UnknownFields {

        @ParameterizedTest
        @MethodSource("org.evenodd.protocol.codec.Sample#all")
        void areToleratedInBothModesWithoutANoteAndKeptOut(Sample sample) {
            ObjectNode message = sample.with("/a new field", "{\"of\": [\"whatever\", 1]}");
            assertThat(Verdict.strict(sample.type(), message)).isEqualTo(Verdict.ACCEPTED);
            assertThat(Verdict.tolerant(sample.type(), message)).isEqualTo(Verdict.ACCEPTED);
            assertThat(Verdict.message(sample.type(), message))
                    .isEqualTo(Verdict.message(sample.type(), sample.json()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void anEmptyMessageLacksWhatItsSchemaRequires(MessageType type) {
        ObjectNode empty = JsonText.object("{}");
        List<String> missing = Verdict.strict(type, empty).violations();
        assertThat(MessageSchema.of(type).get("required").valueStream().map(name -> "/" + name.stringValue()))
                .allSatisfy(pointer -> assertThat(missing)
                        .anySatisfy(violation -> assertThat(violation).isIn(pointer + " E003")));
        assertThat(PublishedSchema.violations(type, empty)).hasSameSizeAs(missing);
    }
}
