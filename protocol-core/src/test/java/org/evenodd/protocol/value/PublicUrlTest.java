package org.evenodd.protocol.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PublicUrlTest {

    @ParameterizedTest
    @CsvSource({
        "https://bots.example.org, https://bots.example.org, '', https://bots.example.org/mcp",
        "https://bots.example.org/, https://bots.example.org, '', https://bots.example.org/mcp",
        "HTTPS://Bots.Example.org:443/Algo/, https://bots.example.org, /Algo, https://bots.example.org/Algo/mcp",
        "http://10.0.0.5:8080/a/b.c, http://10.0.0.5:8080, /a/b.c, http://10.0.0.5:8080/a/b.c/mcp",
        "http://[2001:db8::1]:80/x, http://[2001:db8::1], /x, http://[2001:db8::1]/x/mcp",
    })
    void hasAnOriginAsBrowsersWriteItAndAPath(String text, String origin, String path, String endpoint) {
        PublicUrl url = new PublicUrl(text);

        assertThat(url.origin()).isEqualTo(origin);
        assertThat(url.path()).isEqualTo(path);
        assertThat(url.endpointOr(Endpoint.LOST)).hasToString(endpoint);
        assertThat(url.isSecure()).isEqualTo(origin.startsWith("https"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bots.example.org",
                "ftp://bots.example.org",
                "https://bots.example.org/a//b",
                "https://bots.example.org/a/../b",
                "https://bots.example.org/a%2fb",
                "https://bots.example.org/?a",
                "https://bots.example.org/#a",
                "https://me@bots.example.org",
                "https://bots.example.org/a;b",
                "https://bots.example.org/a b",
                "https://[1::2::3]",
            })
    void isNothingElse(String text) {
        assertThatThrownBy(() -> new PublicUrl(text)).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void mayBeMissing() {
        assertThat(PublicUrl.NONE.isGiven()).isFalse();
        assertThat(PublicUrl.NONE.path()).isEmpty();
        assertThat(PublicUrl.NONE.origin()).isEmpty();
        assertThat(PublicUrl.NONE.endpointOr(Endpoint.LOST)).isEqualTo(Endpoint.LOST);
    }
}
