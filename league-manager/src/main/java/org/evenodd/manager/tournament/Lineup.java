package org.evenodd.manager.tournament;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.manager.league.Ladder;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerReinstated;
import org.evenodd.manager.league.Pyramid;
import org.evenodd.manager.league.Pyramid.Lot;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;

/** The players of the next leg, and their order. */
final class Lineup {

    private Lineup() {}

    /** The players that would play, if they can be reached. */
    static Stream<PlayerMember> willing(UnitOfWork work) {
        return work.roster().presentPlayers().stream()
                .filter(player -> !player.attendance().pausing())
                .filter(player -> !player.registration().hasLostItsEndpoint() || stays(work, player));
    }

    /**
     * Whether a player is in the next leg without being asked: in a league in divisions, if it made a choice in the last
     * leg, and of a league with an end, before the first leg.
     */
    static boolean stays(UnitOfWork work, PlayerMember player) {
        League league = work.league();
        int leg = league.ladder().leg();
        if (!work.settings().inDivisions() || leg == 0) {
            return work.settings().inDivisions() && !work.settings().isEndless();
        }
        return league.divisions().of(player.id()).isPresent()
                && player.attendance().hasChosenIn(leg);
    }

    /**
     * The willing players that play in the next leg, without players that came after the roll was called and have not
     * answered. If they are too few, suspended players play too, since without rounds they would sit out for ever.
     */
    static List<PlayerId> ready(UnitOfWork work, Set<PlayerId> silent) {
        AgentConduct.reinstate(
                work, work.roster().presentPlayers(), new RoundId(work.league().lastRoundNumber() + 1));
        List<PlayerMember> reached = willing(work)
                .filter(player -> stays(work, player)
                        || (!silent.contains(player.id())
                                && (!work.rules().probes() || player.state() != AgentState.REGISTERED)))
                .toList();
        List<PlayerMember> active = reached.stream()
                .filter(player -> !player.suspended() || stays(work, player))
                .toList();
        if (active.size() < 2 && reached.size() > 1) {
            reached.stream()
                    .filter(PlayerMember::suspended)
                    .forEach(player -> work.record(new PlayerReinstated(player.id())));
            active = reached;
        }
        return active.stream().map(PlayerMember::id).toList();
    }

    /** The players that stay in the order after the last leg, then all others by lot. */
    static List<PlayerId> order(UnitOfWork work, List<PlayerId> players, Lot lot) {
        Ladder ladder = work.league().ladder();
        Set<PlayerId> staying = players.stream()
                .filter(player -> ladder.leg() > 0
                        && stays(work, work.roster().player(player).orElseThrow()))
                .collect(Collectors.toSet());
        int moves = work.settings().divisions().moves();
        Stream<PlayerId> before = Pyramid.order(ladder.tables(), new Lot(lot.seed(), ladder.leg()), moves).stream()
                .filter(staying::contains);
        List<PlayerId> others =
                players.stream().filter(player -> !staying.contains(player)).toList();
        return Stream.concat(before, lot.draw(others).stream()).toList();
    }
}
