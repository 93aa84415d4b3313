package org.evenodd.manager.check;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.evenodd.agent.check.Finding;
import org.evenodd.agent.check.Received;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.ChooseParityCall;
import org.evenodd.protocol.message.GameError;
import org.evenodd.protocol.message.MessageType;
import org.jspecify.annotations.Nullable;

/** Judges what a referee does with a wrong answer. */
final class WrongAnswerJudge {

    private static final Map<Behaviour, RefereeRule> RULES = Map.of(
            Behaviour.WRONG_CHOICE, RefereeRule.WRONG_CHOICE_REFUSED,
            Behaviour.WRONG_MATCH, RefereeRule.WRONG_MATCH_REFUSED,
            Behaviour.WRONG_TOKEN, RefereeRule.WRONG_TOKEN_REFUSED);

    private static final Map<Behaviour, ErrorCode> CODES = Map.of(
            Behaviour.WRONG_CHOICE, ErrorCode.E004,
            Behaviour.WRONG_MATCH, ErrorCode.E015,
            Behaviour.WRONG_TOKEN, ErrorCode.E012);

    private WrongAnswerJudge() {}

    static List<Finding> judge(PlayedMatch played) {
        Behaviour behaviour = played.plan().second().behaviour();
        RefereeRule rule = RULES.get(behaviour);
        List<Received<Role>> calls = played.of(MessageType.CHOOSE_PARITY_CALL, Role.PLAYER_B);
        if (rule == null || calls.isEmpty()) {
            return List.of();
        }
        ErrorCode code = Objects.requireNonNull(CODES.get(behaviour));
        Optional<Received<Role>> error =
                played.of(MessageType.GAME_ERROR, Role.PLAYER_B).stream().findFirst();
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

    private static boolean isOther(Received<Role> received, ErrorCode code) {
        return received.message(GameError.class)
                .filter(error -> !error.error().errorCode().equals(code.name()))
                .isPresent();
    }

    private static List<Finding> again(PlayedMatch played, List<Received<Role>> calls) {
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

    private static @Nullable Instant deadline(Received<Role> call) {
        return call.message(ChooseParityCall.class)
                .map(ChooseParityCall::deadline)
                .orElse(null);
    }
}
