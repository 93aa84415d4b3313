package org.evenodd.manager.results;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Decision.Forfeit;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Printable;

/** Forfeits in words; those of a league in one line per player and reason, bounded in number. */
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
        return "%s (%s) forfeits %s: %s".formatted(name, forfeit.player(), match, description(forfeit));
    }

    /** What the player did, without what came back: the end of a sentence that begins with its name. */
    public static String inWords(Forfeit forfeit) {
        return switch (forfeit.termination()) {
            case TIMEOUT_JOIN -> "did not answer the invitation in time";
            case TIMEOUT_CHOICE -> "did not choose in time";
            case REFUSED -> "refused the invitation";
            case INVALID_JOIN -> "gave no valid answer to the invitation";
            case INVALID_CHOICE -> "made no valid choice";
            case UNREACHABLE -> forfeit.failure();
            case SUSPENDED -> "was suspended, and not asked";
            case OPERATOR -> "was removed by the operator";
            default -> "failed, and its referee does not say how";
        };
    }

    /** What the player did, with what came back and how often. */
    public static String description(Forfeit forfeit) {
        String often = forfeit.times() == 1 ? "once" : forfeit.times() + " times";
        return inWords(forfeit) + (forfeit.words().isEmpty() ? "" : " (%s; %s)".formatted(forfeit.words(), often));
    }

    private static Map<PlayerId, Map<String, List<MatchId>>> forfeits(League league) {
        Map<PlayerId, Map<String, List<MatchId>>> forfeits = new LinkedHashMap<>();
        for (Fixture fixture : league.fixtures()) {
            fixture.decided()
                    .map(Decision::forfeits)
                    .orElse(List.of())
                    .forEach(forfeit -> forfeits.computeIfAbsent(forfeit.player(), player -> new LinkedHashMap<>())
                            .computeIfAbsent(description(forfeit), description -> new ArrayList<>())
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
