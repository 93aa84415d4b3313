package org.evenodd.protocol.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MatchTerminationTest {

    @ParameterizedTest
    @EnumSource
    void ofAMatchThatOnePlayerLostIsThatPlayersReason(Termination fault) {
        assertThat(MatchTermination.of(fault).wireName()).isEqualTo(fault.wireName());
    }
}
