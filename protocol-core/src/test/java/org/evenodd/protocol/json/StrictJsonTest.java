package org.evenodd.protocol.json;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class StrictJsonTest {

    @Nested
    class Reads {

        @Test
        void everyKindOfValue() throws Exception {
            JsonNode tree = parse(" {\"a\":[1,-2.50,\"x\",true,false,null,{}]} ");
            assertThat(Json.text(JsonValue.of(tree))).isEqualTo("{\"a\":[1,-2.50,\"x\",true,false,null,{}]}");
        }

        @Test
        void lettersOfEveryScriptAndEscapedPairs() throws Exception {
            JsonNode tree = parse("[\"שלום\",\"😀\",\"\\ud83d\\ude00\",\"\\u05e9\"]");
            assertThat(tree.get(0).stringValue()).isEqualTo("שלום");
            assertThat(tree.get(2)).isEqualTo(tree.get(1));
            assertThat(tree.get(3).stringValue()).isEqualTo("ש");
        }

        @Test
        void bigNumbersExactly() throws Exception {
            String digits = "9".repeat(400);
            assertThat(parse(digits).bigIntegerValue()).isEqualTo(new BigInteger(digits));
            assertThat(parse("1e400").decimalValue()).isEqualByComparingTo(BigDecimal.TEN.pow(400));
            assertThat(parse("0.1000000000000000055511151231257827").decimalValue())
                    .isEqualTo(new BigDecimal("0.1000000000000000055511151231257827"));
            assertThat(parse("9223372036854775807").longValue()).isEqualTo(Long.MAX_VALUE);
        }

        @Test
        void thirtyTwoLevels() throws Exception {
            assertThat(parse("[".repeat(32) + "]".repeat(32)).isArray()).isTrue();
        }

        @Test
        void longStringsAndNames() throws Exception {
            String text = "x".repeat(100_000);
            assertThat(parse("{\"%s\":\"%s\"}".formatted(text, text)).path(text).stringValue())
                    .isEqualTo(text);
        }

        @ParameterizedTest
        @ValueSource(strings = {"x", "é"})
        void longNamesWithoutKeepingThemForTheNextDocument(String letter) throws Exception {
            String json = "{\"" + letter.repeat(500) + "\":1}";
            String name = parse(json).propertyNames().iterator().next();
            assertThat(parse(json).propertyNames().iterator().next())
                    .isEqualTo(name)
                    .isNotSameAs(name);
        }
    }

    @Nested
    class Refuses {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{} {} ! [1]2 ! {}x ! } ! [1} ! [1,] ! {'a':1} ! {a:1} ! {1:2} ! {\"a\"} ! {\"a\":1,}",
                    "NaN ! [Infinity] ! -Infinity ! 01 ! +1 ! 1. ! .5 ! 1e ! 0x10 ! tru",
                    "/**/1 ! # x ! \"\t\" ! \"\\x\" ! \"\\u12\""
                })
        void whatIsNoJson(String texts) {
            for (String text : texts.split(" ! ", -1)) {
                refuse(text);
            }
        }

        @Test
        void anEmptyText() {
            assertThat(refuse("")).hasMessageContaining("empty");
            assertThat(refuse(" \n ")).hasMessageContaining("empty");
        }

        @ParameterizedTest
        @ValueSource(strings = {"{", "[1", "{\"a\"", "{\"a\":", "\"abc", "[\"a\\"})
        void aTextThatEndsTooEarly(String text) {
            refuse(text);
        }

        @Test
        void aNameThatOccursTwice() {
            assertThat(refuse("{\"a\":1,\"b\":{\"c\":1,\"c\":2}}")).hasMessageContaining("\"c\" occurs twice");
            refuse("{\"a\":1,\"\\u0061\":2}");
            refuse("{\"a\":null,\"a\":null}");
        }

        @Test
        void aLongNameThatOccursTwiceQuotedUpToAWholeLetter() {
            String name = '"' + "x".repeat(59) + "🎲\"";
            assertThat(refuse("{" + name + ":1," + name + ":2}")).hasMessageContaining("x".repeat(59) + "…");
        }

        @ParameterizedTest
        @ValueSource(strings = {"[", "{\"a\":"})
        void thirtyThreeLevels(String opening) {
            assertThat(refuse(opening.repeat(33))).hasMessageContaining("32 levels");
            refuse(opening.repeat(5000));
        }

        @Test
        void exponentsThatWouldExplode() {
            refuse("1e1001");
            refuse("1e-1001");
            refuse("1e999999999");
            assertThat(refuse("1e99999999999999")).hasMessageContaining("exponent");
        }

        @Test
        void numbersOfMoreThanAThousandCharacters() {
            assertThat(refuse("9".repeat(1001))).hasMessageContaining("1000 characters");
            refuse("0." + "9".repeat(5000));
            refuse("9".repeat(60_000));
        }

        @Test
        void halvesOfSurrogatePairs() {
            assertThat(refuse("\"\\ud800\"")).hasMessageContaining("surrogate");
            refuse("\"\\udc00\\ud800\"");
            refuse("{\"\\ud800\":1}");
            refuse("\"\\ud800x\"");
        }

        @Test
        void bytesThatAreNotUtf8() {
            refuse(new byte[] {'"', (byte) 0xff, '"'});
            refuse(new byte[] {'"', (byte) 0xc3, '"'});
            assertThat(refuse(new byte[] {'"', (byte) 0xe9, '"'})).hasMessageContaining("UTF-8");
        }

        @Test
        void overlongUtf8() {
            refuse(new byte[] {'"', (byte) 0xc0, (byte) 0xaf, '"'});
            refuse(new byte[] {'"', (byte) 0xc0, (byte) 0x80, '"'});
            refuse(new byte[] {'"', (byte) 0xe0, (byte) 0x80, (byte) 0xaf, '"'});
        }

        @Test
        void surrogatesInUtf8() {
            refuse(new byte[] {'"', (byte) 0xed, (byte) 0xa0, (byte) 0x80, '"'});
        }

        @Test
        void aByteOrderMark() {
            assertThat(refuse("\uFEFF{}")).hasMessageContaining("byte order mark");
        }

        @Test
        void otherEncodings() {
            refuse("{\"a\":1}".getBytes(UTF_16LE));
            refuse("[1]".getBytes(StandardCharsets.UTF_16BE));
            refuse("\0[1]");
        }
    }

    @Test
    void saysWhereTheTroubleIs() {
        MalformedJsonException refusal = refuse("{\n  \"a\": x}");
        assertThat(refusal)
                .message()
                .containsPattern("line 2, column ([89]|10)\\)")
                .doesNotContain("tools.jackson");
    }

    @Test
    void keepsNothingOfTheParsersOwnExceptions() {
        assertThatThrownBy(() -> parse("[")).hasNoCause();
    }

    private static JsonNode parse(String text) throws MalformedJsonException {
        return StrictJson.parse(text.getBytes(UTF_8));
    }

    private static MalformedJsonException refuse(String text) {
        return refuse(text.getBytes(UTF_8));
    }

    private static MalformedJsonException refuse(byte[] body) {
        MalformedJsonException refusal =
                catchThrowableOfType(MalformedJsonException.class, () -> StrictJson.parse(body));
        assertThat(refusal).isNotNull();
        return refusal;
    }

    @Nested
    class Written {

        @Test
        void writesLettersOfEveryScriptAsThemselves() {
            String text = "שלום é 漢 😀 \u2028";
            assertThat(Json.bytes(JsonValue.of(text))).isEqualTo(('"' + text + '"').getBytes(UTF_8));
        }

        @Test
        void escapesWhatJsonWantsEscaped() {
            assertThat(Json.text(JsonValue.of("\"\\\n\u0001"))).isEqualTo("\"\\\"\\\\\\n\\u0001\"");
        }

        @Test
        void writesAValueThatIsWrittenAlreadyAsItIs() {
            JsonValue written = JsonValue.encoded("{\"a\": 1}".getBytes(UTF_8));
            assertThat(Json.text(written)).isEqualTo("{\"a\": 1}");
            assertThat(Json.text(JsonValue.array(List.of(written, JsonValue.of("é")))))
                    .isEqualTo("[{\"a\": 1},\"é\"]");
        }

        @Test
        void keepsTheDigitsOfNumbers() throws MalformedJsonException {
            String numbers = "[1,1.50,1.0,123456789012345678901234567890,-7,0.10]";
            assertThat(Json.text(JsonValue.of(StrictJson.parse(numbers.getBytes(UTF_8)))))
                    .isEqualTo(numbers);
        }
    }
}
