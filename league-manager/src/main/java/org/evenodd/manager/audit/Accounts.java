package org.evenodd.manager.audit;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.evenodd.agent.settings.LeagueSettings.ForfeitRule;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** The players' results, added up independently of how the league does it. */
final class Accounts {
    private final Map<PlayerId, Account> accounts = new HashMap<>();
    private final Set<PlayerId> annulled;
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
        annulled = annulled(history, results.values());
        results.values().stream()
                .filter(result -> Collections.disjoint(result.result().score().keySet(), annulled))
                .forEach(this::add);
    }

    private static Set<PlayerId> annulled(LeagueHistory history, Collection<MatchDecided> results) {
        Set<PlayerId> annulled = new TreeSet<>();
        boolean annuls = history.settings()
                .filter(settings -> settings.forfeits() == ForfeitRule.ANNUL_ALL_OF_ABSENT)
                .isPresent();
        if (!annuls || !history.isOver()) {
            return annulled;
        }
        Map<PlayerId, Integer> balance = new HashMap<>();
        for (MatchDecided decided : results) {
            for (PlayerId player : decided.result().score().keySet()) {
                boolean failed = decided.ending().isForfeit()
                        && !player.equals(decided.result().winner());
                balance.merge(player, failed ? 1 : -1, Integer::sum);
            }
        }
        balance.forEach((player, excess) -> {
            if (excess > 0) {
                annulled.add(player);
            }
        });
        return annulled;
    }

    /** The players whose matches do not count, in the order of their ids. */
    Set<PlayerId> annulledPlayers() {
        return annulled;
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
