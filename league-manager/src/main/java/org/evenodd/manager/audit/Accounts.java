package org.evenodd.manager.audit;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.protocol.message.DoubleForfeit;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;

/** The players' results, added up independently of how the league does it. */
final class Accounts {
    private final Map<PlayerId, Account> accounts = new HashMap<>();
    private final boolean bothLose;

    Accounts(LeagueHistory history) {
        bothLose = history.settings()
                .filter(settings -> settings.doubleForfeit() == DoubleForfeit.ZERO)
                .isPresent();
        Map<MatchId, MatchDecided> results = new LinkedHashMap<>();
        for (ReadableEntry entry : history.events()) {
            if (entry.event() instanceof MatchDecided decided) {
                results.put(decided.matchId(), decided);
            } else if (entry.event() instanceof MatchVoided voided) {
                results.remove(voided.matchId());
            }
        }
        results.values().forEach(this::add);
    }

    private void add(MatchDecided decided) {
        List<PlayerId> players = List.copyOf(decided.result().score().keySet());
        add(decided, players.get(0), players.get(1));
        add(decided, players.get(1), players.get(0));
    }

    private void add(MatchDecided decided, PlayerId player, PlayerId opponent) {
        accounts.merge(player, Account.of(decided, player, opponent, bothLose), Account::plus);
    }

    Account of(PlayerId player) {
        return accounts.getOrDefault(player, Account.NONE);
    }
}
