package org.evenodd.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_RESPONSE;
import static org.evenodd.protocol.message.MessageType.GAME_JOIN_ACK;
import static org.evenodd.protocol.message.MessageType.LEAGUE_REGISTER_REQUEST;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** Each leniency is noted in tolerant mode and is the error that the PRD names in strict mode. */
class LeniencyTest {

    @Test
    void anIdOfOnesOwnChoosingIsTakenAsNone() {
        GameJoinAck ack = (GameJoinAck)
                Verdict.message(GAME_JOIN_ACK, Sample.first(GAME_JOIN_ACK).with("/player_id", "\"my_bot\""));
        assertThat(ack.playerId()).isNull();
        assertThat(ack.accept()).isTrue();
    }

    @Test
    void aVersionThatIsNoneIsTakenAsNone() {
        Sample sample = Sample.first(LEAGUE_REGISTER_REQUEST);
        PlayerMeta meta = ((LeagueRegisterRequest)
                        Verdict.message(sample.type(), sample.with("/player_meta/protocol_version", "2.1")))
                .playerMeta();
        assertThat(meta.protocolVersion()).isNull();
        assertThat(meta.version()).hasToString("1.2.3-rc.1");
    }

    @Nested
    class Winners {

        private final Sample report = Sample.first(MATCH_RESULT_REPORT);

        private ObjectNode refs(String winner) {
            ObjectNode flat = report.without("/result");
            flat.set("winner", JsonText.parse(winner));
            return flat;
        }

        @ParameterizedTest
        @ValueSource(strings = {"null", "\"\"", "\"draw\"", "\"DRAW\"", "\"Draw\""})
        void nobodyAnEmptyTextAndTheWordAreADrawInAResult(String winner) {
            ObjectNode drawn = report.with("/result/winner", winner);
            MatchResultReport read = (MatchResultReport) Verdict.message(report.type(), drawn);
            assertThat(read.result().winner()).isNull();
            assertThat(Verdict.strict(report.type(), drawn).violations())
                    .isEqualTo(winner.equals("null") ? List.of() : List.of("/result/winner E006"));
        }

        @ParameterizedTest
        @CsvSource(
                quoteCharacter = '`',
                value = {
                    "null, draw",
                    "`\"\"`, draw",
                    "\"draw\", draw",
                    "\"DRAW\", DRAW",
                    "\"PLAYER_A\", PLAYER_A",
                    "\"PLAYER_B\", PLAYER_B",
                    "\"P02\", P02"
                })
        void refsFlatWinnerIsAnIdOrAWord(String written, String read) {
            MatchResultReport flat = (MatchResultReport) Verdict.message(report.type(), refs(written));
            assertThat(flat.result()).isNull();
            assertThat(flat.flat().winner()).isEqualTo(read);
        }

        @ParameterizedTest
        @ValueSource(strings = {"\"P07\"", "\"Draw\"", "\"player_a\"", "\"nobody\"", "1"})
        void anotherWordIsRefused(String winner) {
            assertThat(Verdict.tolerant(report.type(), refs(winner)).violations())
                    .singleElement()
                    .asString()
                    .startsWith("/winner E00");
        }

        @Test
        void noWinnerAtAllIsNoDraw() {
            ObjectNode message = report.without("/result");
            message.remove("winner");
            assertThat(Verdict.tolerant(report.type(), message).violations()).containsExactly("/result E003");
        }
    }

    /** In a message to a player or referee only whom it is for, its token, its match and what is chosen decide. */
    @Nested
    class WhatDecidesNothing {

        private static final List<String> ODD =
                List.of("null", "\"\"", "\"so so\"", "-7", "2.5", "true", "[]", "{}", "[null, 1]", "{\"P01\": [1]}");
        private static final MessageCodec CODEC = ProtocolStack.of(Compatibility.TOLERANT)
                .calls((type, field, object) -> Optional.ofNullable(
                        Map.of("league_id", "l1", "round_id", "1", "game_type", "even_odd", "player_id", "P01")
                                .get(field)));

        static Stream<Sample> messages() {
            return Sample.all()
                    .filter(sample -> !sample.type().isAnswer()
                            && !sample.type().receivers().contains(AgentKind.LEAGUE_MANAGER));
        }

        @ParameterizedTest
        @MethodSource("messages")
        void refusesNothing(Sample sample) {
            for (List<String> path : Mutation.paths(sample.json())) {
                String pointer = "/" + String.join("/", path);
                for (String odd : Verdict.refuses(sample.type(), pointer) ? List.<String>of() : ODD) {
                    assertThat(CODEC.decodeRequest(sample.type(), sample.with(pointer, odd)))
                            .as("%s at %s", odd, pointer)
                            .isInstanceOf(Decoded.Valid.class);
                }
            }
        }

