package org.evenodd.systemtests.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;

/** The ways in which a player gets its answers wrong. */
@SuppressWarnings("ImmutableEnumChecker")
enum PlayerMisbehaviour {
    HONEST(Duration.ZERO, text -> text),
    SLOW(Duration.ofMillis(2_700), text -> text),
    TOO_SLOW(Duration.ofSeconds(34), text -> text),
    SILENT(Duration.ofDays(1), text -> text),
    REFUSING(Duration.ZERO, text -> text.replace("\"accept\":true", "\"accept\":false")),
    UNDECIDED(Duration.ZERO, text -> text.replaceAll("\"(even|odd)\"", "\"maybe\"")),
    MUMBLING(Duration.ZERO, text -> text.substring(0, text.length() / 2)),
    ROOTLESS(Duration.ZERO, text -> text.replaceAll("_[0-9a-f]{64}\"", '_' + "0".repeat(64) + '"'));

    private final Duration delay;
    private final UnaryOperator<String> change;

    PlayerMisbehaviour(Duration delay, UnaryOperator<String> change) {
        this.delay = delay;
        this.change = change;
    }

    /** Returns whether it answers everything as it should. */
    boolean isHonest() {
        return this == HONEST || this == SLOW;
    }

    CompletableFuture<ServiceResponse> answer(ProcessRun player, ServiceRequest request, ServiceResponse response) {
        if (this == HONEST || !isAboutAGame(request)) {
            return CompletableFuture.completedFuture(response);
        }
        CompletableFuture<ServiceResponse> answer = new CompletableFuture<>();
        player.after(delay, () -> answer.complete(spoiled(response)));
        return answer;
    }

    private static boolean isAboutAGame(ServiceRequest request) {
        String body = new String(request.body(), 0, Math.min(request.body().length, 200), UTF_8);
        return body.contains("GAME_INVITATION")
                || body.contains("CHOOSE_PARITY_CALL")
                || body.contains("parity_choose")
                || body.contains("handle_game_invitation");
    }

    private ServiceResponse spoiled(ServiceResponse response) {
        byte[] body = change.apply(new String(response.body(), UTF_8)).getBytes(UTF_8);
        return Arrays.equals(body, response.body())
                ? response
                : new ServiceResponse(response.status(), response.contentType(), body, response.headers());
    }
}
