package org.evenodd.systemtests.dialects;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.Member;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** The outcome of a league. */
record LeagueOutcome(List<LeagueEvent> events, List<ForeignPlayer> players, List<ForeignReferee> referees) {

    LeagueOutcome {
        events = List.copyOf(events);
        players = List.copyOf(players);
        referees = List.copyOf(referees);
    }

    League league() {
        return League.replay(events);
    }

    boolean isOver() {
        return league().course().isOver();
    }

    List<Fixture> fixtures() {
        return league().divisions().first().rounds().stream()
                .flatMap(round -> round.fixtures().stream())
                .toList();
    }

    /** Returns the matches of a player. */
    List<Fixture> fixtures(String player) {
        return fixtures().stream()
                .filter(fixture -> fixture.playerA().value().equals(player)
                        || fixture.playerB().value().equals(player))
                .toList();
    }

    /** Returns the matches that were forfeited, with the reasons. */
    List<String> failures() {
        return failures(fixtures());
    }

    /** Returns the forfeits of one player, by its id. */
    List<String> failuresOf(String player) {
        PlayerId id = new PlayerId(player);
        return failures(fixtures(player).stream()
                .filter(fixture -> fixture.decided().isEmpty()
                        || fixture.decided().get().faultOf(id).isPresent())
                .toList());
    }

    private static List<String> failures(List<Fixture> fixtures) {
        return fixtures.stream()
                .filter(fixture -> fixture.isForfeited() || !fixture.isDecided())
                .map(LeagueOutcome::failure)
                .toList();
    }

    private static String failure(Fixture fixture) {
        String pairing = fixture.id() + " of " + fixture.playerA() + " and " + fixture.playerB() + ": ";
        return pairing
                + fixture.decided()
                        .map(decision -> decision.ending() + " "
                                + decision.result().details().termination())
                        .orElse("undecided");
    }

    /** Returns the notes on an agent, the first of each kind. */
    List<DialectNote> notes(String agent) {
        return Stream.concat(
                        league().roster().players().values().stream(), league().roster().referees().values().stream())
                .filter(member -> member.id().value().equals(agent))
                .map(Member::dialectNotes)
                .flatMap(List::stream)
                .toList();
    }

    /** Returns all notes on foreign agents. */
    List<DialectNote> notesOfStandIns() {
        return Stream.concat(
                        players.stream().map(ForeignPlayer::id),
                        referees.stream().map(ForeignReferee::id))
                .flatMap(id -> notes(id).stream())
                .toList();
    }

    /** Returns the choices of each match. */
    Map<String, String> choices() {
        return fixtures().stream()
                .collect(Collectors.toMap(fixture -> fixture.id().value(), LeagueOutcome::choices));
    }

    private static String choices(Fixture fixture) {
        return fixture.decided()
                .map(decision -> decision.result().details().choices().toString())
                .orElse("undecided");
    }

    /** Returns what a player has chosen, by match. */
    Map<String, String> choicesOf(String player) {
        PlayerId id = new PlayerId(player);
        return fixtures(player).stream()
                .filter(Fixture::isDecided)
                .map(fixture -> Map.entry(
                        fixture.id().value(),
                        Optional.ofNullable(fixture.decided()
                                .orElseThrow()
                                .result()
                                .details()
                                .choices()
                                .get(id))))
                .filter(choice -> choice.getValue().isPresent())
                .collect(Collectors.toMap(
                        Map.Entry::getKey, choice -> choice.getValue().get().wireName()));
    }

    /** Returns the winner of a match; empty for a draw. */
    String winner(String match) {
        return fixtures().stream()
                .filter(fixture -> fixture.id().value().equals(match))
                .flatMap(fixture -> fixture.decided().stream())
                .flatMap(decision -> Optional.ofNullable(decision.result().winner()).stream())
                .map(PlayerId::value)
                .findFirst()
                .orElse("");
    }

    /** Returns the choices, the number and the winner of each match. */
    Map<String, String> results() {
        return fixtures().stream()
                .collect(Collectors.toMap(fixture -> fixture.id().value(), LeagueOutcome::result));
    }

    private static String result(Fixture fixture) {
        return fixture.decided()
                .map(decision -> "%s: %s, %s, %s"
                        .formatted(
                                decision.ending(),
                                decision.result().details().choices(),
                                decision.result().details().drawnNumber(),
                                decision.result().winner()))
                .orElse("undecided");
    }

    /** Returns the points by id. */
    Map<String, Integer> points() {
        return league().finalRows().stream()
                .collect(Collectors.toMap(row -> row.playerId().value(), StandingsRow::points));
    }
}
