package org.evenodd.manager;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.evenodd.manager.audit.Sealing;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** A store of a league whose bots answer at length, with wrong answers before the right one. */
public final class LongReports {

    private static final EventCodec<LeagueEvent> CODEC = new EventCodec<>(LeagueEvent.class);

    /** Of two players, with as many characters of bodies in each as a report with all of them may have. */
    private static final int EXCHANGES = 14;

    private LongReports() {}

    /**
     * Stores a league event by event.
     *
     * @param events without exchanges
     * @param length of the bodies in each report, in characters
     */
    public static void keep(String url, List<LeagueEvent> events, int length, Instant at) {
        try (EventStore store = EventStores.open(url)) {
            List<StoredEvent> rows = new ArrayList<>();
            long number = 0;
            for (LeagueEvent event : events) {
                LeagueEvent told = event instanceof MatchDecided decided ? lengthened(decided, length) : event;
                rows.add(new StoredEvent(++number, at, CODEC.type(told), CODEC.payload(told)));
                if (rows.size() == 50 || number == events.size()) {
                    store.append(PlayedLeagues.LEAGUE, rows);
                    rows.clear();
                }
            }
        }
    }

    private static MatchDecided lengthened(MatchDecided decided, int length) {
        MatchResult result = decided.result();
        List<PlayerId> players = List.copyOf(result.score().keySet());
        Random letters = new Random(decided.matchId().hashCode());
        List<RawExchange> exchanges = new ArrayList<>();
        for (int i = 0; i < EXCHANGES; i++) {
            String body = letters.ints(length / EXCHANGES, ' ', '~')
                    .map(letter -> letter == '"' || letter == '\\' ? '.' : letter)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            exchanges.add(new RawExchange(
                    decided.at(),
                    players.get(i % 2),
                    i < 2 ? "GAME_INVITATION" : "CHOOSE_PARITY_CALL",
                    1 + i / 2,
                    3,
                    5000,
                    i < EXCHANGES - 2 ? ExchangeOutcome.WRONG_ANSWER : ExchangeOutcome.ANSWERED,
                    null,
                    body));
        }
        return decided.with(result.with(exchanges));
    }

    /**
     * Makes the store of a league.
     *
     * @param arguments the store's URL, the number of players, the length of the bodies of each report, and how many matches
     *     at the end are not decided yet
     */
    public static void main(String[] arguments) {
        List<LeagueEvent> events = Sealing.of(PlayedLeagues.smooth(Integer.parseInt(arguments[1])));
        int left = Integer.parseInt(arguments[3]);
        int end = events.size();
        for (; left > 0; end--) {
            left -= events.get(end - 1) instanceof MatchDecided ? 1 : 0;
        }
        keep(
                arguments[0],
                events.subList(0, end),
                Integer.parseInt(arguments[2]),
                Instant.parse("2026-03-01T08:00:00Z"));
    }
}
