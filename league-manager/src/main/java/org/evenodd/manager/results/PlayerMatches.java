package org.evenodd.manager.results;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Decision.ResultForPlayer;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;

/** A player's decided matches, in the order in which they were decided. */
record PlayerMatches(List<PlayerMatch> matches) {
    PlayerMatches {
        matches = List.copyOf(matches);
    }

    /** A decided match, as seen by one of its players. */
    record PlayerMatch(Fixture fixture, Decision decision, PlayerId player) {

        MatchId id() {
            return fixture.id();
        }

        ResultForPlayer result() {
            return decision.resultFor(player);
        }

        boolean isPlayed() {
            return !decision.ending().isForfeit();
        }

        PlayerId opponent() {
            return fixture.opponentOf(player);
        }

        /** The player's points. */
        int points() {
            return decision.result().score().getOrDefault(player, 0);
        }

        /** What the player chose; empty if it did not choose, or if the report does not say. */
        Optional<Parity> choice() {
            Map<PlayerId, @Nullable Parity> choices =
                    decision.result().details().choices();
            return Optional.ofNullable(choices.get(player));
        }
    }

    static PlayerMatches of(League league, PlayerId player) {
        return new PlayerMatches(league.fixtures().stream()
                .filter(fixture -> fixture.involves(player))
                .flatMap(fixture ->
                        fixture.decided().map(decision -> new PlayerMatch(fixture, decision, player)).stream())
                .sorted(Comparator.comparing(match -> match.decision().at()))
                .toList());
    }
}
