package org.evenodd.manager.league;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.manager.league.Decision.Forfeit;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Printable;

/** Summarises forfeits: one line per player and reason, bounded in number. */
public final class ForfeitLines {

    private static final int MOST_REASONS = 5;
    private static final int MOST_MATCHES = 10;
    private static final int MOST_LINES = 200;
    private static final String LINE = "%-5s %s: %s";

    private ForfeitLines() {}

    /** The lines of a league, ordered by player id; empty without forfeits. */
    public static List<String> of(League league) {
        Map<PlayerId, Map<String, List<MatchId>>> forfeits = forfeits(league);
        return league.contenders().stream()
                .flatMap(player -> lines(player, forfeits.getOrDefault(player.id(), Map.of())).stream())
                .limit(MOST_LINES)
                .toList();
    }

    /** The line for a single forfeit. */
    public static String of(League league, MatchId match, Forfeit forfeit) {
        String name = league.roster()
                .player(forfeit.player())
                .map(player -> Printable.of(player.displayName().value()))
                .orElse("?");
        return "%s (%s) forfeits %s: %s".formatted(name, forfeit.player(), match, forfeit.description());
    }

    private static Map<PlayerId, Map<String, List<MatchId>>> forfeits(League league) {
        Map<PlayerId, Map<String, List<MatchId>>> forfeits = new LinkedHashMap<>();
        for (Fixture fixture : league.fixtures()) {
            fixture.decided()
                    .map(Decision::forfeits)
                    .orElse(List.of())
                    .forEach(forfeit -> forfeits.computeIfAbsent(forfeit.player(), player -> new LinkedHashMap<>())
                            .computeIfAbsent(forfeit.description(), description -> new ArrayList<>())
                            .add(fixture.id()));
        }
        return forfeits;
    }

    private static List<String> lines(PlayerMember player, Map<String, List<MatchId>> forfeits) {
        Stream<String> reasons = forfeits.entrySet().stream()
                .map(reason -> reason.getKey() + ", in " + matches(reason.getValue()))
                .limit(MOST_REASONS);
        Stream<String> more = forfeits.size() <= MOST_REASONS
                ? Stream.of()
                : Stream.of("and for %d more reasons".formatted(forfeits.size() - MOST_REASONS));
        return Stream.concat(reasons, more)
                .map(text -> LINE.formatted(player.id(), player.shownName(), text))
                .toList();
    }

    private static String matches(List<MatchId> matches) {
        String first = matches.stream().limit(MOST_MATCHES).map(MatchId::value).collect(Collectors.joining(", "));
        return matches.size() <= MOST_MATCHES
                ? first
                : "%s and %d more".formatted(first, matches.size() - MOST_MATCHES);
    }
}
