package org.evenodd.agent.membership;

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
import java.util.stream.Stream;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.membership.Membership.Applicant;
import org.evenodd.agent.membership.Membership.LeaguePlace;
import org.evenodd.agent.membership.RegistrationOutcome.PlaceGranted;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.options.ProgramException.ExitStatus;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.MemoryHost;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingOverride;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.RegistrationStatus;
import org.evenodd.protocol.message.RegistrationMessages.Rejection;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.EnvelopeWriter;
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

    private final VirtualTime time = new VirtualTime(START);
    private final MemoryNetwork network = new MemoryNetwork(time);
    private final List<@Nullable AuthToken> shown = new ArrayList<>();
    private final List<String> became = new ArrayList<>();
    private Answer answer = answer(RegistrationStatus.ACCEPTED, TOKEN, Rejection.NONE);
    private String aboutTokens = OTHER_TROUBLE;
    private int questions;
    private @Nullable Membership membership;

    @TempDir
    private Path directory;

    private static Answer answer(RegistrationStatus status, @Nullable AuthToken token, Rejection rejection) {
        Envelope envelope = new Envelope(Sender.LEAGUE_MANAGER, START, new ConversationId("c"), token);
        PlayerId id = status == RegistrationStatus.ACCEPTED ? P01 : null;
        return new Answer.Answered(
                new LeagueRegisterResponse(envelope, status, id, CUP, START, null, rejection), List.of());
    }

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

    private Membership outside(Membership.MembershipListener member, String... settings) {
        network.bind(MANAGER, this::asked);
        SettingsLoader loader = new SettingsLoader(
                ConfigSource.BUILT_IN,
                Stream.of(settings).map(SettingOverride::parse).toList());
        Console console = new Console(new PrintWriter(new StringWriter()));
        Platform platform =
                new MemoryHost(network).platform(time, new Random(7), loader, new SharedDirectory(directory), console);
        Applicant applicant = new Applicant(
                AgentKind.PLAYER,
                new DisplayName("Alpha"),
                MANAGER,
                ProtocolStack.of(loader.system().compatibility()).plainClient(platform.transport(), time, 10_000),
                new EnvelopeWriter(() -> Sender.LEAGUE_MANAGER, time, new Random(7)),
                platform,
                loader.system(),
                NOPLogger.NOP_LOGGER);
        membership = new Membership(
                applicant,
                token -> {
                    shown.add(token);
                    return CompletableFuture.completedFuture(answer);
                },
                member);
        return membership;
    }

    private CompletableFuture<ServiceResponse> asked(ServiceRequest request) {
        questions++;
        return CompletableFuture.completedFuture(ServiceResponse.json(200, aboutTokens.getBytes(UTF_8)));
    }

    private Membership inside(String... settings) {
        Membership joined = outside(new Player(), settings);
        joined.join();
        time.advance(Duration.ZERO);
        return joined;
    }

    private boolean isLost() {
        CompletableFuture<Boolean> lost = membership().isLost();
        time.advance(Duration.ZERO);
        assertThat(lost).isDone();
        return lost.join();
    }

    @Test
    void isHeldByWhomTheManagerAccepts() {
        Membership joined = inside();
        assertThat(became).containsExactly("accepted");
        assertThat(joined.ended()).isNotDone();
    }

    @Test
    void endsInFailureWhereTheManagerRefuses() {
        answer = answer(RegistrationStatus.REJECTED, null, new Rejection("full", ErrorCode.E020, null));
        assertThat(inside().ended()).isCompletedWithValue(ExitStatus.FAILED);
        assertThat(became).isEmpty();
    }

    @Test
    void withoutATokenIsOneOnlyWhereTheLeagueIsNotStrict() {
        answer = answer(RegistrationStatus.ACCEPTED, null, Rejection.NONE);
        assertThat(inside().ended()).isNotDone();
        assertThat(became).containsExactly("accepted");
    }

    @Test
    void withoutATokenIsNoneInAStrictLeague() {
        answer = answer(RegistrationStatus.ACCEPTED, null, Rejection.NONE);
        assertThat(inside("compatibility=strict").ended()).isCompletedWithValue(ExitStatus.FAILED);
        assertThat(became).isEmpty();
    }

    @Test
    void endsWithTheBugOfAnAgentThatCannotTakeItsPlace() {
        Membership.MembershipListener broken = new Membership.MembershipListener() {
            @Override
            public CompletableFuture<Void> accepted(PlaceGranted accepted) {
                return CompletableFuture.failedFuture(new IllegalStateException("broken"));
            }

            @Override
            public void lost() {}
        };
        Membership joined = outside(broken);
        joined.join();
        time.advance(Duration.ZERO);
        assertThat(joined.ended()).isCompletedExceptionally();
    }

    @Test
    void isNotAskedAboutBeforeThereIsOne() {
        outside(new Player());
        aboutTokens = VOID;
        assertThat(isLost()).isFalse();
        assertThat(questions).isZero();
    }

    @Test
    void isLostWhereTheManagerSaysThatTheTokenIsVoidAndAnotherIsAskedForWithIt() {
        inside();
        aboutTokens = VOID;
        assertThat(isLost()).isTrue();
        assertThat(became).containsExactly("accepted", "lost", "accepted");
        assertThat(shown).containsExactly(null, TOKEN);
    }

    @Test
    void isNotLostWhereTheManagerSaysAnythingElseOrNothing() {
        inside();
        assertThat(isLost()).isFalse();
        aboutTokens = "nonsense";
        assertThat(isLost()).isFalse();
        assertThat(questions).isEqualTo(2);
        assertThat(became).containsExactly("accepted");
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
    void isAskedAboutWhenTheManagerWasSilentForFifteenSeconds() {
        Membership joined = inside();
        joined.watch();
        time.advance(Duration.ofSeconds(14));
        assertThat(questions).isZero();
        time.advance(Duration.ofSeconds(2));
        assertThat(questions).isEqualTo(1);
    }

    @Test
    void isNotAskedAboutWhereTheManagerWasHeardMeanwhile() {
        Membership joined = inside();
        joined.watch();
        time.advance(Duration.ofSeconds(10));
        joined.noteContact();
        time.advance(Duration.ofSeconds(6));
        assertThat(questions).isZero();
        time.advance(Duration.ofSeconds(15));
        assertThat(questions).isEqualTo(1);
    }

    @Test
    void isAskedAboutNoMoreOnceItIsLeft() {
        Membership joined = inside();
        joined.watch();
        joined.leave();
        time.advance(Duration.ofMinutes(1));
        assertThat(isLost()).isFalse();
        assertThat(questions).isZero();
    }

    @Test
    void isStillAskedForWhereItIsLeftBeforeItWasGiven() {
        answer = new Answer.NoReplyInTime();
        Membership joined = inside();
        joined.leave();
        answer = answer(RegistrationStatus.ACCEPTED, TOKEN, Rejection.NONE);
        time.advance(Duration.ofSeconds(5));
        assertThat(became).containsExactly("accepted");
    }

    @Test
    void isAskedForNoMoreOnceItIsClosed() {
        answer = new Answer.NoReplyInTime();
        Membership joined = inside();
        joined.close();
        int asked = shown.size();
        time.advance(Duration.ofMinutes(1));
        assertThat(shown).hasSize(asked);
    }
}