        @ParameterizedTest
        @MethodSource("messages")
        void isMissedNowhere(Sample sample) {
            for (Mutation removal : Mutation.removals(sample.json())) {
                String pointer = "/" + String.join("/", removal.path());
                if (!Verdict.refuses(sample.type(), pointer)) {
                    assertThat(CODEC.decodeRequest(sample.type(), removal.applyTo(sample.json())))
                            .as(pointer)
                            .isInstanceOf(Decoded.Valid.class);
                }
            }
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                        GAME_INVITATION        | /match_id                | ["R1M1"]
                        GAME_INVITATION        | /player_id               | "P1"
                        GAME_INVITATION        | /auth_token              | ""
                        GAME_INVITATION        | /message_type            | "GAME_OVER"
                        CHOOSE_PARITY_RESPONSE | /parity_choice           | "Even"
                        CHOOSE_PARITY_RESPONSE | /match_id                | "M1"
                        GAME_JOIN_ACK          | /accept                  | "true"
                        GAME_OVER              | /match_id                | "the first"
                        RUN_MATCH              | /player_A/match_token    | "a b"
                        RUN_MATCH              | /player_B/contact_endpoint | "localhost"
                        """)
        void isNotWhoIsMeantByWhomAboutWhichMatchAndWhatIsChosen(MessageType type, String pointer, String odd) {
            assertThat(CODEC.decodeRequest(type, Sample.first(type).with(pointer, odd)))
                    .isInstanceOf(Decoded.InvalidMessage.class);
        }

        @Test
        void isNotedOnce() {
            ObjectNode message = Sample.first(MessageType.GAME_INVITATION).with("/protocol", "\"league.v1\"");
            message.put("role_in_match", "player_b")
                    .put("opponent_id", "")
                    .put("timestamp", "2025-01-15T10:30:00+00:00Z");
            Decoded.Valid read = (Decoded.Valid) CODEC.decodeRequest(MessageType.GAME_INVITATION, message);

            assertThat(read.notes())
                    .extracting(DialectNote::field)
                    .containsExactlyInAnyOrder("/protocol", "/role_in_match", "/opponent_id", "/timestamp");
        }
    }

    @Nested
    class Notes {

        private DialectNote note(MessageType type, ObjectNode message) {
            Decoded.Valid valid = (Decoded.Valid) Verdict.decode(type, message, Compatibility.TOLERANT);
            return valid.notes().get(0);
        }

        @Test
        void sayWhatWasSeenWhatTheProtocolSaysWhereAndTheFixInOneLine() {
            ObjectNode message = Sample.first(CHOOSE_PARITY_RESPONSE).with("/sender", "\"P01\"");
            assertThat(note(CHOOSE_PARITY_RESPONSE, message))
                    .isEqualTo(new DialectNote(
                            "/sender",
                            "\"P01\"",
                            "a sender like player:P01",
                            "PRD 6.2",
                            "In CHOOSE_PARITY_RESPONSE, send /sender as a sender like player:P01.",
                            1));
        }

        @Test
        void fitIntoTheReportThatCarriesThem() {
            for (MessageType type : MessageType.values()) {
                Sample sample = Sample.first(type);
                for (Mutation removal : Mutation.removals(sample.json())) {
                    if (Verdict.decode(type, removal.applyTo(sample.json()), Compatibility.TOLERANT)
                            instanceof Decoded.Valid valid) {
                        assertThat(valid.notes()).allSatisfy(note -> {
                            assertThat(note.field().length()).isLessThanOrEqualTo(200);
                            assertThat(note.expected().length()).isLessThanOrEqualTo(200);
                            assertThat(note.fix().length()).isLessThanOrEqualTo(300);
                        });
                    }
                }
            }
        }
    }

    /** The decisions on timestamps. */
    @Nested
    class Timestamps {

        private static final String FIELD = "/arrival_timestamp";
        private static final Sample SAMPLE = Sample.first(MessageType.GAME_JOIN_ACK);

        private static ObjectNode arrivingAt(String json) {
            return SAMPLE.with(FIELD, json);
        }

        private static Instant read(ObjectNode message) {
            return ((GameJoinAck) Verdict.message(SAMPLE.type(), message)).arrivalTimestamp();
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                        2025-01-15T10:30:00Z           | 2025-01-15T10:30:00Z
                        20250115T10:30:00Z             | 2025-01-15T10:30:00Z
                        20250115T103000Z               | 2025-01-15T10:30:00Z
                        2025-01-15T103000Z             | 2025-01-15T10:30:00Z
                        2025-01-15T10:30Z              | 2025-01-15T10:30:00Z
                        20250115T1030Z                 | 2025-01-15T10:30:00Z
                        2025-01-15t10:30:00z           | 2025-01-15T10:30:00Z
                        2025-01-15T10:30:00+00:00      | 2025-01-15T10:30:00Z
                        2025-01-15T10:30:00+0000       | 2025-01-15T10:30:00Z
                        2025-01-15T10:30:00+00         | 2025-01-15T10:30:00Z
                        2025-01-15T10:30:00.123Z       | 2025-01-15T10:30:00.123Z
                        2025-01-15T10:30:00.123456Z    | 2025-01-15T10:30:00.123456Z
                        2025-01-15T10:30:00,5+00:00    | 2025-01-15T10:30:00.500Z
                        2025-01-15T10:30:00.1234567891Z | 2025-01-15T10:30:00.123456789Z
                        20250115T103000.25Z            | 2025-01-15T10:30:00.250Z
                        2024-02-29T23:59:59Z           | 2024-02-29T23:59:59Z
                        """)
        void everyIsoFormThatSaysUtcIsAcceptedWithoutANote(String written, Instant meant) {
            ObjectNode message = arrivingAt('"' + written + '"');
            assertThat(Verdict.strict(SAMPLE.type(), message)).isEqualTo(Verdict.ACCEPTED);
            assertThat(Verdict.tolerant(SAMPLE.type(), message)).isEqualTo(Verdict.ACCEPTED);
            assertThat(read(message)).isEqualTo(meant);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"2025-01-15T10:30:00", "2025-01-15T10:30:00.123456", "20250115T103000", "2025-01-15T10:30"})
        void withoutAnyOffsetItIsUtcWithANoteAndInStrictModeE021(String written) {
            ObjectNode message = arrivingAt('"' + written + '"');
            assertThat(Verdict.tolerant(SAMPLE.type(), message)).isEqualTo(new Verdict(List.of(), List.of(FIELD)));
            assertThat(Verdict.strict(SAMPLE.type(), message).violations()).containsExactly(FIELD + " E021");
            assertThat(read(message)).isEqualTo(read(arrivingAt('"' + written + "Z\"")));
        }

