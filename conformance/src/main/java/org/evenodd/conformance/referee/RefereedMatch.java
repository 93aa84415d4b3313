package org.evenodd.conformance.referee;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Received;
import org.evenodd.game.Games;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.AuthToken;
import org.jspecify.annotations.Nullable;

/**
 * The record of a match of the script.
 *
 * @param received the referee's messages, in order
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

    /** The messages of a type that could be read. */
    <M extends Message> Stream<M> messages(Class<M> kind) {
        return received.stream().flatMap(each -> each.message(kind).stream());
    }

    /** The number of this message among those of its type to the same role about the same match, from 1. */
    static int nth(Received<CheckerRole> message, List<Received<CheckerRole>> all) {
        return 1
                + (int) all.stream()
                        .takeWhile(each -> !each.equals(message))
                        .filter(each -> each.is(message.type(), message.to()))
                        .filter(each -> each.match().equals(message.match()))
                        .count();
    }

    /** When a message was answered; the maximum instant if it was not. */
    Instant answered(Received<CheckerRole> message) {
        return plan.answers(message, nth(message, received))
                ? message.at().plus(RefereeLeague.answerDelay(message.type()))
                : Instant.MAX;
    }

    /** When a player's invitation was answered; the minimum instant if it was not invited. */
    Instant joined(CheckerRole role) {
        return first(MessageType.GAME_INVITATION, role).map(this::answered).orElse(Instant.MIN);
    }

    /** When a player's first correct choice went back; the maximum instant if there was none. */
    Instant chose(CheckerRole role) {
        return of(Games.usual().call(), role).stream()
                .filter(call -> !plan.isWrong(call, nth(call, received)))
                .map(this::answered)
                .filter(Instant.MAX::isAfter)
                .findFirst()
                .orElse(Instant.MAX);
    }

    /** When both have chosen; the maximum instant if they have not. */
    Instant bothChose() {
        return Collections.max(List.of(chose(CheckerRole.PLAYER_A), chose(CheckerRole.PLAYER_B)));
    }

    /** The first message of a type to one player, if it came only after the other player had answered its own. */
    Stream<Received<CheckerRole>> inTurn(MessageType type) {
        return CheckerRole.PLAYERS.stream()
                .flatMap(role -> first(type, role).stream())
                .filter(second -> first(type, second.to().opponent())
                        .filter(first -> !second.at().isBefore(answered(first)))
                        .isPresent());
    }
}
