package org.evenodd.systemtests.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody who guesses tokens. */
@Tag("browser")
class SignInTriesTest {

    @TempDir
    private Path directory;

    @Tag("case:guessed-sign-in")
    @Test
    void afterTenTriesIsToldToWaitButTheRightTokenOpens() throws Exception {
        try (WatchedLeague league = WatchedLeague.open(directory)) {
            PageClient client = league.client();
            for (int i = 0; i < 10; i++) {
                assertThat(client.post("/sign-in", List.of("token", "guess-" + i))
                                .body())
                        .contains("That token is not valid here");
            }

            assertThat(client.post("/sign-in", List.of("token", "guess")).body())
                    .contains("Too many wrong tries: wait a minute");
            assertThat(client.post("/sign-in", List.of("token", league.operatorToken()))
                            .statusCode())
                    .isEqualTo(303);
        }
    }
}
