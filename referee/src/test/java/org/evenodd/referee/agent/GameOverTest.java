package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.GAME_ERROR;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.referee.Sample.START;

import java.nio.file.Path;
import java.time.Instant;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.agent.scripted.ReceivedCall;
import org.evenodd.agent.scripted.ScriptedPeer;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.referee.Sample;
import org.evenodd.referee.bench.MemoryReferee;
import org.evenodd.referee.bench.PairOfPlayers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A referee's wait for a player that hangs on GAME_OVER: best effort (PRD 14.2). */
class GameOverTest {

    private final MemoryReferee referee;
    private final ScriptedPeer hanging;
    private final ScriptedPeer other;

    GameOverTest(@TempDir Path shared) {
        referee = new MemoryReferee(shared, "timeouts.game_over_ack_seconds=3").registered();
        PairOfPlayers players = PairOfPlayers.before(referee);
        hanging = players.first().always(GAME_OVER, Reaction.silence());
        other = players.second();
    }

    private static void hears(ScriptedPeer peer, MessageType type, Instant at) {
        assertThat(peer.received(type)).extracting(ReceivedCall::at).containsExactly(at);
    }

    @Test
    void isToldOnceAndGivenUpAfterTheTimeThatTheSettingSays() {
        referee.play(Sample.assignment());
        hears(hanging, GAME_OVER, START);
        assertThat(referee.now()).isEqualTo(START.plusSeconds(3));
    }

    @Test
    void delaysNeitherTheOtherPlayerNorTheReport() {
        referee.play(Sample.assignment());
        hears(other, GAME_OVER, START);
        hears(referee.manager(), MATCH_RESULT_REPORT, START);
    }

    @Test
    void isToldASecondAfterAnErrorThatItHangsOver() {
        hanging.always(GAME_INVITATION, Reaction.silence()).always(GAME_ERROR, Reaction.silence());
        referee.play(Sample.assignment());
        Instant decided = START.plusSeconds(26);
        hears(hanging, GAME_OVER, decided.plusSeconds(1));
        hears(other, GAME_OVER, decided);
        hears(referee.manager(), MATCH_RESULT_REPORT, decided);
    }
}
