package org.evenodd.agent.calls;

import java.time.Duration;
import org.evenodd.agent.calls.LearnedCallForms.LearnedAgent;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.MessageClient;
import org.evenodd.agent.peer.PeerFixture;
import org.evenodd.agent.peer.ScriptedPeer;
import org.evenodd.protocol.shape.Compatibility;

/** A tolerant client, in virtual time, and a player whose answers are scripted. */
abstract class SearchingClient {

    static final Duration TIMEOUT = Duration.ofSeconds(5);

    final ScriptedPeer peer = new ScriptedPeer();
    final LearnedCallForms memory = new LearnedCallForms();
    final LearnedAgent learned = memory.of(PeerFixture.PLAYER);
    final VirtualTime time = new VirtualTime(PeerFixture.NOW);
    final MessageClient client = PeerFixture.client(peer, Compatibility.TOLERANT, memory, time);

    final Answer tell() {
        return client.call(PeerFixture.PLAYER, PeerFixture.news(), TIMEOUT).join();
    }

    final Answer invite() {
        return client.call(PeerFixture.PLAYER, PeerFixture.invitation(), TIMEOUT)
                .join();
    }

    final Answer ask() {
        return client.call(PeerFixture.PLAYER, PeerFixture.choice(), TIMEOUT).join();
    }
}
