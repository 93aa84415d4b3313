package org.evenodd.protocol.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.Flat;
import org.evenodd.protocol.shape.Notation.OrNull;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.shape.Notation.Sent;
import org.evenodd.protocol.shape.Notation.Wire;
import org.evenodd.protocol.shape.RecordShape.IncompleteRecordException;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Violation;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.evenodd.protocol.value.Violation.Rules;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Any record describes its JSON form, not only messages. */
class RecordShapeTest {

    record Inner(@Between(min = 1, max = 9) int someNumber) {

        Inner {
            new Rules()
                    .that(someNumber != 7, "/some_number", "no seven", someNumber)
                    .enforce();
        }
    }

    record Outer(
            @Flat Inner inlined,
            @Wire("Other_Name") String renamed,
            @Nullable Inner inner,
            @Nullable List<Inner> list,
            @Nullable Map<PlayerId, @Nullable Integer> map,
            @Sent @OrNull @Nullable Boolean maybeNull) {}

    record Times(Duration pause, @Precise Instant at) {}

    record Row(String name, @Wire("isLast") boolean last) {}

    record Page(long total, List<Row> rows, @Nullable Integer next, JsonValue anything) implements JsonRecord {}

    record Fragile(int number) {

        Fragile {
            if (number == 13) {
                throw new IllegalStateException("a bug");
            }
        }
    }

    private static final RecordShape<Outer> OPEN = Shapes.ofRecord(Outer.class);

    private static <R extends Record> @Nullable R read(RecordShape<R> shape, String json, Reading reading) {
        return shape.read(JsonText.parse(json), reading);
    }

    private static List<String> violations(RecordShape<?> shape, String json) {
        Reading reading = new Reading(Compatibility.TOLERANT, false);
        assertThat(read(shape, json, reading)).isNull();
        return reading.violations().stream()
                .map(violation -> violation.pointer() + " " + violation.code())
                .toList();
    }

    private static <R extends Record> R accepted(RecordShape<R> shape, String json) {
        Reading reading = new Reading(Compatibility.STRICT, false);
        R read = read(shape, json, reading);
        assertThat(reading.violations()).isEmpty();
        return read;
    }

    private static <R extends Record> String written(RecordShape<R> shape, R value) {
        return Json.text(out -> shape.write(value, out));
    }

    @Nested
    class Fields {

        @Test
        void areNamedInSnakeCaseUnlessTheySayOtherwise() {
            assertThat(OPEN.fieldNames())
                    .containsExactly("Other_Name", "inner", "list", "map", "maybe_null", "some_number");
        }

        @Test
        void ofAFlatRecordStandBesideTheOthers() {
            Outer read = accepted(OPEN, "{\"some_number\": 3, \"Other_Name\": \"x\"}");
            assertThat(read).isEqualTo(new Outer(new Inner(3), "x", null, null, null, null));
            assertThat(written(OPEN, read)).isEqualTo("{\"some_number\":3,\"Other_Name\":\"x\",\"maybe_null\":null}");
        }

        @Test
        void areReadInListsMapsAndRecordsAndWrittenAgain() {
            String json = """
                    {"some_number":1,"Other_Name":"","inner":{"some_number":2},"list":[{"some_number":3}],\
                    "map":{"P02":5,"P01":null},"maybe_null":true}""";
            assertThat(written(OPEN, accepted(OPEN, json))).isEqualTo(json);
        }
    }

    @Test
    void aLongKeyIsCutShortInTheLocationOfEachViolation() {
        String key = "k".repeat(10_000);
        String json = "{\"some_number\": 1, \"Other_Name\": \"x\", \"map\": {\"%s\": 1.5}}".formatted(key);
        String location = "/map/" + "k".repeat(60) + "…";
        assertThat(violations(OPEN, json)).containsExactly(location + " E006", location + " E002");
    }

    @Nested
    class UnknownFields {

