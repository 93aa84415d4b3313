package org.evenodd.manager.outbound;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.game.Games;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.MatchLife;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.RoundRobin.PlannedRound;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.manager.tournament.OperatingRules;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.manager.tournament.RunningMatches;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Parity;

/** A league whose matches run where a test says: REF01 has R1M1 (P01, P02), REF02 has R1M2 (P03, P04). */
final class RunningLeague {
    static final MatchId R1M1 = new MatchId("R1M1");
    static final MatchId R1M2 = new MatchId("R1M2");
    static final RefereeId REF01 = RefereeId.of(1);
    static final RefereeId REF02 = RefereeId.of(2);
    static final PlayerId P01 = PlayerId.of(1);
    static final PlayerId P02 = PlayerId.of(2);

    private final List<LeagueEvent> events = new ArrayList<>();
    private final Map<MatchId, MatchLife> matches = new HashMap<>();

    RunningLeague() {
        this(true);
    }

    /** @param admitted whether the referees were admitted */
    RunningLeague(boolean admitted) {
        events.add(new LeagueOpened(SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), Peers.START));
        for (int number = 1; number <= 4; number++) {
            events.add(new PlayerRegistered(PlayerId.of(number), registration("Player " + number, 8100 + number)));
        }
        events.add(new RefereeRegistered(REF01, registration("Referee 1", 8001), 5, admitted, true));
        events.add(new RefereeRegistered(REF02, registration("Referee 2", 8002), 5, admitted, true));
        Pairing one = new Pairing(R1M1, P01, P02);
        Pairing two = new Pairing(R1M2, PlayerId.of(3), PlayerId.of(4));
        events.add(
                new LeagueStarted(List.of(new PlannedRound(R1M1.round(), List.of(one, two), null)), Peers.START, null));
        events.add(new RoundStarted(R1M1.round(), Peers.START, null));
    }

    private static Registration registration(String name, int port) {
        Endpoint endpoint = Endpoint.parse("http://127.0.0.1:%d/mcp".formatted(port));
        return new Registration(new DisplayName(name), endpoint, 1, null);
    }

    /** Has a referee run a match from that instant. */
    RunningLeague runs(RefereeId referee, MatchId match, Instant begun) {
        int lease = tournament().league().fixture(match).orElseThrow().lease() + 1;
        events.add(new MatchAssigned(match, referee, lease));
        matches.put(match, new MatchLife(new MatchStage.Running(lease, begun)));
        return this;
    }

    /** Decides a match, of P01 and P02, by forfeit. */
    void decides(MatchId match) {
        Map<PlayerId, Parity> choices = new LinkedHashMap<>();
        choices.put(P01, Parity.EVEN);
        choices.put(P02, null);
        Map<PlayerId, Termination> faults = Map.of(P02, Termination.TIMEOUT_CHOICE);
        ResultDetails details =
                new ResultDetails(null, choices, MatchStatus.TECHNICAL_LOSS, null, null, null, faults, null, Map.of());
        MatchResult result = new MatchResult(P01, Map.of(P01, 3, P02, 0), details);
        events.add(new MatchDecided(match, REF01, 1, Ending.FORFEIT, result, Peers.START));
        matches.remove(match);
    }

    Tournament tournament() {
        return RunningMatches.tournament(
                League.replay(events),
                OperatingRules.of(Peers.SETTINGS, Games.usual(), AutoStart.BY_OPERATOR, false, ""),
                matches);
    }
}
