package org.evenodd.agent.runtime;

import java.nio.file.Path;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/** The course's layout of run data and logs under {@code --shared-dir}, defined only here. */
public record SharedDirectory(Path root) {

    private static final int DIGITS = 8;

    /** The directory of all run data. */
    public Path data() {
        return root.resolve("data");
    }

    /** The directory of all logs. */
    public Path logs() {
        return root.resolve("logs");
    }

    /** The directory of the leagues' data. */
    public Path leagues() {
        return data().resolve("leagues");
    }

    /** One league's data: its store, keys and views. */
    public Path league(LeagueId league) {
        return leagues().resolve(league.value());
    }

    /** The default store of a league. */
    public Path leagueStore(LeagueId league) {
        return league(league).resolve("league.db");
    }

    /** The file in which managers that share a store keep what they know of it. */
    public Path lastSeen(LeagueId league) {
        return league(league).resolve("last-seen");
    }

    public Path standings(LeagueId league) {
        return league(league).resolve("standings.json");
    }

    public Path rounds(LeagueId league) {
        return league(league).resolve("rounds.json");
    }

    /** The files of a league's divisions. */
    public Path divisions(LeagueId league) {
        return league(league).resolve("divisions");
    }

    /** The file with the operator's token of a running league. */
    public Path operatorToken(LeagueId league) {
        return league(league).resolve("operator.token");
    }

    /** The file with the address of a league's manager. */
    public Path managerAddress(LeagueId league) {
        return league(league).resolve("manager.url");
    }

    /** The file with a league's referee key. */
    public Path refereeKey(LeagueId league) {
        return league(league).resolve("referee.key");
    }

    /** The file with the key from which a league's tokens are derived. */
    public Path leagueKey(LeagueId league) {
        return league(league).resolve("league.key");
    }

    /** The key of the commands that check players as their manager. */
    public Path checkersKey() {
        return data().resolve("checkers").resolve("checkers.key");
    }

    /** The directory of leagues that were replaced by a new one of the same id. */
    public Path archive() {
        return data().resolve("archive");
    }

    /** The pages of a league that is over, in a zip in its directory, which may be in the archive. */
    public static Path site(Path league) {
        return league.resolve("site.zip");
    }

    /** The directory of all leagues' matches. */
    public Path matches() {
        return data().resolve("matches");
    }

    /** The files of a league's matches. */
    public Path matches(LeagueId league) {
        return matches().resolve(league.value());
    }

    public Path history(PlayerId player) {
        return data().resolve("players").resolve(player.value()).resolve("history.json");
    }

    /** A player's history of a league, which is null if it has no id. */
    public LeagueFile history(PlayerId player, @Nullable LeagueId league) {
        Path known = history(player);
        return new LeagueFile(
                league == null ? known : known.resolveSibling(league.value()).resolve(known.getFileName()), known);
    }

    /** A referee's own data, under its display name. */
    public Path referee(DisplayName name) {
        return data().resolve("referees").resolve(fileName(name.value()));
    }

    /** The registry of agents. */
    public Path agents() {
        return root.resolve("config").resolve("agents").resolve("agents_config.json");
    }

    /** The registry of a league's agents. */
    public LeagueFile agents(LeagueId league) {
        Path known = agents();
        return new LeagueFile(known.resolveSibling(league.value()).resolve(known.getFileName()), known);
    }

    public Path leagueLog(LeagueId league) {
        return logs().resolve("league").resolve(league.value()).resolve("league.log.jsonl");
    }

    public Path agentLog(AgentId agent) {
        return logs().resolve("agents").resolve(agent.value() + ".log.jsonl");
    }

    /** An agent's log of a league, which is null if it has no id. */
    public LeagueFile agentLog(AgentId agent, @Nullable LeagueId league) {
        Path known = agentLog(agent);
        return new LeagueFile(
                league == null
                        ? known
                        : leagueLog(league).resolveSibling("agents").resolve(known.getFileName()),
                known);
    }

    /** The token of one identity: a name at a manager. */
    public Path token(Endpoint manager, DisplayName name) {
        return data().resolve("tokens").resolve(digested(name.value(), manager + "\n" + name) + ".token");
    }

    /**
     * A file name that is safe in any file system: the text itself if it is, else a similar name with a digest, so that
     * two texts never share a name.
     */
    private static String fileName(String text) {
        String likeness = likeness(text).strip();
        return likeness.equals(text) ? text : digested(likeness, text);
    }

    /** A safe name like a text, which differs with what is digested. */
    private static String digested(String text, String whole) {
        return likeness(text) + '-' + Digest.sha256(whole).value().substring(0, DIGITS);
    }

    /** A safe name like the text, which other texts may share. */
    private static String likeness(String text) {
        return text.replaceAll("[^A-Za-z0-9 _-]", "_");
    }
}
