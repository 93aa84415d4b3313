package org.evenodd.manager.page;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.results.Viewer;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;

/** The messages of a match as they were sent, without tokens. */
public record MessagesPage(MatchId match, List<SentMessage> messages) {
    public MessagesPage {
        messages = List.copyOf(messages);
    }

    /**
     * A message to a player and its answer.
     *
     * @param passed the time since the first message
     * @param request empty if it was not recorded, or is for others because it tells the player what it did wrong
     * @param answer empty if nothing came, or it is for others
     */
    public record SentMessage(
            String passed, PlayerLabel player, String type, CallTiming timing, String request, String answer) {}

    /** The page; empty if the viewer may not see inside, or nothing was recorded. */
    public static Optional<MessagesPage> of(League league, Fixture fixture, ResultDetails details, Viewer viewer) {
        List<RawExchange> exchanges = details.exchanges();
        if (exchanges == null || exchanges.isEmpty() || !viewer.seesInside(fixture, league)) {
            return Optional.empty();
        }
        Instant first = exchanges.get(0).at();
        List<SentMessage> messages = new ArrayList<>();
        exchanges.forEach(exchange -> messages.add(message(league, first, exchange, viewer)));
        return Optional.of(new MessagesPage(fixture.id(), messages));
    }

    private static SentMessage message(League league, Instant first, RawExchange exchange, Viewer viewer) {
        CallTiming timing = CallTiming.of(exchange);
        boolean own = viewer.seesNotes(exchange.playerId());
        boolean tellsOfAMistake = exchange.type().equals(MessageType.GAME_ERROR.name());
        return new SentMessage(
                Words.since(Duration.between(first, exchange.at())),
                PlayerLabel.of(league, exchange.playerId()),
                exchange.type(),
                timing,
                own || !tellsOfAMistake ? text(exchange.request()) : "",
                own || timing.answered() ? text(exchange.answer()) : "");
    }

    private static String text(@Nullable String body) {
        return body == null ? "" : Printable.of(body);
    }
}
