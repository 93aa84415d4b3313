package org.evenodd.protocol.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The texts that each value type accepts and refuses. Escapes in the tables are Java's. */
class TextValueTest {

    private static final Map<String, Function<String, ?>> PARSERS = Map.ofEntries(
            Map.entry("player", PlayerId::new),
            Map.entry("referee", RefereeId::new),
            Map.entry("match", MatchId::new),
            Map.entry("league", LeagueId::new),
            Map.entry("conversation", ConversationId::new),
            Map.entry("game", GameType::new),
            Map.entry("digest", Digest::new),
            Map.entry("name", DisplayName::new),
            Map.entry("version", Version::new),
            Map.entry("endpoint", Endpoint::parse),
            Map.entry("sender", Sender::parse));

    private static final String DIE = "🎲";

    private static Object parse(String type, String text) {
        return PARSERS.get(type).apply(text);
    }

    /** Texts in a row of a table, apart by blanks; {@code -} is the empty one. */
    private static Stream<String> texts(String row) {
        return Stream.of(row.split(" ", -1)).map(text -> text.equals("-") ? "" : text.translateEscapes());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    player       | P01 P10 P99
                    referee      | REF01 REF10
                    match        | R1M1 R99M49 R9999M9999 R10000M1 R2147483639M1 R2147483647M9999
                    league       | league_2025_even_odd L a.b-c_1
                    conversation | convr1m1001 880e8400-e29b-41d4-a716-446655440003 a\\sb:c/ü🎲 two\\nlines
                    game         | even_odd tic_tac_toe
                    name         | A Agent\\sÄlpha\\s🎲 אלפא
                    version      | 1.0.0 10.20.30 1.0.0-rc.1+build.5
                    endpoint     | http://localhost:8101/mcp https://referee01.example.com/mcp HTTP://LOCALHOST
                    endpoint     | http://127.0.0.1:1 http://[::1]:65535/mcp?a=b&c=%20 http://a-b.c1.de./x(1);y=2,3
                    sender       | league_manager league_manager:LM01 referee:REF01 player:P01 player:a\\sname
                    """)
    void areAccepted(String type, String row) {
        assertThat(texts(row)).allSatisfy(text -> assertThat(parse(type, text)).hasToString(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    player       | - P00 P1 P0100 P10000 p01 P01\\n \\sP01 P٠١
                    referee      | REF00 REF1000 REF1 ref01 REF01\\n
                    match        | R0M1 R1M0 R01M1 R1 r1m1 R1M10000 R2147483648M1 R3000000000M1 R10000000000M1 R1M1\\n
                    league       | - .. a/b _a a\\sb league\\n
                    conversation | -
                    game         | Even_odd even-odd even_odd\\n
                    digest       | 0123456789abcdef 0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF
                    name         | - a\\tb Agent\\n a\\177b
                    version      | 1.0 v1.0.0 1.0.0.0 1.0.0\\n 1.0.٠
                    endpoint     | - localhost:8101 ftp://localhost/ http:// http:///mcp http://localhost/mcp#top
                    endpoint     | http://localhost:0/mcp http://localhost:65536/mcp http://localhost:-1/mcp
                    endpoint     | http://localhost:/mcp http://localhost:08000/mcp http://local\\shost/ http://-a/
                    endpoint     | http://user:secret@localhost:8101/mcp http://user@localhost/ http://localhost/mcp\\n
                    endpoint     | http://localhost/%2 http://localhost/ü http://256.1.1.1/ http://1.2.3/ http://my_host/
                    endpoint     | http://[::1/ http://[1:2]/
                    sender       | - P01 player: judge:J1 PLAYER:P01 league_manager: player:P01\\n
                    """)
    void areRefusedWithE006(String type, String row) {
        assertThat(texts(row))
                .allSatisfy(text -> assertThatThrownBy(() -> parse(type, text))
                        .asInstanceOf(InstanceOfAssertFactories.type(InvalidValueException.class))
                        .extracting(refusal -> refusal.violations().get(0).code())
                        .isEqualTo(ErrorCode.E006));
    }

    @ParameterizedTest
    @CsvSource({"name, 50", "conversation, 128", "game, 32", "league, 64"})
    void lengthsAreBoundedInCodePoints(String type, int longest) {
        String letter = type.equals("name") || type.equals("conversation") ? DIE : "a";
        assertThat(parse(type, letter.repeat(longest))).isNotNull();
        assertThatThrownBy(() -> parse(type, letter.repeat(longest + 1))).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void anEndpointHasAtMost500Characters() {
        String start = "http://localhost/";
        assertThat(Endpoint.parse(start + "a".repeat(500 - start.length()))).isNotNull();
        assertThatThrownBy(() -> Endpoint.parse(start + "a".repeat(501 - start.length())))
                .isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> Endpoint.parse(start + "a".repeat(100_000))).isInstanceOf(InvalidValueException.class);
    }

    @Tag("case:endpoint-credentials")
    @ParameterizedTest
    @ValueSource(strings = {"http://user:secret@localhost/", "http://secret@localhost"})
    void credentialsInAnEndpointAreNotQuoted(String url) {
        assertThatThrownBy(() -> Endpoint.parse(url)).hasMessageNotContaining("secret");
    }
}
