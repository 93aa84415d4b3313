package org.evenodd.manager.results;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.protocol.value.WireName;

/**
 * The acts of a league's operator. The name of an act is its command on the console, the {@code act} in exports and, with a
 * capital, its button on the web page.
 */
public enum OperatorAct implements WireName {
    START(
            "start_league",
            "Start the league",
            "Closes registration, draws up the schedule and starts the first round.",
            "Start the league?",
            "started the league"),
    PAUSE(
            "pause_league",
            "Pause the league",
            "Starts no new matches; those under way are played to their end.",
            "Pause the league?",
            "paused the league"),
    RESUME(
            "resume_league",
            "Resume the league",
            "Resumes a paused league.",
            "Resume the league?",
            "resumed the league"),
    STOP(
            "stop_league",
            "Stop the league",
            "Ends the league for good, with the standings as they are; a league without end after its running leg,"
                    + " or with now: true at once.",
            "Stop the league for good?",
            "stopped the league"),
    /** {@code stop_league} with {@code now: true}: does not wait for the end of the leg. */
    STOP_NOW("stop_league", "", "", "Stop the league for good, in the middle of a leg?", "stopped the league"),
    KICK(
            "kick_agent",
            "Kick an agent",
            "Removes a player or referee from the league for good: name is its id or its display name. Before the"
                    + " start, its name and place become free again; afterwards nobody can take a player's place; a league without"
                    + " end bars its name then, until it is readmitted.",
            "Kick %s out of the league for good?",
            "kicked"),
    ADMIT(
            "admit_referee",
            "Admit a referee",
            "Gives matches to a referee that has not shown the referee key: name is its id or its display name.",
            "Let %s referee matches?",
            "admitted"),
    READMIT(
            "readmit_player",
            "Readmit an agent",
            "For five minutes, lets an agent that registers under the display name of the player or referee take its place"
                    + " without its token, at its endpoint, or at this endpoint, and from there: name is its id or its"
                    + " display name.",
            "Readmit %s?",
            "readmitted"),
    REQUEUE(
            "requeue_match",
            "Requeue a match",
            "Annuls the result of the match match_id, for a reason that everybody can read, and has it played again."
                    + " After the end of the league, its players must answer, or with anyway: true forfeit it.",
            "Requeue %s: annul its result and have it played again?",
            "requeued"),
    /** Given by an option of the manager's command line, and by no method. */
    ROSTER("", "", "", "", "set the roster:"),
    /** Given by an option of the manager's command line, and by no method. */
    START_AT("", "", "", "", "planned the start for"),
    /** Given by an option of the manager's command line, and by no method. */
    ACCEPT_LOSS("", "", "", "", "went on although the database had lost");

    private final Texts texts;

    OperatorAct(String method, String title, String description, String question, String done) {
        texts = new Texts(method, title, description, question, done);
    }

    /**
     * The texts of an act.
     *
     * @param method the JSON-RPC method and MCP tool; empty if the act has none
     * @param title of the MCP tool
     * @param description of the MCP tool
     * @param question on the web page, before the act; {@code %s} stands for the agent or match
     * @param done the act in the past tense; the agent, match or time follows
     */
    public record Texts(String method, String title, String description, String question, String done) {}

    /** The act that a method performs; empty if there is no such method. */
    public static Optional<OperatorAct> ofMethod(String method) {
        return methods().filter(act -> act.method().equals(method)).findFirst();
    }

    /** The acts that are JSON-RPC methods. */
    public static Stream<OperatorAct> methods() {
        return Arrays.stream(values()).filter(act -> !act.texts.title.isEmpty());
    }

    public Texts texts() {
        return texts;
    }

    public String method() {
        return texts.method;
    }

    @Override
    public String wireName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The text of the act's button on the web page. */
    public String button() {
        return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /**
     * The consequence, in a sentence or two, for the operator who is about to act.
     *
     * @param agent the agent that the act is about
     */
    public String consequence(League league, Optional<Member> agent) {
        boolean endless = league.settings().isEndless();
        return switch (this) {
            case START ->
                endless
                        ? "Its first leg begins with the agents that are registered. Others play from their next leg on."
                        : "It begins with the agents that are registered. Nobody can join afterwards.";
            case PAUSE -> "Matches under way are played to their end, and no other begins until you resume it.";
            case RESUME -> "Matches begin again.";
            case STOP ->
                league.settings().playsInLegs()
                        ? "It ends after the running leg, and between two at once. This cannot be undone."
                        : "It ends with the standings as they are. This cannot be undone.";
            case STOP_NOW -> "The running leg is broken off, and the last whole one decides. This cannot be undone.";
            case KICK -> ofKick(league, agent);
            case ADMIT -> "It is given matches from now on.";
            case READMIT ->
                "For five minutes, one registration under its name, at and from its endpoint, may take its place.";
            case REQUEUE -> "Its result no longer counts. Everybody can read your reason beside the next one.";
            case ROSTER, START_AT, ACCEPT_LOSS -> "";
        };
    }

    /** A referee, and a player before the start, makes room for another. */
    private static String ofKick(League league, Optional<Member> agent) {
        if (league.course().isOpen()
                || agent.filter(PlayerMember.class::isInstance).isEmpty()) {
            return "Its name, endpoint and place become free again.";
        }
        return league.settings().isEndless()
                ? "Its unplayed matches are forfeited, and nobody registers under its name until you readmit it."
                : "Its unplayed matches are forfeited, and nobody can take its place. This cannot be undone.";
    }

    /** Whether the operator may give a reason. */
    public boolean takesReason() {
        return this == KICK || this == REQUEUE;
    }

    /** Whether the act cannot be undone. */
    public boolean isDangerous() {
        return this == KICK || this == STOP || this == STOP_NOW;
    }
}
