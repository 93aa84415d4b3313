package org.evenodd.agent.peer;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import org.evenodd.agent.calls.LearnedCallForms;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.protocol.message.AssignmentMessages.PlayerRecord;
import org.evenodd.protocol.message.Envelope.MatchRef;
import org.evenodd.protocol.message.InvitationMessages.GameInvitation;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.ParityMessages.ChooseParityCall;
import org.evenodd.protocol.message.ParityMessages.ParityContext;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.message.RoundMessages.RoundCompleted;
import org.evenodd.protocol.message.RoundMessages.RoundSummary;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Sender;
import org.evenodd.protocol.value.Version;

/** A referee and a player for tests of clients and servers. */
public final class PeerFixture {

    public static final Instant NOW = Instant.parse("2025-01-15T10:30:00Z");
    public static final Endpoint PLAYER = Endpoint.parse("http://127.0.0.1:8101/mcp");
    public static final EnvelopeWriter REFEREE =
            new EnvelopeWriter(() -> new Sender(AgentKind.REFEREE, "REF01"), InstantSource.fixed(NOW), new Random(1));
    private static final EnvelopeWriter MANAGER =
            new EnvelopeWriter(() -> Sender.LEAGUE_MANAGER, InstantSource.fixed(NOW), new Random(3));
    public static final EnvelopeWriter ALICE =
            new EnvelopeWriter(() -> new Sender(AgentKind.PLAYER, "P01"), InstantSource.fixed(NOW), new Random(2));

    private PeerFixture() {}

    public static MessageClient client(Transport transport, Compatibility compatibility) {
        return client(transport, compatibility, new LearnedCallForms());
    }

    public static MessageClient client(Transport transport, Compatibility compatibility, LearnedCallForms learned) {
        return client(transport, compatibility, learned, new VirtualTime(NOW));
    }

    public static MessageClient client(
            Transport transport, Compatibility compatibility, LearnedCallForms learned, VirtualTime time) {
        return ProtocolStack.of(compatibility).client(transport, time, 10240, learned);
    }

    public static ChooseParityCall choice() {
        return new ChooseParityCall(
                REFEREE.begin(),
                new MatchRef(new LeagueId("league_2025_even_odd"), new RoundId(1), new MatchId("R1M1")),
                new PlayerId("P01"),
                GameType.EVEN_ODD,
                new ParityContext(new PlayerId("P02"), new RoundId(1), PlayerRecord.EMPTY, Digest.sha256("5")),
                NOW.plusSeconds(30),
                Endpoint.parse("http://127.0.0.1:8001/mcp"));
    }

    /** Returns a message that needs no answer but a receipt. */
    public static RoundCompleted news() {
        return news(REFEREE);
    }

    /** Returns the same from the manager. */
    public static RoundCompleted broadcast() {
        return news(MANAGER);
    }

    private static RoundCompleted news(EnvelopeWriter author) {
        return new RoundCompleted(
                author.begin(),
                new LeagueId("league_2025_even_odd"),
                new RoundId(1),
                null,
                1,
                1,
                null,
                new RoundSummary(1, 1, 0, 0));
    }

    public static LeagueRegisterRequest registration() {
        PlayerMeta meta = new PlayerMeta(
                new DisplayName("Ann"),
                new Version("1.0.0"),
                List.of(GameType.EVEN_ODD),
                Endpoint.parse("http://127.0.0.1:8101/mcp"),
                null,
                null);
        return new LeagueRegisterRequest(REFEREE.begin(), meta, null);
    }

    public static GameInvitation invitation() {
        return new GameInvitation(
                REFEREE.begin(),
                new LeagueId("league_2025_even_odd"),
                new RoundId(1),
                new MatchId("R1M1"),
                GameType.EVEN_ODD,
                RoleInMatch.PLAYER_A,
                new PlayerId("P01"),
                new PlayerId("P02"),
                Endpoint.parse("http://127.0.0.1:8001/mcp"));
    }
}
