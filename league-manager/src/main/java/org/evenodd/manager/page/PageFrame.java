package org.evenodd.manager.page;

import gg.jte.Content;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.Utf8ByteOutput;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.page.PageReply.Assets;
import org.evenodd.manager.results.Viewer;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Printable;
import org.evenodd.protocol.value.PublicUrl;

/**
 * What is around every page: its title, the navigation, and what it needs to stay up to date.
 *
 * @param moment what it shows
 * @param section the entry of the navigation that it belongs to
 * @param title of this page, without the league's
 */
public record PageFrame(LeagueMoment moment, Links links, Viewer viewer, Section section, String title) {

    /** The compiled templates of {@code src/main/jte}, which escape all values according to where they stand. */
    private static final TemplateEngine TEMPLATES = templates();

    /** The entries of the navigation. */
    public enum Section {
        LEAGUE,
        MATCHES,
        STATISTICS,
        AGENTS,
        LEGS,
        LEAGUES,
        OPERATOR,
        SIGN_IN,
        NONE
    }

    private static TemplateEngine templates() {
        TemplateEngine engine =
                TemplateEngine.createPrecompiled(null, ContentType.Html, null, "org.evenodd.manager.page.template");
        engine.setBinaryStaticContent(true);
        return engine;
    }

    public PageFrame {
        if (links.isOfFormerLeg()) {
            section = Section.LEGS;
            title = "%s · Leg %d".formatted(title, moment.league().ladder().leg());
        }
    }

    /** Renders a page in UTF-8. */
    byte[] render(String template, Object page) {
        Utf8ByteOutput output = new Utf8ByteOutput();
        TEMPLATES.render(template + ".jte", Map.of("frame", this, "page", page), output);
        return output.toByteArray();
    }

    /** A page in UTF-8 that has no frame, from a template that takes this value alone. */
    static byte[] whole(String template, Object value) {
        Utf8ByteOutput output = new Utf8ByteOutput();
        part(template, value).writeTo(output);
        return output.toByteArray();
    }

    /** A part of a page, from a template that takes this value alone. */
    public static Content part(String template, Object value) {
        return output -> TEMPLATES.render(template + ".jte", value, output);
    }

    public League league() {
        return moment.league();
    }

    /** The league's display name. */
    public String leagueName() {
        return Printable.of(league().settings().displayName());
    }

    /** The address of the picture of its game, or of any game if that has none. */
    public String icon() {
        String own = league().settings().gameType() + ".svg";
        return links.asset(Assets.ALL.containsKey(own) ? own : "moves.svg");
    }

    /** The state of the league, in a word or two. */
    public String state() {
        return links.isOfFormerLeg() ? "Leg " + leg() : moment.state();
    }

    /** Of a league without end, the number of the leg that it shows; else 0. */
    public int leg() {
        return league().ladder().leg();
    }

    /** Whether a server keeps it up to date. */
    public boolean live() {
        return !links.files() && !links.isOfFormerLeg();
    }

    /** Whether the viewer can have matches of it played again. */
    public boolean replays() {
        boolean ended = leg() > 0 && league().isLegOver();
        return viewer.isOperator() && !links.isOfFormerLeg() && !ended;
    }

    /** Who is signed in; for anybody else, what the link to the form says. */
    public String viewerName() {
        if (viewer instanceof Viewer.OfPlayer own) {
            return own.player().value();
        }
        return viewer.isOperator() ? "operator" : "Sign in";
    }

    /** Whether it is a match of the player that is signed in. */
    public boolean owns(Fixture fixture) {
        return viewer.is(fixture.playerA()) || viewer.is(fixture.playerB());
    }

    /** What a player is called: safe to show, but not escaped. */
    public String name(PlayerId player) {
        return PageText.name(league(), player);
    }

    /** Since which leg a player has played in none; 0 if it plays, or has not played yet. */
    public int asleepSince(PlayerId player) {
        return league().roster()
                .player(player)
                .flatMap(member -> member.attendance().seen())
                .filter(stay ->
                        leg() > stay.leg() && league().divisions().of(player).isEmpty())
                .map(stay -> stay.leg() + 1)
                .orElse(0);
    }

    /** Players by name, to choose one. */
    public List<PlayerId> byName(Collection<PlayerId> players) {
        return players.stream()
                .sorted(Comparator.comparing(this::name, String.CASE_INSENSITIVE_ORDER)
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    /**
     * The addresses of a league's pages, as a server has them or as files of a folder.
     *
     * @param url of the manager, whose path comes first; none for files
     * @param root what comes next: nothing for the league that is played, the address of a former leg, {@code ..} or
     *     {@code .} for files
     * @param files whether the pages are files, which no server makes
     * @param alone whether matches have no pages, and their names are not to be links; for a file, nor are those of players
     */
    public record Links(PublicUrl url, String root, boolean files, boolean alone) {

        /** The links of a file that goes without the other pages. */
        static final Links NONE = new Links(PublicUrl.NONE, "", true, true);

        /** The links of files at the top of a folder. */
        static final Links AT_TOP = new Links(PublicUrl.NONE, ".", true, false);

        /** The links of files one level below the top of a folder. */
        static final Links BELOW_TOP = new Links(PublicUrl.NONE, "..", true, false);

        /** The pages of the league that is played. */
        public static Links live(PublicUrl url) {
            return new Links(url, "", false, false);
        }

        /** The pages of a leg that another one has followed. */
        Links ofFormerLeg(int leg, boolean folded) {
            return new Links(url, LegPages.LIST + "/" + leg, false, folded);
        }

        public boolean isOfFormerLeg() {
            return !files && !root.isEmpty();
        }

        /** Those of the league's present pages. */
        public Links ofLeague() {
            return files ? this : live(url);
        }

        /** The address of what the manager has at a path. */
        public String at(String path) {
            return url.path() + path;
        }

        public String league() {
            return files ? root + "/index.html" : at(root.isEmpty() ? "/" : root);
        }

        public String match(MatchId match) {
            return page("matches/" + match);
        }

        public String player(PlayerId player) {
            return ofLeague().page("players/" + player);
        }

        /** A part of the cross-table of a division, from 1. */
        public String crossTablePart(int part, String division) {
            return files
                    ? page(part == 1 ? "cross-table" : "cross-table-" + part, division)
                    : page("cross-table", division) + (division.isEmpty() ? "?" : "&") + "part=" + part;
        }

        /** The messages of a match, a part of its page that is loaded on request. */
        public String messages(MatchId match) {
            return page("matches/" + match + (files ? "-messages" : "/messages"));
        }

        /** A table as CSV. */
        public String table(String name) {
            return at(root + "/tables/" + name + ".csv");
        }

        /** A style sheet, script or picture. */
        public String asset(String name) {
            return at((files ? root : "") + "/assets/" + name);
        }

        /** Any page by its path below the league's, like {@code agents}. */
        public String page(String path) {
            return at(root + "/" + path + (files ? ".html" : ""));
        }

        /** A page of a division, of which a league without divisions has one without a name. */
        public String page(String path, String division) {
            if (division.isEmpty()) {
                return page(path);
            }
            return files ? page("divisions/" + division + "-" + path) : page(path) + "?division=" + division;
        }
    }
}
