package org.evenodd.manager.page;

import java.time.Instant;
import org.evenodd.manager.league.League;
import org.evenodd.manager.results.Viewer;
import org.evenodd.protocol.value.Printable;

/**
 * What is around every page: its title, the navigation, and what it needs to stay up to date.
 *
 * @param title of this page, without the league's
 * @param league the league's display name
 * @param state of the league, in a word or two
 * @param section the entry of the navigation that it belongs to
 * @param follows the subject whose changes it shows, like {@code match:R1M1}; {@code all} for any
 * @param event the number of the last event that it shows
 * @param live whether a server keeps it up to date
 * @param hall whether it is for the wall of a class room
 * @param made when it was made
 */
public record PageFrame(
        String title,
        String league,
        String state,
        Section section,
        Links links,
        Viewer viewer,
        String follows,
        long event,
        boolean live,
        boolean hall,
        Instant made) {

    /** The entries of the navigation. */
    public enum Section {
        LEAGUE,
        STATISTICS,
        AGENTS,
        LEAGUES,
        OPERATOR,
        SIGN_IN,
        NONE
    }

    /** The frame of a page of this league. */
    public static PageFrame of(LeagueMoment moment, Links links, Viewer viewer, Section section, String title) {
        League league = moment.league();
        return new PageFrame(
                title,
                Printable.of(league.settings().displayName()),
                links.ofFormer() ? "A former league" : LeagueProgress.state(league),
                section,
                links,
                viewer,
                "all",
                moment.event(),
                !links.files() && !links.ofFormer(),
                false,
                moment.now());
    }

    /** This frame for the wall of a class room. */
    public PageFrame forHall() {
        return new PageFrame(title, league, state, section, links, viewer, follows, event, live, true, made);
    }

    /** This frame for a page that shows one subject. */
    public PageFrame following(String subject) {
        return new PageFrame(title, league, state, section, links, viewer, subject, event, live, hall, made);
    }

    /** What the link to the sign-in form says. */
    public String viewerName() {
        if (viewer instanceof Viewer.OfPlayer own) {
            return "Signed in as " + own.player();
        }
        return viewer.isOperator() ? "Signed in as operator" : "Sign in";
    }

    /** This frame for a page that is not kept up to date, like a form. */
    public PageFrame standing() {
        return new PageFrame(title, league, state, section, links, viewer, follows, event, false, hall, made);
    }

    public boolean in(Section other) {
        return section == other;
    }
}
