package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.evenodd.agent.settings.SystemSettings.Network;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.agent.settings.SystemSettings.Network.RejoinWithoutToken;
import org.evenodd.manager.command.AutoStart;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.OperatingRules;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.Arrival.Reach;
import org.evenodd.manager.registration.Identity;
import org.evenodd.manager.registration.PlayerRegistration;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.value.Identifiers.AgentId;

/** Registers agents, and reads the answers. */
final class Applicants {

    private Applicants() {}

    static Arrival withTokenOf(AgentId agent) {
        return withTokenOf(agent, 1);
    }

    static Arrival withTokenOf(AgentId agent, int generation) {
        return new Arrival(new Identity.Proven(agent, generation), false, Reach.NOT_TRIED);
    }

    /** Returns an arrival under the same circumstances as the first. */
    static Arrival backWithTokenOf(AgentId agent) {
        return new Arrival(new Identity.Proven(agent, 1), true, Reach.NOT_TRIED);
    }

    private static OperatingRules rules(boolean strict, EndpointCheck check, RejoinWithoutToken rejoin) {
        return new OperatingRules(
                strict,
                new Network(check, rejoin, true, List.of(), true, List.of()),
                AutoStart.BY_OPERATOR,
                false,
                Duration.ofMinutes(5));
    }

    static TournamentFixture tournament(boolean strict, EndpointCheck check, RejoinWithoutToken rejoin) {
        return new TournamentFixture(Samples.settings(), rules(strict, check, rejoin));
    }

    static CommandResponse player(TournamentFixture tournament, String name, int port, Arrival arrival) {
        return tournament.give(new PlayerRegistration(Samples.player(name, port), arrival));
    }

    static CommandResponse referee(TournamentFixture tournament, String name, int port, Arrival arrival) {
        return tournament.give(new RefereeRegistration(Samples.referee(name, port, 2), arrival));
    }

    static Refusal refusal(CommandResponse response) {
        assertThat(response).isInstanceOf(CommandResponse.CommandRefused.class);
        return ((CommandResponse.CommandRefused) response).refusal();
    }

    static void assertRefused(CommandResponse response, ErrorCode code, int number) {
        assertThat(refusal(response).code()).isEqualTo(code);
        assertThat(refusal(response).number()).isEqualTo(OptionalInt.of(number));
    }
}
