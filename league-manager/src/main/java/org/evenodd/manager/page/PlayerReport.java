package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.page.PageFrame.Section;
import org.evenodd.manager.results.Viewer;

/** What a player may see of itself, in one file that needs no other: for its author, not for everybody. */
public final class PlayerReport {

    private PlayerReport() {}

    /** Makes a report about a player of the league, in UTF-8. */
    public static byte[] of(LeagueSource source, PlayerMember player) {
        LeagueMoment moment = source.moment();
        Viewer owner = new Viewer.OfPlayer(player.id());
        PlayerPage page = PlayerPage.of(moment, player, source.ratings(), owner);
        return Templates.render(
                "report",
                PageFrame.of(
                        moment, Links.NONE, owner, Section.NONE, page.player().name()),
                new ReportPage(page, output -> output.writeContent(style())));
    }

    private static String style() {
        return new String(Assets.named("page.css").orElseThrow().body().plain(), UTF_8);
    }
}
