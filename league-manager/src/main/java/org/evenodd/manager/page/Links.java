package org.evenodd.manager.page;

import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The addresses of a league's pages, as a server has them or as files of a folder.
 *
 * @param root what the addresses begin with: empty for the league that is played, {@code /leagues/NAME} for a former
 *     one, {@code ..} or {@code .} for files
 */
public record Links(String root, Place place) {

    /** Where the pages are. */
    public enum Place {
        SERVER,
        FOLDER,
        /** One page that stands alone. */
        ALONE
    }

    /** The pages of the league that is played. */
    public static final Links LIVE = new Links("", Place.SERVER);

    /** The links of a file that goes without the other pages. */
    public static final Links NONE = new Links("", Place.ALONE);

    /** The links of files at the top of a folder. */
    public static final Links AT_TOP = new Links(".", Place.FOLDER);

    /** The links of files one level below the top of a folder. */
    public static final Links BELOW_TOP = new Links("..", Place.FOLDER);

    /** The pages of a former league. */
    public static Links ofFormer(String name) {
        return new Links("/leagues/" + name, Place.SERVER);
    }

    /** Whether the pages are files, which no server makes. */
    public boolean files() {
        return place != Place.SERVER;
    }

    /** Whether the pages are those of a former league, beside those of the current one. */
    public boolean ofFormer() {
        return !files() && !root.isEmpty();
    }

    /** Whether there are no other pages, and names are not to be links. */
    public boolean alone() {
        return place == Place.ALONE;
    }

    public String league() {
        return files() ? root + "/index.html" : root.isEmpty() ? "/" : root;
    }

    public String match(MatchId match) {
        return page("matches/" + match);
    }

    public String player(PlayerId player) {
        return page("players/" + player);
    }

    public String crossTable() {
        return page("cross-table");
    }

    /** A part of the cross-table, from 1. */
    public String crossTablePart(int part) {
        if (files()) {
            return part == 1 ? crossTable() : page("cross-table-" + part);
        }
        return crossTable() + "?part=" + part;
    }

    public String statistics() {
        return page("statistics");
    }

    public String agents() {
        return page("agents");
    }

    /** The messages of a match, a part of its page that is loaded on request. */
    public String messages(MatchId match) {
        return page("matches/" + match + (files() ? "-messages" : "/messages"));
    }

    /** A style sheet, script or picture. */
    public String asset(String name) {
        return files() ? root + "/assets/" + name : "/assets/" + name;
    }

    private String page(String path) {
        return root + "/" + path + (files() ? ".html" : "");
    }
}
