package org.evenodd.manager.handler;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.message.RegistrationMessages.RegistrationStatus;
import org.evenodd.protocol.message.RegistrationMessages.Rejection;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.LearnedAgent.Preference;
import org.evenodd.protocol.peer.LearnedCallForms;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Sender;
import org.evenodd.protocol.value.Version;
import org.junit.jupiter.api.Test;

class FirstCallFormTest {

    private static final Endpoint ALICE = Endpoint.parse("http://127.0.0.1:8101/mcp");
    private static final Instant NOW = Instant.parse("2025-01-15T10:30:00Z");
    private static final Envelope ENVELOPE =
            new Envelope(Sender.LEAGUE_MANAGER, NOW, new ConversationId("conversation"));

    private final LearnedCallForms learned = new LearnedCallForms();

    private void registers(Framing form, LeagueRegisterResponse response) {
        PlayerMeta meta = new PlayerMeta(
                new DisplayName("Alice"), new Version("1.0.0"), List.of(GameType.EVEN_ODD), ALICE, "2.1.0");
        LeagueRegisterRequest request = new LeagueRegisterRequest(ENVELOPE, meta);
        new FirstCallForm<LeagueRegisterRequest>(
                        call -> Reply.answer(response),
                        message -> message.playerMeta().contactEndpoint(),
                        learned)
                .handle(new IncomingCall<>(request, "127.0.0.1", form, List.of()));
    }

    private static LeagueRegisterResponse accepted() {
        return new LeagueRegisterResponse(
                ENVELOPE,
                RegistrationStatus.ACCEPTED,
                PlayerId.of(1),
                new LeagueId("league"),
                NOW,
                null,
                Rejection.NONE);
    }

    @Test
    void isNotForgottenWithWhoWasThereBefore() {
        learned.of(ALICE).registered("P07");

        registers(Framing.BARE, accepted());
        learned.of(ALICE).registered("P01");

        assertThat(learned.of(ALICE).preference()).contains(new Preference(Framing.BARE, ""));
    }

    @Test
    void isOfNoImportanceWhereTheProtocolIsSpoken() {
        registers(Framing.METHOD, accepted());

        assertThat(learned.of(ALICE).preference()).isEmpty();
    }
}
