package org.evenodd.manager.export.table;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.export.table.Season.Recorded;
import org.evenodd.manager.export.table.Table.Column;
import org.evenodd.manager.league.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.CourseEvent.LeagueResumed;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.MatchEvent.MatchVoided;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeRemoved;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.DisplayName;
import org.jspecify.annotations.Nullable;

/** What the operator did to the league: pause, resume, stop, kick, requeue. */
final class OperatorActs {

    private final List<Act> acts = new ArrayList<>();
    private final Map<AgentId, DisplayName> names = new HashMap<>();

    private OperatorActs() {}

    private record Act(
            long sequence,
            Instant at,
            String name,
            @Nullable Object subject,
            @Nullable DisplayName called,
            @Nullable String reason) {}

    static Table of(Season season) {
        OperatorActs reader = new OperatorActs();
        season.events().forEach(reader::see);
        return Table.of(
                "operator_acts",
                reader.acts,
                List.of(
                        new Column<>("sequence", act -> Cell.of(act.sequence())),
                        new Column<>("at", act -> Cell.of(act.at())),
                        new Column<>("act", act -> Cell.of(act.name())),
                        new Column<>("subject", act -> Cell.of(act.subject())),
                        new Column<>("display_name", act -> Cell.of(act.called())),
                        new Column<>("reason", act -> Cell.of(act.reason()))));
    }

    private void see(Recorded recorded) {
        LeagueEvent event = recorded.event();
        if (event instanceof PlayerRegistered registered) {
            names.put(registered.playerId(), registered.registration().displayName());
        } else if (event instanceof RefereeRegistered registered) {
            names.put(registered.refereeId(), registered.registration().displayName());
        } else if (event instanceof PlayerRemoved removed) {
            kick(recorded, removed.playerId());
        } else if (event instanceof RefereeRemoved removed) {
            kick(recorded, removed.refereeId());
        } else if (event instanceof MatchVoided voided) {
            add(recorded, voided.at(), "requeue", voided.matchId(), voided.reason());
        } else if (event instanceof LeagueFinished finished && finished.stopped()) {
            add(recorded, finished.at(), "stop", null, null);
        } else if (event instanceof LeaguePaused) {
            add(recorded, recorded.recordedAt(), "pause", null, null);
        } else if (event instanceof LeagueResumed) {
            add(recorded, recorded.recordedAt(), "resume", null, null);
        }
    }

    private void kick(Recorded recorded, AgentId agent) {
        acts.add(new Act(recorded.sequence(), recorded.recordedAt(), "kick", agent, names.get(agent), null));
    }

    private void add(Recorded recorded, Instant at, String name, @Nullable Object subject, @Nullable String reason) {
        acts.add(new Act(recorded.sequence(), at, name, subject, null, reason));
    }
}
