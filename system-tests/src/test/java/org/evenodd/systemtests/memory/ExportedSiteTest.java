package org.evenodd.systemtests.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.evenodd.systemtests.testbed.Wiretap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The web pages of a league of four, written as files. */
class ExportedSiteTest {

    private static final int SEED = 12;

    /** One player of ours is never asked for its choice, and a foreign one refuses a match. */
    @Test
    void holdsNoToken(@TempDir Path directory) {
        Wiretap wiretap = new Wiretap();
        wiretap.lose(request ->
                request.is(MessageType.CHOOSE_PARITY_CALL) && request.service().sameAs(MemoryLeague.FIRST_PLAYER));
        SharedDirectory shared = new SharedDirectory(directory.resolve("shared"));
        try (MemoryLeague league = new MemoryLeague(shared.root(), SEED)) {
            league.wiretap = wiretap::tap;
            RunningProgram manager = league.manager(4, 1);
            league.referees(1);
            league.players(3, "--name", "Ours");
            league.time.advance(Duration.ofSeconds(1));
            new ForeignPlayer(league).register("Foreign");
            league.play(manager, Duration.ofHours(1));

            ExportedSite site = ExportedSite.of(league.store.load(MemoryLeague.LEAGUE), directory.resolve("exported"));
            List<String> secrets = Stream.concat(
                            wiretap.all().stream()
                                    .map(sent ->
                                            sent.message().path("auth_token").asString("")),
                            Stream.of(ExportedSite.text(shared.operatorToken(MemoryLeague.LEAGUE))
                                    .strip()))
                    .filter(token -> !token.isEmpty())
                    .distinct()
                    .map(token -> token.substring(token.lastIndexOf('_') + 1))
                    .toList();
            assertThat(secrets).hasSizeGreaterThan(6);
            assertThat(site.pages()).hasSizeGreaterThan(18);
            assertThat(site.files()).allSatisfy(file -> {
                String text = ExportedSite.text(file);
                assertThat(text).doesNotContain("tok_");
                assertThat(secrets).noneMatch(text::contains);
            });
        }
    }
}
