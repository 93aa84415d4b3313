package org.evenodd.systemtests.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.manager.league.Round;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.value.Endpoint;

/** Attacks running matches a few times, from an unknown machine. */
final class RunningAttack {

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int MOST_REPLY = 65_536;
    private static final int MAX_ATTACKS = 8;

    private final Attack attack;
    private final AttackMessages messages;
    private int attacked;

    RunningAttack(Attack attack, AttackMessages messages) {
        this.attack = attack;
        this.messages = messages;
    }

    void attack() {
        List<AttackMessages.HostileMessage> possible = messages
                .asStored()
                .league()
                .flatMap(league -> league.currentRound())
                .map(Round::fixtures)
                .orElse(List.of())
                .stream()
                .filter(match -> !match.isDecided())
                .flatMap(match -> attack.against(messages, match).stream())
                .toList();
        if (attacked < MAX_ATTACKS && !possible.isEmpty()) {
            attacked++;
            possible.forEach(this::attack);
        }
    }

    private void attack(AttackMessages.HostileMessage message) {
        Endpoint target = ProcessNames.endpoint(message.target());
        byte[] body = message.body().getBytes(UTF_8);
        messages.context().recorder().sends(message.author(), target, body);
        CompletableFuture<Delivery> unused = messages.context()
                .network()
                .transport(ProcessNames.address(ProcessNames.STRANGER))
                .post(target, body, PATIENCE, MOST_REPLY);
    }
}
