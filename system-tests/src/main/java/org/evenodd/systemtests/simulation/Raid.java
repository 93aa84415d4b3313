package org.evenodd.systemtests.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.manager.league.Round;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.value.Endpoint;

/** Strikes a few times at the matches that are being played, from a machine that nobody knows. */
final class Raid {

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int MOST_REPLY = 65_536;
    private static final int STRIKES = 8;

    private final Attack attack;
    private final Booty booty;
    private int struck;

    Raid(Attack attack, Booty booty) {
        this.attack = attack;
        this.booty = booty;
    }

    void strike() {
        List<Booty.Blow> blows = booty
                .ledger()
                .league()
                .flatMap(league -> league.currentRound())
                .map(Round::fixtures)
                .orElse(List.of())
                .stream()
                .filter(match -> !match.isDecided())
                .flatMap(match -> attack.against(booty, match).stream())
                .toList();
        if (struck < STRIKES && !blows.isEmpty()) {
            struck++;
            blows.forEach(this::strike);
        }
    }

    private void strike(Booty.Blow blow) {
        Endpoint target = Cast.endpoint(blow.target());
        byte[] body = blow.body().getBytes(UTF_8);
        booty.place().wiretap().sends(blow.author(), target, body);
        CompletableFuture<Delivery> unused =
                booty.place().network().transport(Cast.address(Cast.STRANGER)).post(target, body, PATIENCE, MOST_REPLY);
    }
}