        private static final String JSON =
                "{\"some_number\": 1, \"Other_Name\": \"x\", \"new\": 1, \"inner\": {\"some_number\": 1, \"new\": 2}}";

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                        {"some_number": 1, "Other_Name": "x"}                                          | false
                        {"some_number": 1, "Other_Name": "x", "inner": null, "maybe_null": null}       | false
                        {"some_number": 1, "Other_Name": "x", "map": {"P01": 1}, "list": []}           | false
                        {"some_number": 1, "Other_Name": "x", "new": null}                             | true
                        {"some_number": 1, "Other_Name": "x", "inner": {"some_number": 1, "new": 2}}   | true
                        {"some_number": 1, "Other_Name": "x", "list": [{"some_number": 1, "new": {}}]} | true
                        """)
        void areNoticedWhereverTheyAre(String json, boolean noticed) {
            Reading reading = new Reading(Compatibility.STRICT, false);
            assertThat(read(OPEN, json, reading)).isNotNull();
            assertThat(reading.leftUnread()).isEqualTo(noticed);
        }

        @Test
        void areRefusedByAClosedReadingWithTheNamesThatAreAllowed() {
            Reading reading = Reading.closed();
            assertThat(read(OPEN, JSON, reading)).isNull();
            assertThat(reading.violations())
                    .containsExactly(
                            new Violation("/inner", ErrorCode.E006, "one of some_number", "new"),
                            new Violation(
                                    "",
                                    ErrorCode.E006,
                                    "one of Other_Name, inner, list, map, maybe_null, some_number",
                                    "new"));
        }
    }

    @Nested
    class Seconds {

        private static final RecordShape<Times> TIMES = Shapes.ofRecord(Times.class);

        @ParameterizedTest
        @CsvSource({"2, PT2S", "0, PT0S", "0.25, PT0.25S", "1e1, PT10S", "86400, PT24H"})
        void areADurationWithFractions(String written, Duration meant) {
            Times read = accepted(TIMES, "{\"pause\": %s, \"at\": \"2025-01-15T10:30:00.1234Z\"}".formatted(written));
            assertThat(read.pause()).isEqualTo(meant);
            assertThat(accepted(TIMES, written(TIMES, read)).pause()).isEqualTo(meant);
        }

        @Test
        void ofAPreciseTimeKeepTheirMilliseconds() {
            Times times = new Times(Duration.ofSeconds(2), Instant.parse("2025-01-15T10:30:00.123456Z"));
            assertThat(written(TIMES, times)).isEqualTo("{\"pause\":2,\"at\":\"2025-01-15T10:30:00.123Z\"}");
        }
    }

    @Nested
    class Kinds {

        private static final RecordShape<Page> PAGES = Shapes.ofRecord(Page.class);

        @Test
        void ofAJsonRecordAreWrittenInTheirOrderByTheRecordItself() {
            Page page = new Page(1L << 40, List.of(new Row("a", true)), null, JsonValue.of("x"));

            assertThat(Json.text(page))
                    .isEqualTo(
                            "{\"total\":1099511627776,\"rows\":[{\"name\":\"a\",\"isLast\":true}],\"anything\":\"x\"}");
        }

        @Test
        void ofAnyFormAreKeptAsTheyAre() {
            String json = "{\"total\":5,\"rows\":[],\"next\":7,\"anything\":{\"deep\":[1,null]}}";

            assertThat(Json.text(accepted(PAGES, json))).isEqualTo(json);
        }

        @ParameterizedTest
        @CsvSource({"1.5, E002", "9223372036854775808, E006"})
        void ofAWholeNumberHave64Bits(String total, String code) {
            assertThat(violations(PAGES, "{\"total\":%s,\"rows\":[],\"anything\":0}".formatted(total)))
                    .containsExactly("/total " + code);
        }
    }

    @Nested
    class Bugs {

        @Test
        void ofAConstructorAreNoViolations() {
            Reading reading = new Reading(Compatibility.TOLERANT, false);
            assertThatThrownBy(() -> read(Shapes.ofRecord(Fragile.class), "{\"number\": 13}", reading))
                    .isInstanceOf(IllegalStateException.class)
                    .hasRootCauseMessage("a bug");
        }

        @Test
        void ofAWriterNameTheRecordAndTheComponent() {
            Outer incomplete = new Outer(new Inner(1), null, null, null, null, null);
            assertThatThrownBy(() -> written(OPEN, incomplete))
                    .isInstanceOf(IncompleteRecordException.class)
                    .hasMessage("Outer is to be written without renamed");
        }
    }

    @Nested
    class ValuesReadLately {

        private final Function<String, MatchId> matches = new RecentValues<>(MatchId::new);

        @Test
        void givesTheSameValueForTheSameTextUnlessItIsNone() {
            MatchId first = matches.apply("R1M1");

            assertThat(matches.apply("R1M1")).isSameAs(first).isEqualTo(new MatchId("R1M1"));
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> matches.apply("first")).isInstanceOf(InvalidValueException.class);
            }
        }

        @Test
        void tellsTextsOfTheSameHashApart() {
            Function<String, LeagueId> leagues = new RecentValues<>(LeagueId::new);

            assertThat(leagues.apply("Aa")).isNotEqualTo(leagues.apply("BB")).isEqualTo(leagues.apply("Aa"));
        }

        record Shown(PlayerId player, AuthToken token) {}

        @Test
        void isNotForSecrets() {
            Shown first = shown();
            Shown second = shown();

            assertThat(second).isEqualTo(first);
            assertThat(second.player()).isSameAs(first.player());
            assertThat(second.token()).isNotSameAs(first.token());
        }

        private static Shown shown() {
            String json = "{\"player\":\"P01\",\"token\":\"tok_p01_" + "0".repeat(64) + "\"}";
            Reading reading = new Reading(Compatibility.STRICT, false);
            return Objects.requireNonNull(Shapes.ofRecord(Shown.class).read(JsonText.parse(json), reading));
        }
    }
}
