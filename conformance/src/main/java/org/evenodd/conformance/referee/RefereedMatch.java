package org.evenodd.conformance.referee;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Received;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.AuthToken;
import org.jspecify.annotations.Nullable;

/**
 * The record of a match of the script.
 *
 * @param received what the referee sent, in order
 * @param ended whether its result was reported as often as required, within the time-out
 * @param token the referee's own; null if it has not registered
 */
record RefereedMatch(
        MatchPlan plan,
        CheckedCall assigned,
        List<Received<CheckerRole>> received,
        boolean ended,
        @Nullable AuthToken token) {

    RefereedMatch {
        received = List.copyOf(received);
    }

    List<Received<CheckerRole>> of(MessageType type) {
        return received.stream().filter(each -> each.is(type)).toList();
    }

    List<Received<CheckerRole>> of(MessageType type, CheckerRole role) {
        return received.stream().filter(each -> each.is(type, role)).toList();
    }

    Optional<Received<CheckerRole>> first(MessageType type, CheckerRole role) {
        return of(type, role).stream().findFirst();
    }

    List<GameOver> gameOvers() {
        return received.stream()
                .flatMap(each -> each.message(GameOver.class).stream())
                .toList();
    }

    List<MatchResultReport> reports() {
        return received.stream()
                .flatMap(each -> each.message(MatchResultReport.class).stream())
                .toList();
    }

    /** The player that forfeits. */
    Optional<CheckerRole> forfeiter() {
        return plan.second().behaviour().forfeits() ? Optional.of(CheckerRole.PLAYER_B) : Optional.empty();
    }

    private PlayerReaction reaction(Received<CheckerRole> message) {
        return plan.reaction(message.to(), message.type(), MatchPlan.nth(message, received));
    }

    /** When a message was answered; the maximum instant if it was not. */
    Instant answered(Received<CheckerRole> message) {
        return reaction(message) == PlayerReaction.SILENCE
                ? Instant.MAX
                : message.at().plus(ScriptedAnswers.delay(message.type()));
    }

    /** The first message of a type to one player, if it came only after the other player had answered its own. */
    Optional<Received<CheckerRole>> inTurn(MessageType type) {
        Optional<Received<CheckerRole>> a = first(type, CheckerRole.PLAYER_A);
        Optional<Received<CheckerRole>> b = first(type, CheckerRole.PLAYER_B);
        if (a.isEmpty() || b.isEmpty()) {
            return Optional.empty();
        }
        boolean inOrder = !a.get().at().isAfter(b.get().at());
        Received<CheckerRole> first = inOrder ? a.get() : b.get();
        Received<CheckerRole> second = inOrder ? b.get() : a.get();
        return second.at().isBefore(answered(first)) ? Optional.empty() : Optional.of(second);
    }

    /** When a player's first correct choice went back; the maximum instant if there was none. */
    Instant chose(CheckerRole role) {
        return of(MessageType.CHOOSE_PARITY_CALL, role).stream()
                .filter(call -> reaction(call).isRight())
                .map(this::answered)
                .findFirst()
                .orElse(Instant.MAX);
    }

    boolean bothChose() {
        return chose(CheckerRole.PLAYER_A).isBefore(Instant.MAX)
                && chose(CheckerRole.PLAYER_B).isBefore(Instant.MAX);
    }

    /** The plan of the match, in one line. */
    String description() {
        return plan.description();
    }

    /** A finding about something missing. */
    Finding missing(RefereeRule rule, String seen) {
        return rule.seen(seen, description(), "what it did: " + events());
    }

    private String events() {
        List<String> events =
                received.stream().map(each -> each.type() + " to " + each.to()).toList();
        return events.isEmpty() ? "nothing" : String.join(", ", events);
    }
}
