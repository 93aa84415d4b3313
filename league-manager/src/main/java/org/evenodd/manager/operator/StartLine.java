package org.evenodd.manager.operator;

import org.evenodd.manager.league.Enrolment;
import org.evenodd.manager.league.League;

/**
 * Tells the console and the log at start-up what the store contains; for a finished league, its standings.
 */
public record StartLine(Narrator narrator) {

    /**
     * Prints the line.
     *
     * @param anew whether the store had no events of the league
     */
    public void tell(League league, boolean anew) {
        String line = "League %s: %s".formatted(league.settings().leagueId(), anew ? "new" : found(league));
        narrator.say(line);
        if (league.course().isOver()) {
            FinalTable.of(league).forEach(narrator.console()::say);
        } else if (!league.enrolment().isEmpty()) {
            tellRoster(league);
        }
    }

    private void tellRoster(League league) {
        Enrolment roster = league.enrolment();
        long withKey = roster.names().stream()
                .filter(enrolled -> enrolled.keyCode() != null)
                .count();
        int names = roster.names().size();
        narrator.say("Roster: %d %s, %d with a key; nobody else can register."
                .formatted(names, names == 1 ? "name" : "names", withKey));
        league.roster().presentPlayers().stream()
                .filter(player -> roster.entry(player.displayName()).isEmpty())
                .forEach(player -> narrator.say("%s \"%s\" has a place and is not on the roster: `kick %s` removes it."
                        .formatted(player.id(), player.shownName(), player.id())));
    }

    private static String found(League league) {
        if (league.course().isOver()) {
            return "finished; served read-only";
        }
        return "resumed " + progress(league) + (league.course().paused() ? ", paused" : "");
    }

    /** The progress of a league. */
    public static String progress(League league) {
        return league.course().isOpen() ? registered(league) : played(league);
    }

    private static String registered(League league) {
        int players = league.roster().presentPlayers().size();
        int referees = league.roster().admittedReferees().size();
        return "before its start, players registered: %d, referees: %d".formatted(players, referees);
    }

    private static String played(League league) {
        int forfeited = league.forfeitedMatches();
        return "in round %d of %d, %d of %d matches played%s"
                .formatted(
                        league.currentRoundNumber(),
                        league.rounds().size(),
                        league.decidedMatches() - forfeited,
                        league.totalMatches(),
                        forfeited == 0 ? "" : " and %d forfeited".formatted(forfeited));
    }
}
