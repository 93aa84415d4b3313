package org.evenodd.protocol.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.function.Function;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation.InvalidValueException;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
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
        return PARSERS.get(type).apply(text.translateEscapes());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    player | P01
                    player | P10
                    player | P99
                    referee | REF01
                    referee | REF10
                    match | R1M1
                    match | R99M49
                    match | R9999M9999
                    league | league_2025_even_odd
                    league | L
                    league | a.b-c_1
                    conversation | convr1m1001
                    conversation | 880e8400-e29b-41d4-a716-446655440003
                    conversation | `a b:c/ü🎲`
                    conversation | `two\\nlines`
                    game | even_odd
                    game | tic_tac_toe
                    name | A
                    name | `Agent Älpha 🎲`
                    name | אלפא
                    version | 1.0.0
                    version | 10.20.30
                    version | 1.0.0-rc.1+build.5
                    endpoint | http://localhost:8101/mcp
                    endpoint | https://referee01.example.com/mcp
                    endpoint | HTTP://LOCALHOST
                    endpoint | http://127.0.0.1:1
                    endpoint | http://[::1]:65535/mcp?a=b&c=%20
                    endpoint | http://a-b.c1.de./x(1);y=2,3
                    sender | league_manager
                    sender | league_manager:LM01
                    sender | referee:REF01
                    sender | player:P01
                    sender | player:alpha
                    sender | `player:a name`
                    """)
    void isAccepted(String type, String text) {
        assertThat(parse(type, text)).hasToString(text.translateEscapes());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    player | ``
                    player | P00
                    player | P1
                    player | P100
                    player | p01
                    player | `P01\\n`
                    player | ` P01`
                    player | P٠١
                    referee | REF00
                    referee | REF100
                    referee | REF1
                    referee | ref01
                    referee | `REF01\\n`
                    match | R0M1
                    match | R1M0
                    match | R01M1
                    match | R1
                    match | r1m1
                    match | R10000M1
                    match | `R1M1\\n`
                    league | ``
                    league | ..
                    league | a/b
                    league | _a
                    league | `a b`
                    league | `league\\n`
                    conversation | ``
                    game | Even_odd
                    game | even-odd
                    game | `even_odd\\n`
                    digest | 0123456789abcdef
                    digest | 0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF
                    name | ``
                    name | `a\\tb`
                    name | `Agent\\n`
                    name | `a\\177b`
                    version | 1.0
                    version | v1.0.0
                    version | 1.0.0.0
                    version | `1.0.0\\n`
                    version | 1.0.٠
                    endpoint | ``
                    endpoint | localhost:8101
                    endpoint | ftp://localhost/
                    endpoint | http://
                    endpoint | http:///mcp
                    endpoint | http://localhost:0/mcp
                    endpoint | http://localhost:65536/mcp
                    endpoint | http://localhost:-1/mcp
                    endpoint | http://localhost:/mcp
                    endpoint | http://localhost:08000/mcp
                    endpoint | http://user:secret@localhost:8101/mcp
                    endpoint | http://user@localhost/
                    endpoint | http://localhost/mcp#top
                    endpoint | `http://local host/`
                    endpoint | `http://localhost/mcp\\n`
                    endpoint | http://localhost/%2
                    endpoint | http://localhost/ü
                    endpoint | http://256.1.1.1/
                    endpoint | http://1.2.3/
                    endpoint | http://[::1/
                    endpoint | http://[1:2]/
                    endpoint | http://-a/
                    endpoint | http://my_host/
                    sender | ``
                    sender | P01
                    sender | player:
                    sender | judge:J1
                    sender | PLAYER:P01
                    sender | league_manager:
                    sender | `player:P01\\n`
                    """)
    void isRefusedWithE006(String type, String text) {
        assertThatThrownBy(() -> parse(type, text))
                .isInstanceOfSatisfying(
                        InvalidValueException.class,
                        e -> assertThat(e.violations())
                                .singleElement()
                                .satisfies(violation ->
                                        assertThat(violation.code()).isEqualTo(ErrorCode.E006)));
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
