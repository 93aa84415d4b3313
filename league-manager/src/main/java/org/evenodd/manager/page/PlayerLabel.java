package org.evenodd.manager.page;

import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Printable;

/**
 * A player as pages name it.
 *
 * @param name safe to show, but not escaped
 */
public record PlayerLabel(PlayerId id, String name) {

    static PlayerLabel of(League league, PlayerId id) {
        return new PlayerLabel(
                id, league.roster().player(id).map(PlayerMember::shownName).orElse(id.value()));
    }

    /** Id and name, cut for a picture. */
    public String shortName() {
        int most = 24;
        return id + " "
                + (name.codePointCount(0, name.length()) <= most
                        ? name
                        : name.substring(0, name.offsetByCodePoints(0, most - 1)) + "…");
    }

    public static String text(DisplayName name) {
        return Printable.of(name.value());
    }
}
