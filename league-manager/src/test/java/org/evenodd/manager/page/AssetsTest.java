package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.protocol.value.Digest;
import org.junit.jupiter.api.Test;

class AssetsTest {

    private static final Path TEMPLATES = Path.of("src/main/jte");

    /**
     * The file dist/idiomorph.min.js of npm's idiomorph 0.8.0, the package with the integrity value
     * sha512-R47JBL+6jHDQvcnbppIUtXXcxi5h6+wuCEEZXnRhUltsgzPFKzThL5PuHppP9ypJuy+7WawcY1TsSBD/iQbMhw==.
     */
    @Test
    void haveTheScriptOfOthersAsItWasReleased() {
        byte[] script = Assets.named("idiomorph.js").orElseThrow().body().plain();
        assertThat(Digest.sha256(new String(script, UTF_8)).toString())
                .isEqualTo("4cbd535caf7663a51eda9bce6595371c384fc430d54b8d414e29a61167f19f96");
    }

    @Test
    void areSmall() {
        int scripts = Stream.of("page.js", "idiomorph.js")
                .mapToInt(name -> Assets.named(name).orElseThrow().body().gzip().length)
                .sum();
        assertThat(scripts).isLessThan(40_000);
    }

    @Test
    void loadNothingFromElsewhereAndHoldNoInlineScriptOrStyle() throws IOException {
        try (Stream<Path> files = Files.walk(TEMPLATES)) {
            List<Path> templates =
                    files.filter(file -> file.toString().endsWith(".jte")).toList();
            assertThat(templates).hasSizeGreaterThan(10).allSatisfy(template -> {
                String text = Files.readString(template);
                assertThat(text).doesNotContain("http:", "https:", "style=", "onclick", "javascript:", "$unsafe");
                assertThat(text).doesNotContainPattern("<script(?![^>]* src=)");
            });
        }
        assertThat(Assets.all())
                .allSatisfy((name, asset) -> assertThat(new String(asset.body().plain(), UTF_8))
                        .as(name)
                        .doesNotContain("https://", "@import", "eval(", "new Function"));
    }
}