        /** Other offsets, no days of the calendar, other forms, and what is no text. */
        @ParameterizedTest
        @ValueSource(
                strings = {
                    "+02:00 -05:00 +00:01 -00:00 _UTC .Z Z\\n",
                    "2025-13-15T10:30:00Z 2025-02-30T10:30:00Z 2025-02-29T10:30:00Z",
                    "2025-01-15T24:00:00Z 2025-01-15T10:60:00Z 2025-01-15T23:59:60Z",
                    "10:30:00Z 2025-01-15 2025-01-15_10:30:00Z 2025-1-15T10:30:00Z 2025-0115T10:30:00Z 2025-01-15T10:3000Z",
                    "+002025-01-15T10:30:00Z YYYY-MM-DDTHH:MM:SSZ ٢٠٢٥-01-15T10:30:00Z now"
                })
        void anyOtherOffsetAndWhatIsNoDateIsTakenAsNoneWithANoteAndInStrictModeE021(String texts) {
            for (String text : texts.split(" ", -1)) {
                boolean isOffset = text.length() < 8 && !text.equals("now");
                String written = (isOffset ? "2025-01-15T10:30:00" : "") + text.replace('_', ' ');
                ObjectNode message = arrivingAt('"' + written + '"');
                assertThat(Verdict.tolerant(SAMPLE.type(), message)).isEqualTo(new Verdict(List.of(), List.of(FIELD)));
                assertThat(Verdict.strict(SAMPLE.type(), message).violations()).containsExactly(FIELD + " E021");
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"1736937000", "true", "{}", "[]", "\"\""})
        void soIsWhatIsNoText(String json) {
            assertThat(Verdict.tolerant(SAMPLE.type(), arrivingAt(json)))
                    .isEqualTo(new Verdict(List.of(), List.of(FIELD)));
            assertThat(Verdict.strict(SAMPLE.type(), arrivingAt(json)).violations())
                    .containsExactly(FIELD + " E021");
        }

        @Test
        void isWrittenInSecondsWithZ() {
            ObjectNode message = arrivingAt("\"20250115T103000.999+00:00\"");
            assertThat(JsonText.tree(MessageCodec.encode(Verdict.message(SAMPLE.type(), message)))
                            .get("arrival_timestamp")
                            .stringValue())
                    .isEqualTo("2025-01-15T10:30:00Z");
        }
    }

    /** Referees report counts as they like; what is stored of them has to be readable again. */
    @Test
    void hasACountThatEndsAtTheHighestNumber() {
        DialectNote seenOften = new DialectNote("/f", "s", "e", "PRD 3", "f", Integer.MAX_VALUE);
        assertThat(seenOften.plus(Integer.MAX_VALUE).count()).isEqualTo(Integer.MAX_VALUE);
    }
}
