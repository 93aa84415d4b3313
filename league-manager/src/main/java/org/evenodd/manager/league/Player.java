package org.evenodd.manager.league;

import java.util.List;
import java.util.stream.Stream;
import org.evenodd.manager.league.LeagueEvent.PlayerReturned;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;

/**
 * A player of the league.
 *
 * @param state REGISTERED, ACTIVE, SUSPENDED, or SHUTDOWN once the operator removed it
 * @param silence the matches in a row that it has just lost in silence
 * @param suspensions how often it was suspended
 */
public record Player(
        PlayerId id,
        Registration registration,
        AgentState state,
        List<MatchId> silence,
        int suspensions,
        List<DialectNote> dialectNotes,
        Renewals renewals)
        implements Member {
    public Player {
        silence = List.copyOf(silence);
        dialectNotes = List.copyOf(dialectNotes);
    }

    static Player registered(PlayerId id, Registration registration) {
        return new Player(id, registration, AgentState.REGISTERED, List.of(), 0, List.of(), Renewals.NONE);
    }

    public boolean suspended() {
        return state == AgentState.SUSPENDED;
    }

    Player suspendedAgain() {
        return new Player(id, registration, AgentState.SUSPENDED, silence, suspensions + 1, dialectNotes, renewals);
    }

    /** The same, heard of outside its matches: one that it loses in silence is one too many again. */
    Player onProbation(int limit) {
        return in(AgentState.ACTIVE).silentIn(silence.subList(Math.max(0, silence.size() - limit + 1), silence.size()));
    }

    Player in(AgentState newState) {
        return new Player(id, registration, newState, silence, suspensions, dialectNotes, renewals);
    }

    Player with(Registration newRegistration) {
        return new Player(id, newRegistration, state, silence, suspensions, dialectNotes, renewals);
    }

    /** A player that registers again has a fresh start. */
    Player returned(PlayerReturned event) {
        Registration moved = registration.movedTo(event.endpoint(), event.generation(), event.rotation());
        Renewals later = renewals.after(registration, event.generation(), event.at());
        return new Player(id, moved, state, List.of(), suspensions, dialectNotes, later);
    }

    /** How many matches in a row it has just lost in silence. */
    public int silentMatches() {
        return silence.size();
    }

    Player silentIn(MatchId match) {
        return silentIn(Stream.concat(silence.stream(), Stream.of(match)).toList());
    }

    /** The same, where a match does not count any more. */
    Player notSilentIn(MatchId match) {
        return silentIn(silence.stream().filter(other -> !other.equals(match)).toList());
    }

    Player heard() {
        return silentIn(List.of());
    }

    private Player silentIn(List<MatchId> matches) {
        return new Player(id, registration, state, matches, suspensions, dialectNotes, renewals);
    }

    Player noted(DialectNote note) {
        return new Player(
                id, registration, state, silence, suspensions, DialectNotes.plus(dialectNotes, note), renewals);
    }
}
