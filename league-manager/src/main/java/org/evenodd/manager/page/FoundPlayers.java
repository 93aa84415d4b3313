package org.evenodd.manager.page;

import java.util.List;
import java.util.Locale;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;

/**
 * The players of a league in divisions whose name contains a text, or whose id it is.
 *
 * @param text as somebody gave it, cut to {@value #LONGEST_TEXT} characters
 * @param players the first {@value #MOST_FOUND}, by id
 */
public record FoundPlayers(League league, String text, List<PlayerMember> players) {

    public static final int MOST_FOUND = 30;
    private static final int LONGEST_TEXT = 64;

    static FoundPlayers of(League league, String asked) {
        String text = asked.strip();
        String start = text.substring(0, Math.min(text.length(), LONGEST_TEXT));
        return new FoundPlayers(
                league,
                start,
                league.roster().presentPlayers().stream()
                        .filter(player -> !start.isEmpty() && isNamed(player, start.toLowerCase(Locale.ROOT)))
                        .limit(MOST_FOUND)
                        .toList());
    }

    private static boolean isNamed(PlayerMember player, String wanted) {
        return player.shownName().toLowerCase(Locale.ROOT).contains(wanted)
                || player.id().value().toLowerCase(Locale.ROOT).equals(wanted);
    }
}
