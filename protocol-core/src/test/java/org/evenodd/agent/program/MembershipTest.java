package org.evenodd.agent.program;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.program.Membership.Applicant;
import org.evenodd.agent.program.Membership.LeaguePlace;
import org.evenodd.agent.program.RegistrationOutcome.PlaceGranted;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.RegistrationStatus;
import org.evenodd.protocol.message.RegistrationMessages.Rejection;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Sender;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.helpers.NOPLogger;

/** A player's membership with a manager in memory. */
class MembershipTest {

    private static final Instant START = Instant.parse("2025-01-15T10:30:00Z");
    private static final Endpoint MANAGER = Endpoint.parse("http://127.0.0.1:8000/mcp");
    private static final LeagueId CUP = new LeagueId("cup");
    private static final PlayerId P01 = PlayerId.of(1);
    private static final AuthToken TOKEN = new AuthToken("tok_p01_first");
    private static final String VOID =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":4001,\"message\":\"no\",\"data\":{\"error_code\":\"E012\"}}}";
    private static final String OTHER_TROUBLE =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32603,\"message\":\"no\"}}";

    private static final Answer ACCEPTED = new Answer.Answered(
            new LeagueRegisterResponse(
                    new Envelope(Sender.LEAGUE_MANAGER, START, new ConversationId("c"), TOKEN),
                    RegistrationStatus.ACCEPTED,
                    P01,
                    CUP,
                    START,
                    null,
                    Rejection.NONE),
            List.of());

    private final VirtualTime time = new VirtualTime(START);
    private final MemoryNetwork network = new MemoryNetwork(time);
    private final List<String> became = new ArrayList<>();
    private Answer answer = ACCEPTED;
    private String aboutTokens = OTHER_TROUBLE;
    private int questions;
    private @Nullable Membership membership;

    @TempDir
    private Path directory;

    /** Holds its place as agents do. */
    private final class Player implements Membership.MembershipListener {

        @Override
        public CompletableFuture<Void> accepted(PlaceGranted accepted) {
            became.add("accepted");
            if (accepted.token() != null) {
                membership().hold(new LeaguePlace(accepted.id(), accepted.token(), accepted.league(), START));
            }
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void lost() {
            became.add("lost");
        }
    }

    private Membership membership() {
        assertThat(membership).isNotNull();
        return membership;
    }

    private Membership inside() {
        network.bind(MANAGER, this::asked);
        SettingsLoader loader = SettingsLoader.builtIn();
        Console console = new Console(new PrintWriter(new StringWriter()));
        Platform platform =
                new MemoryHost(network).platform(time, new Random(7), loader, new SharedDirectory(directory), console);
        Applicant applicant = new Applicant(
                AgentKind.PLAYER,
                new DisplayName("Alpha"),
                MANAGER,
                ProtocolStack.of(Compatibility.TOLERANT).plainClient(platform.transport(), time, 10_000),
                new EnvelopeWriter(Sender.LEAGUE_MANAGER, time, new Random(7)),
                platform,
                loader.system(),
                NOPLogger.NOP_LOGGER);
        membership = new Membership(applicant, false, token -> CompletableFuture.completedFuture(answer), new Player());
        membership.join();
        time.advance(Duration.ZERO);
        return membership;
    }

    private CompletableFuture<ServiceResponse> asked(ServiceRequest request) {
        questions++;
        return CompletableFuture.completedFuture(ServiceResponse.json(200, aboutTokens.getBytes(UTF_8)));
    }

    private boolean isLost() {
        CompletableFuture<Boolean> lost = membership().isLost();
        time.advance(Duration.ZERO);
        assertThat(lost).isDone();
        return lost.join();
    }

    @Test
    void isLostOnceWhoeverAsksMeanwhile() {
        inside();
        aboutTokens = VOID;
        answer = new Answer.NoReplyInTime();
        assertThat(isLost()).isTrue();
        assertThat(isLost()).isTrue();
        assertThat(became).containsExactly("accepted", "lost");
    }

    @ParameterizedTest
    @ValueSource(strings = {OTHER_TROUBLE, "nonsense"})
    void isNotLostWhereTheManagerSaysAnythingElseOrNothing(String trouble) {
        inside();
        aboutTokens = trouble;
        assertThat(isLost()).isFalse();
        assertThat(became).containsExactly("accepted");
    }

    @Test
    void isDoubtedAtMostEveryTenSeconds() {
        Membership joined = inside();
        joined.doubt();
        joined.doubt();
        time.advance(Duration.ofSeconds(1));
        joined.doubt();
        assertThat(questions).isEqualTo(1);
        time.advance(Duration.ofSeconds(10));
        joined.doubt();
        time.advance(Duration.ZERO);
        assertThat(questions).isEqualTo(2);
    }

    @Test
    void isAskedAboutAfterEachFifteenSecondsOfSilenceUntilItIsLeft() {
        Membership joined = inside();
        joined.watch();
        time.advance(Duration.ofSeconds(14));
        assertThat(questions).isZero();
        time.advance(Duration.ofSeconds(2));
        assertThat(questions).isEqualTo(1);
        joined.leave();
        time.advance(Duration.ofMinutes(1));
        assertThat(isLost()).isFalse();
        assertThat(questions).isEqualTo(1);
    }

    @Test
    void isStillAskedForWhereItIsLeftBeforeItWasGiven() {
        answer = new Answer.NoReplyInTime();
        Membership joined = inside();
        joined.leave();
        answer = ACCEPTED;
        time.advance(Duration.ofSeconds(5));
        assertThat(became).containsExactly("accepted");
    }
}
