package org.evenodd.manager.page.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.Registration;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An agent on the operator's page. */
class AgentLineTest {

    private static PlayerRegistered registered(int number, String name) {
        Endpoint endpoint = Endpoint.parse("http://localhost:" + (8100 + number) + "/mcp");
        return new PlayerRegistered(PlayerId.of(number), new Registration(new DisplayName(name), endpoint, 1, null));
    }

    @Tag("case:names-like-ids")
    @Test
    void selectsItWhateverOthersAreCalled() {
        League league = League.replay(List.of(
                new LeagueOpened(SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), Instant.EPOCH),
                registered(1, "P02"),
                registered(2, "P01")));

        assertThat(OperatorPage.of(LeagueMoment.stored(league, 1, Instant.EPOCH), "")
                        .agents())
                .extracting(line -> meant(league, line.subject()))
                .containsExactly(List.of("P01"), List.of("P02"));
    }

    private static List<String> meant(League league, String subject) {
        Stream<Member> meant = league.roster().meant(subject).stream();
        return meant.map(member -> member.id().value()).toList();
    }
}
