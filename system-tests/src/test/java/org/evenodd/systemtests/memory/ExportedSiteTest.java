package org.evenodd.systemtests.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.league.Decision.Forfeit;
import org.evenodd.manager.league.League;
import org.evenodd.manager.page.LeagueSource.StoredSource;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.evenodd.systemtests.testbed.Wiretap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** The web pages of a league of four, written as files. */
@TestInstance(Lifecycle.PER_CLASS)
class ExportedSiteTest {

    private static final int SEED = 12;

    private final Wiretap wiretap = new Wiretap();

    private Path directory = Path.of(".");

    private List<StoredEvent> events = List.of();
    private ExportedSite site = new ExportedSite(Path.of("."));

    @BeforeAll
    void playAndExport(@TempDir Path temporary) {
        directory = temporary;
        events = play(directory.resolve("shared"));
        site = ExportedSite.of(events, directory.resolve("finished"));
    }

    /** Plays a league in which one player of ours is never asked for its choice, and a foreign one refuses a match. */
    private List<StoredEvent> play(Path shared) {
        wiretap.lose(request ->
                request.is(MessageType.CHOOSE_PARITY_CALL) && request.service().sameAs(MemoryLeague.FIRST_PLAYER));
        try (MemoryLeague league = new MemoryLeague(shared, SEED)) {
            league.wiretap = wiretap::tap;
            RunningProgram manager = league.manager(4, 1);
            league.referees(1);
            league.players(3, "--name", "Ours");
            league.time.advance(Duration.ofSeconds(1));
            new ForeignPlayer(league).register("Foreign");
            league.play(manager, Duration.ofHours(1));
            return league.store.load(MemoryLeague.LEAGUE);
        }
    }

    private static League league(List<StoredEvent> stored) {
        return new StoredSource(stored, false, Instant.EPOCH).moment().league();
    }

    private List<Forfeit> forfeitsWithWords() {
        return league(events).fixtures().stream()
                .flatMap(fixture -> fixture.decided().stream())
                .flatMap(decision -> decision.forfeits().stream())
                .filter(forfeit -> !forfeit.words().isEmpty())
                .toList();
    }

    /** As it stands in HTML. */
    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    @Test
    void leadsToNothingButFilesAndPlacesOfItsOwn() {
        assertThat(site.pages()).hasSizeGreaterThan(18).allSatisfy(page -> {
            String text = ExportedSite.text(page);
            assertThat(ExportedSite.addresses(text))
                    .hasSizeGreaterThan(5)
                    .allSatisfy(address -> assertLeads(page, address));
        });
    }

    private void assertLeads(Path page, String address) {
        String file = address.replaceFirst("#.*", "");
        assertThat(file).doesNotStartWith("/").doesNotContain(":", "\\", "?", "%");
        Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        assertThat(target).startsWith(site.folder()).isRegularFile();
        if (address.contains("#")) {
            assertThat(ExportedSite.text(target)).contains("id=\"%s\"".formatted(address.replaceFirst(".*#", "")));
        }
    }

    @Test
    void givesEachPageATitleOfItsOwn() {
        Set<String> titles = site.pages().stream()
                .map(page -> ExportedSite.text(page).replaceFirst("(?s).*?<title>([^<]+)</title>.*", "$1"))
                .collect(Collectors.toSet());

        assertThat(titles)
                .hasSameSizeAs(site.pages())
                .allSatisfy(title ->
                        assertThat(title).contains(" · Even/Odd League").hasSizeLessThan(100));
    }

    @Test
    void holdsNoToken() {
        List<String> secrets = Stream.concat(
                        wiretap.all().stream()
                                .map(sent -> sent.message().path("auth_token").asString("")),
                        Stream.of(operatorToken()))
                .filter(token -> !token.isEmpty())
                .distinct()
                .map(token -> token.substring(token.lastIndexOf('_') + 1))
                .toList();

        assertThat(secrets).hasSizeGreaterThan(6);
        assertThat(site.files()).allSatisfy(file -> {
            String text = ExportedSite.text(file);
            assertThat(text).doesNotContain("tok_");
            assertThat(secrets).noneMatch(text::contains);
        });
    }

    private String operatorToken() {
        Path file = new SharedDirectory(directory.resolve("shared")).operatorToken(MemoryLeague.LEAGUE);
        return Files.exists(file) ? ExportedSite.text(file).strip() : "";
    }

    @Test
    void tellsAPlayersAuthorWhatCameBackInAReportOfItsOwn() {
        Forfeit forfeit = forfeitsWithWords().get(0);
        String report = ExportedSite.text(ExportedSite.report(
                events, directory.resolve("report"), forfeit.player().value()));

        assertThat(report)
                .contains(escaped(forfeit.words()), "deviates", "How fast it answers", "<style>")
                .doesNotContain("tok_", "<script");
        assertThat(ExportedSite.addresses(report)).isEmpty();
    }
}
