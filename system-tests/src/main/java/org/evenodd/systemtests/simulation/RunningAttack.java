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
    private static final int STRIKES = 8;

    private final Attack attack;
    private final AttackMessages attackMessages;
    private int struck;

    RunningAttack(Attack attack, AttackMessages attackMessages) {
        this.attack = attack;
        this.attackMessages = attackMessages;
    }

    void strike() {
        List<AttackMessages.Blow> blows = attackMessages
                .asStored()
                .league()
                .flatMap(league -> league.currentRound())
                .map(Round::fixtures)
                .orElse(List.of())
                .stream()
                .filter(match -> !match.isDecided())
                .flatMap(match -> attack.against(attackMessages, match).stream())
                .toList();
        if (struck < STRIKES && !blows.isEmpty()) {
            struck++;
            blows.forEach(this::strike);
        }
    }

    private void strike(AttackMessages.Blow blow) {
        Endpoint target = ProcessNames.endpoint(blow.target());
        byte[] body = blow.body().getBytes(UTF_8);
        attackMessages.place().recorder().sends(blow.author(), target, body);
        CompletableFuture<Delivery> unused = attackMessages
                .place()
                .network()
                .transport(ProcessNames.address(ProcessNames.STRANGER))
                .post(target, body, PATIENCE, MOST_REPLY);
    }
}
