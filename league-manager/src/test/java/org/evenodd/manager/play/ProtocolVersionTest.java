package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.Applicants.refusal;
import static org.evenodd.manager.play.Applicants.tournament;
import static org.evenodd.manager.play.TournamentFixture.p;

import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.agent.settings.SystemSettings.Network.RejoinWithoutToken;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.registration.PlayerRegistration;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProtocolVersionTest {

    private static PlayerMeta saying(String protocolVersion) {
        PlayerMeta meta = Samples.player("Alpha", 8101);
        return new PlayerMeta(
                meta.displayName(), meta.version(), meta.gameTypes(), meta.contactEndpoint(), protocolVersion);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.0.0", "2.0.17", "2.1.0", "2.1.999"})
    void areAcceptedFromTwoZeroToTwoOne(String version) {
        TournamentFixture tournament = tournament(true, EndpointCheck.OFF, RejoinWithoutToken.NEVER);
        assertThat(tournament.give(new PlayerRegistration(saying(version), Samples.NEW)))
                .isInstanceOf(CommandResponse.AgentAccepted.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.9.9", "2.2.0", "3.0.0", "0.0.1"})
    void areRefusedOtherwise(String version) {
        CommandResponse response = new TournamentFixture().give(new PlayerRegistration(saying(version), Samples.NEW));
        assertThat(refusal(response).code()).isEqualTo(ErrorCode.E018);
    }

    @ParameterizedTest
    @ValueSource(strings = {"league.v2", "2", "2.1", "latest", ""})
    void leaveADialectNoteWhereTheyAreNoVersionNumber(String version) {
        TournamentFixture tournament = new TournamentFixture();
        assertThat(tournament.give(new PlayerRegistration(saying(version), Samples.NEW)))
                .isInstanceOf(CommandResponse.AgentAccepted.class);
        assertThat(tournament.league().roster().player(p(1)).orElseThrow().dialectNotes())
                .extracting("field")
                .containsExactly("/player_meta/protocol_version");
    }

    @Test
    void areRefusedInStrictModeWhereTheyAreNoVersionNumber() {
        TournamentFixture tournament = tournament(true, EndpointCheck.OFF, RejoinWithoutToken.NEVER);
        CommandResponse response = tournament.give(new PlayerRegistration(saying("league.v2"), Samples.NEW));
        assertThat(refusal(response).code()).isEqualTo(ErrorCode.E018);
    }
}
