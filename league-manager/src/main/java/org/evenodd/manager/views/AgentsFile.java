package org.evenodd.manager.views;

import java.util.List;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.shape.Notation.Maybe;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Version;
import org.jspecify.annotations.Nullable;

/** {@code agents_config.json}: the registry of agents, without their tokens (MCP 2.1, 2.2). */
record AgentsFile(LeagueId leagueId, List<RefereeEntry> referees, List<PlayerEntry> players) {

    record RefereeEntry(
            RefereeId refereeId,
            DisplayName displayName,
            Endpoint contactEndpoint,
            int maxConcurrentMatches,
            @Maybe @Nullable Version version,
            AgentState state) {

        static RefereeEntry of(RefereeMember referee) {
            return new RefereeEntry(
                    referee.id(),
                    referee.registration().displayName(),
                    referee.registration().endpoint(),
                    referee.places(),
                    referee.registration().version(),
                    referee.state());
        }
    }

    record PlayerEntry(
            PlayerId playerId,
            DisplayName displayName,
            Endpoint contactEndpoint,
            @Maybe @Nullable Version version,
            AgentState state) {

        static PlayerEntry of(PlayerMember player) {
            return new PlayerEntry(
                    player.id(),
                    player.registration().displayName(),
                    player.registration().endpoint(),
                    player.registration().version(),
                    player.state());
        }
    }

    static AgentsFile of(League league) {
        return new AgentsFile(
                league.settings().leagueId(),
                league.roster().referees().values().stream()
                        .map(RefereeEntry::of)
                        .toList(),
                league.roster().players().values().stream().map(PlayerEntry::of).toList());
    }
}
