package org.evenodd.manager.league;

import java.util.List;
import java.util.stream.Stream;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * A player of the league.
 *
 * @param state REGISTERED, ACTIVE, SUSPENDED, or SHUTDOWN once the operator removed it
 * @param silence the latest matches in a row lost by silence
 * @param suspensions the suspensions since it last played a match
 */
public record PlayerMember(
        PlayerId id,
        Registration registration,
        AgentState state,
        List<MatchId> silence,
        Suspensions suspensions,
        List<DialectNote> dialectNotes,
        Renewals renewals)
        implements Member {
    public PlayerMember {
        silence = List.copyOf(silence);
        dialectNotes = List.copyOf(dialectNotes);
    }

    static PlayerMember registered(PlayerId id, Registration registration) {
        return new PlayerMember(
                id, registration, AgentState.REGISTERED, List.of(), Suspensions.NONE, List.of(), Renewals.NONE);
    }

    public boolean suspended() {
        return state == AgentState.SUSPENDED;
    }

    PlayerMember suspendedIn(int round) {
        return in(AgentState.SUSPENDED).with(suspensions.another(round));
    }

    PlayerMember unreachable() {
        return with(suspensions.withoutAnswer());
    }

    @Override
    public PlayerMember in(AgentState newState) {
        return new PlayerMember(id, registration, newState, silence, suspensions, dialectNotes, renewals);
    }

    @Override
    public PlayerMember with(Registration newRegistration) {
        return new PlayerMember(id, newRegistration, state, silence, suspensions, dialectNotes, renewals);
    }

    /** A player that registers again has a fresh start, except for the number of rounds of its next suspension. */
    PlayerMember returned(PlayerReturned event) {
        Registration moved = registration.movedTo(
                event.endpoint(), event.generation(), event.rotation(), event.caller(), event.claim());
        Renewals later = renewals.after(registration, event.generation(), event.at());
        return new PlayerMember(id, moved, state, List.of(), suspensions.afterRegistration(), dialectNotes, later);
    }

    /** The number of latest matches in a row lost by silence. */
    public int silentMatches() {
        return silence.size();
    }

    PlayerMember silentIn(MatchId match) {
        return silentIn(Stream.concat(silence.stream(), Stream.of(match)).toList());
    }

    /** This player without an annulled match. */
    PlayerMember notSilentIn(MatchId match) {
        return silentIn(silence.stream().filter(other -> !other.equals(match)).toList());
    }

    /** This player after a match that it did not lose by silence, if only because its opponent failed first. */
    PlayerMember notSilent() {
        return silentIn(List.of());
    }

    /** This player after a game was played to the end. */
    PlayerMember played() {
        return notSilent().with(Suspensions.NONE);
    }

    private PlayerMember with(Suspensions now) {
        return new PlayerMember(id, registration, state, silence, now, dialectNotes, renewals);
    }

    private PlayerMember silentIn(List<MatchId> matches) {
        return new PlayerMember(id, registration, state, matches, suspensions, dialectNotes, renewals);
    }

    @Override
    public PlayerMember noted(DialectNote note) {
        return new PlayerMember(
                id, registration, state, silence, suspensions, DialectNotes.plus(dialectNotes, note), renewals);
    }
}
