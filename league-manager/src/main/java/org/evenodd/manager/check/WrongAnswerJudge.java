package org.evenodd.manager.check;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.evenodd.agent.check.Finding;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.ChooseParityCall;
import org.evenodd.protocol.message.GameError;
import org.evenodd.protocol.message.MessageType;
import org.jspecify.annotations.Nullable;

/** Judges what a referee does with a wrong answer. */
final class WrongAnswerJudge {

    private static final Map<Manner, RefereeRule> RULES = Map.of(
            Manner.WRONG_CHOICE, RefereeRule.WRONG_CHOICE_REFUSED,
            Manner.WRONG_MATCH, RefereeRule.WRONG_MATCH_REFUSED,
            Manner.WRONG_TOKEN, RefereeRule.WRONG_TOKEN_REFUSED);

    private static final Map<Manner, ErrorCode> CODES = Map.of(
            Manner.WRONG_CHOICE, ErrorCode.E004,
            Manner.WRONG_MATCH, ErrorCode.E015,
            Manner.WRONG_TOKEN, ErrorCode.E012);

    private WrongAnswerJudge() {}

    static List<Finding> judge(Played played) {
        Manner manner = played.plan().second().manner();
        RefereeRule rule = RULES.get(manner);
        List<Heard> calls = played.of(MessageType.CHOOSE_PARITY_CALL, Role.PLAYER_B);
        if (rule == null || calls.isEmpty()) {
            return List.of();
        }
        ErrorCode code = Objects.requireNonNull(CODES.get(manner));
        Optional<Heard> error =
                played.of(MessageType.GAME_ERROR, Role.PLAYER_B).stream().findFirst();
        if (error.isEmpty()) {
            return List.of(played.missing(rule, "P02, which %s, gets no GAME_ERROR".formatted(manner)));
        }
        List<Finding> findings = new ArrayList<>();
        error.filter(heard -> isOther(heard, code))
                .ifPresent(heard -> findings.add(heard.finding(
                        rule.rule(), "error_code " + heard.params().path("error_code"), played.plan())));
        findings.addAll(again(played, calls));
        return findings;
    }

    private static boolean isOther(Heard heard, ErrorCode code) {
        return heard.message(GameError.class)
                .filter(error -> !error.error().errorCode().equals(code.name()))
                .isPresent();
    }

    private static List<Finding> again(Played played, List<Heard> calls) {
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
                                played.plan()));
    }

    private static @Nullable Instant deadline(Heard call) {
        return call.message(ChooseParityCall.class)
                .map(ChooseParityCall::deadline)
                .orElse(null);
    }
}
