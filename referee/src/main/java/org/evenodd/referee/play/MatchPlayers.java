package org.evenodd.referee.play;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.evenodd.protocol.message.Contestant;
import org.evenodd.protocol.message.RawExchange;
import org.evenodd.protocol.message.RunMatch;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.referee.exchange.ExchangeRecorder;

/** The two players of a match: their channels, and the tokens that identify them. Thread-safe. */
final class MatchPlayers {

    private final MatchHost host;
    private final Map<PlayerId, PlayerChannel> channels = new HashMap<>();
    private final Map<PlayerId, Credentials> credentials = new ConcurrentHashMap<>();

    MatchPlayers(MatchHost host, RunMatch assignment) {
        this.host = host;
        add(assignment.playerA());
        add(assignment.playerB());
    }

    private void add(Contestant contestant) {
        host.identify(contestant);
        credentials.put(contestant.playerId(), Credentials.of(contestant));
        ExchangeRecorder recorder = new ExchangeRecorder(contestant.playerId(), host.transport(), host.scheduler());
        channels.put(
                contestant.playerId(),
                new PlayerChannel(
                        recorder,
                        host.clients().apply(recorder),
                        host.scheduler(),
                        host.settings().timeouts(),
                        contestant.contactEndpoint()));
    }

    /** Updates the players from a repeated assignment: new endpoints and further tokens. */
    void update(RunMatch again) {
        channels.forEach((player, channel) -> {
            Contestant contestant = again.contestant(player);
            host.identify(contestant);
            credentials.computeIfPresent(player, (id, known) -> known.and(contestant));
            channel.moveTo(contestant.contactEndpoint());
        });
    }

    /** @throws IllegalArgumentException if the player is not in this match */
    PlayerChannel channel(PlayerId player) {
        PlayerChannel channel = channels.get(player);
        if (channel == null) {
            throw new IllegalArgumentException(player + " does not play here: " + channels.keySet());
        }
        return channel;
    }

    /** Returns what was exchanged with both players, in the order in which it began; nothing is recorded from now on. */
    List<RawExchange> takeExchanges() {
        return channels.values().stream()
                .flatMap(channel -> channel.takeExchanges().stream())
                .sorted(Comparator.comparing(RawExchange::at))
                .toList();
    }

    void forEach(BiConsumer<PlayerId, PlayerChannel> action) {
        channels.forEach(action);
    }

    Credentials credentials(PlayerId player) {
        return Objects.requireNonNull(credentials.get(player));
    }

    /** Returns the player that the token belongs to or belonged to earlier. */
    Optional<PlayerId> owner(AuthToken token) {
        return channels.keySet().stream()
                .filter(player -> credentials(player).accept(token))
                .findFirst();
    }
}
