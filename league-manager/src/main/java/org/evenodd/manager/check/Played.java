package org.evenodd.manager.check;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.evenodd.agent.check.Asked;
import org.evenodd.agent.check.Finding;
import org.evenodd.protocol.message.GameOver;
import org.evenodd.protocol.message.MatchResultReport;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.AuthToken;
import org.jspecify.annotations.Nullable;

/**
 * A match of the script as it went.
 *
 * @param heard what the referee sent, in its order
 * @param ended whether its result was reported, as often as it had to be, while it was waited for
 * @param token the referee's own, where it has registered
 */
record Played(
        MatchPlan plan,
        Asked assigned,
        List<Heard> heard,
        boolean ended,
        @Nullable AuthToken token) {

    Played {
        heard = List.copyOf(heard);
    }

    List<Heard> of(MessageType type) {
        return heard.stream().filter(each -> each.is(type)).toList();
    }

    List<Heard> of(MessageType type, Role role) {
        return heard.stream().filter(each -> each.is(type, role)).toList();
    }

    Optional<Heard> first(MessageType type, Role role) {
        return of(type, role).stream().findFirst();
    }

    List<GameOver> gameOvers() {
        return heard.stream()
                .flatMap(each -> each.message(GameOver.class).stream())
                .toList();
    }

    List<MatchResultReport> reports() {
        return heard.stream()
                .flatMap(each -> each.message(MatchResultReport.class).stream())
                .toList();
    }

    /** Who loses without a game. */
    Optional<Role> forfeiter() {
        return plan.second().manner().forfeits() ? Optional.of(Role.PLAYER_B) : Optional.empty();
    }

    /** When a player's first right choice went back; the end of time for none. */
    Instant chose(Role role) {
        return of(MessageType.CHOOSE_PARITY_CALL, role).stream()
                .filter(call -> call.act().isRight())
                .map(Heard::answered)
                .findFirst()
                .orElse(Instant.MAX);
    }

    boolean bothChose() {
        return chose(Role.PLAYER_A).isBefore(Instant.MAX)
                && chose(Role.PLAYER_B).isBefore(Instant.MAX);
    }

    /** Something that is not there. */
    Finding missing(RefereeRule rule, String seen) {
        return rule.seen(seen, plan.description(), "what it did: " + events());
    }

    private String events() {
        List<String> events =
                heard.stream().map(each -> each.type() + " to " + each.to()).toList();
        return events.isEmpty() ? "nothing" : String.join(", ", events);
    }
}
