package org.evenodd.conformance.referee;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Received;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;

/** Judges the outcome that the players are told. */
final class OutcomeJudge {

    private OutcomeJudge() {}

    static List<Finding> judge(RefereedMatch played) {
        List<Finding> findings = new ArrayList<>();
        early(played).ifPresent(findings::add);
        if (played.of(MessageType.MATCH_RESULT_REPORT).isEmpty()) {
            return findings;
        }
        for (CheckerRole role : List.of(CheckerRole.PLAYER_A, CheckerRole.PLAYER_B)) {
            Optional<Received<CheckerRole>> stated = played.first(MessageType.GAME_OVER, role);
            if (stated.isEmpty()) {
                findings.add(played.missing(RefereeRule.GAME_OVER_TOLD, role.player() + " gets no GAME_OVER"));
            }
            stated.flatMap(received -> judge(received, played)).ifPresent(findings::add);
        }
        return findings;
    }

    private static Optional<Finding> early(RefereedMatch played) {
        Instant both = latest(played.chose(CheckerRole.PLAYER_A), played.chose(CheckerRole.PLAYER_B));
        return played.received().stream()
                .filter(received -> received.is(MessageType.GAME_OVER) || received.is(MessageType.MATCH_RESULT_REPORT))
                .filter(received -> played.bothChose() && received.at().isBefore(both))
                .findFirst()
                .map(received -> received.finding(
                        RefereeRule.DRAWN_AFTER_CHOICES.rule(),
                        received.type() + " comes before both have chosen",
                        played.description()));
    }

    private static Instant latest(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private static Optional<Finding> judge(Received<CheckerRole> received, RefereedMatch played) {
        return received.message(GameOver.class)
                .map(StatedOutcome::of)
                .flatMap(stated -> played.forfeiter().isPresent()
                        ? forfeit(stated, received, played)
                        : game(stated, received, played));
    }

    private static Optional<Finding> forfeit(
            StatedOutcome stated, Received<CheckerRole> received, RefereedMatch played) {
        boolean right = stated.winner().equals(CheckerRole.FIRST.value())
                && (stated.status() == null || stated.status() == MatchStatus.TECHNICAL_LOSS);
        RefereeRule rule = played.plan().second().behaviour() == PlayerBehaviour.DECLINING
                ? RefereeRule.REFUSAL_FORFEITS
                : RefereeRule.SILENCE_FORFEITS;
        return right
                ? Optional.empty()
                : Optional.of(received.finding(rule.rule(), summary(stated), played.description()));
    }

    private static Optional<Finding> game(StatedOutcome stated, Received<CheckerRole> received, RefereedMatch played) {
        Parity first = played.plan().first().parity();
        Parity second = played.plan().second().parity();
        if (played.bothChose() && stated.status() == MatchStatus.TECHNICAL_LOSS) {
            return Optional.of(
                    received.finding(RefereeRule.RETRY_COUNTS.rule(), summary(stated), played.description()));
        }
        Optional<Outcome> due = stated.outcome(first, second);
        if (due.isEmpty()) {
            return Optional.empty();
        }
        if (!stated.choices().isEmpty()
                && !stated.choices().equals(Map.of(CheckerRole.FIRST, first, CheckerRole.SECOND, second))) {
            RefereeRule rule =
                    isForged(stated, second, played) ? RefereeRule.STRANGERS_CHOICE : RefereeRule.CHOICES_TRUE;
            return Optional.of(received.finding(
                    rule.rule(),
                    "P01 chose %s and P02 %s".formatted(first, second) + ", not so here",
                    played.description()));
        }
        return isRight(stated, due.get())
                ? Optional.empty()
                : Optional.of(received.finding(RefereeRule.WINNER_RIGHT.rule(), summary(stated), played.description()));
    }

    private static boolean isForged(StatedOutcome stated, Parity second, RefereedMatch played) {
        return played.plan().second().behaviour() == PlayerBehaviour.IMPERSONATED
                && stated.choices().get(CheckerRole.SECOND) == second.opposite();
    }

    private static boolean isRight(StatedOutcome stated, Outcome due) {
        return stated.winner().equals(StatedOutcome.winner(due))
                && (stated.status() == null || stated.status() == due.status());
    }

    private static String summary(StatedOutcome stated) {
        return "winner %s, status %s, number %s, choices %s"
                .formatted(stated.winner(), stated.status(), stated.number(), sorted(stated.choices()));
    }

    private static Map<PlayerId, Parity> sorted(Map<PlayerId, Parity> choices) {
        return new TreeMap<>(choices);
    }
}
