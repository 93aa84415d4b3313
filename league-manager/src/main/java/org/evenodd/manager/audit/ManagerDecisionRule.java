package org.evenodd.manager.audit;

import java.util.HashMap;
import java.util.Map;
import org.evenodd.manager.audit.Finding.Place;
import org.evenodd.manager.audit.History.Happened;
import org.evenodd.manager.league.ConductEvent.PlayerReinstated;
import org.evenodd.manager.league.ConductEvent.PlayerSuspended;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.MatchEvent.MatchDecided;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.protocol.message.Termination;
import org.evenodd.protocol.value.PlayerId;

/** Without a referee, only matches of players are decided who are removed or suspended, and against them. */
final class ManagerDecisionRule implements Rule {

    private final Sheet sheet = new Sheet("matches decided without a referee");
    private final Map<PlayerId, Termination> absent = new HashMap<>();

    @Override
    public Checked check(History history) {
        history.events().forEach(this::see);
        return sheet.end();
    }

    private void see(Happened happened) {
        LeagueEvent event = happened.event();
        if (event instanceof PlayerRemoved removed) {
            absent.put(removed.playerId(), Termination.OPERATOR);
        } else if (event instanceof PlayerSuspended suspended) {
            absent.put(suspended.playerId(), Termination.SUSPENDED);
        } else if (event instanceof PlayerReinstated reinstated) {
            absent.remove(reinstated.playerId());
        } else if (event instanceof MatchDecided decided && decided.refereeId() == null) {
            decided(Place.of(happened.sequence(), decided.matchId()), decided);
        }
    }

    private void decided(Place place, MatchDecided decided) {
        sheet.count();
        Map<PlayerId, Termination> faults = decided.result().details().termination();
        Map<PlayerId, Termination> due = new HashMap<>(absent);
        due.keySet().retainAll(decided.result().score().keySet());
        boolean right = !due.isEmpty() && due.equals(faults);
        sheet.require(right, place, "players at fault without a referee", due, faults);
    }
}
