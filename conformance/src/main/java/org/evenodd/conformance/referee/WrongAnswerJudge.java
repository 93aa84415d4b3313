package org.evenodd.conformance.referee;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Received;
import org.evenodd.protocol.message.ErrorMessages.GameError;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ParityMessages.ChooseParityCall;
import org.evenodd.protocol.value.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Judges how a referee treats a wrong answer. */
final class WrongAnswerJudge {

    private static final Map<PlayerBehaviour, RefereeRule> RULES = Map.of(
            PlayerBehaviour.WRONG_CHOICE, RefereeRule.WRONG_CHOICE_REFUSED,
            PlayerBehaviour.WRONG_MATCH, RefereeRule.WRONG_MATCH_REFUSED,
            PlayerBehaviour.WRONG_TOKEN, RefereeRule.WRONG_TOKEN_REFUSED);

    private static final Map<PlayerBehaviour, ErrorCode> CODES = Map.of(
            PlayerBehaviour.WRONG_CHOICE, ErrorCode.E004,
            PlayerBehaviour.WRONG_MATCH, ErrorCode.E015,
            PlayerBehaviour.WRONG_TOKEN, ErrorCode.E012);

    private WrongAnswerJudge() {}

    static List<Finding> judge(RefereedMatch played) {
        PlayerBehaviour behaviour = played.plan().second().behaviour();
        RefereeRule rule = RULES.get(behaviour);
        List<Received<CheckerRole>> calls = played.of(MessageType.CHOOSE_PARITY_CALL, CheckerRole.PLAYER_B);
        if (rule == null || calls.isEmpty()) {
            return List.of();
        }
        ErrorCode code = Objects.requireNonNull(CODES.get(behaviour));
        Optional<Received<CheckerRole>> error =
                played.of(MessageType.GAME_ERROR, CheckerRole.PLAYER_B).stream().findFirst();
        if (error.isEmpty()) {
            return List.of(played.missing(rule, "P02, which %s, gets no GAME_ERROR".formatted(behaviour)));
        }
        List<Finding> findings = new ArrayList<>();
        error.filter(received -> isOther(received, code))
                .ifPresent(received -> findings.add(received.finding(
                        rule.rule(), "error_code " + received.params().path("error_code"), played.description())));
        findings.addAll(again(played, calls));
        return findings;
    }

    private static boolean isOther(Received<CheckerRole> received, ErrorCode code) {
        return received.message(GameError.class)
                .filter(error -> !error.error().errorCode().equals(code.name()))
                .isPresent();
    }

    private static List<Finding> again(RefereedMatch played, List<Received<CheckerRole>> calls) {
        if (calls.size() == 1) {
            return List.of(played.missing(RefereeRule.CALLED_AGAIN, "P02 is not called again"));
        }
        Instant first = deadline(calls.get(0));
        Instant second = deadline(calls.get(1));
        return first == null || second == null || first.equals(second)
                ? List.of()
                : List.of(calls.get(1)
                        .finding(
                                RefereeRule.CALLED_AGAIN.rule(),
                                "the deadline was %s and is %s now".formatted(first, second),
                                played.description()));
    }

    private static @Nullable Instant deadline(Received<CheckerRole> call) {
        return call.message(ChooseParityCall.class)
                .map(ChooseParityCall::deadline)
                .orElse(null);
    }
}
