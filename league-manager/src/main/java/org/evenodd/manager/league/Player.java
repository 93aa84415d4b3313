package org.evenodd.manager.league;

import java.util.List;
import java.util.stream.Stream;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;

/**
 * A player of the league.
 *
 * @param state REGISTERED, ACTIVE, SUSPENDED, or SHUTDOWN once the operator removed it
 * @param silence the matches in a row that it has just lost in silence
 * @param suspensions since it last played a match
 */
public record Player(
        PlayerId id,
        Registration registration,
        AgentState state,
        List<MatchId> silence,
        Suspensions suspensions,
        List<DialectNote> dialectNotes,
        Renewals renewals)
        implements Member {
    public Player {
        silence = List.copyOf(silence);
        dialectNotes = List.copyOf(dialectNotes);
    }

    static Player registered(PlayerId id, Registration registration) {
        return new Player(
                id, registration, AgentState.REGISTERED, List.of(), Suspensions.NONE, List.of(), Renewals.NONE);
    }

    public boolean suspended() {
        return state == AgentState.SUSPENDED;
    }

    Player suspendedIn(int round) {
        return in(AgentState.SUSPENDED).with(suspensions.another(round));
    }

    Player unreachable() {
        return with(suspensions.withoutAnswer());
    }

    Player in(AgentState newState) {
        return new Player(id, registration, newState, silence, suspensions, dialectNotes, renewals);
    }

    Player with(Registration newRegistration) {
        return new Player(id, newRegistration, state, silence, suspensions, dialectNotes, renewals);
    }

    /** A player that registers again has a fresh start, but for the rounds that it would sit out next. */
    Player returned(PlayerReturned event) {
        Registration moved = registration.movedTo(event.endpoint(), event.generation(), event.rotation());
        Renewals later = renewals.after(registration, event.generation(), event.at());
        return new Player(id, moved, state, List.of(), suspensions.afterRegistration(), dialectNotes, later);
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

    /** It lost no match to silence, if only because its opponent failed first. */
    Player heard() {
        return silentIn(List.of());
    }

    /** A game was played out. */
    Player played() {
        return heard().with(Suspensions.NONE);
    }

    private Player with(Suspensions now) {
        return new Player(id, registration, state, silence, now, dialectNotes, renewals);
    }

    private Player silentIn(List<MatchId> matches) {
        return new Player(id, registration, state, matches, suspensions, dialectNotes, renewals);
    }

    Player noted(DialectNote note) {
        return new Player(
                id, registration, state, silence, suspensions, DialectNotes.plus(dialectNotes, note), renewals);
    }
}
