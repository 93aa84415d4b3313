package org.evenodd.manager.export;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.export.ExportedLeague.Recorded;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.Registration;
import org.evenodd.protocol.value.DisplayName;

/** Exports of leagues whose players have names that do harm. */
final class ExportSamples {

    static final List<String> NAMES = List.of("=HYPERLINK(\"http://x\")", "_x003D_1+1", "Größe 😀 \u202e", "+1;-2");

    private static final Instant NOW = Instant.parse("2026-03-01T09:00:00.123456Z");

    private ExportSamples() {}

    static Export of(List<LeagueEvent> events) {
        List<Recorded> recorded = new ArrayList<>();
        int players = 0;
        for (LeagueEvent event : events) {
            boolean newcomer = event instanceof PlayerRegistered;
            LeagueEvent named = newcomer ? named((PlayerRegistered) event, NAMES.get(players % NAMES.size())) : event;
            players += newcomer ? 1 : 0;
            recorded.add(new Recorded(recorded.size() + 1L, NOW, named));
        }
        return Export.of(ExportedLeague.of(recorded));
    }

    private static PlayerRegistered named(PlayerRegistered event, String name) {
        Registration was = event.registration();
        return new PlayerRegistered(
                event.playerId(),
                new Registration(new DisplayName(name), was.endpoint(), was.generation(), was.version()));
    }
}
