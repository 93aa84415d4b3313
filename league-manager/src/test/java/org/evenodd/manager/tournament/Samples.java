package org.evenodd.manager.tournament;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.agent.settings.SettingOverride;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.agent.settings.SystemSettings.Network;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.agent.settings.SystemSettings.Network.RejoinWithoutToken;
import org.evenodd.game.Games;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.Arrival.Identity;
import org.evenodd.manager.registration.Arrival.KeyProof;
import org.evenodd.manager.registration.EndpointSite;
import org.evenodd.manager.registration.EndpointSite.Address;
import org.evenodd.manager.registration.EndpointSite.KnownAgents;
import org.evenodd.manager.registration.EndpointSite.Reach;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.message.RegistrationMessages.RefereeMeta;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.PublicUrl;
import org.evenodd.protocol.value.Version;
import org.jspecify.annotations.Nullable;

/** Ordinary values for tests that are about something else. */
public final class Samples {

    static final Instant MORNING = Instant.parse("2026-03-01T08:00:00Z");
    static final LeagueId LEAGUE = new LeagueId("league_2025_even_odd");
    /** The agents that are known of an endpoint about which nothing is known. */
    static final KnownAgents NOBODY = new KnownAgents(Set.of(), Set.of(), Set.of(), Set.of());

    public static final Arrival STRANGE = arrival(new Identity.Unproven(), true);
    static final Arrival ELSEWHERE = arrival(new Identity.Unproven(), false);
    public static final Arrival NEW = showing(STRANGE, KeyProof.RIGHT);

    private Samples() {}

    /** An arrival from an endpoint about which nothing is known. */
    static Arrival arrival(Identity identity, boolean fromItsEndpoint) {
        return arrival(identity, fromItsEndpoint, Reach.NOT_TRIED);
    }

    static Arrival arrival(Identity identity, boolean fromItsEndpoint, Reach reach) {
        EndpointSite site = new EndpointSite(Address.FREE, fromItsEndpoint, NOBODY, reach, null);
        return new Arrival(identity, site, KeyProof.NONE, false, null);
    }

    static Arrival showing(Arrival arrival, KeyProof proof) {
        return new Arrival(arrival.identity(), arrival.site(), proof, arrival.rotates(), arrival.caller());
    }

    static Arrival withTokenOf(AgentId agent) {
        return withTokenOf(agent, 1);
    }

    static Arrival withTokenOf(AgentId agent, int generation) {
        return arrival(new Identity.Proven(agent, generation), false);
    }

    /** Returns an arrival that asks for a new token. */
    static Arrival replacingTokenOf(AgentId agent) {
        return replacingTokenOf(agent, 1);
    }

    static Arrival replacingTokenOf(AgentId agent, int generation) {
        Arrival with = withTokenOf(agent, generation);
        return new Arrival(with.identity(), with.site(), with.keyProof(), true, null);
    }

    /** Returns an arrival under the same circumstances as the first. */
    static Arrival backWithTokenOf(AgentId agent) {
        return arrival(new Identity.Proven(agent, 1), true);
    }

    /** The built-in settings without a lead, but for these, like {@code legs=2}. */
    public static LeagueSettings settings(String... settings) {
        List<SettingOverride> all = Stream.concat(
                        Stream.of("display_name=Even/Odd", "announcement_lead_seconds=0"), Stream.of(settings))
                .map(setting -> SettingOverride.parse("league." + setting))
                .toList();
        return new SettingsLoader(ConfigSource.BUILT_IN, all).league(LEAGUE);
    }

    /** Settings by which no match of a player counts that failed in more than half of them. */
    static LeagueSettings annulling(int legs) {
        return settings("legs=" + legs, "forfeits=annul_all_of_absent");
    }

    static OperatingRules rules() {
        return rules(AutoStart.BY_OPERATOR);
    }

    static OperatingRules rules(AutoStart autoStart) {
        return rules(false, EndpointCheck.DEFERRED, RejoinWithoutToken.SAME_ADDRESS, autoStart);
    }

    static OperatingRules rules(boolean strict, EndpointCheck check, RejoinWithoutToken rejoin, AutoStart autoStart) {
        return rules(strict, check, rejoin, autoStart, PublicUrl.NONE);
    }

    static OperatingRules rules(
            boolean strict, EndpointCheck check, RejoinWithoutToken rejoin, AutoStart autoStart, PublicUrl publicUrl) {
        Network network = new Network(
                check, rejoin, true, List.of(), true, List.of(), publicUrl, List.of(), "X-Forwarded-For", true);
        return new OperatingRules(
                strict, network, autoStart, false, Duration.ofMinutes(5), Duration.ofSeconds(45), "0".repeat(32));
    }

    static Endpoint endpoint(int port) {
        return Endpoint.parse("http://localhost:" + port + "/mcp");
    }

    public static PlayerMeta player(String name, int port) {
        return player(name, endpoint(port));
    }

    static PlayerMeta player(String name, Endpoint endpoint) {
        return new PlayerMeta(new DisplayName(name), new Version("1.0.0"), Games.types(), endpoint, null, null);
    }

    static RefereeMeta referee(String name, int port, int places) {
        return referee(name, port, places, true);
    }

    /** Returns a referee that shows no match tokens and treats each assignment as a new match. */
    static RefereeMeta foreignReferee(String name, int port, int places) {
        return referee(name, port, places, null);
    }

    static RefereeMeta referee(String name, int port, int places, @Nullable Boolean matchTokens) {
        return new RefereeMeta(
                new DisplayName(name),
                new Version("1.0.0"),
                Games.types(),
                endpoint(port),
                places,
                null,
                matchTokens,
                null);
    }
}
