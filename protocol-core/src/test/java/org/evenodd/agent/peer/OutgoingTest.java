package org.evenodd.agent.peer;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.InvitationMessages.GameInvitation;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.AuthToken;
import org.junit.jupiter.api.Test;

class OutgoingTest {

    private final GameInvitation invitation = PeerFixture.invitation();

    @Test
    void givesEachReceiverTheSameMessageWithItsOwnToken() {
        Outgoing toMany = Outgoing.toMany(invitation);

        for (String token : new String[] {"tok_p01_a", "tok_p02_b"}) {
            Message received = decoded(toMany.with(new AuthToken(token)));
            assertThat(received.envelope().authToken()).isEqualTo(new AuthToken(token));
            assertThat(received.envelope().conversationId())
                    .isEqualTo(invitation.envelope().conversationId());
        }
    }

    @Test
    void putsTheTokenFirstAndLeavesTheOrderOfTheFieldsAsItIs() {
        String alone = Json.text(Outgoing.of(invitation).json());

        assertThat(Json.text(Outgoing.toMany(invitation).json())).isEqualTo(alone);
        assertThat(Json.text(Outgoing.toMany(invitation)
                        .with(new AuthToken("tok_p01_a"))
                        .json()))
                .isEqualTo("{\"auth_token\":\"tok_p01_a\"," + alone.substring(1));
    }

    @Test
    void leavesAMessageToOneAsItIs() {
        assertThat(decoded(Outgoing.of(invitation))).isEqualTo(invitation);
    }

    private static Message decoded(Outgoing outgoing) {
        Decoded decoded = MessageCodec.STRICT.decodeRequest(
                MessageType.GAME_INVITATION, JsonText.parse(Json.text(outgoing.json())));
        assertThat(decoded).isInstanceOf(Decoded.Valid.class);
        return ((Decoded.Valid) decoded).message();
    }
}
