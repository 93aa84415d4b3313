package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.evenodd.manager.league.Decision.Forfeit;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.play.PlayedLeagues;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;

class PlayerReportTest {

    private static String report(List<LeagueEvent> events, String player) {
        LeagueSource source = StoredLeagues.source(events);
        PlayerMember member =
                source.moment().league().roster().player(new PlayerId(player)).orElseThrow();
        return new String(PlayerReport.of(source, member), UTF_8);
    }

    @Test
    void holdsWhatThePlayerMaySeeOfItself() {
        assertThat(report(PlayedLeagues.smooth(4), "P02"))
                .contains(
                        "<title>Player 2 · ",
                        "<dt>Rank</dt>",
                        "It chooses even",
                        "Nothing had to be tolerated.</p>",
                        "Results",
                        "R1M1")
                .contains("UTC. It holds what only");
    }

    @Test
    void saysWhyItsPlayerForfeitedAndWhatToDo() {
        List<LeagueEvent> events = PlayedLeagues.troubled(1);
        List<Forfeit> forfeits = League.replay(events).fixtures().stream()
                .flatMap(fixture -> fixture.decided().stream())
                .flatMap(decision -> decision.forfeits().stream())
                .toList();

        assertThat(forfeits)
                .isNotEmpty()
                .allSatisfy(
                        forfeit -> assertThat(report(events, forfeit.player().value()))
                                .contains(
                                        "Technical losses, and what to do",
                                        forfeit.inWords(),
                                        forfeit.description(),
                                        "Its technical losses are explained above."));
    }

    @Test
    void isOneFileThatNeedsAndNamesNoOther() {
        assertThat(report(PlayedLeagues.troubled(1), "P01"))
                .contains("<style>", "color-scheme: light dark", "class=\"player\"")
                .doesNotContain("href=", "src=", "<script", "<link", "http:", "https:", "url(", "@import");
    }

    @Test
    void isThereWhileTheLeagueRuns() {
        List<LeagueEvent> events = PlayedLeagues.smooth(4);
        assertThat(report(events.subList(0, events.size() / 2), "P01")).contains("It chooses even");
    }
}
