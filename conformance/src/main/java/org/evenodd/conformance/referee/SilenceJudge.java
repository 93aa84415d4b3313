package org.evenodd.conformance.referee;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.protocol.message.ErrorMessages.GameError;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.ErrorCode;

/** Judges how a referee treats a player that does not answer. */
final class SilenceJudge {

    private static final Set<String> SILENT = Set.of(ErrorCode.E001.name(), ErrorCode.E009.name());

    private SilenceJudge() {}

    static List<Finding> judge(RefereedMatch played) {
        PlayerBehaviour behaviour = played.plan().second().behaviour();
        if (!behaviour.takesTime()) {
            return List.of();
        }
        MessageType type =
                behaviour == PlayerBehaviour.SILENT ? MessageType.GAME_INVITATION : MessageType.CHOOSE_PARITY_CALL;
        int asked = played.of(type, CheckerRole.PLAYER_B).size();
        if (asked == 0 || (asked == 1 && !played.ended())) {
            return List.of();
        }
        List<Finding> findings = new ArrayList<>();
        if (asked == 1) {
            findings.add(played.missing(RefereeRule.SILENCE_RETRIED, type + " comes once, and never again"));
        } else if (!isTold(played)) {
            findings.add(
                    played.missing(RefereeRule.SILENCE_TOLD, type + " comes again without a GAME_ERROR before it"));
        }
        return findings;
    }

    private static boolean isTold(RefereedMatch played) {
        return played.of(MessageType.GAME_ERROR, CheckerRole.PLAYER_B).stream()
                .anyMatch(received -> received.message(GameError.class)
                        .map(error -> SILENT.contains(error.error().errorCode()))
                        .orElse(true));
    }
}
