package org.evenodd.manager.league;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerReached;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Parity;
import org.junit.jupiter.api.Test;

/** What a league makes of its events, beyond what the tests of a tournament show. */
class LeagueTest {

    private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");
    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);
    private static final MatchId R1M1 = new MatchId("R1M1");
    private static final LeagueOpened OPENED =
            new LeagueOpened(SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), NOW);

    private static League open(int players) {
        League league = League.open(OPENED);
        for (int i = 1; i <= players; i++) {
            Endpoint endpoint = Endpoint.parse("http://localhost:" + (8100 + i) + "/mcp");
            league = league.apply(new PlayerRegistered(
                    PlayerId.of(i), new Registration(new DisplayName("Player " + i), endpoint, 1, null)));
        }
        return league;
    }

    private static League running() {
        return open(2).apply(new LeagueStarted(RoundRobin.schedule(List.of(P01, P02), 1), NOW, null))
                .apply(new RoundStarted(new RoundId(1), NOW, null))
                .apply(new MatchAssigned(R1M1, RefereeId.of(1), 1));
    }

    private static MatchDecided forfeitOfP02(Termination why, Map<PlayerId, List<DialectNote>> notes) {
        Map<PlayerId, Integer> score = new LinkedHashMap<>(Map.of(P01, 3, P02, 0));
        Map<PlayerId, Parity> choices = new LinkedHashMap<>();
        choices.put(P01, Parity.EVEN);
        choices.put(P02, null);
        ResultDetails details = new ResultDetails(
                null, choices, MatchStatus.TECHNICAL_LOSS, null, null, null, Map.of(P02, why), null, notes);
        return new MatchDecided(R1M1, RefereeId.of(1), 1, Ending.FORFEIT, new MatchResult(P01, score, details), NOW);
    }

    @Test
    void beginsWithItsOpeningAndIsOpenedOnce() {
        List<LeagueEvent> headless = List.of(new PlayerReached(P01));
        List<LeagueEvent> twice = List.of(OPENED, OPENED);
        for (List<LeagueEvent> events : List.of(headless, List.<LeagueEvent>of(), twice)) {
            assertThatThrownBy(() -> League.replay(events)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void doesNotCountAForfeitOfASuspendedPlayerAsSilence() {
        League before = running().apply(forfeitOfP02(Termination.TIMEOUT_JOIN, null));
        League after = before.apply(forfeitOfP02(Termination.SUSPENDED, null));
        assertThat(after.roster().player(P02).orElseThrow().silentMatches()).isEqualTo(1);
    }

    @Test
    void decidesNoMatchThatDoesNotExist() {
        League league = open(2);
        MatchDecided decided = forfeitOfP02(Termination.REFUSED, null);
        assertThatThrownBy(() -> league.apply(decided)).isInstanceOf(IllegalArgumentException.class);
    }
}
