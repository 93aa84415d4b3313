package org.evenodd.manager.page;

import java.util.List;
import java.util.Locale;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;

/**
 * The players of a league in divisions whose name contains a text, or whose id it is.
 *
 * @param text as somebody gave it, cut to {@value #LONGEST_TEXT} characters
 * @param players the first of them, by id
 * @param more whether there are more
 */
public record FoundPlayers(League league, String text, List<PlayerMember> players, boolean more) {

    private static final int LONGEST_TEXT = 64;
    private static final int MOST_FOUND = 30;

    static FoundPlayers of(League league, String asked) {
        String text = asked.strip();
        String start = text.substring(0, Math.min(text.length(), LONGEST_TEXT));
        String wanted = start.toLowerCase(Locale.ROOT);
        List<PlayerMember> found = league.roster().presentPlayers().stream()
                .filter(player -> !wanted.isEmpty() && isNamed(player, wanted))
                .limit(MOST_FOUND + 1L)
                .toList();
        return new FoundPlayers(league, start, found.stream().limit(MOST_FOUND).toList(), found.size() > MOST_FOUND);
    }

    private static boolean isNamed(PlayerMember player, String wanted) {
        return player.shownName().toLowerCase(Locale.ROOT).contains(wanted)
                || player.id().value().toLowerCase(Locale.ROOT).equals(wanted);
    }
}
